//! The client's address: the socket's peer, or the one reported by trusted proxies.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

/// A block of addresses, such as `10.0.0.0/8`, or one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Network {
    address: IpAddr,
    prefix: u8,
}

/// A text is not a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected addresses or networks such as `10.0.0.0/8`, separated by commas")]
pub(crate) struct NetworkError;

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, prefix) = match text.split_once('/') {
            Some((address, prefix)) => (address, Some(prefix)),
            None => (text, None),
        };
        let address: IpAddr = address.parse().map_err(|_| NetworkError)?;
        let width = if address.is_ipv4() { 32 } else { 128 };
        let prefix = match prefix {
            Some(prefix) => prefix.parse().map_err(|_| NetworkError)?,
            None => width,
        };
        (prefix <= width)
            .then_some(Self { address, prefix })
            .ok_or(NetworkError)
    }
}

impl Network {
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        let (network, address, width) = match (self.address, address.to_canonical()) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                (network.to_bits().into(), address.to_bits().into(), 32)
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                (network.to_bits(), address.to_bits(), 128)
            }
            (IpAddr::V4(_), IpAddr::V6(_)) | (IpAddr::V6(_), IpAddr::V4(_)) => return false,
        };
        let prefix_of = |bits: u128| {
            bits.checked_shr(u32::from(width - self.prefix))
                .unwrap_or(0)
        };
        prefix_of(network) == prefix_of(address)
    }
}

/// The address of the client behind `peer`.
///
/// `forwarded` has the elements of `X-Forwarded-For`, last first. Only those added by trusted proxies
/// count, since anyone can forge the others.
pub(crate) fn client_address(
    peer: IpAddr,
    trusted: &[Network],
    forwarded: impl Iterator<Item: AsRef<str>>,
) -> IpAddr {
    let mut client = peer.to_canonical();
    for element in forwarded {
        if !trusted.iter().any(|network| network.contains(client)) {
            break;
        }
        let element = element.as_ref().trim();
        let with_port = |_| element.parse().map(|socket: SocketAddr| socket.ip());
        let Ok(address) = element.parse::<IpAddr>().or_else(with_port) else {
            break;
        };
        client = address.to_canonical();
    }
    client
}

/// The key of a client in rate limits: IPv6 clients are counted by their /64.
pub(crate) fn rate_limit_key(client: IpAddr) -> u128 {
    match client {
        IpAddr::V4(address) => address.to_ipv6_mapped().to_bits(),
        IpAddr::V6(address) => address.to_bits() >> 64 << 64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, trusted: &[&str], header: &str) -> String {
        let trusted: Vec<Network> = trusted.iter().map(|t| t.parse().unwrap()).collect();
        client_address(peer.parse().unwrap(), &trusted, header.rsplit(',')).to_string()
    }

    #[test]
    fn an_element_that_is_no_address_ends_the_walk() {
        assert_eq!(
            client("10.0.0.1", &["10.0.0.0/8"], "1.2.3.4, unknown"),
            "10.0.0.1"
        );
        assert_eq!(client("10.0.0.1", &["10.0.0.0/8"], ""), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &["10.0.0.0/8"], "1.2.3.4:99"), "1.2.3.4");
        assert_eq!(client("::1", &["::1"], "[2001:db8::1]:80"), "2001:db8::1");
    }

    #[test]
    fn a_network_holds_its_block_and_mapped_addresses() {
        let network: Network = "10.0.0.0/8".parse().unwrap();
        assert!(network.contains("::ffff:10.9.9.9".parse().unwrap()));
        assert!(!network.contains("11.0.0.1".parse().unwrap()));
        let all: Network = "0.0.0.0/0".parse().unwrap();
        assert!(all.contains("1.2.3.4".parse().unwrap()));
        for bad in ["", "10.0.0.0/33", "10.0.0", "x", "::/129"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }
}

//! TLS with a certificate from files, which are read again when they change.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use futures_util::stream::{Stream, unfold};
use rustls::crypto::aws_lc_rs::default_provider;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use salvo::conn::rustls::{Keycert, RustlsConfig};
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::sleep;

/// How often the files are compared with what is in use.
const INTERVAL: Duration = Duration::from_secs(10);

/// Where the certificate of the server is, and its private key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TlsFiles {
    /// The certificate, then the chain to its issuer, in PEM.
    pub(crate) cert: PathBuf,
    /// In PEM.
    pub(crate) key: PathBuf,
}

#[derive(Clone, PartialEq, Eq)]
struct Pair {
    cert: Vec<u8>,
    key: Vec<u8>,
}

/// Waits for another pair than the one in use.
struct Reload {
    files: TlsFiles,
    pair: Pair,
    /// Whether the pair is in use.
    is_used: bool,
    hangup: Signal,
    /// The last error, so that it is logged once.
    logged: Option<String>,
}

impl TlsFiles {
    /// Checks that the files are there and belong together.
    pub(crate) fn check(&self) -> anyhow::Result<()> {
        self.read().map(drop)
    }

    fn read(&self) -> anyhow::Result<Pair> {
        let (cert, key) = (self.cert.display(), self.key.display());
        let bytes = |path: &Path| {
            fs::read(path).with_context(|| format!("`{}` cannot be read", path.display()))
        };
        let pair = Pair {
            cert: bytes(&self.cert)?,
            key: bytes(&self.key)?,
        };
        let chain = CertificateDer::pem_slice_iter(&pair.cert).collect::<Result<Vec<_>, _>>();
        let chain = chain.with_context(|| format!("`{cert}` is not a PEM file"))?;
        ensure!(!chain.is_empty(), "`{cert}` has no PEM certificate");
        let private = PrivateKeyDer::from_pem_slice(&pair.key);
        let private = private.with_context(|| format!("`{key}` has no PEM private key"))?;
        CertifiedKey::from_der(chain, private, &default_provider()).with_context(|| {
            format!("the private key in `{key}` does not match the certificate in `{cert}`")
        })?;
        Ok(pair)
    }

    /// What to answer connections with: first what the files contain, then what replaces it. The
    /// files are read on `SIGHUP` and every few seconds; a pair that cannot be used is logged once,
    /// and the one before stays.
    pub(crate) fn configs(
        self,
    ) -> anyhow::Result<impl Stream<Item = RustlsConfig> + Send + 'static> {
        let reload = Reload {
            pair: self.read()?,
            files: self,
            is_used: false,
            hangup: signal(SignalKind::hangup())?,
            logged: None,
        };
        Ok(unfold(reload, |mut reload| async move {
            reload.replaced().await;
            Some((reload.pair.config(), reload))
        }))
    }
}

impl Pair {
    fn config(&self) -> RustlsConfig {
        let Self { cert, key } = self.clone();
        RustlsConfig::new(Keycert::new().cert(cert).key(key))
    }
}

impl Reload {
    /// Returns at once the first time, and then when the files have another pair.
    async fn replaced(&mut self) {
        while self.is_used {
            tokio::select! {
                _ = self.hangup.recv() => {}
                () = sleep(INTERVAL) => {}
            }
            match self.files.read() {
                Ok(pair) if pair == self.pair => self.logged = None,
                Ok(pair) => {
                    tracing::info!("the TLS certificate was reloaded");
                    self.logged = None;
                    self.pair = pair;
                    return;
                }
                Err(error) => self.refuse(format!("{error:#}")),
            }
        }
        self.is_used = true;
    }

    fn refuse(&mut self, reason: String) {
        if self.logged.as_ref() != Some(&reason) {
            tracing::error!(
                reason,
                "the new certificate can't be used; keeping the old one"
            );
            self.logged = Some(reason);
        }
    }
}

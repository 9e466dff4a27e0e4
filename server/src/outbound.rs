//! Requests to third-party services over trusted transport, with bounded bodies and at a bounded rate.

use std::sync::Arc;
use std::time::Duration;

use bytes::BytesMut;
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, Response, Url};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

/// Names of this machine in URLs.
pub(crate) const THIS_MACHINE: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

#[derive(Debug, Error)]
pub(crate) enum BodyError {
    #[error("it is too long")]
    TooLong,
    #[error("the connection was lost")]
    Lost(#[source] reqwest::Error),
}

/// An HTTP client for the service at `base` only, without timeouts.
pub(crate) fn client(base: &Url) -> ClientBuilder {
    let builder = Client::builder()
        .user_agent(concat!("nycapt-server/", env!("CARGO_PKG_VERSION")))
        // A redirect could send credentials elsewhere.
        .redirect(Policy::none());
    if base.scheme() == "https" {
        builder.https_only(true)
    } else {
        // A local service needs no proxy and no certificates.
        builder.no_proxy().tls_certs_only([])
    }
}

pub(crate) async fn body_within(mut answer: Response, most: usize) -> Result<BytesMut, BodyError> {
    let mut body = BytesMut::new();
    while let Some(part) = answer.chunk().await.map_err(BodyError::Lost)? {
        if body.len() + part.len() > most {
            return Err(BodyError::TooLong);
        }
        body.extend_from_slice(&part);
    }
    Ok(body)
}

/// Whether requests to `url` are safe in transit.
pub(crate) fn is_trusted_transport(url: &Url) -> bool {
    match url.scheme() {
        "https" => url.has_host(),
        "http" => is_this_machine(url),
        _ => false,
    }
}

pub(crate) fn is_this_machine(url: &Url) -> bool {
    url.host_str()
        .is_some_and(|host| THIS_MACHINE.contains(&host))
}

/// The base URL of a service, such as an API; none if requests to it could be read in transit.
pub(crate) fn trusted_base(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok();
    url.filter(|url| is_trusted_transport(url) && is_bare(url))
}

/// Whether a URL has no user, password, query or fragment.
pub(crate) fn is_bare(url: &Url) -> bool {
    url.username().is_empty()
        && url.password().is_none()
        && url.query().is_none()
        && url.fragment().is_none()
}

#[derive(Debug)]
pub(crate) struct CallRateLimiter(Arc<Semaphore>);

impl CallRateLimiter {
    pub(crate) fn per_second(calls: usize) -> Self {
        Self(Arc::new(Semaphore::new(calls)))
    }

    pub(crate) async fn acquire(&self) {
        // The semaphore is never closed.
        if let Ok(permit) = Arc::clone(&self.0).acquire_owned().await {
            CallPermit(permit).spend();
        }
    }

    /// Permission for a call that may start now.
    pub(crate) fn try_acquire(&self) -> Option<CallPermit> {
        Arc::clone(&self.0).try_acquire_owned().ok().map(CallPermit)
    }
}

/// Permission for one call; not counted if it is dropped.
#[derive(Debug)]
pub(crate) struct CallPermit(OwnedSemaphorePermit);

impl CallPermit {
    /// Counts the call that starts now.
    pub(crate) fn spend(self) {
        let Self(permit) = self;
        tokio::spawn(async move {
            sleep(Duration::from_secs(1)).await;
            drop(permit);
        });
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn so_many_calls_begin_at_once_and_the_next_waits() {
        let limiter = CallRateLimiter::per_second(2);
        limiter.acquire().await;
        drop(limiter.try_acquire());
        limiter.try_acquire().unwrap().spend();
        assert!(limiter.try_acquire().is_none());
        assert!(limiter.acquire().now_or_never().is_none());
        // It waits for a second to pass and no longer.
        limiter.acquire().await;
    }
}

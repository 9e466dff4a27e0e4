//! A blocking client for programs without an async runtime.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt, stream};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::runtime::{Builder, Handle, Runtime};

use super::operations::for_each_operation;
use super::{AddressPreview, Call, Client as AsyncClient, Error, RateLimit, Received};
use crate::contract::*;

/// A blocking client; cheap to clone, and usable from several threads at once.
///
/// It has a method for each operation; methods that send nothing are on the underlying client
/// ([`Client::async_client`]). Operations by name are for bindings, which block in their own way, so
/// they aren't here.
///
/// It runs one thread. Inside an async runtime it works but blocks the calling thread: use
/// [`AsyncClient`] there.
///
/// # Examples
///
/// ```no_run
/// use nycapt::client::blocking::Client;
/// use nycapt::contract::AddressResolveRequest;
///
/// let client = Client::new("http://127.0.0.1:8080")?;
/// let request = AddressResolveRequest { address: "350 5th Ave".into(), unit: None };
/// if let Some(building) = client.resolve_address(&request)?.matched {
///     println!("{}", client.get_preview(&building.slug)?.address.formatted);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Client {
    client: AsyncClient,
    waiter: Waiter,
}

impl TryFrom<AsyncClient> for Client {
    type Error = Error;

    /// Wraps a built client.
    fn try_from(client: AsyncClient) -> Result<Self, Error> {
        let waiter = Waiter::new()?;
        Ok(Self { client, waiter })
    }
}

/// One method for each operation, which waits for the one of the same name.
macro_rules! waiting {
    ($(
        $(#[$doc:meta])*
        $operation:ident: $name:ident($($argument:ident: $kind:ty),*) -> $answer:ty
            = $call:expr, $send:path;
    )*) => {
        #[expect(
            single_use_lifetimes,
            clippy::extra_unused_lifetimes,
            reason = "every row has the lifetime of its call, whether it borrows or not"
        )]
        impl Client {
            $(
                #[doc = concat!("Waits for [`", stringify!($name), "`](AsyncClient::", stringify!($name), "), with its errors.")]
                pub fn $name<'a>(&self, $($argument: $kind),*) -> Result<$answer, Error> {
                    self.waiter.wait(self.client.$name($($argument),*))
                }
            )*
        }
    };
}

for_each_operation!(waiting);

impl Client {
    /// A client of the service at `base_url` with every default.
    ///
    /// For other settings, use [`AsyncClient::builder`] and convert its client with `try_from`.
    ///
    /// # Errors
    ///
    /// As [`AsyncClient::new`], or if no thread can be started.
    pub fn new(base_url: impl Into<String>) -> Result<Self, Error> {
        AsyncClient::new(base_url)?.try_into()
    }

    /// The same client with other settings, by the methods of [`AsyncClient`].
    ///
    /// # Examples
    ///
    /// ```no_run
    /// use std::time::Duration;
    ///
    /// let client = nycapt::client::blocking::Client::new("http://127.0.0.1:8080")?;
    /// let patient = client.with(|client| client.deadline(Duration::from_secs(600)));
    /// # Ok::<(), nycapt::client::Error>(())
    /// ```
    #[must_use]
    pub fn with(&self, change: impl FnOnce(AsyncClient) -> AsyncClient) -> Self {
        Self {
            client: change(self.client.clone()),
            waiter: self.waiter.clone(),
        }
    }

    /// Waits for [`send`](AsyncClient::send), with its errors.
    pub fn send<O>(&self, call: &Call<'_, O>) -> Result<Received<O::Answer>, Error>
    where
        O: Operation,
        O::Body: Serialize + Sync,
        O::Answer: DeserializeOwned + Send,
    {
        self.waiter.wait(self.client.send(call))
    }

    /// Waits for [`send_for_bytes`](AsyncClient::send_for_bytes), with its errors.
    pub fn send_for_bytes<O>(&self, call: &Call<'_, O>) -> Result<Received<()>, Error>
    where
        O: Operation,
        O::Body: Serialize + Sync,
    {
        self.waiter.wait(self.client.send_for_bytes(call))
    }

    /// The results of [`previews`](AsyncClient::previews), some requests at a time.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// let client = nycapt::client::blocking::Client::new("http://127.0.0.1:8080")?;
    /// for result in client.previews(["350-5-avenue-manhattan"], 4) {
    ///     println!("{} {}", result.slug, result.status);
    /// }
    /// # Ok::<(), nycapt::client::Error>(())
    /// ```
    pub fn previews<I>(&self, slugs: I, concurrency: usize) -> Items<PreviewBatchResult>
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        I::Item: Into<String>,
    {
        self.items(self.client.previews_from(stream::iter(slugs), concurrency))
    }

    /// The results of [`previews_by_address`](AsyncClient::previews_by_address).
    ///
    /// # Examples
    ///
    /// ```no_run
    /// let client = nycapt::client::blocking::Client::new("http://127.0.0.1:8080")?;
    /// for preview in client.previews_by_address(["350 5th Ave, Manhattan"], 4) {
    ///     println!("{} {}", preview.query, preview.result.status);
    /// }
    /// # Ok::<(), nycapt::client::Error>(())
    /// ```
    pub fn previews_by_address<I>(&self, addresses: I, concurrency: usize) -> Items<AddressPreview>
    where
        I: IntoIterator<IntoIter: Send + 'static>,
        I::Item: Into<String>,
    {
        let addresses = stream::iter(addresses);
        self.items(self.client.previews_by_address(addresses, concurrency))
    }

    /// The items of [`reports`](AsyncClient::reports); none after an error.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # fn run(client: nycapt::client::blocking::Client) -> Result<(), nycapt::client::Error> {
    /// for report in client.reports(None) {
    ///     println!("{}", report?.address);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn reports(&self, page_size: Option<u32>) -> Items<Result<ReportSummary, Error>> {
        self.items(self.client.reports(page_size))
    }

    /// The items of [`watch_report`](AsyncClient::watch_report); none after an error.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # fn run(client: nycapt::client::blocking::Client) -> Result<(), nycapt::client::Error> {
    /// use std::time::Duration;
    ///
    /// for job in client.watch_report("job_01jz", Duration::from_secs(600)) {
    ///     println!("{}", job?.stage);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn watch_report(&self, job_id: &str, limit: Duration) -> Items<Result<ReportJob, Error>> {
        self.items(self.client.watch_report(job_id, limit))
    }

    /// Waits for [`wait_for_report`](AsyncClient::wait_for_report), with its errors.
    pub fn wait_for_report(&self, job_id: &str, limit: Duration) -> Result<ReportJob, Error> {
        self.waiter.wait(self.client.wait_for_report(job_id, limit))
    }

    /// The rate limit in the latest response that no cache may keep, if any.
    pub fn rate_limit(&self) -> Option<RateLimit> {
        self.client.rate_limit()
    }

    /// The underlying client, which shares its connections, rate limit and settings.
    pub const fn async_client(&self) -> &AsyncClient {
        &self.client
    }

    fn items<T>(&self, stream: impl Stream<Item = T> + Send + 'static) -> Items<T> {
        Items {
            stream: Box::pin(stream),
            waiter: self.waiter.clone(),
        }
    }
}

/// A blocking iterator over streamed items.
#[must_use = "nothing is requested until it is read"]
pub struct Items<T> {
    stream: Pin<Box<dyn Stream<Item = T> + Send>>,
    waiter: Waiter,
}

impl<T: Send> Iterator for Items<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        self.waiter.wait(self.stream.next())
    }
}

/// Waits for futures, with a thread that serves the connections between two calls.
#[derive(Debug, Clone)]
struct Waiter(Arc<Background>);

#[derive(Debug)]
struct Background {
    handle: Handle,
    runtime: Option<Runtime>,
}

impl Waiter {
    /// Not a runtime of the calling thread: one that is idle between two calls would not
    /// see that the service closed a connection, and send the next request into it.
    fn new() -> Result<Self, Error> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("nycapt-client")
            .enable_all()
            .build()
            .map_err(|source| {
                Error::configuration("the client's thread cannot start").caused_by(source)
            })?;
        Ok(Self(Arc::new(Background {
            handle: runtime.handle().clone(),
            runtime: Some(runtime),
        })))
    }

    fn wait<F>(&self, future: F) -> F::Output
    where
        F: Future<Output: Send> + Send,
    {
        let handle = &self.0.handle;
        if Handle::try_current().is_err() {
            return handle.block_on(future);
        }
        // A thread of a runtime must not wait for another runtime, and a fresh one may.
        let waited = std::thread::scope(|scope| scope.spawn(|| handle.block_on(future)).join());
        waited.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}

impl Drop for Background {
    /// Waits for nothing, so that the last client may be dropped inside a runtime.
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

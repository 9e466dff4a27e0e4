//! The operations that this client calls, each a row. Its call, the method that sends it, the method
//! of the blocking client and the dispatch by name follow.
#![expect(
    single_use_lifetimes,
    clippy::extra_unused_lifetimes,
    reason = "every row has the lifetime of its call, whether it borrows or not"
)]

use bytes::Bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::retry::is_revoked;
use crate::contract::*;

/// Expands `$each!` with every row: the operation's type, its method of [`Client`] with arguments
/// and answer, the call that they make, and what sends it.
macro_rules! for_each_operation {
    ($each:ident) => {
        $each! {
            /// Resolves a free-text address to one building.
            ///
            /// No match is not an error: check `status`.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; text that's too long is `ValidationFailed`.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
            /// use nycapt::client::Client;
            /// use nycapt::contract::AddressResolveRequest;
            ///
            /// let client = Client::new("http://127.0.0.1:8080")?;
            /// let address = "350 5th Ave, Manhattan".into();
            /// let request = AddressResolveRequest { address, unit: None };
            /// let answer = client.resolve_address(&request).await?;
            /// if let Some(building) = answer.matched {
            ///     println!("{} is {}", building.address_line, building.slug);
            /// }
            /// # Ok(())
            /// # }
            /// ```
            ResolveAddress: resolve_address(request: &'a AddressResolveRequest) -> ResolveAnswer
                = Call::of((), request), Client::answer;

            /// Suggests addresses as text is typed, best first.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; text or a limit out of bounds is `ValidationFailed`.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
            /// for suggestion in client.suggest_addresses("350 5th", Some(3)).await?.suggestions {
            ///     println!("{}", suggestion.address_line);
            /// }
            /// # Ok(())
            /// # }
            /// ```
            SuggestAddresses: suggest_addresses(q: &str, limit: Option<u32>) -> AddressSuggestions
                = Call::of(SuggestParameters { q: q.into(), limit }, &()), Client::answer;

            /// Reads the free preview of one building by its slug.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; an unknown slug is `NotFound`.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
            /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
            /// let preview = client.get_preview("350-5-avenue-manhattan").await?;
            /// println!("{}", preview.address.formatted);
            /// # Ok(())
            /// # }
            /// ```
            GetPreview: get_preview(slug: &str) -> Preview
                = Call::of(SlugParameters { slug: slug.into() }, &()), Client::answer;

            /// Reads 1 to 25 previews in one request: one result each, in the same order.
            ///
            /// [`Client::previews`] takes any number.
            ///
            /// # Errors
            ///
            /// Any [`Error`] of the request as a whole; an unknown slug is a result with status 404.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
            /// use nycapt::contract::PreviewBatchOperation;
            ///
            /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
            /// let slugs = ["350-5-avenue-manhattan", "66-03-booth-street-queens"];
            /// let operations = slugs.map(|slug| PreviewBatchOperation { slug: slug.into() }).to_vec();
            /// for result in client.batch_previews(&operations).await? {
            ///     println!("{} {}", result.slug, result.status);
            /// }
            /// # Ok(())
            /// # }
            /// ```
            BatchPreviews: batch_previews(operations: &'a Vec<PreviewBatchOperation>) -> Vec<PreviewBatchResult>
                = Call::of((), operations), Client::batch_answer;

            /// Checks whether the service is up. One request, never retried.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; `Network` if nothing responds.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
            /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
            /// println!("{}", client.get_health().await?.status);
            /// # Ok(())
            /// # }
            /// ```
            GetHealth: get_health() -> Health
                = Call::of((), &()), Client::answer;

            /// Opens an account with balance 0 and its one key, which is shown this once.
            ///
            /// Repeating the request would register a second account. So it's resent only if it was
            /// never sent; any response ends the call, and a lost or broken one is
            /// [`ErrorKind::OutcomeUnknown`].
            ///
            /// # Errors
            ///
            /// Any [`Error`].
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
            /// use nycapt::contract::AgentRegistrationRequest;
            ///
            /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
            /// let request = AgentRegistrationRequest { name: Some("lease-checker".into()), kind: None };
            /// let registration = client.register_agent(&request).await?;
            /// let client = client.api_key(registration.secret);
            /// println!("{} has {}", registration.account_id, client.get_balance().await?.balance);
            /// # Ok(())
            /// # }
            /// ```
            RegisterAgent: register_agent(request: &'a AgentRegistrationRequest) -> Registration
                = Call::of((), request), Client::answer;

            /// Revokes the client's own key for good.
            ///
            /// `None` if the response was lost and a retry found the key revoked: when isn't known.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; a key already revoked or unknown is `Unauthenticated`.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
            /// use nycapt::client::Client;
            /// use nycapt::contract::Secret;
            ///
            /// let key = Secret::new(std::env::var("NYCAPT_API_KEY")?);
            /// let client = Client::builder().base_url("http://127.0.0.1:8080").api_key(key).build()?;
            /// match client.revoke_agent().await? {
            ///     Some(revocation) => println!("off since {}", revocation.revoked_at),
            ///     None => println!("off"),
            /// }
            /// # Ok(())
            /// # }
            /// ```
            RevokeAgent: revoke_agent() -> Option<Revocation>
                = Call::of((), &()), Client::revocation;

            /// Starts a report, which costs one credit.
            ///
            /// Every try sends the same `Idempotency-Key`, yours or a new one, so you're charged
            /// only once. Errors include it ([`Error::idempotency_key`]).
            ///
            /// # Errors
            ///
            /// Any [`Error`]; `OutcomeUnknown` if every response was lost: start again with the
            /// key.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
            /// use std::time::Duration;
            ///
            /// use nycapt::contract::ReportRequest;
            ///
            /// let address = Some("350 5th Ave, Manhattan".into());
            /// let request = ReportRequest { address, ..Default::default() };
            /// let job = client.start_report(&request, None).await?;
            /// let job = client.wait_for_report(&job.job_id, Duration::from_secs(600)).await?;
            /// std::fs::write("report.pdf", client.get_report_pdf(&job.job_id, None).await?)?;
            /// # Ok(())
            /// # }
            /// ```
            StartReport: start_report(request: &'a ReportRequest, idempotency_key: Option<&'a str>) -> ReportJob
                = Call::of((), request).keyed(idempotency_key), Client::answer;

            /// Reads a report job, with its report once it is done.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; someone else's job is `NotFound`.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
            /// let job = client.get_report(&std::env::var("JOB_ID")?).await?;
            /// println!("{} is at stage {}", job.address, job.stage);
            /// # Ok(())
            /// # }
            /// ```
            GetReport: get_report(job_id: &str) -> ReportJob
                = Call::of(JobParameters { job_id: job_id.into(), download: None, appendix: None }, &()), Client::answer;

            /// Gets a finished report as a PDF, with its records unless `appendix` is false.
            ///
            /// # Errors
            ///
            /// Any [`Error`]; `InFlight` until it's ready, `NotFound` if there is none,
            /// `Undecodable` if it's truncated.
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
            /// let job_id = std::env::var("JOB_ID")?;
            /// std::fs::write("report.pdf", client.get_report_pdf(&job_id, Some(false)).await?)?;
            /// # Ok(())
            /// # }
            /// ```
            GetReportPdf: get_report_pdf(job_id: &str, appendix: Option<bool>) -> Bytes
                = Call::of(JobParameters { job_id: job_id.into(), download: None, appendix }, &()), Client::bytes;

            /// Reads one page of the caller's reports, newest first.
            ///
            /// # Errors
            ///
            /// Any [`Error`].
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
            /// let first = client.list_reports(None, Some(10)).await?;
            /// let second = client.list_reports(first.next_cursor.as_deref(), Some(10)).await?;
            /// println!("{} and {}", first.reports.len(), second.reports.len());
            /// # Ok(())
            /// # }
            /// ```
            ListReports: list_reports(cursor: Option<&str>, limit: Option<u32>) -> ReportList
                = Call::of(PageParameters { cursor: cursor.map(Into::into), limit }, &()), Client::answer;

            /// Gets how many reports the caller has left.
            ///
            /// # Errors
            ///
            /// Any [`Error`].
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), Box<dyn std::error::Error>> {
            /// println!("{} reports left", client.get_balance().await?.reports);
            /// # Ok(())
            /// # }
            /// ```
            GetBalance: get_balance() -> Balance
                = Call::of((), &()), Client::answer;

            /// Gets the credentials the service accepts, and where they're documented.
            ///
            /// # Errors
            ///
            /// Any [`Error`].
            ///
            /// # Examples
            ///
            /// ```no_run
            /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
            /// println!("{}", client.get_protected_resource_metadata().await?.resource);
            /// # Ok(())
            /// # }
            /// ```
            GetProtectedResourceMetadata: get_protected_resource_metadata() -> ProtectedResourceMetadata
                = Call::of((), &()), Client::answer;
        }
    };
}

pub(super) use for_each_operation;

/// The constructor of each call, and the method that sends it.
macro_rules! methods {
    ($(
        $(#[$doc:meta])*
        $operation:ident: $method:ident($($argument:ident: $kind:ty),*) -> $answer:ty
            = $call:expr, $send:path;
    )*) => {
        $(
            impl<'a> Call<'a, $operation> {
                #[doc = concat!("The call that [`Client::", stringify!($method), "`] sends.")]
                pub fn new($($argument: $kind),*) -> Self {
                    $call
                }
            }

            methods!(@default $operation $($argument)*);
        )*

        impl Client {
            $(
                $(#[$doc])*
                pub async fn $method<'a>(&self, $($argument: $kind),*) -> Result<$answer, Error> {
                    $send(self, &Call::<$operation>::new($($argument),*)).await
                }
            )*
        }
    };
    (@default $operation:ident) => {
        impl Default for Call<'_, $operation> {
            fn default() -> Self {
                Self::new()
            }
        }
    };
    (@default $operation:ident $($argument:ident)+) => {};
}

for_each_operation!(methods);

impl Client {
    async fn answer<O>(&self, call: &Call<'_, O>) -> Result<O::Answer, Error>
    where
        O: Operation,
        O::Body: Serialize,
        O::Answer: DeserializeOwned,
    {
        Ok(self.send(call).await?.answer)
    }

    /// Sends a call for its document alone.
    async fn bytes<O>(&self, call: &Call<'_, O>) -> Result<Bytes, Error>
    where
        O: Operation,
        O::Body: Serialize,
    {
        Ok(self.send_for_bytes(call).await?.body)
    }

    /// Revokes a key; none where only a repeat found that it is off.
    async fn revocation(&self, call: &Call<'_, RevokeAgent>) -> Result<Option<Revocation>, Error> {
        match self.send(call).await {
            Ok(received) => Ok(Some(received.answer)),
            Err(error) if is_revoked(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

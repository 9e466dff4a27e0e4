//! The client: operations by name, JSON in and bytes out.

use std::sync::Arc;
use std::time::Duration;

use napi::bindgen_prelude::{Buffer, Function, PromiseRaw};
use napi::{Env, Result};
use napi_derive::napi;
use nycapt::client::{Client, ClientBuilder, TransportResponse};
use nycapt::contract::Secret;
use serde_json::json;

use crate::cancellation::{Cancellation, Watch};
use crate::failure;
use crate::notice::notify;
use crate::stream::NativeStream;
use crate::transport::{self, Exchanges};

/// How a client is set up. What is left out has its default.
#[napi(object)]
pub struct ClientOptions {
    /// Where the service is.
    pub base_url: Option<String>,
    /// Name of the calling program.
    pub app_name: Option<String>,
    /// Version of the calling program.
    pub app_version: Option<String>,
    /// Certificates to trust in addition to the system's, PEM.
    pub root_certificates: Option<Vec<String>>,
    /// Whether keys go over `http` to and from another machine.
    pub insecure_http: Option<bool>,
    /// Whether JavaScript sends the requests: each is a notice of kind `request`, which `answer` or
    /// `fail` ends.
    pub has_fetch: Option<bool>,
}

/// What may differ from call to call.
#[napi(object)]
pub struct CallOptions {
    /// Longest time for one try.
    pub timeout_ms: Option<f64>,
    /// Longest time for the call with its retries.
    pub deadline_ms: Option<f64>,
    /// Most tries after the first.
    pub max_retries: Option<u32>,
    /// The key, where the operation needs one.
    pub api_key: Option<String>,
}

/// An answer as it came.
#[napi(object)]
pub struct NativeReply {
    /// The body: JSON, or the requested document.
    pub body: Buffer,
    /// What came around it, JSON.
    pub meta: String,
}

/// The rate limit of the newest answer.
#[napi(object)]
pub struct NativeRateLimit {
    /// Requests in one window.
    pub limit: f64,
    /// Requests left in this window.
    pub remaining: f64,
    /// Seconds from that answer until the next window.
    pub reset_seconds: f64,
}

/// A client of one service.
#[napi]
pub struct NativeClient {
    client: Client,
    exchanges: Arc<Exchanges>,
}

#[napi]
impl NativeClient {
    /// Sets up a client; connects to nothing.
    ///
    /// # Errors
    ///
    /// The base URL or a certificate does not fit.
    #[napi(constructor)]
    pub fn new(
        options: ClientOptions,
        #[napi(ts_arg_type = "(notice: string) => void")] listener: Function<'_, String, ()>,
    ) -> Result<Self> {
        let mut builder = Client::builder();
        if let Some(base_url) = options.base_url {
            builder = builder.base_url(base_url);
        }
        builder = builder.app_info("nycapt-node", env!("CARGO_PKG_VERSION"));
        if let Some(name) = options.app_name {
            builder = builder.app_info(&name, options.app_version.as_deref().unwrap_or("0"));
        }
        builder = builder.insecure_http(options.insecure_http.unwrap_or_default());
        for bundle in options.root_certificates.unwrap_or_default() {
            builder = builder.root_certificates(bundle);
        }
        let exchanges = Arc::<Exchanges>::default();
        let sender = Arc::clone(&exchanges);
        let has_fetch = options.has_fetch.unwrap_or_default();
        let client = attach(builder, listener, has_fetch.then_some(sender))?
            .build()
            .map_err(failure::of_error)?;
        Ok(Self { client, exchanges })
    }

    /// Ends a request with a response.
    #[napi]
    pub fn answer(&self, id: u32, status: u32, headers: Vec<Vec<String>>, body: Buffer) {
        let pairs = headers.into_iter().map(<[String; 2]>::try_from);
        let response = TransportResponse {
            status: u16::try_from(status).unwrap_or_default(),
            headers: pairs.flatten().map(<(String, String)>::from).collect(),
            body: body.to_vec(),
        };
        self.exchanges.end(id, Ok(response));
    }

    /// Ends a request without a response.
    #[napi]
    pub fn fail(&self, id: u32, reason: String) {
        self.exchanges.end(id, Err(reason));
    }

    /// Whether the operation or long answer of this name is called with an API key.
    #[napi]
    pub fn needs_key(name: String) -> bool {
        nycapt::client::needs_key(&name)
    }

    /// Calls an operation with the members of a JSON object.
    ///
    /// # Errors
    ///
    /// The promise rejects with an error in JSON.
    #[napi(ts_return_type = "Promise<NativeReply>")]
    pub fn call<'env>(
        &self,
        env: &'env Env,
        operation: String,
        input: String,
        options: CallOptions,
        cancellation: Option<&Cancellation>,
    ) -> Result<PromiseRaw<'env, NativeReply>> {
        let client = self.with(options)?;
        let watch = Watch::of(cancellation);
        env.spawn_future(async move {
            let reply = tokio::select! {
                // What was cancelled before it began is never sent.
                biased;
                () = watch.cancelled() => return Err(failure::cancelled()),
                reply = client.call(&operation, input.as_bytes()) => reply,
            };
            let reply = reply.map_err(failure::of_error)?;
            Ok(NativeReply {
                body: Vec::from(reply.body).into(),
                meta: String::from_utf8_lossy(&reply.meta).into_owned(),
            })
        })
    }

    /// Opens a long answer: `previews`, `previews_by_address`, `reports` or `watch_report`.
    ///
    /// # Errors
    ///
    /// The name or the arguments do not fit.
    #[napi]
    pub fn open(&self, name: String, input: String, options: CallOptions) -> Result<NativeStream> {
        let replies = self.with(options)?.open(&name, input.as_bytes());
        Ok(NativeStream::new(replies.map_err(failure::of_error)?))
    }

    /// The address of the service.
    #[napi(getter)]
    pub fn base_url(&self) -> String {
        self.client.base_url().to_owned()
    }

    /// The rate limit of the newest answer, if the service sent one.
    #[napi(getter)]
    pub fn rate_limit(&self) -> Option<NativeRateLimit> {
        let rate_limit = self.client.rate_limit()?;
        Some(NativeRateLimit {
            limit: rate_limit.limit as f64,
            remaining: rate_limit.remaining as f64,
            reset_seconds: rate_limit.reset.as_secs_f64(),
        })
    }
}

impl NativeClient {
    fn with(&self, options: CallOptions) -> Result<Client> {
        let mut client = self.client.clone();
        if let Some(timeout) = options.timeout_ms {
            client = client.timeout(duration(timeout)?);
        }
        if let Some(deadline) = options.deadline_ms {
            client = client.deadline(duration(deadline)?);
        }
        if let Some(max_retries) = options.max_retries {
            client = client.max_retries(max_retries);
        }
        if let Some(api_key) = options.api_key {
            client = client.api_key(Secret::new(api_key));
        }
        Ok(client)
    }
}

fn duration(milliseconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(milliseconds / 1000.0)
        .map_err(|error| failure::unusable(error.to_string()))
}

/// Makes `builder` call `listener` for each pause and each retiring operation, and for each request
/// of the exchanges if there are any.
fn attach(
    mut builder: ClientBuilder,
    listener: Function<'_, String, ()>,
    exchanges: Option<Arc<Exchanges>>,
) -> Result<ClientBuilder> {
    let listener = listener
        .build_threadsafe_function::<String>()
        .callee_handled::<false>()
        .weak::<true>()
        .build()?;
    let listener = Arc::new(listener);
    if let Some(exchanges) = exchanges {
        let listener = Arc::clone(&listener);
        builder = builder.transport(move |request| {
            transport::send(Arc::clone(&exchanges), Arc::clone(&listener), request)
        });
    }
    let second = Arc::clone(&listener);
    let builder = builder
        .on_wait(move |wait| {
            let notice = json!({
                "kind": "wait",
                "operation": wait.operation,
                "seconds": wait.duration.as_secs_f64(),
                "reason": wait.reason.code(),
            });
            notify(&listener, &notice);
        })
        .on_retirement(move |operation, retirement| {
            let notice = json!({
                "kind": "retirement",
                "operation": operation,
                "deprecation": retirement.deprecation,
                "sunset": retirement.sunset,
            });
            notify(&second, &notice);
        });
    Ok(builder)
}

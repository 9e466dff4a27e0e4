//! Mounts handlers at the paths in the contract, so that each path is written once.

use std::marker::PhantomData;
use std::sync::Arc;

use nycapt_contract::{Access, ErrorKind, Method, Operation, Shape, Spec};
use nycapt_rules::AccountId;
use salvo::routing::filters;
use salvo::{Depot, FlowCtrl, Handler, Request, Response, Router, async_trait};
use serde::de::DeserializeOwned;

use crate::api_error::ApiResult;
use crate::app::App;
use crate::extract::{Call, call_of};
use crate::principal::{Anyone, AuthError, Head, Principal, check_origin, presented_key};
use crate::reply::ReplyResult;
use crate::request_context::RequestContext;

/// An operation with its routes.
#[derive(Debug)]
pub struct Mounted {
    /// Its entry in the contract.
    pub spec: &'static Spec,
    /// A router for each of its paths, with the path.
    pub(crate) routers: Vec<(&'static str, Router)>,
}

/// Mounts a handler that takes anyone, and nothing of the request.
pub(crate) fn mount_plain<O, H, F>(app: &Arc<App>, handler: H) -> Mounted
where
    O: Operation<Body: DeserializeOwned + Send> + 'static,
    H: Fn(Arc<App>) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = ReplyResult<O>> + Send + 'static,
{
    mount(app, move |app, _: Call<O>| handler(app))
}

/// Mounts a handler that takes anyone.
pub(crate) fn mount<O, H, F>(app: &Arc<App>, handler: H) -> Mounted
where
    O: Operation<Body: DeserializeOwned + Send> + 'static,
    H: Fn(Arc<App>, Call<O>) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = ReplyResult<O>> + Send + 'static,
{
    mount_for(app, move |app, Anyone, call| handler(app, call))
}

/// Mounts a handler at the path and the aliases of its operation, for the callers that both name;
/// a `GET` answers `HEAD` too.
pub(crate) fn mount_for<P, O, H, F>(app: &Arc<App>, handler: H) -> Mounted
where
    P: Principal + 'static,
    O: Operation<Body: DeserializeOwned + Send> + 'static,
    H: Fn(Arc<App>, P, Call<O>) -> F + Clone + Send + Sync + 'static,
    F: Future<Output = ReplyResult<O>> + Send + 'static,
{
    const {
        assert!(
            P::ACCESS as u8 == O::SPEC.access as u8,
            "the handler takes other callers than the contract says"
        );
    }
    let spec = &O::SPEC;
    let paths = std::iter::once(&spec.path).chain(spec.aliases);
    let routers = paths.map(|template| {
        let endpoint = || Endpoint {
            app: Arc::clone(app),
            template,
            handler: handler.clone(),
            types: PhantomData,
        };
        let router = match *template {
            "/" => Router::new(),
            template => Router::with_path(pattern_of(template)),
        };
        let router = match spec.method {
            Method::Get => router.get(endpoint()).head(endpoint()),
            Method::Post => router.post(endpoint()),
            Method::Delete => router.push(Router::with_filter(filters::delete()).goal(endpoint())),
        };
        (*template, router)
    });
    Mounted {
        spec,
        routers: routers.collect(),
    }
}

/// Mounts a handler that reads the request and writes the response itself, at the only path of
/// an operation that takes `POST`.
pub(crate) fn mount_whole<O: Operation>(handler: impl Handler) -> Mounted {
    let spec = &O::SPEC;
    Mounted {
        spec,
        routers: vec![(
            spec.path,
            Router::with_path(pattern_of(spec.path)).post(handler),
        )],
    }
}

/// The template in the router's words.
///
/// A parameter that is a whole segment needs no pattern. One that shares its segment takes what
/// it can get, the first one most, as FastAPI does; a line break too, as a whole segment does.
fn pattern_of(template: &str) -> String {
    let segment_of = |segment: &str| {
        let shared = !(segment.starts_with('{') && segment.ends_with('}'))
            || segment.matches('{').count() > 1;
        if shared {
            segment.replace('}', "|(?s).+}")
        } else {
            segment.into()
        }
    };
    let segments: Vec<String> = template.split('/').map(segment_of).collect();
    segments.join("/")
}

/// Validates the call, runs the handler and writes its reply; an error is left in the request for
/// the middleware, which writes all errors.
struct Endpoint<P, O, H> {
    app: Arc<App>,
    template: &'static str,
    handler: H,
    types: PhantomData<fn() -> (P, O)>,
}

impl<P, O, H, F> Endpoint<P, O, H>
where
    P: Principal,
    O: Operation<Body: DeserializeOwned>,
    H: Fn(Arc<App>, P, Call<O>) -> F,
    F: Future<Output = ReplyResult<O>>,
{
    /// The order of the checks is part of the contract: credential, principal, rate limit, body, and
    /// then the operation's own rate limit.
    async fn answer(&self, request: &mut Request) -> ReplyResult<O> {
        self.refuse_spent_key(request).await?;
        let (app, context) = (&*self.app, RequestContext::of(request));
        let class = O::SPEC.rate_limit;
        let head = Head {
            method: request.method(),
            headers: request.headers(),
            is_spent: &|id: &str| context.is_spent(app, class, Some(id)),
        };
        let proven = P::authenticate(app, &head).await;
        let rate_limit_id = match &proven {
            Ok(principal) => principal.rate_limit_id(),
            Err(error) => error.caller.as_deref(),
        };
        let within = RequestContext::count(&self.app, request, class, rate_limit_id).await;
        let principal = match proven {
            Ok(principal) => principal,
            // An unknown key counts against its address, whose 429 comes first; and only a counted
            // request shows when a user may send another.
            Err(AuthError { error, caller })
                if caller.is_none() || error.kind() == ErrorKind::RateLimited =>
            {
                return Err(within.err().unwrap_or(error));
            }
            Err(error) => return Err(error.error),
        };
        within?;
        if matches!(O::SPEC.body, Some(Shape::Form { .. })) {
            check_origin(&self.app, request.method(), request.headers())?;
        }
        let call = call_of::<O>(request, self.app.limits).await?;
        RequestContext::count_use(&self.app, request, class).await?;
        (self.handler)(Arc::clone(&self.app), principal, call).await
    }

    /// Refuses a key over its limit before it costs a database read: a known key by its account's
    /// limit, any other by its address's. A valid key that was not used since a restart has to wait, too.
    async fn refuse_spent_key(&self, request: &mut Request) -> ApiResult<()> {
        let reads_key = !matches!(
            P::ACCESS,
            Access::Public | Access::Signature | Access::OrderToken
        );
        let key = reads_key
            .then(|| presented_key(request.headers()))
            .flatten();
        let Some(key) = key else {
            return Ok(());
        };
        let class = O::SPEC.rate_limit;
        let account = self.app.known_keys.account(&key);
        let caller = account.as_ref().map(AccountId::as_str);
        if !RequestContext::of(request).is_spent(&self.app, class, caller) {
            return Ok(());
        }
        let refusal_of_keys = account.as_ref().and_then(|_| P::refusal_of_keys(&self.app));
        RequestContext::count(&self.app, request, class, caller)
            .await
            .map_err(|error| refusal_of_keys.unwrap_or(error))
    }
}

#[async_trait]
impl<P, O, H, F> Handler for Endpoint<P, O, H>
where
    P: Principal + 'static,
    O: Operation<Body: DeserializeOwned + Send> + 'static,
    H: Fn(Arc<App>, P, Call<O>) -> F + Send + Sync + 'static,
    F: Future<Output = ReplyResult<O>> + Send + 'static,
{
    async fn handle(
        &self,
        request: &mut Request,
        _: &mut Depot,
        response: &mut Response,
        _: &mut FlowCtrl,
    ) {
        RequestContext::set_route(request, self.template, O::SPEC.name);
        match self.answer(request).await {
            Ok(reply) => reply.write(request, response),
            Err(error) => {
                request.extensions_mut().insert(error);
            }
        }
    }
}

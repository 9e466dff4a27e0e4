//! What the middleware knows about a request, for routes and replies.

use std::net::{IpAddr, Ipv4Addr};

use nycapt_contract::RateLimitClass;
use salvo::Request;

use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::client_address::rate_limit_key;
use crate::rate_limit::{Counted, DEFAULT_POLICY};
use crate::telemetry::RequestId;

pub(crate) const NO_ROUTE: &str = "-";
pub(crate) const NO_OPERATION: &str = "none";
/// The address of a client without one.
pub(crate) const UNKNOWN_CLIENT: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestContext {
    pub(crate) id: RequestId,
    pub(crate) client: IpAddr,
    /// When it arrived, in Unix seconds.
    pub(crate) now: i64,
    pub(crate) route: &'static str,
    pub(crate) operation: &'static str,
    pub(crate) counted: Option<Counted>,
    /// The general rate limit, set when `counted` has the operation's own limit.
    pub(crate) general: Option<Counted>,
}

impl RequestContext {
    pub(crate) fn set_route(
        request: &mut Request,
        template: &'static str,
        operation: &'static str,
    ) {
        if let Some(context) = request.extensions_mut().get_mut::<Self>() {
            context.route = template;
            context.operation = operation;
        }
    }

    /// The context of a request, which the middleware has set before any route.
    pub(crate) fn of(request: &Request) -> Self {
        let known = request.extensions().get::<Self>().copied();
        known.unwrap_or(Self {
            id: RequestId::default(),
            client: UNKNOWN_CLIENT,
            now: 0,
            route: NO_ROUTE,
            operation: NO_OPERATION,
            counted: None,
            general: None,
        })
    }

    /// Counts the request. Fails if its caller has reached the rate limit.
    pub(crate) async fn count(
        app: &App,
        request: &mut Request,
        class: RateLimitClass,
        caller: Option<&str>,
    ) -> ApiResult<()> {
        let Self { client, now, .. } = Self::of(request);
        let counted = app.rate_limits.count(class, caller, client, now).await;
        Self::check(request, counted)
    }

    /// Whether a caller, or the client's address if `None`, has reached its limit; doesn't count a
    /// request.
    pub(crate) fn is_spent(&self, app: &App, class: RateLimitClass, caller: Option<&str>) -> bool {
        app.rate_limits
            .is_spent(class, caller, self.client, self.now)
    }

    /// Counts a valid request against the rate limit of its operation, if it has one, which the
    /// response headers then describe.
    pub(crate) async fn count_use(
        app: &App,
        request: &mut Request,
        class: RateLimitClass,
    ) -> ApiResult<()> {
        if let Some(context) = request.extensions_mut().get_mut::<Self>() {
            context.general = context.counted;
        }
        let Self { client, now, .. } = Self::of(request);
        let counted = app.rate_limits.count_use(class, client, now).await;
        Self::check(request, counted)
    }

    /// Notes the rate limit of a request. Fails if its caller has reached it.
    fn check(request: &mut Request, counted: Option<Counted>) -> ApiResult<()> {
        let Some(context) = request.extensions_mut().get_mut::<Self>() else {
            return Ok(());
        };
        context.counted = counted.or(context.counted);
        match context.counted {
            Some(counted) if !counted.snapshot.admitted => {
                Err(ApiError::rate_limited(counted.snapshot.reset))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The client's network, as rate limits count it.
    pub(crate) fn network(&self) -> u128 {
        rate_limit_key(self.client)
    }

    /// The name of the rate limit in the response headers.
    pub(crate) fn policy(&self) -> &'static str {
        self.counted.map_or(DEFAULT_POLICY, |counted| counted.name)
    }
}

//! The MCP server: JSON-RPC in, JSON-RPC out.

use std::sync::Arc;

use nycapt_contract::{CallMcp, Media, Operation};
use salvo::{Depot, FlowCtrl, Handler, Request, Response, async_trait};

use crate::app::App;
use crate::extract::read_body;
use crate::mcp::McpServer;
use crate::middleware::write_error_as;
use crate::reply::Reply;
use crate::request_context::RequestContext;

/// Passes a request to the MCP server and ignores any credential.
pub(super) struct CallMcpHandler {
    app: Arc<App>,
    server: McpServer,
}

impl CallMcpHandler {
    pub(super) fn new(app: &Arc<App>) -> Self {
        Self {
            app: Arc::clone(app),
            server: McpServer::new(app),
        }
    }
}

#[async_trait]
impl Handler for CallMcpHandler {
    async fn handle(
        &self,
        request: &mut Request,
        _: &mut Depot,
        response: &mut Response,
        _: &mut FlowCtrl,
    ) {
        RequestContext::set_route(request, CallMcp::SPEC.path, CallMcp::SPEC.name);
        let class = CallMcp::SPEC.rate_limit;
        if let Err(refusal) = RequestContext::count(&self.app, request, class, None).await {
            let answer = McpServer::rate_limited(&refusal);
            let media = Media::Json.as_str();
            return write_error_as(&self.app, response, &refusal, media, answer.body);
        }
        let limits = self.app.limits;
        let body = read_body(request, limits, limits.body).await;
        let (target, headers) = (request.uri(), request.headers());
        let answer = match body {
            Ok(body) => self.server.answer(target, headers, body).await,
            Err(refusal) => self.server.unread(target, headers, &refusal).await,
        };
        let reply = Reply::<CallMcp>::bytes(answer.body).status(answer.status);
        reply.write(request, response);
    }
}

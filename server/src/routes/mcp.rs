//! The MCP server: JSON-RPC in, JSON-RPC out.

use std::sync::Arc;

use nycapt::contract::{CallMcp, Operation};
use salvo::{Depot, FlowCtrl, Handler, Request, Response, async_trait};

use crate::app::App;
use crate::extract::read_body;
use crate::hoops::Exchange;
use crate::mcp::McpServer;
use crate::refusal::Refusal;
use crate::reply::{Reply, refuse};

/// Hands a request to the MCP server; a credential that is sent is not looked at.
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

    /// Who has had enough hears so as everywhere; all else is said in JSON-RPC.
    async fn call_mcp(&self, request: &mut Request) -> Result<Reply<CallMcp>, Refusal> {
        Exchange::count(&self.app, request, CallMcp::SPEC.metering, None)?;
        let limits = self.app.limits;
        let body = read_body(request, limits, limits.body).await;
        let (target, headers) = (request.uri(), request.headers());
        let answer = match body {
            Ok(body) => self.server.answer(target, headers, body).await,
            Err(refusal) => self.server.unread(target, headers, &refusal).await,
        };
        Ok(Reply::bytes(answer.body).status(answer.status))
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
        Exchange::set_route(request, CallMcp::SPEC.path);
        match self.call_mcp(request).await {
            Ok(reply) => reply.write(request, response),
            Err(refusal) => refuse(&self.app, request, response, &refusal),
        }
    }
}

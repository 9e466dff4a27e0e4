//! The tool as the SDK calls it.

use std::sync::Arc;

use nycapt_contract::{MCP_TOOL, NextStep};
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestMethod,
    CompleteRequestParams, CompleteResult, ContentBlock, CustomRequest, CustomResult,
    DiscoverResult, ErrorCode, ErrorData, ListPromptsRequestMethod, ListPromptsResult,
    ListResourceTemplatesRequestMethod, ListResourceTemplatesResult, ListResourcesRequestMethod,
    ListResourcesResult, ListToolsResult, PaginatedRequestParams, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde::Serialize;
use serde_json::Value;
use tokio::task::spawn_blocking;

use super::answer::LookupAnswer;
use super::arguments::Arguments;
use super::tool::{self, no_such_tool, signature, tool};
use crate::api_error::ApiError;
use crate::app::App;
use crate::flows;

/// How long a client may keep the list of tools: it changes with the program only.
const LIST_KEEPS_MS: u64 = 3_600_000;
/// Methods that this server has; one of them that came as none of the SDK's has parameters that do
/// not fit.
const OWN_METHODS: [&str; 5] = [
    "initialize",
    "ping",
    "server/discover",
    "tools/call",
    "tools/list",
];
/// What their parameters hold: the method, the member, whether it must be there, and as what.
const MEMBERS: [(&str, &str, bool, &str); 5] = [
    ("tools/call", "name", true, "a text"),
    ("tools/call", "arguments", false, "an object"),
    ("initialize", "protocolVersion", true, "a text"),
    ("initialize", "capabilities", true, "an object"),
    ("initialize", "clientInfo", true, "an object"),
];

/// The one tool over the live release; nothing of a request is kept.
#[derive(Clone)]
pub(super) struct AddressLookup {
    app: Arc<App>,
}

/// Why a call has no answer, in the vocabulary of the errors over HTTP.
#[derive(Debug, Serialize)]
struct Failure<'a> {
    code: &'static str,
    detail: &'a str,
    next: Vec<NextStep>,
}

impl AddressLookup {
    pub(super) fn new(app: &Arc<App>) -> Self {
        Self {
            app: Arc::clone(app),
        }
    }

    async fn look_up(&self, arguments: Arguments) -> Result<LookupAnswer, ApiError> {
        let app = Arc::clone(&self.app);
        let work = move || {
            let found = flows::lookup_address(&app.live, &arguments.address)?;
            LookupAnswer::new(found, arguments.detail, &app.config)
        };
        // Off the threads that take requests; and of a panic only that it happened, since its
        // message may hold what the caller sent.
        spawn_blocking(work).await.unwrap_or_else(|error| {
            let panicked = error.is_panic();
            tracing::error!(panicked, "a lookup was not finished");
            Err(ApiError::internal())
        })
    }
}

/// The result of a call: the answer twice, as the protocol asks, or why there is none.
fn result_of(outcome: Result<LookupAnswer, ApiError>) -> Result<CallToolResult, serde_json::Error> {
    match outcome {
        Ok(answer) => {
            let mut result = CallToolResult::structured(serde_json::to_value(&answer)?);
            // In the order of the type: the outcome before its details.
            result.content = vec![ContentBlock::text(serde_json::to_string(&answer)?)];
            Ok(result)
        }
        Err(error) => {
            let failure = Failure {
                code: error.kind().row().code,
                detail: error.detail(),
                next: error.steps(),
            };
            let text = serde_json::to_string(&failure)?;
            Ok(CallToolResult::error(vec![ContentBlock::text(text)]))
        }
    }
}

fn unwritable(error: &serde_json::Error) -> ErrorData {
    tracing::error!(%error, "a lookup cannot be written");
    ErrorData::internal_error("The server failed at this request.", None)
}

impl ServerHandler for AddressLookup {
    fn get_info(&self) -> ServerConfig {
        tool::about(&self.app.config)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        (name == MCP_TOOL).then(tool)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(LIST_KEEPS_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = ListToolsResult::with_all_items(vec![tool()])
            .with_ttl_ms(LIST_KEEPS_MS)
            .with_cache_scope(CacheScope::Public);
        list.meta = Some(signature(&self.app.config));
        Ok(list)
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if call.name != MCP_TOOL {
            return Err(no_such_tool());
        }
        let outcome = match Arguments::read(call.arguments) {
            Ok(arguments) => self.look_up(arguments).await,
            Err(error) => Err(error),
        };
        let mut result = result_of(outcome).map_err(|error| unwritable(&error))?;
        result.meta = Some(signature(&self.app.config));
        Ok(result.into())
    }

    // The SDK answers these with empty lists; what is not offered is not there.

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListPromptsRequestMethod>())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        Err(ErrorData::method_not_found::<ListResourcesRequestMethod>())
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Err(ErrorData::method_not_found::<
            ListResourceTemplatesRequestMethod,
        >())
    }

    async fn complete(
        &self,
        _: CompleteRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        Err(ErrorData::method_not_found::<CompleteRequestMethod>())
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if OWN_METHODS.contains(&request.method.as_str()) {
            return Err(ErrorData::invalid_params(unfit(&request), None));
        }
        // What is said of it is the same for every method that there is not.
        let code = ErrorCode::METHOD_NOT_FOUND;
        Err(ErrorData::new(code, request.method, None))
    }
}

/// What does not fit in the parameters of a method, as one sentence.
fn unfit(request: &CustomRequest) -> String {
    let params = request.params.as_ref().and_then(Value::as_object);
    let members = MEMBERS.iter().filter(|(of, ..)| *of == request.method);
    let mut errors = members.filter_map(|(_, name, is_needed, kind)| {
        match params.and_then(|params| params.get(*name)) {
            None => is_needed.then(|| format!("`params.{name}` is missing.")),
            Some(value) if *kind == "a text" && value.is_string() => None,
            Some(value) if *kind == "an object" && value.is_object() => None,
            Some(_) => Some(format!("`params.{name}` is not {kind}.")),
        }
    });
    let error = errors.next();
    error.unwrap_or_else(|| "`params` does not fit the method.".into())
}

//! The tool, as the SDK calls it.

use std::sync::Arc;

use nycapt_contract::MCP_TOOL;
use rmcp::model::{
    CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams,
    CompleteResult, ContentBlock, CustomRequest, CustomResult, DiscoverResult, ErrorData,
    ListPromptsResult, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ProtocolVersion, Resource, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler};
use serde_json::{Value, json};

use super::answer::LookupAnswer;
use super::envelope::no_method;
use super::tool::{self, Arguments, signature, tool};
use crate::api_error::ApiResult;
use crate::app::App;
use crate::blocking::run_blocking;
use crate::flows;
use crate::messages::message;

/// How long a client may cache the list of tools: it changes only with the program.
const LIST_TTL_MS: u64 = 3_600_000;
/// Methods that this server has; the SDK hands one over as a custom request when its parameters do
/// not fit.
const OWN_METHODS: [&str; 5] = [
    "initialize",
    "ping",
    "server/discover",
    "tools/call",
    "tools/list",
];
/// Their parameters: the method, the member, whether it is required, and its JSON type.
const MEMBERS: [(&str, &str, bool, JsonType); 5] = [
    ("tools/call", "name", true, JsonType::String),
    ("tools/call", "arguments", false, JsonType::Object),
    ("initialize", "protocolVersion", true, JsonType::String),
    ("initialize", "capabilities", true, JsonType::Object),
    ("initialize", "clientInfo", true, JsonType::Object),
];

#[derive(Clone, Copy)]
enum JsonType {
    String,
    Object,
}

/// The one tool over the live release; it stores nothing about a request.
#[derive(Clone)]
pub(super) struct AddressLookup(pub(super) Arc<App>);

impl AddressLookup {
    async fn look_up(&self, arguments: Arguments) -> ApiResult<LookupAnswer> {
        let app = Arc::clone(&self.0);
        let work = move || {
            let found = flows::lookup_address(&app.live, &arguments.address)?;
            LookupAnswer::new(found, arguments.detail, &app.config)
        };
        run_blocking("a lookup", work).await
    }
}

/// The result of a call: the answer twice, as the protocol requires, or why there is none. Clients
/// that know resource links also get the building's page and preview.
fn result_of(
    outcome: ApiResult<LookupAnswer>,
    knows_links: bool,
) -> Result<CallToolResult, serde_json::Error> {
    match outcome {
        Ok(answer) => {
            let mut result = CallToolResult::structured(serde_json::to_value(&answer)?);
            // In the order of the type: the outcome before its details.
            result.content = vec![ContentBlock::text(serde_json::to_string(&answer)?)];
            if let Some(building) = answer.building.filter(|_| knows_links) {
                let links = [
                    Resource::new(building.page_url, "page").with_mime_type("text/html"),
                    Resource::new(building.preview_url, "preview")
                        .with_mime_type("application/json"),
                ];
                result
                    .content
                    .extend(links.map(ContentBlock::resource_link));
            }
            Ok(result)
        }
        Err(error) => {
            // As the members of an error over HTTP.
            let failure = json!({
                "code": error.kind().row().code,
                "detail": error.detail(),
                "next": error.steps(),
            });
            let text = ContentBlock::text(failure.to_string());
            Ok(CallToolResult::error(vec![text]))
        }
    }
}

macro_rules! not_offered {
    ($($method:ident($params:ty) -> $result:ty),+ $(,)?) => {
        $(async fn $method(
            &self,
            _: $params,
            _: RequestContext<RoleServer>,
        ) -> Result<$result, ErrorData> {
            Err(no_method())
        })+
    };
}

impl ServerHandler for AddressLookup {
    fn get_info(&self) -> ServerConfig {
        tool::about(&self.0.config)
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        (name == MCP_TOOL).then(tool)
    }

    async fn discover(&self, _: RequestContext<RoleServer>) -> Result<DiscoverResult, ErrorData> {
        let versions = self.supported_protocol_versions().into_owned();
        Ok(DiscoverResult::from_server_info(versions, self.get_info())
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let mut list = ListToolsResult::with_all_items(vec![tool()])
            .with_ttl_ms(LIST_TTL_MS)
            .with_cache_scope(CacheScope::Public);
        list.meta = Some(signature(&self.0.config));
        Ok(list)
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if call.name != MCP_TOOL {
            let why = message!("mcp-no-tool", tool = MCP_TOOL);
            return Err(ErrorData::invalid_params(why, None));
        }
        let outcome = match Arguments::parse(call.arguments) {
            Ok(arguments) => self.look_up(arguments).await,
            Err(error) => Err(error),
        };
        let version = context.protocol_version();
        let knows_links = version.is_some_and(|it| it >= ProtocolVersion::V_2025_06_18);
        let mut result = result_of(outcome, knows_links).map_err(|error| {
            tracing::error!(%error, "failed to serialize a lookup");
            ErrorData::internal_error(message!("mcp-failed"), None)
        })?;
        result.meta = Some(signature(&self.0.config));
        Ok(result.into())
    }

    // The SDK would answer these with empty lists.
    not_offered! {
        list_prompts(Option<PaginatedRequestParams>) -> ListPromptsResult,
        list_resources(Option<PaginatedRequestParams>) -> ListResourcesResult,
        list_resource_templates(Option<PaginatedRequestParams>) -> ListResourceTemplatesResult,
        complete(CompleteRequestParams) -> CompleteResult,
    }

    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: RequestContext<RoleServer>,
    ) -> Result<CustomResult, ErrorData> {
        if OWN_METHODS.contains(&request.method.as_str()) {
            return Err(ErrorData::invalid_params(unfit(&request), None));
        }
        Err(no_method())
    }
}

/// The first parameter of a method that does not fit, as one sentence.
fn unfit(request: &CustomRequest) -> String {
    let params = request.params.as_ref().and_then(Value::as_object);
    let members = MEMBERS.iter().filter(|(of, ..)| *of == request.method);
    let mut errors = members.filter_map(|(_, name, is_required, kind)| {
        let value = params.and_then(|params| params.get(*name));
        match (value, kind) {
            (None, _) => is_required.then(|| message!("mcp-param-missing", name = *name)),
            (Some(value), JsonType::String) => {
                (!value.is_string()).then(|| message!("mcp-param-string", name = *name))
            }
            (Some(value), JsonType::Object) => {
                (!value.is_object()).then(|| message!("mcp-param-object", name = *name))
            }
        }
    });
    errors.next().unwrap_or_else(|| message!("mcp-params"))
}

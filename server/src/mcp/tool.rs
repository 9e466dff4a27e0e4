//! The one tool: its arguments, its schemas and its description, and the description of the server.

use std::sync::{Arc, LazyLock};

use nycapt_contract::openapi::words_of;
use nycapt_contract::{ADDRESS_MAX, ErrorKind, MCP_SERVER_NAME, MCP_SERVER_TITLE, MCP_TOOL};
use rmcp::model::{
    Implementation, JsonObject, MetaObject, ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::answer::{Detail, LookupAnswer};
use crate::api_error::{ApiError, ApiResult};
use crate::config::Config;
use crate::messages::message;

/// The arguments of `lookup_nyc_address`.
#[derive(Debug, PartialEq, Eq, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Arguments {
    /// House number and street as people type them, with borough or ZIP if known, and apartment if
    /// any: `350 5th Ave, Manhattan`, `66-03 Booth St Apt 4B, Queens`. A 10-digit
    /// borough-block-lot number works too.
    #[schemars(length(min = 1, max = ADDRESS_MAX))]
    pub(super) address: String,
    /// How much to return.
    #[schemars(default)]
    pub(super) detail: Detail,
}

impl Arguments {
    /// Checks the arguments of a call.
    ///
    /// # Errors
    /// One sentence on the first that does not fit, for the model that sent it.
    pub(super) fn parse(given: Option<JsonObject>) -> ApiResult<Self> {
        let mut given = given.unwrap_or_default();
        let again = message!("mcp-one-address");
        let Some(address) = given.remove("address") else {
            return invalid(message!("mcp-address-missing"), again);
        };
        let Value::String(address) = address else {
            return invalid(message!("mcp-address-type"), again);
        };
        let detail = match given.remove("detail").as_ref().map(Value::as_str) {
            None | Some(Some("concise")) => Detail::Concise,
            Some(Some("full")) => Detail::Full,
            Some(_) => return invalid(message!("mcp-detail"), message!("mcp-detail-next")),
        };
        if !given.is_empty() {
            return invalid(message!("mcp-arguments"), message!("mcp-arguments-next"));
        }
        if address.contains('\0') {
            return invalid(
                message!("mcp-address-nul"),
                message!("mcp-address-nul-next"),
            );
        }
        // Characters, not bytes: an accent must not cost room.
        match address.chars().count() {
            0 => invalid(message!("mcp-address-empty"), again),
            1..=ADDRESS_MAX => Ok(Self { address, detail }),
            _ => invalid(
                message!("mcp-address-long", most = ADDRESS_MAX),
                message!("mcp-address-long-next"),
            ),
        }
    }
}

fn invalid(detail: String, step: String) -> ApiResult<Arguments> {
    Err(ApiError::new(ErrorKind::ValidationFailed, detail).next(step))
}

static TOOL: LazyLock<Tool> = LazyLock::new(|| {
    let title = message!("mcp-title");
    Tool::new(
        MCP_TOOL,
        message!("mcp-about"),
        schema_of::<Arguments>(SchemaSettings::draft2020_12()),
    )
    .with_title(title.clone())
    .with_raw_output_schema(schema_of::<LookupAnswer>(
        SchemaSettings::draft2020_12().for_serialize(),
    ))
    .with_annotations(
        ToolAnnotations::with_title(title)
            .read_only(true)
            .destructive(false)
            .idempotent(true)
            .open_world(false),
    )
});

pub(super) fn tool() -> Tool {
    TOOL.clone()
}

pub(super) fn about(config: &Config) -> ServerConfig {
    ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
        .with_server_info(implementation(config))
        .with_instructions(message!("mcp-instructions"))
}

fn implementation(config: &Config) -> Implementation {
    Implementation::new(MCP_SERVER_NAME, env!("CARGO_PKG_VERSION"))
        .with_title(MCP_SERVER_TITLE)
        .with_website_url(config.site_url.clone())
}

/// The server in the metadata of every result.
pub(super) fn signature(config: &Config) -> MetaObject {
    let mut meta = MetaObject::new();
    let about = serde_json::to_value(implementation(config)).unwrap_or_default();
    meta.0
        .insert("io.modelcontextprotocol/serverInfo".into(), about);
    meta
}

/// JSON Schema 2020-12 without references, lists of types, constants or formats of numbers, which not
/// every client supports.
fn schema_of<T: JsonSchema>(settings: SchemaSettings) -> Arc<JsonObject> {
    let settings = settings
        .with(|settings| settings.inline_subschemas = true)
        .with_transform(RecursiveTransform(simplify));
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    let mut members = std::mem::take(schema.ensure_object());
    for repeated in ["$schema", "title", "description"] {
        members.remove(repeated);
    }
    Arc::new(members)
}

fn simplify(schema: &mut Schema) {
    let Some(members) = schema.as_object_mut() else {
        return;
    };
    simplify_properties(members);
    simplify_words(members);
    if members.get("type").is_some_and(|kind| kind == "integer") {
        members.remove("format");
    }
}

/// Lists the words as an `enum`, and says in the description what each means.
fn simplify_words(members: &mut Map<String, Value>) {
    let Some(words) = words_of(members) else {
        return;
    };
    members.remove("oneOf");
    let about = members.get("description").and_then(Value::as_str);
    let mut about = about.unwrap_or_default().to_owned();
    for (word, meaning) in &words {
        about.push_str(&format!(
            " `{}`: {meaning}",
            word.as_str().unwrap_or_default()
        ));
    }
    let words: Vec<Value> = words.into_iter().map(|(word, _)| word).collect();
    members.insert("description".into(), about.trim_start().into());
    members.insert("type".into(), "string".into());
    members.insert("enum".into(), words.into());
}

/// An optional member is left out and never null; a required one that may be null has two branches.
fn simplify_properties(members: &mut Map<String, Value>) {
    let required = members.get("required").cloned().unwrap_or_default();
    let is_required = |name: &str| {
        let mut names = required.as_array().into_iter().flatten();
        names.any(|known| known == name)
    };
    let properties = members.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let Some(property) = property.as_object_mut() else {
            continue;
        };
        let Some(kind) = type_beside_null(property) else {
            continue;
        };
        property.insert("type".into(), kind);
        if is_required(name) {
            let about = property.remove("description");
            let either = json!([std::mem::take(property), { "type": "null" }]);
            property.insert("anyOf".into(), either);
            property.extend(about.map(|about| ("description".into(), about)));
        }
    }
}

/// The one type of a property that may also be null.
fn type_beside_null(property: &Map<String, Value>) -> Option<Value> {
    match property.get("type")?.as_array()?.as_slice() {
        [kind, null] if null == "null" => Some(kind.clone()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schemas_list_words_as_an_enum_with_their_meanings() {
        let tool = tool();
        let detail = &tool.input_schema["properties"]["detail"];
        assert_eq!(detail["enum"], json!(["concise", "full"]));
        assert_eq!(detail["type"], "string");
        assert_eq!(detail["default"], "concise");
        let about = detail["description"].as_str().unwrap();
        assert!(
            about.starts_with("How much to return. `concise`: The address"),
            "{about}"
        );
        for schema in [Some(&tool.input_schema), tool.output_schema.as_ref()] {
            let text = Value::Object((**schema.unwrap()).clone()).to_string();
            assert!(
                !text.contains("\"oneOf\"") && !text.contains("\"const\""),
                "{text}"
            );
        }
    }

    #[test]
    fn an_error_names_the_argument_without_its_value_and_says_what_to_do() {
        for (given, word) in [
            (json!({}), "one address"),
            (json!({ "address": 7 }), "one address"),
            (json!({ "address": null }), "one address"),
            (json!({ "address": "1 Main\0 St" }), "NUL"),
            (json!({ "address": "" }), "one address"),
            (json!({ "address": "x".repeat(501) }), "only"),
            (json!({ "address": "x", "detail": "all of it" }), "`detail`"),
            (json!({ "address": "x", "detail": null }), "`detail`"),
            (json!({ "address": "x", "unit": "Penthouse" }), "apartment"),
            (json!({ "address": "x", "borough": "Q" }), "borough"),
        ] {
            let error = Arguments::parse(given.as_object().cloned()).unwrap_err();
            let detail = error.detail();
            assert!(detail.contains('`'), "{given}: {detail}");
            assert!(!detail.contains("all of it") && !detail.contains("Penthouse"));
            assert!(error.steps()[0].action.contains(word), "{given}");
        }
        assert!(Arguments::parse(None).is_err());
    }
}

//! The tool's validated arguments.

use nycapt_contract::{ADDRESS_MAX, ErrorKind};
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde_json::Value;

use crate::api_error::ApiError;

const ONE_ADDRESS: &str =
    "Call again with one address as `address`, such as `350 5th Ave, Manhattan`.";

/// What `lookup_nyc_address` takes.
#[derive(Debug, PartialEq, Eq, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub(super) struct Arguments {
    /// House number and street as a person types them, with the borough or ZIP where known and the
    /// apartment where one is meant: `350 5th Ave, Manhattan`, `66-03 Booth St Apt 4B, Queens`. A
    /// borough-block-lot number of 10 digits is understood too.
    #[schemars(length(min = 1, max = ADDRESS_MAX))]
    pub(super) address: String,
    /// How much to answer.
    #[schemars(default)]
    pub(super) detail: Detail,
}

/// How much to answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, JsonSchema, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Detail {
    /// The address, its numbers, score, counts, flags and links: some 400 tokens.
    #[default]
    Concise,
    /// The same with the free preview document: owner and managing agent, rent regulation, bedbug
    /// filings, year and size, newest violation and complaint, parts of the score, sources. Some
    /// 3500 tokens.
    Full,
}

impl Arguments {
    /// Proves the arguments of a call.
    ///
    /// # Errors
    /// One sentence on the first that does not fit, for the model that sent it.
    pub(super) fn read(given: Option<JsonObject>) -> Result<Self, ApiError> {
        let mut given = given.unwrap_or_default();
        let address = match given.remove("address") {
            Some(Value::String(address)) => address,
            Some(_) => return Err(refused("`address` is not a text.", ONE_ADDRESS)),
            None => return Err(refused("`address` is missing.", ONE_ADDRESS)),
        };
        let detail = match given.remove("detail").as_ref().map(Value::as_str) {
            None | Some(Some("concise")) => Detail::Concise,
            Some(Some("full")) => Detail::Full,
            Some(_) => {
                let said = "`detail` is neither `concise` nor `full`.";
                let step = "Leave `detail` out, or send `concise` or `full`.";
                return Err(refused(said, step));
            }
        };
        if !given.is_empty() {
            let said = "The tool takes `address` and `detail` only.";
            let step = "Write everything of the address into `address`, apartment and borough too: \
                        `350 5th Ave Apt 4B, Manhattan`.";
            return Err(refused(said, step));
        }
        if address.contains('\0') {
            let step = "Call again without the NUL character.";
            return Err(refused("`address` holds a NUL character.", step));
        }
        // Characters, not bytes: an accent must not cost room.
        match address.chars().count() {
            0 => Err(refused("`address` is empty.", ONE_ADDRESS)),
            1..=ADDRESS_MAX => Ok(Self { address, detail }),
            _ => {
                let said = format!("`address` has more than {ADDRESS_MAX} characters.");
                Err(refused(
                    said,
                    "Send the address alone, without what stands around it.",
                ))
            }
        }
    }
}

fn refused(detail: impl Into<String>, step: &str) -> ApiError {
    ApiError::new(ErrorKind::ValidationFailed, detail).next(step, None)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(given: Value) -> Result<Arguments, String> {
        let given = given.as_object().cloned();
        Arguments::read(given).map_err(|error| error.detail().to_owned())
    }

    #[test]
    fn an_address_has_1_to_500_characters_of_any_width() {
        for unit in ["a", "é", "🏠"] {
            let of = |count: usize| json!({ "address": unit.repeat(count) });
            assert_eq!(
                read(of(500)).unwrap().address.chars().count(),
                500,
                "{unit}"
            );
            assert!(read(of(501)).unwrap_err().contains("500 characters"));
        }
        assert!(
            read(json!({ "address": "" }))
                .unwrap_err()
                .contains("empty")
        );
    }

    #[test]
    fn a_concise_answer_is_what_nobody_need_ask_for() {
        let of = |given| read(given).map(|arguments| arguments.detail);
        assert_eq!(of(json!({ "address": "x" })), Ok(Detail::Concise));
        let full = json!({ "address": "x", "detail": "full" });
        assert_eq!(of(full), Ok(Detail::Full));
    }

    #[test]
    fn what_does_not_fit_is_named_and_not_repeated() {
        for given in [
            json!({}),
            json!({ "address": 7 }),
            json!({ "address": null }),
            json!({ "address": "1 Main\0 St" }),
            json!({ "address": "x", "detail": "all of it" }),
            json!({ "address": "x", "detail": null }),
            json!({ "address": "x", "unit": "Penthouse" }),
        ] {
            let said = read(given.clone()).unwrap_err();
            assert!(said.contains('`'), "{given}: {said}");
            assert!(!said.contains("all of it") && !said.contains("Penthouse"));
        }
        assert!(read(Value::Null).is_err());
    }

    #[test]
    fn the_next_step_is_of_the_very_error() {
        let step = |given: Value| {
            let error = Arguments::read(given.as_object().cloned()).unwrap_err();
            error.steps()[0].action.clone()
        };
        for (given, word) in [
            (json!({}), "one address"),
            (json!({ "address": "x", "detail": "FULL" }), "`detail`"),
            (json!({ "address": "x", "unit": "4B" }), "apartment"),
            (json!({ "address": "x", "borough": "Q" }), "borough"),
            (json!({ "address": "x\0" }), "NUL"),
            (json!({ "address": "x".repeat(501) }), "alone"),
        ] {
            assert!(step(given.clone()).contains(word), "{given}");
        }
    }
}

//! The maximum length of an answer, and what is cut first to fit it.

use serde::Serialize;

use crate::api_error::{ApiError, ApiResult};

/// Maximum bytes of a concise answer: 600 tokens at three bytes per token.
pub(super) const MOST_CONCISE: usize = 1_800;
/// Most bytes of a full answer: 4000 tokens.
pub(super) const MOST_FULL: usize = 12_000;
/// Bytes kept for the members that describe the preview.
pub(super) const ROOM_FOR_POINTERS: usize = 600;
/// Maximum characters of the sentence about the outcome.
pub(super) const MOST_MESSAGE: usize = 240;
pub(super) const MOST_TYPED: usize = 60;
/// The same when everything else is cut.
pub(super) const LEAST_TYPED: usize = 24;

pub(super) fn bytes_of(part: &impl Serialize) -> ApiResult<usize> {
    let text = serde_json::to_vec(part).map_err(|error| {
        tracing::error!(%error, "failed to serialize a lookup");
        ApiError::internal()
    })?;
    Ok(text.len())
}

pub(super) fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{Preview, ResolveAnswer};
    use serde_json::{Value, json};

    use super::*;
    use crate::config::Config;
    use crate::flows::FoundAddress;
    use crate::mcp::answer::{Detail, LookupAnswer};

    const FLAG: &str = "Records show that a vacate order of the Department of Buildings was \
                        rescinded in part; they do not say what is still in force, confirm with \
                        DOB.";
    /// As long as the longest street name in the city's directory.
    const STREET: &str = "139-05 ADAM CLAYTON POWELL JR BOULEVARD";

    fn worst_preview() -> Preview {
        let looked = json!([{
            "datasetId": "flag-flag", "asOf": "2026-11-22", "recordCount": 1,
            "join": { "kind": "bbl", "value": "1000050041" }, "scope": "building",
        }]);
        let note =
            |code: &str, text: String| json!({ "code": code, "text": text, "severity": "info" });
        let section = |data: Value, notes: Vec<Value>| {
            json!({
                "status": "partial", "data": data, "evidenceClass": "finding",
                "statusReason": "Not loaded: Housing Maintenance Code complaints and problems, \
                                 Order to repair and vacate orders.",
                "provenance": looked, "notes": notes,
            })
        };
        let flag = json!({
            "code": "dob_vacate_partial", "text": FLAG, "since": null, "datasetId": "flag-flag",
        });
        let reasons = ["We couldn't read some of the score's data."; 5];
        let address = json!({
            "houseNumber": "139-05", "street": STREET, "zip": "10001", "formatted": STREET,
            "borough": { "code": 1, "name": "Manhattan", "slug": "manhattan" },
        });
        let preview = json!({
            "slug": "x", "canonicalUrl": "/seo/x", "generatedAt": "2026-11-22T05:29:31Z",
            "dataRelease": "2026-11-22-1", "sample": true, "address": address,
            "building": {
                "bbl": "1000050041", "bins": ["1000001"], "buildingsOnLot": 12, "scope": "complex",
                "latitude": null, "longitude": null, "aliases": [],
            },
            "basics": section(Value::Null, Vec::new()),
            "score": section(
                json!({
                    "version": "brs-2.0.0", "score": 100, "band": "serious", "range": null,
                    "confidence": { "level": "medium", "reasons": reasons }, "coverage": 1.0,
                    "peer": null, "components": [], "adjustments": [], "annotations": [],
                    "excludedByDesign": [],
                }),
                Vec::new(),
            ),
            "headline": section(
                json!({
                    "openA": 1000, "openB": 1000, "openC": 1000, "openProblems": 1000,
                    "violationsLast12m": 1000,
                }),
                vec![
                    note("complaints_withheld", "Not shown. ".repeat(11)),
                    note("whole_tax_lot", "The whole tax lot. ".repeat(4)),
                ],
            ),
            "flags": section(json!([flag, flag, flag, flag, flag]), Vec::new()),
            "bedbugs": section(Value::Null, Vec::new()),
            "rentRegulation": section(Value::Null, Vec::new()),
            "owner": section(Value::Null, Vec::new()),
            "newest": section(Value::Null, Vec::new()),
            "unit": { "unit": unit(), "records": 0, "note": "No record names it. ".repeat(17) },
            "reportContents": [], "sources": [], "disclaimers": [],
        });
        serde_json::from_value(preview).unwrap()
    }

    fn unit() -> Value {
        json!({ "raw": "penthouse 4B", "display": "PENTHOUSE 4B", "key": "x", "slug": "ph-4b" })
    }

    fn place() -> Value {
        let slug = format!("{}-staten-island", STREET.replace(' ', "-").to_lowercase());
        json!({
            "slug": slug, "canonicalSlug": slug,
            "addressLine": format!("{STREET}, Staten Island, NY 10301"), "houseNumber": "139-05",
            "street": STREET, "borough": { "code": 5, "name": "Staten Island", "slug": "x" },
            "zip": "10301", "unit": unit(), "bbl": "5000050041", "bin": "5000001",
            "previewSlug": format!("{slug}-apt-ph-4b"),
            "previewUrl": format!("/v1/previews/{slug}-apt-ph-4b"), "source": "pad", "why": "",
        })
    }

    /// The outcome for 500 characters that were all corrected.
    fn outcome(status: &str) -> ResolveAnswer {
        let changed = |from: String, to: &str| {
            let reason =
                "The address is not in the borough that was typed; the ZIP agrees with it.";
            json!({ "code": "x", "field": "street", "from": from, "to": to, "reason": reason })
        };
        let mut corrections = vec![changed("5 av ".repeat(100), STREET); 3];
        corrections.extend(vec![changed("Staten Iland".into(), "Staten Island"); 4]);
        let is_matched = status == "matched";
        let suggestion =
            json!({ "address": format!("{STREET}, Staten Island, NY"), "slug": null, "why": "" });
        let message = if is_matched {
            "We found this building.".to_owned()
        } else {
            "No such street. ".repeat(20)
        };
        let answer = json!({
            "status": status, "reason": "x", "message": message, "confidence": 0.93,
            "input": {}, "match": is_matched.then(place),
            "candidates": if status == "ambiguous" { vec![place(); 5] } else { Vec::new() },
            "corrections": if is_matched { corrections } else { Vec::new() },
            "suggestions": if is_matched { Vec::new() } else { vec![suggestion; 5] },
            "directory": { "release": "2026-11-22-1", "addresses": 1, "sample": true },
        });
        serde_json::from_value(answer).unwrap()
    }

    fn worst(status: &str, detail: Detail) -> Value {
        answered(outcome(status), detail)
    }

    fn answered(resolved: ResolveAnswer, detail: Detail) -> Value {
        let preview = resolved.matched.is_some().then(worst_preview);
        let urls = [
            ("base-url", "https://api.example.com"),
            ("site-url", "https://www.example.com"),
        ];
        let config = Config::given(&urls).unwrap();
        let found = FoundAddress {
            resolved,
            preview,
            lists_every_address: false,
        };
        let answer = LookupAnswer::new(found, detail, &config).unwrap();
        serde_json::to_value(answer).unwrap()
    }

    #[test]
    fn the_worst_answer_of_every_kind_is_within_its_tokens() {
        for status in ["matched", "ambiguous", "notFound", "outsideNyc"] {
            let concise = worst(status, Detail::Concise).to_string();
            assert!(
                concise.len() <= MOST_CONCISE,
                "{}: {concise}",
                concise.len()
            );
            let full = worst(status, Detail::Full).to_string();
            assert!(full.len() <= MOST_FULL, "{}: {full}", full.len());
        }
    }

    #[test]
    fn cuts_are_reported_and_the_most_urgent_facts_stay() {
        for detail in [Detail::Concise, Detail::Full] {
            let answer = worst("matched", detail);
            let facts = &answer["building"]["facts"];
            let flags = facts["flags"].as_array().unwrap();
            assert_eq!(flags[0], FLAG);
            let cautions = facts["cautions"].as_array().unwrap();
            assert!(cautions[0].as_str().unwrap().starts_with("Not loaded"));
            let rest = cautions.last().unwrap().as_str().unwrap();
            // An answer with `full` may lack them, too.
            assert!(rest.contains("`full`") && rest.contains("`previewUrl`"));
            let shown = answer["corrections"].as_array().map_or(0, Vec::len);
            let left_out = answer["correctionsLeftOut"].as_u64().unwrap_or(0);
            assert_eq!(shown + usize::try_from(left_out).unwrap(), 7);
        }
    }

    #[test]
    fn an_address_that_is_not_found_in_a_directory_with_gaps_may_exist() {
        let said = |status| worst(status, Detail::Concise)["next"].to_string();
        assert!(said("notFound").contains("may exist"));
        assert!(!said("outsideNyc").contains("may exist"));
    }

    #[test]
    fn every_candidate_keeps_its_address_and_slug() {
        let answer = worst("ambiguous", Detail::Concise);
        let candidates = answer["candidates"].as_array().unwrap();
        assert_eq!(candidates.len(), 5);
        for candidate in candidates {
            assert!(candidate["address"].is_string() && candidate["slug"].is_string());
        }
    }

    #[test]
    fn candidates_at_one_address_have_their_lot_as_the_next_address() {
        let mut resolved = outcome("ambiguous");
        resolved.candidates.truncate(3);
        resolved.candidates[0].bbl = "5000060041".into();
        resolved.candidates[1].address_line = "1 MAIN STREET, Queens, NY".into();
        let answer = answered(resolved, Detail::Concise);
        let candidates = answer["candidates"].as_array().unwrap().iter();
        let addresses: Vec<&Value> = candidates.map(|it| &it["address"]).collect();
        assert_eq!(
            addresses,
            ["5000060041", "1 MAIN STREET, Queens, NY", "5000050041"]
        );
    }

    #[test]
    fn long_text_of_a_request_is_cut_between_characters() {
        assert_eq!(cut("é💥é", 2), "é💥…");
        assert_eq!(cut("é💥é", 3), "é💥é");
    }
}

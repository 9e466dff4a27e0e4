//! What can be called next with what an answer holds.

use serde_json::{Map, Value, json};

use crate::Spec;

/// From one operation to another.
struct Link {
    from: &'static str,
    name: &'static str,
    to: &'static str,
    about: &'static str,
    /// Parameters of the other operation, by runtime expressions.
    parameters: &'static [(&'static str, &'static str)],
}

impl Link {
    const fn new(
        from: &'static str,
        name: &'static str,
        to: &'static str,
        about: &'static str,
        parameters: &'static [(&'static str, &'static str)],
    ) -> Self {
        Self {
            from,
            name,
            to,
            about,
            parameters,
        }
    }
}

const JOB: &[(&str, &str)] = &[("job_id", "$response.body#/jobId")];
const ORDER: &[(&str, &str)] = &[
    ("order_id", "$response.body#/orderId"),
    ("token", "$response.body#/token"),
];
const NEXT: &[(&str, &str)] = &[("cursor", "$response.body#/nextCursor")];

const LINKS: &[Link] = &[
    Link::new(
        "resolve_address",
        "preview",
        "get_preview",
        "The free preview of the building, where one was matched.",
        &[("slug", "$response.body#/match/slug")],
    ),
    Link::new(
        "batch_previews",
        "preview",
        "get_preview",
        "The first of these previews alone, with an entity tag.",
        &[("slug", "$response.body#/0/slug")],
    ),
    Link::new(
        "register_agent",
        "balance",
        "get_balance",
        "With `secret` as the bearer key: what the account can buy.",
        &[],
    ),
    Link::new(
        "register_agent",
        "revoke",
        "revoke_agent",
        "With `secret` as the bearer key: the end of the key.",
        &[],
    ),
    Link::new(
        "start_report",
        "poll",
        "get_report",
        "The job, until its `status` is `done` or `error`.",
        JOB,
    ),
    Link::new(
        "get_report",
        "pdf",
        "get_report_pdf",
        "The report as PDF, once `status` is `done`.",
        JOB,
    ),
    Link::new(
        "list_reports",
        "next",
        "list_reports",
        "The next page, while `hasMore` is true.",
        NEXT,
    ),
    Link::new(
        "list_reports",
        "first",
        "get_report",
        "The newest report of the page.",
        &[("job_id", "$response.body#/reports/0/jobId")],
    ),
    Link::new(
        "create_account",
        "key",
        "create_key",
        "A key of the account.",
        &[("account_id", "$response.body#/accountId")],
    ),
    Link::new(
        "list_accounts",
        "next",
        "list_accounts",
        "The next page, while `hasMore` is true.",
        NEXT,
    ),
    Link::new(
        "create_key",
        "revoke",
        "revoke_key",
        "The end of the key.",
        &[("key_id", "$response.body#/keyId")],
    ),
    Link::new(
        "create_guest_checkout",
        "order",
        "get_guest_order",
        "The order, with its token.",
        ORDER,
    ),
    Link::new(
        "create_guest_checkout",
        "email",
        "set_guest_order_email",
        "Sets where to send the report; the body takes the `token` of this answer.",
        &[("order_id", "$response.body#/orderId")],
    ),
    Link::new(
        "create_embedded_guest_checkout",
        "order",
        "get_guest_order",
        "The order, with its token.",
        ORDER,
    ),
    Link::new(
        "get_guest_order",
        "pdf",
        "get_guest_order_pdf",
        "The report as PDF, once `state` is `ready`.",
        &[
            ("order_id", "$response.body#/orderId"),
            ("token", "$request.query.token"),
        ],
    ),
];

/// The links of an operation's success to others that are described, by name.
pub(super) fn links(operation: &str, specs: &[Spec]) -> Map<String, Value> {
    LINKS
        .iter()
        .filter(|link| link.from == operation)
        .filter(|link| specs.iter().any(|spec| spec.name == link.to))
        .map(|link| (link.name.into(), described(link)))
        .collect()
}

fn described(link: &Link) -> Value {
    let parameters = link.parameters.iter();
    let parameters: Map<String, Value> = parameters
        .map(|(name, value)| ((*name).to_owned(), (*value).into()))
        .collect();
    let mut described = json!({ "operationId": link.to, "description": link.about });
    if let (Value::Object(members), false) = (&mut described, parameters.is_empty()) {
        members.insert("parameters".into(), parameters.into());
    }
    described
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ALL;

    fn spec(name: &str) -> &'static Spec {
        ALL.iter().find(|spec| spec.name == name).unwrap()
    }

    #[test]
    fn every_link_gives_parameters_that_its_target_has_and_no_body() {
        for link in LINKS {
            let target = spec(link.to);
            let described = links(spec(link.from).name, ALL);
            // Generators of clients refuse a body that is an object of expressions.
            assert_eq!(described[link.name].get("requestBody"), None);
            for (name, _) in link.parameters {
                let mut known = target.parameters.iter();
                assert!(known.any(|parameter| parameter.name == *name), "{name}");
            }
        }
    }

    #[test]
    fn what_the_target_s_path_needs_is_given() {
        for link in LINKS {
            for placeholder in spec(link.to).path.split('{').skip(1) {
                let name = placeholder.split('}').next().unwrap();
                let mut given = link.parameters.iter();
                assert!(given.any(|(given, _)| *given == name), "{} {name}", link.to);
            }
        }
    }
}

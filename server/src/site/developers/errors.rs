//! The page of errors, from the one table of errors.

use nycapt_contract::{ErrorKind, ErrorRow};

use super::facts::PortalFacts;
use super::search::Entry;

const TEXT: &str = include_str!("../../../developers/errors.md");

/// The text of the page.
pub(super) fn errors_text(facts: &PortalFacts<'_>) -> String {
    let (answered, told): (Vec<ErrorKind>, Vec<ErrorKind>) =
        ErrorKind::ALL.into_iter().partition(is_answered);
    facts
        .fill(TEXT)
        .replace("{table}", &table())
        .replace("{answered}", &sections(&answered))
        .replace("{told}", &sections(&told))
}

/// Every code, for the search.
pub(super) fn error_entries() -> Vec<Entry> {
    let entries = ErrorKind::ALL.into_iter().map(|kind| {
        let row = kind.row();
        let also = format!("{} {} {}", heading(row), row.class, kind.next_step());
        let url = format!("/developers/errors#{}", row.code);
        Entry::new(row.code, "Error code".into(), url, meaning(kind), &also)
    });
    entries.collect()
}

/// A link to the section of a kind.
pub(super) fn link_to(kind: ErrorKind) -> String {
    let code = kind.row().code;
    format!("[`{code}`](/developers/errors#{code})")
}

fn is_answered(kind: &ErrorKind) -> bool {
    kind.row().status != 0
}

fn table() -> String {
    let mut table =
        String::from("| code | status | try again | exit code | class |\n|---|---|---|---|---|\n");
    for kind in ErrorKind::ALL {
        let row = kind.row();
        table.push_str(&format!(
            "| [`{}`](#{}) | {} | {} | {} | `{}` |\n",
            row.code,
            row.code,
            status(row),
            again(row),
            row.exit,
            row.class
        ));
    }
    table
}

fn sections(kinds: &[ErrorKind]) -> String {
    let sections = kinds.iter().map(|kind| {
        let row = kind.row();
        format!(
            "### `{}`\n\n{} {}\n\n- What to do: {}\n- Try again: {}\n- Exit code of the command \
             line: {}\n- Class in Python and TypeScript: `{}`",
            row.code,
            heading(row),
            meaning(*kind),
            kind.next_step(),
            again(row),
            row.exit,
            row.class
        )
    });
    sections.collect::<Vec<_>>().join("\n\n")
}

fn heading(row: ErrorRow) -> String {
    if row.status == 0 {
        format!("{}.", row.title)
    } else {
        format!("{} {}.", row.status, row.title)
    }
}

fn status(row: ErrorRow) -> String {
    if row.status == 0 {
        "none".into()
    } else {
        row.status.to_string()
    }
}

const fn again(row: ErrorRow) -> &'static str {
    if row.retryable {
        "yes, after a pause"
    } else {
        "no"
    }
}

/// What a kind of error says of a request, in full sentences.
pub(super) const fn meaning(kind: ErrorKind) -> &'static str {
    match kind {
        ErrorKind::BadRequest => {
            "The request is not HTTP that the service accepts, or the signature of a payment event \
             does not verify. Nothing was done."
        }
        ErrorKind::Unauthenticated => {
            "The operation wants a credential and got none, or one that is revoked, unknown or \
             cannot be verified. The `WWW-Authenticate` header leads to how a key is had. A key \
             that was refused once will be refused again."
        }
        ErrorKind::CreditsExhausted => {
            "The credential is good and its account has no credit left. Nothing was started. A \
             person buys credits on the page that `next` names."
        }
        ErrorKind::WrongPrincipal => {
            "The credential is good and of the wrong kind: a key where only a signed-in user may \
             call, or the other way round."
        }
        ErrorKind::NotFound => {
            "There is no such path, slug, report, order or key, or it belongs to somebody else: \
             the two look the same."
        }
        ErrorKind::MethodNotAllowed => "The path exists and does not take this method.",
        ErrorKind::InFlight => {
            "A request with the same `Idempotency-Key` is still under way, or the report that was \
             asked for as PDF is still being made. `Retry-After` says how long to wait."
        }
        ErrorKind::BodyTooLarge => {
            "The body is over the cap. The [limits](/developers/limits) name it."
        }
        ErrorKind::UriTooLong => "Path and query together are over the cap.",
        ErrorKind::UnsupportedEncoding => "The body is compressed, which is not supported.",
        ErrorKind::ValidationFailed => {
            "The body or a parameter is not what the operation takes. `detail` lists every error \
             at once: `loc` says where, `type` which rule, `msg` what the rule wants. The values \
             that were sent are not repeated. There is no `code` and no `next` in it."
        }
        ErrorKind::RateLimited => {
            "The caller's quota is used up. `Retry-After` names the seconds to wait. The `type` of \
             this error is the registered one, \
             `https://iana.org/assignments/http-problem-types#quota-exceeded`."
        }
        ErrorKind::Internal => {
            "The service failed. The cause is in its log under the `requestId`, and not in the \
             answer."
        }
        ErrorKind::Unavailable => {
            "What the operation needs is away for now: the data, the accounts, or the payment \
             provider. Nothing was charged."
        }
        ErrorKind::Network => "No answer came: there is no connection, or it broke.",
        ErrorKind::Timeout => "No answer came within a time limit of the client.",
        ErrorKind::Undecodable => {
            "An answer came and is not what the contract says, as from another server at this \
             address."
        }
        ErrorKind::OutcomeUnknown => {
            "The request was sent and its answer was lost, so it may have taken effect. A \
             registration is not repeated by itself; a start is repeated safely with its \
             `Idempotency-Key`, which the error names."
        }
        ErrorKind::Pending => "The report was still being made when the caller stopped waiting.",
        ErrorKind::CompileFailed => {
            "The job ended without a report, and its credit is back on the account."
        }
        ErrorKind::Keyring => "The store of keys is locked, missing, or refuses.",
        ErrorKind::Configuration => "The client is set up in a way that cannot work.",
    }
}

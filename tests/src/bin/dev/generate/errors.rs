//! The fault table for people.

use nycapt::contract::FaultKind;

/// `docs/errors.md`.
pub(super) fn page() -> String {
    let mut page = String::from(
        "# Errors\n\nOne table for every surface: the HTTP status, the `code` of the error body and \
         of SDK errors,\nand the exit code of the command line. Rendered from the contract.\n\n\
         Every error is one object with `detail`, `type`, `title`, `status`, `code`, `requestId` \
         and `next`,\nexcept 422, which lists all faults of the request as FastAPI does: \
         `{\"detail\":[{\"type\",\"loc\",\"msg\"}]}`.\n\n\
         | code | status | title | exit code | SDK class | try again |\n|---|---:|---|---:|---|---|\n",
    );
    for kind in FaultKind::ALL {
        let row = kind.row();
        let status = if row.status == 0 {
            "-".to_owned()
        } else {
            row.status.to_string()
        };
        let again = if row.retryable { "yes" } else { "no" };
        page.push_str(&format!(
            "| `{}` | {status} | {} | {} | `{}` | {again} |\n",
            row.code, row.title, row.exit, row.class
        ));
    }
    page
}

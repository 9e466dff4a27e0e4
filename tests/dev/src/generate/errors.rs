//! The error table for people.

use nycapt::contract::ErrorKind;

const OF_THE_COMMAND_LINE: &str = "\n## Codes of the command line alone\n\n\
     The error object of `nycapt` has these codes, too; no service sends them.\n\n\
     | exit code | code | when |\n|---:|---|---|\n\
     | 2 | `usage` | the call cannot work as it was typed |\n\
     | 2 | `already_started` | `report start` would pay again for what was started a moment ago |\n\
     | 1 | `output` | the result cannot be written, as on a full disk |\n\
     | 130 | `interrupted` | somebody stopped the program |\n";

/// `docs/errors.md`.
pub(super) fn page() -> String {
    let mut page = String::from(
        "# Errors\n\nOne table for every surface: the HTTP status, the `code` of the error body and \
         of SDK errors,\nand the exit code of the command line. Rendered from the contract.\n\n\
         Every error is one object with `detail`, `type`, `title`, `status`, `code`, `requestId` \
         and `next`,\nexcept 422, which lists all errors of the request as FastAPI does: \
         `{\"detail\":[{\"type\",\"loc\",\"msg\"}]}`.\n\n\
         | code | status | title | exit code | SDK class | try again |\n|---|---:|---|---:|---|---|\n",
    );
    for kind in ErrorKind::ALL {
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
    page.push_str(OF_THE_COMMAND_LINE);
    page
}

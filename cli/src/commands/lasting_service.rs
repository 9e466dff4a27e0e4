//! Whether a service may be written down where other programs go on reading it.

use crate::error::CliError;
use crate::printer::Printer;
use crate::settings::ValueSource;

/// The base URL without a slash at its end, unless it is none or a project's file chose it:
/// programs would keep asking a server that a folder of files named.
pub(super) fn lasting_service<'a>(
    base_url: &'a str,
    base_url_from: &ValueSource,
    printer: &Printer,
) -> Result<&'a str, CliError> {
    if let ValueSource::Project(path) = base_url_from {
        let message = format!("`{}` names the service", path.display());
        return Err(CliError::configuration(message)
            .hint("a program is given only a service that you name yourself")
            .next(
                "if you trust it, name it",
                printer.invocation().with_option("--base-url", base_url),
            ));
    }
    shown_service(base_url)
}

/// The same for a text that is only shown.
pub(super) fn shown_service(base_url: &str) -> Result<&str, CliError> {
    // Builds no connection; only says whether the URL is one.
    nycapt::client::Client::new(base_url)?;
    Ok(base_url.trim_end_matches('/'))
}

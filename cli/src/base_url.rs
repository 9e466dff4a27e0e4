//! The URL of the service, and where it was set.

use nycapt::client::{Client, Error};

use crate::error::CliError;
use crate::invocation::Invocation;
use crate::messages::message;
use crate::settings::ValueSource;
use crate::shell::quoted;

#[derive(Debug, Clone)]
pub(crate) struct BaseUrl {
    pub(crate) text: String,
    pub(crate) source: ValueSource,
}

impl BaseUrl {
    pub(crate) fn new(text: &str, source: ValueSource) -> Self {
        Self {
            text: text.to_owned(),
            source,
        }
    }

    /// The URL without a slash at its end, for text that is only shown.
    pub(crate) fn shown(&self) -> Result<&str, CliError> {
        // Makes no connection; it only checks the URL.
        Client::new(&self.text)?;
        Ok(self.text.trim_end_matches('/'))
    }

    /// The URL without a slash at its end, for files that other programs will read. A
    /// folder of files must not choose it.
    pub(crate) fn lasting(&self, invocation: &Invocation) -> Result<&str, CliError> {
        if let ValueSource::Project(path) = &self.source {
            let message = format!("`{}` sets the service", path.display());
            return Err(CliError::configuration(message)
                .hint("other programs are configured only with a service that you set yourself")
                .next(
                    "if you trust it, set it",
                    invocation.with_option("--base-url", &self.text),
                ));
        }
        self.shown()
    }

    /// Refuses to send `what` to a service that a project's file chose.
    pub(crate) fn refuse_project(&self, what: &str) -> Result<(), CliError> {
        let ValueSource::Project(path) = &self.source else {
            return Ok(());
        };
        let path = path.display().to_string();
        let message = message!("project-chose-service", path, what);
        let base_url = quoted(self.text.trim_end_matches('/'));
        Err(CliError::configuration(message)
            .hint("`--base-url` or `NYCAPT_BASE_URL` sets it for one call")
            .next(
                "if you trust that service, save it in your own settings and remove it from the project file",
                format!("nycapt config set base-url {base_url}"),
            ))
    }

    /// Explains why this is no base URL, with the one that was probably meant.
    pub(crate) fn error(&self, error: Error, invocation: &Invocation) -> CliError {
        let error = CliError::from(error);
        match completed(&self.text) {
            Some(meant) => error.hint(format!("did you mean `{meant}`?")).next(
                "retry with that URL",
                invocation.with_option("--base-url", &meant),
            ),
            None => error,
        }
    }

    /// The command that replaces a broken base URL: with the one that was probably meant, else
    /// with the next weaker one.
    pub(crate) fn fix(&self, invocation: &Invocation) -> String {
        if let Some(meant) = completed(&self.text) {
            return invocation.with_option("--base-url", &meant);
        }
        match &self.source {
            ValueSource::Variable(name) => format!("unset {name}"),
            ValueSource::Project(_) => "nycapt config unset base-url --project".into(),
            ValueSource::Person(_) => "nycapt config unset base-url".into(),
            ValueSource::Option | ValueSource::Default => {
                invocation.without("base_url").to_command()
            }
        }
    }
}

/// Adds the scheme that a host lacks: HTTP on this machine, else HTTPS.
fn completed(typed: &str) -> Option<String> {
    if typed.is_empty() || typed.contains("://") {
        return None;
    }
    let host = typed.split(['/', ':']).next().unwrap_or_default();
    let is_here = host == "localhost" || host.starts_with("127.") || host.starts_with('[');
    // A single word is more likely a mistake than a host.
    let is_host = is_here || host.contains('.');
    let scheme = if is_here { "http" } else { "https" };
    let url = format!("{scheme}://{typed}");
    (is_host && Client::new(&url).is_ok()).then_some(url)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_without_a_scheme_is_completed_when_it_can_be_a_url() {
        for (typed, url) in [
            ("localhost:8080", Some("http://localhost:8080")),
            ("127.0.0.1:8080/nyc", Some("http://127.0.0.1:8080/nyc")),
            ("api.example.org", Some("https://api.example.org")),
            ("host", None),
            ("", None),
            ("ftp://host", None),
            ("me:secret@host.example", None),
        ] {
            assert_eq!(completed(typed).as_deref(), url, "{typed}");
        }
    }
}

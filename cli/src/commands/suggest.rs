//! `nycapt suggest`.

use nycapt::client::Call;
use nycapt::contract::SuggestAddresses;

use crate::batch::csv_line;
use crate::cli::SuggestArgs;
use crate::printer::{Form, Printer};
use crate::service::Service;
use crate::trouble::Trouble;

const COLUMNS: [&str; 4] = ["address", "slug", "kind", "why"];

/// Suggests addresses, one a line.
pub(crate) async fn suggest(
    ask: SuggestArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, Trouble> {
    let call = Call::<SuggestAddresses>::new(&ask.text, ask.limit);
    if service.is_dry_run() {
        service.show_request(&call, printer)?;
        return Ok(0);
    }
    let received = service.send(&call).await?;
    let form = printer.form();
    match form {
        Form::Json | Form::Ndjson => printer.answer(&received)?,
        Form::Csv => printer.text(&csv_line(COLUMNS)?)?,
        Form::Table => {}
    }
    for suggestion in &received.answer.suggestions {
        let kind = serde_json::to_value(suggestion.kind).unwrap_or_default();
        match form {
            Form::Json | Form::Ndjson => {}
            Form::Csv => printer.text(&csv_line([
                suggestion.address_line.as_str(),
                suggestion.slug.as_deref().unwrap_or_default(),
                kind.as_str().unwrap_or_default(),
                suggestion.why.as_str(),
            ])?)?,
            Form::Table => printer.line(&suggestion.address_line)?,
        }
    }
    printer.around(&received);
    Ok(0)
}

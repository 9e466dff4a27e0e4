//! `nycapt suggest`.

use nycapt::client::Call;
use nycapt::contract::SuggestAddresses;

use crate::cli::SuggestArgs;
use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const COLUMNS: Columns = "address=/addressLine slug kind why";

const WHAT_TO_TYPE: &str = "enter a house number and the start of a street, such as `350 5th`";

pub(crate) async fn suggest(ask: SuggestArgs, service: &Service, printer: &mut Printer) -> Exit {
    // The shell splits a text without quotes at its spaces.
    let text = ask.text.join(" ");
    if text.trim().is_empty() {
        return Err(CliError::usage("nothing was entered").hint(WHAT_TO_TYPE));
    }
    let call = Call::<SuggestAddresses>::new(&text, ask.limit);
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let received = service.send(&call).await?;
    let suggestions = &received.answer.suggestions;
    printer.answer(&received, (COLUMNS, suggestions), |_| {
        let lines = suggestions.iter().map(|suggestion| &suggestion.display);
        lines
            .map(|line| format!("{}\n", render::printable(line)))
            .collect()
    })?;
    if suggestions.is_empty() {
        printer.talk(&format!("nothing matches `{text}`; {WHAT_TO_TYPE}"));
    }
    Ok(0)
}

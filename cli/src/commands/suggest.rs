//! `nycapt suggest`.

use nycapt::client::Call;
use nycapt::contract::SuggestAddresses;

use crate::cli::SuggestArgs;
use crate::columns::Columns;
use crate::error::CliError;
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const COLUMNS: Columns = &[
    ("address", "/addressLine"),
    ("slug", "/slug"),
    ("kind", "/kind"),
    ("why", "/why"),
];

pub(crate) async fn suggest(
    ask: SuggestArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let call = Call::<SuggestAddresses>::new(&ask.text, ask.limit);
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
        printer.talk(&format!(
            "nothing matches `{}`; enter a house number and the start of a street, such as `350 5th`",
            ask.text
        ));
    }
    Ok(0)
}

//! Warns before a report is started for an apartment that may not exist.

use nycapt::address::{normalize, unit_slug};
use nycapt::contract::AddressResolveRequest;

use crate::cli::StartArgs;
use crate::error::CliError;
use crate::messages::message;
use crate::printer::Printer;
use crate::service::Service;

/// Warns that the apartment may not exist. On a terminal, confirms before starting anyway.
///
/// It never refuses a start by itself: a script goes on after the warning, and without an answer of
/// the service there is none.
pub(super) async fn warn_of_apartment(
    ask: &StartArgs,
    service: &Service,
    printer: &mut Printer,
) -> Result<(), CliError> {
    let Some(warning) = warning(ask, service).await else {
        return Ok(());
    };
    printer.talk(&format!("warning: {warning}"));
    let is_wanted = !printer.can_ask() || printer.confirm(message!("report-doubtful")).await;
    if is_wanted {
        Ok(())
    } else {
        Err(CliError::usage(message!("report-not-started")))
    }
}

/// Two free requests, for an apartment only.
async fn warning(ask: &StartArgs, service: &Service) -> Option<String> {
    let address = ask.address.as_ref()?;
    normalize(address, ask.unit.as_deref()).unit?;
    let request = AddressResolveRequest {
        address: address.clone(),
        unit: ask.unit.clone(),
    };
    let found = service.client().resolve_address(&request).await.ok()?;
    let building = found.matched?;
    let slug = unit_slug(&building.slug, building.unit.as_ref()?);
    let preview = service.client().get_preview(&slug).await.ok()?;
    preview.unit?.warning
}

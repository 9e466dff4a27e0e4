//! `nycapt balance` and `nycapt credits`: what is left, and where a person buys more.

use nycapt::client::Call;
use nycapt::contract::{ErrorKind, GetBalance, GetProtectedResourceMetadata};
use serde_json::json;

use crate::batch::csv_line;
use crate::cli::Shared;
use crate::environment::Environment;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;

/// Prints the reports that the account has left.
pub(crate) async fn balance(service: &Service, printer: &mut Printer) -> Result<u8, CliError> {
    let call = Call::<GetBalance>::new();
    if service.is_dry_run() {
        service.show_request(&call, printer)?;
        return Ok(0);
    }
    let received = service.send(&call).await?;
    let balance = &received.answer;
    match printer.form() {
        Form::Json | Form::Ndjson => printer.answer(&received)?,
        Form::Table => printer.page(&render::balance(balance, printer.width()))?,
        Form::Csv => {
            printer.text(&csv_line(["account_id", "balance", "reports"])?)?;
            let (credits, reports) = (balance.balance.to_string(), balance.reports.to_string());
            printer.text(&csv_line([&balance.account_id, &credits, &reports])?)?;
        }
    }
    printer.around(&received);
    Ok(0)
}

/// Prints the page where a person buys credits for the account.
///
/// Without a key it says how the page is found, and ends as every command that needs one.
pub(crate) async fn credits(
    service: Service,
    shared: &Shared,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    if service.is_dry_run() {
        service.show_request(&Call::<GetBalance>::new(), printer)?;
        let call = Call::<GetProtectedResourceMetadata>::new();
        service.show_request(&call, printer)?;
        return Ok(0);
    }
    let site = service.site().await?;
    let without_key = |error: CliError| {
        error.hint(format!(
            "the page of an account is {site}/credits/ACCOUNT_ID"
        ))
    };
    let keyed = service.with_key(shared, environment).await;
    let service = keyed.map_err(without_key)?;
    let balance = match service.client().get_balance().await {
        Ok(balance) => balance,
        Err(error) if error.kind() == ErrorKind::Unauthenticated => {
            let vault = service.vault(shared, environment);
            let error = service.blamed(error.into(), &vault, printer).await;
            return Err(without_key(error));
        }
        Err(error) => return Err(error.into()),
    };
    let url = format!("{site}/credits/{}", balance.account_id);
    match printer.form() {
        Form::Json | Form::Ndjson => printer.json(&json!({
            "url": url, "accountId": balance.account_id, "balance": balance.balance
        }))?,
        Form::Table => printer.line(&render::printable(&url))?,
        Form::Csv => {
            printer.text(&csv_line(["url", "account_id", "balance"])?)?;
            let credits = balance.balance.to_string();
            printer.text(&csv_line([&url, &balance.account_id, &credits])?)?;
        }
    }
    Ok(0)
}

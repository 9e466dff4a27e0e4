//! `nycapt balance` and `nycapt credits`: what is left, and where a person buys more.

use nycapt::client::Call;
use nycapt::contract::{ErrorKind, GetBalance, GetProtectedResourceMetadata};
use serde_json::json;

use crate::columns::Columns;
use crate::error::{CliError, Exit};
use crate::printer::Printer;
use crate::render;
use crate::service::Service;

const BALANCE: Columns = "account_id balance reports";

const CREDITS: Columns = "url account_id balance";

pub(crate) async fn balance(service: &Service, printer: &mut Printer) -> Exit {
    let call = Call::<GetBalance>::new();
    if service.shows(&call, printer)? {
        return Ok(0);
    }
    let received = service.send(&call).await?;
    let balance = &received.answer;
    printer.answer(&received, (BALANCE, [balance]), |width| {
        render::balance(balance, width)
    })?;
    Ok(0)
}

/// Prints the URL where a person can buy credits for the account, if the service sells any.
///
/// Without a key the error explains how to find the page.
pub(crate) async fn credits(service: Service, printer: &mut Printer) -> Exit {
    if service.is_dry_run() {
        service.show_request(&Call::<GetBalance>::new(), printer)?;
        let call = Call::<GetProtectedResourceMetadata>::new();
        service.show_request(&call, printer)?;
        return Ok(0);
    }
    let site = service.site().await?;
    let without_key = |error: CliError| {
        error.hint(format!(
            "if credits are sold, an account's page is at {site}/credits/ACCOUNT_ID"
        ))
    };
    let keyed = service.with_key().await;
    let service = keyed.map_err(without_key)?;
    let balance = match service.client.get_balance().await {
        Ok(balance) => balance,
        Err(error) if error.kind() == ErrorKind::Unauthenticated => {
            let error = service.explain_rejected(error.into(), printer).await;
            return Err(without_key(error));
        }
        Err(error) => return Err(error.into()),
    };
    let Some(url) = &balance.credits_url else {
        let message = "this service sells no credits for the account";
        return Err(
            CliError::unsent(ErrorKind::NotSold, message).hint("ask the service's operator")
        );
    };
    let page = json!({
        "url": url, "accountId": balance.account_id, "balance": balance.balance
    });
    printer.result(&page, (CREDITS, [&page]), |_| {
        format!("{}\n", render::printable(url))
    })?;
    Ok(0)
}

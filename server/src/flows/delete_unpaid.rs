//! Deletes what nobody paid for, and the e-mail addresses with it, after the time that is stated.

use nycapt_rules::UNPAID_ORDER_MS;

use crate::app::App;
use crate::store::{StoreError, delete_unpaid_checkouts, delete_unpaid_orders};

/// Orders or checkouts that one transaction deletes.
const AT_A_TIME: i64 = 25;

/// Deletes every order and every checkout for credits that came to nothing so long ago; how many
/// there were.
///
/// # Errors
/// State is away.
pub(crate) async fn delete_unpaid(app: &App) -> Result<usize, StoreError> {
    let database = app.state.database()?;
    let mut count = 0;
    loop {
        let deleted = database
            .write(|tx| {
                Box::pin(async move {
                    let orders = delete_unpaid_orders(tx, UNPAID_ORDER_MS, AT_A_TIME).await?;
                    let packs = delete_unpaid_checkouts(tx, UNPAID_ORDER_MS, AT_A_TIME).await?;
                    Ok::<_, StoreError>(orders + packs)
                })
            })
            .await?;
        if deleted == 0 {
            return Ok(count);
        }
        count += deleted;
    }
}

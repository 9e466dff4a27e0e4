//! Deletes unpaid orders with their e-mail addresses, and unpaid checkouts.

use nycapt_rules::UNPAID_ORDER_MS;
use nycapt_store::{StoreError, delete_unpaid_checkouts, delete_unpaid_orders};

use crate::app::App;

/// Orders or checkouts deleted per transaction.
const BATCH: i64 = 25;

/// Deletes every order and checkout that was left unpaid long enough; returns their number.
pub(crate) async fn delete_unpaid(app: &App) -> Result<usize, StoreError> {
    let database = app.state.database()?;
    let mut count = 0;
    loop {
        let deleted = database
            .write(|tx| {
                Box::pin(async move {
                    let orders = delete_unpaid_orders(tx, UNPAID_ORDER_MS, BATCH).await?;
                    let packs = delete_unpaid_checkouts(tx, UNPAID_ORDER_MS, BATCH).await?;
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

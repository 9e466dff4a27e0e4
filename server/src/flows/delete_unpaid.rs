//! Deletes unpaid orders with their e-mail addresses, unpaid checkouts, and accounts of agents that
//! never had a credit.

use nycapt_rules::UNPAID_ORDER_MS;
use nycapt_store::{
    StoreError, delete_expired_tokens, delete_idle_agents, delete_unpaid_checkouts,
    delete_unpaid_orders,
};

use crate::app::App;

/// Milliseconds until the account of an agent that never had a credit is deleted.
const IDLE_ACCOUNT_MS: i64 = 180 * 24 * 60 * 60 * 1000;
/// Rows of each kind deleted per transaction.
const BATCH: i64 = 25;

/// Deletes everything unpaid past its limit; returns the number of rows.
pub(crate) async fn delete_unpaid(app: &App) -> Result<usize, StoreError> {
    let database = app.state.database()?;
    database
        .write(|tx| Box::pin(async move { delete_expired_tokens(tx).await }))
        .await?;
    let mut count = 0;
    loop {
        let deleted = database
            .write(|tx| {
                Box::pin(async move {
                    let orders = delete_unpaid_orders(tx, UNPAID_ORDER_MS, BATCH).await?;
                    let packs = delete_unpaid_checkouts(tx, UNPAID_ORDER_MS, BATCH).await?;
                    let agents = delete_idle_agents(tx, IDLE_ACCOUNT_MS, BATCH).await?;
                    Ok::<_, StoreError>(orders + packs + agents)
                })
            })
            .await?;
        if deleted == 0 {
            return Ok(count);
        }
        count += deleted;
    }
}

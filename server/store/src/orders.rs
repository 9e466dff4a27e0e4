//! Guests' orders, and the tokens that open them.

use nycapt_rules::{
    AccountId, Email, Fingerprint, GUEST_REPLAY_MS, JobId, ORDER_TOKEN_MS, OrderId, OrderStanding,
    OrderToken, ReplayDigest, place_title,
};

use super::{Result, Row, Session, Tx, binds, row};

/// An order to insert; its account exists already.
#[derive(Debug, Clone)]
pub struct NewOrder {
    pub id: OrderId,
    pub account: AccountId,
    /// The job that its payment starts.
    pub job: JobId,
    pub address: String,
    pub unit: Option<String>,
    /// The apartment in the text of the address, if the order is for another one.
    pub other_unit: Option<String>,
    /// Whether words of the text of the address were not used.
    pub has_unused_words: bool,
    pub slug: String,
    pub email: Option<Email>,
    pub replay: Option<ReplayDigest>,
    pub fingerprint: Fingerprint,
    /// Code of the language that its buyer reads.
    pub language: &'static str,
}

row! {
    #[derive(Debug, Clone)]
    pub struct OrderRow {
        pub id: OrderId,
        pub account: AccountId = "account_id",
        pub job: JobId = "job_id",
        pub standing: OrderStanding = "state",
        pub address: String,
        pub unit: Option<String>,
        /// The apartment in the text of the address, if the order is for another one.
        pub other_unit: Option<String>,
        /// Whether words of the text of the address were not used.
        pub has_unused_words: bool,
        pub slug: String,
        pub email: Option<Email>,
        pub created_at: i64,
        pub paid_at: Option<i64>,
        /// Code of the language that its buyer reads.
        pub language: String,
    }
}

/// A statement around the columns of an order.
macro_rules! columns {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "id, account_id, job_id, state, address, unit, other_unit, has_unused_words, slug, \
             email, created_at, paid_at, language",
            $after
        )
    };
}

impl OrderRow {
    /// Address and apartment on one line, for people.
    pub fn title(&self) -> String {
        place_title(&self.address, self.unit.as_deref())
    }
}

/// Inserts an order that awaits payment; none if a recent order has its `Idempotency-Key`. Fails if
/// its account does not exist.
pub async fn insert_order(tx: &mut Tx, order: &NewOrder) -> Result<Option<OrderRow>> {
    let now = tx.now().await?;
    if order.replay.is_some() {
        // An expired key may be used for another order.
        let sql = "update guest_order set idempotency_digest = null
                    where idempotency_digest = $1 and created_at <= $2";
        let expired = now.saturating_sub(GUEST_REPLAY_MS);
        tx.execute(sql, binds![order.replay, expired]).await?;
    }
    tx.find(
        columns!(
            "insert into guest_order
                (id, account_id, job_id, state, address, unit, slug, email,
                 idempotency_digest, fingerprint, created_at, language, other_unit,
                 has_unused_words)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             on conflict (idempotency_digest) where idempotency_digest is not null do nothing
             returning ",
            ""
        ),
        binds![
            order.id,
            order.account,
            order.job,
            OrderStanding::AwaitingPayment,
            order.address,
            order.unit,
            order.slug,
            order.email,
            order.replay,
            order.fingerprint,
            now,
            order.language,
            order.other_unit,
            order.has_unused_words,
        ],
        OrderRow::of,
    )
    .await
}

/// An order by its id. The caller must have checked that it may be read.
pub async fn find_order(session: &mut Session, id: &OrderId) -> Result<Option<OrderRow>> {
    let sql = columns!("select ", " from guest_order where id = $1");
    session.find(sql, binds![id], OrderRow::of).await
}

/// The order that was created with this `Idempotency-Key`, until the key expires, and the fingerprint
/// of that request.
pub async fn find_replayed_order(
    session: &mut Session,
    replay: ReplayDigest,
) -> Result<Option<(OrderRow, Vec<u8>)>> {
    let expired = session.now().await?.saturating_sub(GUEST_REPLAY_MS);
    let sql = columns!(
        "select ",
        ", fingerprint from guest_order where idempotency_digest = $1 and created_at > $2"
    );
    let read = |row: &Row| Ok((OrderRow::of(row)?, row.bytes("fingerprint")?));
    session.find(sql, binds![replay, expired], read).await
}

/// An order, locked until the end of the transaction.
pub async fn lock_order(tx: &mut Tx, id: &OrderId) -> Result<Option<OrderRow>> {
    let sql = columns!(
        "update guest_order set state = state where id = $1 returning ",
        ""
    );
    tx.find(sql, binds![id], OrderRow::of).await
}

pub async fn set_order_paid(tx: &mut Tx, id: &OrderId) -> Result<()> {
    let now = tx.now().await?;
    let sql = "update guest_order set state = 'paid', paid_at = $2 where id = $1";
    tx.run(sql, binds![id, now]).await
}

/// Sets the state of an order. A paid order stays paid.
pub async fn set_order_standing(tx: &mut Tx, id: &OrderId, standing: OrderStanding) -> Result<()> {
    let sql = "update guest_order set state = $2 where id = $1 and state <> 'paid'";
    tx.run(sql, binds![id, standing]).await
}

/// Sets or removes the e-mail address of an order.
pub async fn set_order_email(tx: &mut Tx, id: &OrderId, email: Option<&Email>) -> Result<()> {
    let sql = "update guest_order set email = $2 where id = $1";
    tx.run(sql, binds![id, email]).await
}

/// Lets a token open an order; only the digest is stored. Fails if there is no such order.
pub async fn insert_order_token(tx: &mut Tx, order: &OrderId, token: &OrderToken) -> Result<()> {
    let now = tx.now().await?;
    let expires_at = now.saturating_add(ORDER_TOKEN_MS);
    let sql = "insert into order_token (digest, order_id, created_at, expires_at)
               values ($1, $2, $3, $4)";
    let digest = token.digest();
    tx.run(sql, binds![digest, order, now, expires_at]).await
}

/// When a token stops opening its order, in Unix milliseconds; `None` if there is no such token.
pub async fn find_token_expiry(session: &mut Session, token: &OrderToken) -> Result<Option<i64>> {
    let sql = "select expires_at from order_token where digest = $1";
    let digest = token.digest();
    session
        .find(sql, binds![digest], |row| row.int("expires_at"))
        .await
}

/// An order, if this token opens it now.
pub async fn open_order(
    session: &mut Session,
    id: &OrderId,
    token: &OrderToken,
) -> Result<Option<OrderRow>> {
    let now = session.now().await?;
    // The lookup is by a digest of 256 random bits, so its timing reveals nothing about a token.
    let sql = columns!(
        "select ",
        " from guest_order
          where id = $1 and exists (
            select 1 from order_token t
             where t.digest = $2 and t.order_id = guest_order.id and t.expires_at > $3)"
    );
    let digest = token.digest();
    let binds = binds![id, digest, now];
    session.find(sql, binds, OrderRow::of).await
}

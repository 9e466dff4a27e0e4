//! Guests' orders, and the tokens that open them.

use nycapt_rules::{
    AccountId, Email, Fingerprint, GUEST_REPLAY_MS, JobId, ORDER_TOKEN_MS, OrderId, OrderStanding,
    OrderToken, ReplayDigest, place_title,
};

use super::{Row, Session, StoreError, Tx, binds};

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

#[derive(Debug, Clone)]
pub struct OrderRow {
    pub id: OrderId,
    pub account: AccountId,
    pub job: JobId,
    pub standing: OrderStanding,
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

macro_rules! columns {
    () => {
        "id, account_id, job_id, state, address, unit, other_unit, has_unused_words, slug, email,
         created_at, paid_at, language"
    };
}

impl OrderRow {
    fn of(row: &Row) -> Result<Self, StoreError> {
        let email = row.text_or_none("email")?;
        Ok(Self {
            id: row.parsed("id", OrderId::parse)?,
            account: row.parsed("account_id", AccountId::parse)?,
            job: row.parsed("job_id", JobId::parse)?,
            standing: row.parsed("state", OrderStanding::parse)?,
            address: row.text("address")?,
            unit: row.text_or_none("unit")?,
            other_unit: row.text_or_none("other_unit")?,
            has_unused_words: row.int("has_unused_words")? != 0,
            slug: row.text("slug")?,
            email: email.and_then(|text| Email::parse(&text)),
            created_at: row.int("created_at")?,
            paid_at: row.int_or_none("paid_at")?,
            language: row.text("language")?,
        })
    }

    /// Address and apartment on one line, for people.
    pub fn title(&self) -> String {
        place_title(&self.address, self.unit.as_deref())
    }
}

/// Inserts an order that awaits payment; none if a recent order has its `Idempotency-Key`. Fails if
/// its account does not exist.
pub async fn insert_order(tx: &mut Tx, order: &NewOrder) -> Result<Option<OrderRow>, StoreError> {
    let now = tx.now().await?;
    let replay = order.replay.as_ref().map(ReplayDigest::as_bytes);
    if replay.is_some() {
        // An expired key may be used for another order.
        let sql = "update guest_order set idempotency_digest = null
                    where idempotency_digest = $1 and created_at <= $2";
        let binds = binds![replay, now.saturating_sub(GUEST_REPLAY_MS)];
        tx.execute(sql, binds).await?;
    }
    tx.find(
        concat!(
            "insert into guest_order
                (id, account_id, job_id, state, address, unit, slug, email,
                 idempotency_digest, fingerprint, created_at, language, other_unit,
                 has_unused_words)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
             on conflict (idempotency_digest) where idempotency_digest is not null do nothing
             returning ",
            columns!()
        ),
        binds![
            order.id.as_str(),
            order.account.as_str(),
            order.job.as_str(),
            OrderStanding::AwaitingPayment.as_str(),
            order.address.as_str(),
            order.unit.as_deref(),
            order.slug.as_str(),
            order.email.as_ref().map(Email::as_str),
            replay,
            order.fingerprint.as_bytes(),
            now,
            order.language,
            order.other_unit.as_deref(),
            i64::from(order.has_unused_words),
        ],
        OrderRow::of,
    )
    .await
}

/// An order by its id. The caller must have checked that it may be read.
pub async fn find_order(
    session: &mut Session,
    id: &OrderId,
) -> Result<Option<OrderRow>, StoreError> {
    let sql = concat!("select ", columns!(), " from guest_order where id = $1");
    session.find(sql, binds![id.as_str()], OrderRow::of).await
}

/// The order that was created with this `Idempotency-Key`, until the key expires, and the fingerprint
/// of that request.
pub async fn find_replayed_order(
    session: &mut Session,
    replay: ReplayDigest,
) -> Result<Option<(OrderRow, Vec<u8>)>, StoreError> {
    let now = session.now().await?;
    let sql = concat!(
        "select ",
        columns!(),
        ", fingerprint from guest_order where idempotency_digest = $1 and created_at > $2"
    );
    let binds = binds![replay.as_bytes(), now.saturating_sub(GUEST_REPLAY_MS)];
    session
        .find(sql, binds, |row| {
            Ok((OrderRow::of(row)?, row.bytes("fingerprint")?))
        })
        .await
}

/// An order, locked until the end of the transaction.
pub async fn lock_order(tx: &mut Tx, id: &OrderId) -> Result<Option<OrderRow>, StoreError> {
    let sql = concat!(
        "update guest_order set state = state where id = $1 returning ",
        columns!()
    );
    tx.find(sql, binds![id.as_str()], OrderRow::of).await
}

pub async fn set_order_paid(tx: &mut Tx, id: &OrderId) -> Result<(), StoreError> {
    let now = tx.now().await?;
    let sql = "update guest_order set state = 'paid', paid_at = $2 where id = $1";
    tx.execute(sql, binds![id.as_str(), now]).await.map(|_| ())
}

/// Sets the state of an order. A paid order stays paid.
pub async fn set_order_standing(
    tx: &mut Tx,
    id: &OrderId,
    standing: OrderStanding,
) -> Result<(), StoreError> {
    let sql = "update guest_order set state = $2 where id = $1 and state <> 'paid'";
    let binds = binds![id.as_str(), standing.as_str()];
    tx.execute(sql, binds).await.map(|_| ())
}

/// Sets or removes the e-mail address of an order.
pub async fn set_order_email(
    tx: &mut Tx,
    id: &OrderId,
    email: Option<&Email>,
) -> Result<(), StoreError> {
    let sql = "update guest_order set email = $2 where id = $1";
    let binds = binds![id.as_str(), email.map(Email::as_str)];
    tx.execute(sql, binds).await.map(|_| ())
}

/// Lets a token open an order; only the digest is stored. Fails if there is no such order.
pub async fn insert_order_token(
    tx: &mut Tx,
    order: &OrderId,
    token: &OrderToken,
) -> Result<(), StoreError> {
    let now = tx.now().await?;
    let expires_at = now.saturating_add(ORDER_TOKEN_MS);
    let sql = "insert into order_token (digest, order_id, created_at, expires_at)
               values ($1, $2, $3, $4)";
    let digest = token.digest();
    let binds = binds![&digest, order.as_str(), now, expires_at];
    tx.execute(sql, binds).await.map(|_| ())
}

/// An order, if this token opens it now.
pub async fn open_order(
    session: &mut Session,
    id: &OrderId,
    token: &OrderToken,
) -> Result<Option<OrderRow>, StoreError> {
    let now = session.now().await?;
    // The lookup is by a digest of 256 random bits, so its timing reveals nothing about a token.
    let sql = concat!(
        "select ",
        columns!(),
        " from guest_order
          where id = $1 and exists (
            select 1 from order_token t
             where t.digest = $2 and t.order_id = guest_order.id and t.expires_at > $3)"
    );
    let digest = token.digest();
    let binds = binds![id.as_str(), &digest, now];
    session.find(sql, binds, OrderRow::of).await
}

//! Guest orders, opened by their token: status, e-mail address, PDF and JSON.

use bytes::Bytes;
use nycapt_contract::{
    EmailCapture, GuestOrder, OpenObject, OrderJob, OrderState, Report, ReportJob,
};
use nycapt_pdf::{Parts, document};
use nycapt_rules::{
    CURRENCY, DisputeState, Email, JobState, OrderId, OrderStanding, OrderToken, UNPAID_ORDER_MS,
    listed_status, order_state,
};
use nycapt_store::{
    CheckoutState, JobRow, MailKind, OrderRow, StoreError, find_checkout_of_order, find_dispute,
    find_job, find_job_state, find_order, find_refunded, find_token_expiry, is_mail_dead,
    is_mail_sent, is_refund_due, lock_order, open_order, queue_mail, set_order_email, transact,
};
use serde_json::Value;

use super::find_building::{place_warnings, shown_unit};
use super::get_report_pdf::{ReportPdf, finished, pdf_of};
use super::reconcile::settle_returned;
use super::reports::{failure_text, finding_of};
use crate::api_error::{ApiError, ApiResult, Hint};
use crate::app::App;
use crate::blocking::run_blocking;
use crate::config::Config;
use crate::format::day_of;
use crate::messages::message;
use crate::translation::read_document;
use nycapt_corpus::clock::instant_of;

/// The order that a token opens. A wrong token and a missing order give the same 404.
pub(crate) async fn opened(app: &App, id: &str, token: Option<&str>) -> ApiResult<OrderRow> {
    let mut session = app.state.database()?.reader().await?;
    let proof = OrderId::parse(id).zip(token.and_then(OrderToken::parse));
    let Some((id, token)) = proof else {
        return Err(no_order());
    };
    open_order(&mut session, &id, &token)
        .await?
        .ok_or_else(no_order)
}

/// The error for a wrong token or a missing order.
pub(crate) fn no_order() -> ApiError {
    let error = ApiError::not_found(message!("api-no-order"), message!("api-use-order-link"));
    error.hint(Hint::StepOnPage)
}

/// An order as it is after asking the provider about its payment, whose event may be late or lost.
pub(crate) async fn settled_order(app: &App, order: OrderRow) -> ApiResult<OrderRow> {
    if order.standing != OrderStanding::AwaitingPayment {
        return Ok(order);
    }
    let database = app.state.database()?;
    let checkout = find_checkout_of_order(&mut database.reader().await?, &order.id).await?;
    if let Some(checkout) = checkout {
        settle_returned(app, &checkout).await?;
    }
    let settled = find_order(&mut database.reader().await?, &order.id).await?;
    settled.ok_or_else(no_order)
}

pub(crate) async fn get_guest_order(app: &App, order: OrderRow) -> ApiResult<GuestOrder> {
    let session = &mut app.state.database()?.reader().await?;
    let checkout = find_checkout_of_order(session, &order.id).await?;
    let job = find_job(session, order.account.as_str(), &order.job).await?;
    let begun = find_job_state(session, &order.job).await?;
    let begun = job.is_some() && begun.is_some_and(|(_, begun)| begun);
    let dispute = find_dispute(session, &order.account).await?;
    let refund_due = is_refund_due(session, &order.id, &order.account).await?;
    let refunded = find_refunded(session, &order.id, &order.account).await?;
    let email_sent = is_mail_sent(session, &order.id).await?;
    let email_failed = order.email.is_some() && is_mail_dead(session, &order.id).await?;
    let now = session.now().await?;
    let state = order_state(order.standing, job.as_ref().map(|job| job.state), begun);
    let held = dispute.and_then(|dispute| why_held(dispute, state));
    let is_shown = state == OrderState::Ready && held.is_none();
    let is_pending =
        (checkout.as_ref()).is_some_and(|checkout| checkout.state == CheckoutState::Pending);
    let report = match &job {
        Some(job) if is_shown => Some(finding_of(job)?),
        Some(_) | None => None,
    };
    Ok(GuestOrder {
        state,
        amount_cents: checkout.map_or(0, |checkout| checkout.amount_cents),
        currency: CURRENCY.into(),
        created_at: instant_of(order.created_at),
        paid_at: order.paid_at.map(instant_of),
        payment_pending: is_pending && order.standing == OrderStanding::AwaitingPayment,
        refund_due,
        refunded_cents: u32::try_from(refunded).ok().filter(|cents| *cents > 0),
        email_set: order.email.is_some(),
        email_sent,
        email_error: email_failed.then(|| message!("order-email-failed")),
        email_available: app.config.mail.is_some(),
        error: (job.as_ref()).and_then(|job| job.error.clone().map(failure_text)),
        held,
        job: job.map(|job| job_of(&job, now)),
        report,
        pdf_url: is_shown.then(|| format!("/api/guest/order/{}/pdf", order.id)),
        order_id: order.id.to_string(),
        unit_warning: unit_warning(app, &order).await?,
        address: order.address,
        unit: order.unit.as_deref().map(shown_unit),
        slug: order.slug,
        extra: OpenObject::new(),
    })
}

/// What a dispute of its payment means for an order in this state.
fn why_held(dispute: DisputeState, state: OrderState) -> Option<String> {
    let is_lost = dispute == DisputeState::Lost;
    match state {
        OrderState::AwaitingPayment | OrderState::Expired => None,
        OrderState::Failed if is_lost => Some(message!("order-failed-lost")),
        OrderState::Failed => Some(message!("order-failed-held")),
        OrderState::Paid | OrderState::Compiling | OrderState::Ready if is_lost => {
            Some(message!("order-held-lost"))
        }
        OrderState::Paid | OrderState::Compiling | OrderState::Ready => {
            Some(message!("order-held"))
        }
    }
}

/// That the text of an order's address has another apartment or unused words, and the warnings of
/// its building or apartment.
pub(super) async fn unit_warning(app: &App, order: &OrderRow) -> ApiResult<Option<String>> {
    let other = order.other_unit.as_deref().zip(order.unit.as_deref());
    let conflict = other.map(|(typed, unit)| {
        let used = shown_unit(unit);
        message!("order-unit-conflict", typed = typed, used = used)
    });
    let unused = order
        .has_unused_words
        .then(|| message!("order-words-unused"));
    let (slug, address) = (order.slug.clone(), order.address.clone());
    let of_place = match app.live.load() {
        Some(release) => {
            let find = move || Ok(place_warnings(&release, &slug, &address, None));
            run_blocking("an order's warnings", find).await?
        }
        None => Vec::new(),
    };
    let warnings: Vec<String> = conflict.into_iter().chain(unused).chain(of_place).collect();
    Ok((!warnings.is_empty()).then(|| warnings.join(" ")))
}

fn job_of(job: &JobRow, now: i64) -> OrderJob {
    let elapsed = job.finished_at.unwrap_or(now) - job.accepted_at;
    OrderJob {
        status: listed_status(job.state, job.interruptions, job.lease_until, now),
        stage: job.stage.clone(),
        step: job.step,
        steps: ReportJob::STEPS,
        elapsed_ms: u64::try_from(elapsed).unwrap_or_default(),
    }
}

/// The last day of an order's link: its token expires then, or the order is erased before that.
pub(crate) fn link_until(config: &Config, ordered_at: i64, expires_at: i64) -> String {
    let kept = config.retention.orders;
    let erased_at = kept.map(|kept| ordered_at.saturating_add(kept));
    day_of(erased_at.map_or(expires_at, |erased_at| erased_at.min(expires_at)))
}

/// The last day on which this token opens an order.
pub(crate) async fn token_until(
    app: &App,
    order: &OrderRow,
    token: &OrderToken,
) -> ApiResult<String> {
    let database = app.state.database()?;
    let expires_at = find_token_expiry(&mut database.reader().await?, token).await?;
    let expires_at = expires_at.ok_or_else(no_order)?;
    let deleted_at = match order.standing {
        OrderStanding::Paid => i64::MAX,
        OrderStanding::AwaitingPayment | OrderStanding::Expired => {
            order.created_at.saturating_add(UNPAID_ORDER_MS)
        }
    };
    let ends_at = expires_at.min(deleted_at);
    Ok(link_until(&app.config, order.created_at, ends_at))
}

/// What anyone with the link of an order can see, and until which day.
pub(crate) fn link_privacy(shows_report: bool, day: String) -> String {
    match shows_report {
        true => message!("link-private", day),
        false => message!("link-private-order", day),
    }
}

/// Sets the email address of an order, and queues the mail if its report has already ended. Once
/// the mail is sent, no address is kept.
pub(crate) async fn set_guest_order_email(
    app: &App,
    order: &OrderRow,
    email: Option<Email>,
) -> ApiResult<EmailCapture> {
    let id = order.id.clone();
    let sent = transact!(app.state, |tx| {
        // Locked first: a job that ends at this moment either sees the address or is seen here.
        let Some(order) = lock_order(tx, &id).await? else {
            return Err(StoreError::Internal("an order is gone".into()));
        };
        if is_mail_sent(tx, &id).await? {
            return Ok(true);
        }
        set_order_email(tx, &id, email.as_ref()).await?;
        let ended = find_job_state(tx, &order.job).await?;
        let kind = match ended.map(|(state, _)| state) {
            Some(JobState::Done) => Some(MailKind::Ready),
            Some(JobState::Error) => Some(MailKind::Failed),
            Some(JobState::Queued | JobState::Running) | None => None,
        };
        if let Some(kind) = kind.filter(|_| email.is_some()) {
            queue_mail(tx, &id, kind).await?;
        }
        Ok(false)
    })?;
    tracing::info!(order.id = %order.id, "the email address of an order was changed");
    Ok(EmailCapture { saved: !sent, sent })
}

/// The report of an order as PDF. Fails like [`require_report`].
pub(crate) async fn get_guest_order_pdf(
    app: &App,
    order: &OrderRow,
    parts: Parts,
    is_known: impl FnOnce(&str) -> bool + Send,
) -> ApiResult<ReportPdf> {
    require_report(app, order).await?;
    pdf_of(app, order.account.as_str(), &order.job, parts, is_known).await
}

/// The report of an order as JSON, and a name for the file. Fails like [`require_report`].
pub(crate) async fn get_guest_order_json(
    app: &App,
    order: &OrderRow,
) -> ApiResult<(String, Bytes)> {
    require_report(app, order).await?;
    let (slug, body) = finished(&app.state, order.account.as_str(), &order.job).await?;
    let written = run_blocking("an order's report", move || {
        // Without its translations.
        let document = read_document::<OpenObject>(&body);
        Ok(document.and_then(|document| serde_json::to_vec(&document)))
    });
    let json = written.await?.map_err(|why| {
        tracing::error!(job.id = %order.job, %why, "failed to read a report");
        ApiError::internal()
    })?;
    Ok((format!("nycapt-{slug}.json"), json.into()))
}

/// 409 while the report of an order is in progress; 404 if there is none or its payment is disputed.
async fn require_report(app: &App, order: &OrderRow) -> ApiResult<()> {
    if order.standing != OrderStanding::Paid {
        return Err(ApiError::not_found(
            message!("api-order-unpaid"),
            message!("api-read-order"),
        ));
    }
    let mut session = app.state.database()?.reader().await?;
    let dispute = find_dispute(&mut session, &order.account).await?;
    let job = find_job_state(&mut session, &order.job).await?;
    let job = job.map(|(state, _)| state);
    let state = order_state(order.standing, job, true);
    if let Some(held) = dispute.and_then(|dispute| why_held(dispute, state)) {
        return Err(ApiError::not_found(
            held,
            "Read the order: `held` is absent once the bank has decided in our favor.",
        ));
    }
    // A guest has neither the job nor its credit.
    match job {
        Some(JobState::Queued | JobState::Running) => {
            Err(ApiError::report_running(message!("api-poll-order")))
        }
        Some(JobState::Error) => Err(ApiError::not_found(
            message!("api-no-report-order"),
            message!("api-read-order"),
        )),
        Some(JobState::Done) | None => Ok(()),
    }
}

/// A stored report with what its PDF prints, in the current language if it is translated.
#[derive(Debug)]
pub(crate) struct ReadReport {
    pub(crate) report: Box<Report>,
    /// As [`document`] makes it.
    pub(crate) printed: Value,
}

/// The stored report of an order that is ready; none if it can't be read, so that its buyer still
/// gets the PDF.
pub(crate) async fn get_guest_report(app: &App, order: &OrderRow) -> ApiResult<Option<ReadReport>> {
    let (_, body) = finished(&app.state, order.account.as_str(), &order.job).await?;
    let read = run_blocking("an order's report", move || Ok(read_report(&body))).await?;
    Ok(read
        .inspect_err(|why| tracing::error!(job.id = %order.job, %why, "failed to read a report"))
        .ok())
}

/// A stored report, and what is printed of it.
pub(crate) fn read_report(body: &[u8]) -> serde_json::Result<ReadReport> {
    let report: Box<Report> = read_document(body)?;
    let printed = document(&report, Parts::WithoutAppendix);
    Ok(ReadReport { report, printed })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_works_until_its_token_expires_or_its_order_is_erased() {
        for (retention, until) in [("off", "March 17, 2030"), ("2", "November 16, 2023")] {
            let config = Config::given(&[("order-retention", retention)]).unwrap();
            let day = link_until(&config, 1_700_000_000_000, 1_900_000_000_000);
            assert_eq!(day, until);
        }
    }
}

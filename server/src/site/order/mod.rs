//! The page of an order, for the browser that opened it.

mod open;
mod printed;
mod records;

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{
    APPENDIX, Access, DOWNLOAD, ErrorKind, Field, GuestOrder, Media, OrderParameters, OrderState,
    Parameter, Replay, Report, ScoreComponent, Secret, Shape, Spec, UnitRecords,
};
use nycapt_messages::counted;
use nycapt_rules::{Email, OrderToken, at, place_title};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::api_error::ApiResult;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{
    ReadReport, get_guest_order, get_guest_order_json, get_guest_order_pdf, get_guest_report,
    link_privacy, no_order, opened, order_url, parts_of, set_guest_order_email, settled_order,
    token_until,
};
use crate::maps::Map;
use crate::messages::message;
use crate::principal::OrderBearer;
use crate::reply::{Reply, ReplyResult};
use crate::site::building::{Charts, charts, part_percent, part_points};
use crate::site::layout::{capitalized, money};
use crate::site::operation::{given, operation};
pub(crate) use open::with_order_cookies;
use open::{SessionAccess, open_with_cookies, return_to_order};
use printed::Printed;
use records::{ShownRecord, only_in_pdf, shown_records};

/// Seconds after which a page that waits for something is loaded again.
const REFRESH: u32 = 5;
const ORDER_ID: Parameter = Parameter::path("order_id", 64, "Order ID.");

operation! {
    /// Shows an order to its buyer.
    ///
    /// A token in the query becomes a cookie of this path, and the page is shown without it; so does
    /// the provider's session, once and within an hour of paying.
    GetOrderPage(OrderPageParameters, ()) -> () = Spec::get("get_order_page", "/orders/{order_id}", "Page of an order.")
        .access(Access::OrderToken)
        .parameters(&[
            ORDER_ID,
            Parameter::query("token", 512, "Order token."),
            Parameter::query("session", 255, "The provider's checkout id."),
            Parameter::query(
                "watch",
                10,
                "`on` for a buyer who comes from paying, `off` for a page that does not load \
                 itself again.",
            ),
            Parameter::query("saved", 10, "Whether an email address was just saved."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

operation! {
    /// Saves the e-mail address of the order page's form, or deletes it if the field is empty.
    SubmitOrderPage(OrderParameters, EmailForm) -> () = Spec::post(
        "submit_order_page",
        "/orders/{order_id}",
        "Attach an email address to an order.",
    )
    .access(Access::OrderToken)
    .replay(Replay::None)
    .parameters(&[ORDER_ID])
    .body(Shape::Form {
        fields: &[Field::optional_text("email", 500, "Where to send the link to the report.")],
    })
    .answers(Media::Html)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::WrongPrincipal,
        ErrorKind::Unavailable,
    ])
}

operation! {
    /// Downloads the report of an order as PDF, for the browser that has the order's cookie.
    GetOrderPagePdf(OrderParameters, ()) -> () = Spec::get(
        "get_order_page_pdf",
        "/orders/{order_id}/report.pdf",
        "Report of an order.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID, DOWNLOAD, APPENDIX])
    .answers(Media::Pdf)
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::Unavailable,
    ])
}

operation! {
    /// Downloads the report of an order as JSON, for the browser that has the order's cookie.
    GetOrderPageJson(OrderParameters, ()) -> () = Spec::get(
        "get_order_page_json",
        "/orders/{order_id}/report.json",
        "Report of an order, with every row that it lists.",
    )
    .access(Access::OrderToken)
    .parameters(&[ORDER_ID])
    .refuses(&[
        ErrorKind::NotFound,
        ErrorKind::InFlight,
        ErrorKind::Unavailable,
    ])
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct OrderPageParameters {
    order_id: String,
    token: Option<Secret>,
    session: Option<String>,
    watch: Option<String>,
    saved: Option<String>,
}

/// The form of [`SubmitOrderPage`]; it has no `Debug` output because of the e-mail address.
#[derive(Deserialize)]
pub(crate) struct EmailForm {
    #[serde(default)]
    email: String,
}

pub(crate) async fn get_order_page(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPage>,
) -> ReplyResult<GetOrderPage> {
    let parameters = &call.parameters;
    let id = parameters.order_id.as_str();
    // A token leaves the page's address at once, so that no browser history keeps it.
    if let Some(token) = given(parameters.token.as_ref().map(Secret::expose)) {
        opened(&app, id, Some(token)).await?;
        let token = OrderToken::parse(token).ok_or_else(no_order)?;
        let page = format!("/orders/{id}");
        let reply = Reply::see_other(&page);
        return Ok(with_order_cookies(reply, &app, id, &token));
    }
    if let Some(session) = given(parameters.session.as_deref()) {
        match return_to_order(&app, id, session, &bearer.cookies).await? {
            SessionAccess::Token(token) => {
                let page = format!("/orders/{id}?watch=on");
                let reply = Reply::see_other(&page);
                return Ok(with_order_cookies(reply, &app, id, &token));
            }
            SessionAccess::Unconfirmed => {
                let page = ReturnPage::unconfirmed(app.shows_sample());
                return Ok(Reply::passing_page(&page)?.again_in(REFRESH));
            }
            SessionAccess::Expired => {
                let page = ReturnPage::expired(app.shows_sample());
                return Ok(Reply::passing_page(&page)?.not_found());
            }
            SessionAccess::OtherOrder => {}
        }
    }
    let page = OrderPage {
        is_refresh_off: parameters.watch.as_deref() == Some("off"),
        is_from_checkout: parameters.watch.as_deref() == Some("on"),
        is_email_saved: given(parameters.saved.as_deref()).is_some(),
        ..order_page(&app, id, &bearer).await?
    };
    let reply = Reply::passing_page(&page)?;
    Ok(if page.refreshes() {
        reply.again_in(REFRESH)
    } else {
        reply
    })
}

pub(crate) async fn submit_order_page(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<SubmitOrderPage>,
) -> ReplyResult<SubmitOrderPage> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = open_with_cookies(&app, id, &bearer.cookies).await?;
    if let Ok(email) = Email::read(&call.body.email, at("body", "email")) {
        set_guest_order_email(&app, &order, email).await?;
        let page = format!("/orders/{id}?watch=off&saved=yes");
        return Ok(Reply::see_other(&page));
    }
    let page = OrderPage {
        is_email_invalid: true,
        ..order_page(&app, id, &bearer).await?
    };
    Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY))
}

pub(crate) async fn get_order_page_pdf(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPagePdf>,
) -> ReplyResult<GetOrderPagePdf> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = open_with_cookies(&app, id, &bearer.cookies).await?;
    let parts = parts_of(call.parameters.appendix);
    let pdf = get_guest_order_pdf(&app, &order, parts, |etag| call.knows(etag)).await?;
    let download = call.parameters.download.unwrap_or_default();
    Ok(Reply::document(pdf.bytes, &pdf.etag, "private, no-store").file(&pdf.file_name, download))
}

pub(crate) async fn get_order_page_json(
    app: Arc<App>,
    bearer: OrderBearer,
    call: Call<GetOrderPageJson>,
) -> ReplyResult<GetOrderPageJson> {
    let id = call.parameters.order_id.as_str();
    let (order, _) = open_with_cookies(&app, id, &bearer.cookies).await?;
    let (name, json) = get_guest_order_json(&app, &order).await?;
    Ok(Reply::bytes(json).file(&name, true))
}

async fn order_page(app: &App, id: &str, bearer: &OrderBearer) -> ApiResult<OrderPage> {
    let (row, token) = open_with_cookies(app, id, &bearer.cookies).await?;
    let row = settled_order(app, row).await?;
    let page = order_url(&app.config.site_url, &row.id);
    let until = token_until(app, &row, &token).await?;
    let order = get_guest_order(app, row.clone()).await?;
    let is_ready = order.state == OrderState::Ready && order.held.is_none();
    let shows_report = match order.state {
        OrderState::Paid | OrderState::Compiling | OrderState::Ready => order.held.is_none(),
        OrderState::AwaitingPayment | OrderState::Expired | OrderState::Failed => false,
    };
    let report = if is_ready {
        get_guest_report(app, &row).await?
    } else {
        None
    };
    Ok(OrderPage {
        sample: app.shows_sample(),
        order,
        report,
        private_link: format!("{page}?token={}", token.expose()),
        link_privacy: link_privacy(shows_report, until),
        is_refresh_off: false,
        is_from_checkout: false,
        is_email_saved: false,
        is_email_invalid: false,
    })
}

#[derive(Template)]
#[template(path = "order/order.html")]
struct OrderPage {
    sample: bool,
    order: GuestOrder,
    /// The report once it is ready.
    report: Option<ReadReport>,
    /// The page's address with the token in it, for the buyer to keep.
    private_link: String,
    /// What anyone with the link can see, and until when.
    link_privacy: String,
    /// Whether the page must not reload itself.
    is_refresh_off: bool,
    /// Whether the buyer comes from paying, so that the payment may be confirmed at any moment.
    is_from_checkout: bool,
    is_email_saved: bool,
    is_email_invalid: bool,
}

impl OrderPage {
    fn path(&self) -> String {
        format!("/orders/{}", self.order.order_id)
    }

    fn price(&self) -> String {
        money(self.order.amount_cents)
    }

    /// How much the provider refunded.
    fn refunded(&self) -> Option<String> {
        let amount = self.order.refunded_cents.map(money)?;
        Some(message!("order-refunded-amount", amount))
    }

    fn charts(&self) -> Option<Charts> {
        let report = self.report()?;
        let (violations, complaints) = (
            &report.sections.hpd_violations.provenance,
            &report.sections.hpd_complaints.provenance,
        );
        let looked = [violations.as_slice(), complaints.as_slice()].concat();
        charts(report.summary.by_year.as_ref()?, &looked)
    }

    fn map(&self) -> Option<Map> {
        Map::of_report(self.report()?.map.as_ref()?)
    }

    /// Whether the page will soon show something else.
    fn is_changing(&self) -> bool {
        match self.order.state {
            OrderState::Paid | OrderState::Compiling => true,
            OrderState::AwaitingPayment => {
                !self.order.payment_pending && self.is_from_checkout && !self.order.refund_due
            }
            OrderState::Ready | OrderState::Failed | OrderState::Expired => false,
        }
    }

    fn refreshes(&self) -> bool {
        self.is_changing() && !self.is_refresh_off && !self.is_email_invalid
    }

    fn heading(&self) -> String {
        match self.order.state {
            _ if self.has_unused_payment() => message!("order-refund-due"),
            OrderState::AwaitingPayment if self.order.payment_pending => {
                message!("order-payment-pending")
            }
            OrderState::AwaitingPayment if self.is_from_checkout => message!("order-awaiting"),
            OrderState::AwaitingPayment => message!("order-unpaid"),
            OrderState::Paid => message!("order-paid"),
            OrderState::Compiling => message!("order-compiling"),
            OrderState::Ready if self.order.held.is_some() => message!("order-disputed"),
            OrderState::Ready => message!("order-ready"),
            OrderState::Failed => message!("order-failed"),
            OrderState::Expired => message!("order-expired"),
        }
    }

    fn is(&self, state: OrderState) -> bool {
        self.order.state == state
    }

    /// Whether a payment came and bought nothing, such as one of another amount.
    fn has_unused_payment(&self) -> bool {
        let is_unpaid = self.is(OrderState::AwaitingPayment) || self.is(OrderState::Expired);
        is_unpaid && self.order.refund_due
    }

    fn is_paid_twice(&self) -> bool {
        self.order.refund_due && !self.has_unused_payment() && !self.is(OrderState::Failed)
    }

    fn takes_email(&self) -> bool {
        self.order.email_available && !self.order.email_sent && !self.is(OrderState::Expired)
    }

    /// The attribute of sentences that aren't translated.
    fn lang(&self) -> &'static str {
        match self.is_translated() {
            true => "",
            false => " lang=\"en\"",
        }
    }

    fn is_translated(&self) -> bool {
        let report = self.report();
        report.is_some_and(|report| report.extra.contains_key("language"))
    }

    fn report(&self) -> Option<&Report> {
        Some(&self.report.as_ref()?.report)
    }

    fn printed(&self) -> Option<Printed<'_>> {
        Some(Printed(&self.report.as_ref()?.printed))
    }

    fn records(&self) -> Vec<ShownRecord> {
        let unit = self.unit_records();
        unit.map_or_else(Vec::new, |unit| shown_records(&unit.rows))
    }

    fn only_in_pdf(&self) -> Vec<String> {
        self.unit_records().map_or_else(Vec::new, only_in_pdf)
    }

    fn unit_records(&self) -> Option<&UnitRecords> {
        self.report()?.sections.unit.data.as_ref()
    }

    fn score_parts(&self) -> &[ScoreComponent] {
        let report = self.report();
        let score = report.and_then(|report| report.sections.score.data.as_ref());
        score.map_or(&[], |score| score.summary.components.as_slice())
    }

    /// Labels and values of what the report found.
    fn figures(&self) -> Vec<(String, String)> {
        let Some(finding) = &self.order.report else {
            return Vec::new();
        };
        let score = finding.score.map(|score| match &finding.band {
            Some(band) => message!("order-score-band", score, band = capitalized(band)),
            None => message!("order-score", score),
        });
        let violations =
            |count: Option<u64>| count.map(|count| counted!("order-violations", count));
        let records = |count: u64| counted!("order-records", count);
        let rows = [
            (message!("order-figure-score"), score),
            (message!("order-figure-class-b"), violations(finding.open_b)),
            (message!("order-figure-class-c"), violations(finding.open_c)),
            (
                message!("order-figure-apartment"),
                finding.unit_findings.map(records),
            ),
        ];
        let shown = rows.into_iter();
        shown
            .filter_map(|(label, value)| Some((label, value?)))
            .collect()
    }
}

/// The page for a buyer who comes back from paying and cannot be shown the order.
#[derive(Template)]
#[template(path = "order/return_page.html")]
struct ReturnPage {
    sample: bool,
    title: String,
    text: String,
    advice: String,
}

impl ReturnPage {
    /// The provider has not confirmed the payment yet.
    fn unconfirmed(sample: bool) -> Self {
        Self {
            sample,
            title: message!("order-return-unconfirmed-title"),
            text: message!("order-refreshes"),
            advice: message!("order-return-unconfirmed-advice"),
        }
    }

    /// The link back from paying works once, and only for a while.
    fn expired(sample: bool) -> Self {
        Self {
            sample,
            title: message!("order-return-expired-title"),
            text: message!("order-return-expired"),
            advice: message!("order-return-expired-advice"),
        }
    }
}

#[cfg(test)]
mod tests {
    use nycapt_contract::ChangeCounts;
    use serde_json::{Value, json};

    use super::*;
    use crate::flows::read_report;

    /// The page of a paid order with the sample report, changed.
    fn page(change: impl FnOnce(&mut Value)) -> String {
        let sample = include_bytes!("../../flows/sample_report.json");
        let mut document = serde_json::from_slice(sample).unwrap();
        change(&mut document);
        let body = serde_json::to_vec(&document).unwrap();
        let order = json!({
            "orderId": "ord_1", "state": "ready", "address": "350 5 AVENUE, Manhattan, NY 10118",
            "unit": "4B", "slug": "350-5-avenue-manhattan-apt-4b", "amountCents": 1900,
            "currency": "usd", "createdAt": "2026-11-21T15:30:08.000Z", "paidAt": null,
            "paymentPending": false, "refundDue": false, "emailSet": false, "emailSent": false,
            "emailAvailable": false, "job": null, "report": null, "pdfUrl": null, "error": null,
        });
        let page = OrderPage {
            sample: true,
            order: serde_json::from_value(order).unwrap(),
            report: Some(read_report(&body).unwrap()),
            private_link: "https://www.example.com/orders/ord_1?token=x".into(),
            link_privacy: String::new(),
            is_refresh_off: false,
            is_from_checkout: false,
            is_email_saved: false,
            is_email_invalid: false,
        };
        page.render().unwrap()
    }

    /// Each line is part of the page.
    fn assert_has(page: &str, lines: &str) {
        for line in lines.lines().map(str::trim) {
            assert!(page.contains(line), "`{line}` is not in: {page}");
        }
    }

    #[test]
    fn a_question_is_quoted_and_answered_with_what_the_answer_rests_on() {
        assert!(!page(|_| {}).contains("Your question"));
        let asked = page(|report| {
            report["ask"] = json!("Is the heat <b>off</b>?");
            report["answer"] = json!({
                "intents": ["heat"],
                "sentences": [{
                    "text": "HPD lists <i>none</i>.",
                    "evidence": [{
                        "section": "heat", "rowIds": ["7"], "datasetId": "wvxf-dwi5",
                        "asOf": "2026-11-20",
                    }],
                }],
                "sectionsFirst": ["heat"],
                "unanswered": ["Whether it is on today."],
            });
        });
        assert_has(
            &asked,
            "Your question
            Is the heat &#60;b&#62;off&#60;/b&#62;?
            HPD lists &#60;i&#62;none&#60;/i&#62;.
            row 7 (wvxf-dwi5, through Nov 20, 2026)
            Whether it is on today.
            Read first:",
        );
    }

    #[test]
    fn without_a_finding_no_page_says_that_there_is_nothing_on_record() {
        let quiet = page(|report| {
            report["summary"]["unitFindings"] = json!([]);
            report["summary"]["topFindings"] = json!([]);
            report["summary"]["findings"] = json!([]);
        });
        assert_has(
            &quiet,
            "We found no open violations (class A, B or C) in records that clearly mention
            We found none of the problems we check for",
        );
        assert!(!quiet.contains("no findings"), "{quiet}");
    }

    #[test]
    fn without_all_violations_no_page_says_that_there_are_none() {
        for status in ["unavailable", "stale", "partial"] {
            let page = page(|report| {
                report["summary"]["unitFindings"] = json!([]);
                report["summary"]["topFindings"] = json!([]);
                report["summary"]["findings"] = json!([]);
                report["sections"]["hpdViolations"]["status"] = json!(status);
                report["sections"]["hpdViolations"]["statusReason"] = json!("Not loaded.");
            });
            assert_has(
                &page,
                "say whether this apartment has open violations
                say whether this building has the problems we check for",
            );
            assert!(!page.contains("We found no"), "{page}");
        }
    }

    #[test]
    fn problems_owner_portfolio_rent_and_deeds_are_on_the_page_without_the_citys_long_texts() {
        let page = page(|_| {});
        assert_has(
            &page,
            r#"<h2 id="hpdViolations">HPD violations</h2>
            >Water leak</td>
            >2B</td>
            <h2 id="ownership">
            <h2 id="portfolio">
            Linked by a head officer and business address.
            41-29 85th Drive
            <h2 id="rentRegulation">
            May be incomplete.
            LIHTC 4%. It may limit rents even where
            <h2 id="salesAndDeeds">
            Last sale of the lot
            >Recorded deeds</caption>
            SAMPLE EQUITIES 0 LLC
            >Recorded mortgages</caption>
            >Sales of the lot</caption>
            Blank: not covered by our data."#,
        );
        assert!(!page.contains("epair the source"), "{page}");
    }

    #[test]
    fn a_section_that_is_not_loaded_says_so_and_has_no_figures() {
        let page = page(|report| {
            let portfolio = &mut report["sections"]["portfolio"];
            portfolio["status"] = json!("unavailable");
            portfolio["statusReason"] = json!("Registrations aren't loaded.");
        });
        assert_has(
            &page,
            "<strong>Not loaded.</strong>
            Registrations aren&#39;t loaded.",
        );
        assert!(!page.contains("41-29 85th Drive"), "{page}");
    }

    #[test]
    fn a_long_table_shows_its_first_rows_and_says_that_the_pdf_has_more() {
        let page = page(|report| {
            let problems = &mut report["sections"]["hpdViolations"]["data"]["problems"];
            let problem = |number: u8| {
                let mut problem = problems[0].clone();
                problem["apartment"] = json!(format!("X{number}"));
                problem
            };
            *problems = (0..21).map(problem).collect();
        });
        assert_has(&page, ">X19</td>\nThe PDF has more.");
        assert!(!page.contains(">X20</td>"), "{page}");
    }

    #[test]
    fn changes_sources_method_and_disclaimers_are_on_the_page() {
        let sample = page(|_| {});
        assert_has(
            &sample,
            r#"<h2 id="sources">Sources</h2>
            wvxf-dwi5
            Data through</th>
            How this report was made
            What this report is not
            from data release"#,
        );
        assert!(!sample.contains("id=\"changes\""), "{sample}");
        let changes = |rows: Value| {
            let counts = ChangeCounts::default();
            json!({
                "since": "2026-10-01", "until": "2026-11-21", "last30Days": counts,
                "last365Days": counts, "total": rows.as_array().map_or(0, Vec::len), "rows": rows,
            })
        };
        let closed = json!([{
            "from": "2026-11-01", "to": "2026-11-15", "datasetId": "wvxf-dwi5", "recordId": "12",
            "kind": "closed", "was": "Open", "now": "Closed", "columns": [], "class": "C",
            "summary": "Heat or hot water", "apartment": "4B",
        }]);
        let changed = page(|report| report["changes"] = changes(closed));
        assert_has(
            &changed,
            r#"<h2 id="changes">What changed</h2>
            Nov 15, 2026</td>
            Class C, Heat or hot water, Apartment 4B,"#,
        );
        let none = page(|report| report["changes"] = changes(json!([])));
        assert_has(&none, "No change seen since Oct 1, 2026");
    }

    #[test]
    fn the_map_of_the_report_is_on_the_page_without_a_style_of_its_own() {
        let sample = page(|_| {});
        assert_has(
            &sample,
            r#"id="around"
            <title>Map of the area around 350 5th Avenue, Manhattan, NY 10118</title>
            <path class="street"
            <small class="own">This building</small>
            Foundation at 902 5th Avenue"#,
        );
        assert!(!sample.contains("<style"), "{sample}");
        assert!(!page(|report| report["map"] = Value::Null).contains("id=\"around\""));
    }

    #[test]
    fn the_timeline_starts_with_what_happened_last() {
        assert_has(
            &page(|_| {}),
            r#"<h2 id="timeline">Timeline</h2>
            >HPD class C violation closed: Lead-based paint (3 records)</td>"#,
        );
        let none = page(|report| report["timeline"] = json!([]));
        assert!(!none.contains("id=\"timeline\""), "{none}");
    }
}

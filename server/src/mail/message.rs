//! The text of mails.

use askama::Template;
use jiff::Timestamp;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use nycapt_rules::{ORDER_TOKEN_MS, OrderToken, place_title};
use nycapt_store::{ClaimedMail, MailKind};

use crate::config::Config;
use crate::flows::{link_privacy, link_until};
use crate::language::localized_path;
use crate::messages::message;

/// The texts of a mail, rendered as HTML.
#[derive(Template)]
#[template(path = "mail.html")]
struct MailTexts {
    subject: String,
    opening: String,
    link: String,
    label: String,
    privacy: String,
    why: String,
}

/// The same as plain text.
#[derive(Template)]
#[template(path = "mail.txt")]
struct Plain<'a> {
    letter: &'a MailTexts,
}

/// Writes a mail in the current language; `None` if its buyer's address was deleted.
/// `is_still_true` says whether the report can be read, or a refund is due.
///
/// Every attempt has the same `Message-ID`, so that mail systems recognize a repetition.
pub(super) fn message_of(
    mail: &ClaimedMail,
    is_still_true: bool,
    token: &OrderToken,
    config: &Config,
    from: &Mailbox,
    now: Timestamp,
) -> Option<Message> {
    let to = mail.to.as_ref()?.as_str().parse().ok()?;
    let page = localized_path(&format!("/orders/{}", mail.order));
    let link = format!("{}{page}?token={}", config.site_url, token.expose());
    let expires_at = now.as_millisecond() + ORDER_TOKEN_MS;
    let until = link_until(config, mail.ordered_at, expires_at);
    let letter = letter(mail, is_still_true, link, until);
    let plain = Plain { letter: &letter }.render().ok()?;
    let body = MultiPart::alternative_plain_html(plain, letter.render().ok()?);
    Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .date(now.into())
        .from(from.clone())
        .to(to)
        .subject(letter.subject)
        // Keeps automatic responders quiet (RFC 3834 part 5).
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".into(),
        ))
        .multipart(body)
        .ok()
}

fn letter(mail: &ClaimedMail, is_still_true: bool, link: String, until: String) -> MailTexts {
    let place = place_title(&mail.address, mail.unit.as_deref());
    let subject = match mail.kind {
        MailKind::Ready => message!("mail-ready", place),
        MailKind::Failed => message!("mail-failed", place),
    };
    let opening = match (mail.kind, is_still_true) {
        (MailKind::Ready, true) => message!("mail-ready-about"),
        (MailKind::Ready, false) => message!("mail-ready-held"),
        (MailKind::Failed, true) => message!("mail-failed-about"),
        (MailKind::Failed, false) => message!("mail-failed-settled"),
    };
    let shows_report = is_still_true && mail.kind == MailKind::Ready;
    MailTexts {
        subject,
        opening,
        link,
        label: match shows_report {
            true => message!("mail-report-link"),
            false => message!("mail-order-link"),
        },
        privacy: link_privacy(shows_report, until),
        why: message!("mail-why", order = mail.order.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_rules::{AccountId, Email, MailId, OrderId};

    use super::*;

    #[test]
    fn record_text_is_escaped_in_html_only() {
        let mail = ClaimedMail {
            id: MailId::new(0, &[1; 10]),
            kind: MailKind::Failed,
            order: OrderId::new(0, &[2; 10]),
            account: AccountId::new(0, &[3; 10]),
            ordered_at: 0,
            to: Email::parse("ann@example.com"),
            address: "1 <b>MAIN</b> STREET, Bronx".into(),
            unit: Some("4B".into()),
            attempts: 1,
            age_ms: 0,
            language: "en".into(),
        };
        let from: Mailbox = "Reports <reports@mail.example.com>".parse().unwrap();
        let (token, now) = (OrderToken::generate(&[1; 32]), Timestamp::UNIX_EPOCH);
        let config = Config::given(&[]).unwrap();
        let message = message_of(&mail, true, &token, &config, &from, now).unwrap();
        // Long lines are folded (RFC 2045 part 6.7).
        let text = String::from_utf8(message.formatted()).unwrap();
        let text = text.replace("=\r\n", "");
        let (plain, rich) = text.split_once("text/html").unwrap();
        assert!(plain.contains("We'll refund your payment"), "{plain}");
        assert!(!rich.contains("<b>MAIN"), "{rich}");
    }
}

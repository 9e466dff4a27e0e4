//! The text of mails.

use askama::Template;
use jiff::Timestamp;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use nycapt_rules::{OrderToken, place_title};
use nycapt_store::{ClaimedMail, MailKind};

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

/// Writes a mail; `None` if its buyer's address was deleted.
///
/// Every attempt has the same `Message-ID`, so that mail systems recognize a repetition.
pub(super) fn message_of(
    mail: &ClaimedMail,
    token: &OrderToken,
    site_url: &str,
    from: &Mailbox,
    now: Timestamp,
) -> Option<Message> {
    let to = mail.to.as_ref()?.as_str().parse().ok()?;
    let link = format!("{site_url}/orders/{}?token={}", mail.order, token.expose());
    let letter = letter(mail, link);
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

fn letter(mail: &ClaimedMail, link: String) -> MailTexts {
    let place = place_title(&mail.address, mail.unit.as_deref());
    let (subject, opening, label, privacy) = match mail.kind {
        MailKind::Ready => (
            message!("mail-ready", place = place),
            message!("mail-ready-about"),
            message!("mail-ready-link"),
            message!("mail-ready-private"),
        ),
        MailKind::Failed => (
            message!("mail-failed", place = place),
            message!("mail-failed-about"),
            message!("mail-failed-link"),
            message!("mail-failed-private"),
        ),
    };
    MailTexts {
        subject,
        opening,
        link,
        label,
        privacy,
        why: message!("mail-why", order = mail.order.as_str()),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_rules::{Email, MailId, OrderId};

    use super::*;

    fn mail(kind: MailKind) -> ClaimedMail {
        ClaimedMail {
            id: MailId::new(0, &[1; 10]),
            kind,
            order: OrderId::new(0, &[2; 10]),
            to: Email::parse("ann@example.com"),
            address: "1 <b>MAIN</b> STREET, Bronx".into(),
            unit: Some("4B".into()),
            attempts: 1,
            age_ms: 0,
        }
    }

    fn written(mail: &ClaimedMail, token: u8) -> Option<String> {
        let from: Mailbox = "Reports <reports@mail.example.com>".parse().unwrap();
        let token = OrderToken::generate(&[token; 32]);
        let site = "https://x.example";
        let message = message_of(mail, &token, site, &from, Timestamp::UNIX_EPOCH)?;
        Some(String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn every_attempt_is_the_same_message_with_its_own_link() {
        let mail = mail(MailKind::Ready);
        let [first, second] = [1, 2].map(|token| written(&mail, token).unwrap());
        assert_ne!(first, second);
        let id = format!("Message-ID: <{}@mail.example.com>\r\n", mail.id);
        for text in [&first, &second] {
            assert!(text.contains(&id), "{text}");
            assert!(
                text.contains("\r\nAuto-Submitted: auto-generated\r\n"),
                "{text}"
            );
            assert!(text.contains("To: ann@example.com\r\n"), "{text}");
        }
    }

    #[test]
    fn record_text_is_escaped_in_html_only() {
        // Long lines are folded (RFC 2045 part 6.7).
        let text = written(&mail(MailKind::Failed), 1).unwrap();
        let text = text.replace("=\r\n", "");
        let (plain, rich) = text.split_once("text/html").unwrap();
        assert!(plain.contains("we refund your payment"), "{plain}");
        assert!(!rich.contains("<b>MAIN"), "{rich}");
    }

    #[test]
    fn a_mail_without_an_address_is_not_written() {
        let nobody = ClaimedMail {
            to: None,
            ..mail(MailKind::Ready)
        };
        assert_eq!(written(&nobody, 1), None);
    }
}

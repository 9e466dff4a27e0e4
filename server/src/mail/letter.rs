//! What a mail says.

use askama::Template;
use jiff::Timestamp;
use lettre::Message;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use nycapt_rules::{OrderToken, place_title};

use crate::store::{ClaimedMail, MailKind};

/// The texts that both forms of a mail have.
struct Words {
    heading: String,
    opening: &'static str,
    act: &'static str,
    link: String,
    closing: &'static str,
}

#[derive(Template)]
#[template(path = "mail.txt")]
struct Plain<'a> {
    words: &'a Words,
    order: &'a str,
}

#[derive(Template)]
#[template(path = "mail.html")]
struct Rich<'a> {
    words: &'a Words,
    order: &'a str,
}

/// Writes a mail; none where no such mail can be, whatever is tried.
///
/// Every try has the same `Message-ID`, so that a repetition is recognized.
pub(super) fn letter(
    mail: &ClaimedMail,
    token: &OrderToken,
    site_url: &str,
    from: &Mailbox,
    now: Timestamp,
) -> Option<Message> {
    let to = mail.to.as_ref()?.as_str().parse().ok()?;
    let link = format!("{site_url}/orders/{}?token={}", mail.order, token.expose());
    let place = place_title(&mail.address, mail.unit.as_deref());
    let words = words_of(mail.kind, &place, link);
    let order = mail.order.as_str();
    let plain = Plain {
        words: &words,
        order,
    };
    let rich = Rich {
        words: &words,
        order,
    };
    let body = MultiPart::alternative_plain_html(plain.render().ok()?, rich.render().ok()?);
    Message::builder()
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .date(now.into())
        .from(from.clone())
        .to(to)
        .subject(words.heading.clone())
        // No answer by machine is wanted (RFC 3834 part 5).
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".into(),
        ))
        .multipart(body)
        .ok()
}

fn words_of(kind: MailKind, place: &str, link: String) -> Words {
    match kind {
        MailKind::Ready => Words {
            heading: format!("Your report on {place}"),
            opening: "The report that you ordered is ready.",
            act: "Read it and download the PDF",
            link,
            closing: "The link is private: whoever has it can read the order. It works for 180 \
                      days.",
        },
        MailKind::Failed => Words {
            heading: format!("No report on {place}"),
            opening: "The report that you ordered could not be made. You do not pay for it: the \
                      payment goes back to you.",
            act: "See the order",
            link,
            closing: "The link is private: whoever has it can read the order. It says whether the \
                      payment has gone back yet.",
        },
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
        let message = letter(
            mail,
            &token,
            "https://x.example",
            &from,
            Timestamp::UNIX_EPOCH,
        )?;
        Some(String::from_utf8(message.formatted()).unwrap())
    }

    #[test]
    fn every_try_is_the_same_message_with_a_link_of_its_own() {
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
    fn record_text_is_text_in_both_forms() {
        // Long lines are folded (RFC 2045 part 6.7).
        let text = written(&mail(MailKind::Failed), 1).unwrap();
        let text = text.replace("=\r\n", "");
        let (plain, rich) = text.split_once("text/html").unwrap();
        assert!(plain.contains("payment goes back to you"), "{plain}");
        assert!(!rich.contains("<b>MAIN"), "{rich}");
    }

    #[test]
    fn a_mail_to_nobody_is_none() {
        let nobody = ClaimedMail {
            to: None,
            ..mail(MailKind::Ready)
        };
        assert_eq!(written(&nobody, 1), None);
    }
}

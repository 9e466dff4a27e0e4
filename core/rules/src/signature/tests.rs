//! Published vectors of both schemes, and everything near them.

use proptest::prelude::*;

use super::*;

const BODY: &[u8] = br#"{"id":"evt_1","object":"event","type":"checkout.session.completed"}"#;
const AT: i64 = 1_700_000_000;
const V1: &str = "d1e4aa90551919f198c22ba0a9691b35338d4b631d54ce1f1465e93b1d41c430";
const STANDARD_SECRET: &str = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3";
const STANDARD_V1: &str = "v1,uK2cB38PqSbKtlZhQKS/jgfzPm4Y5NXte6NjQBGkc6c=";

fn vector() -> Vec<WebhookSecret> {
    // Shorter than any secret of ours.
    vec![WebhookSecret(Secret::new("whsec_test_secret"))]
}

fn secret(text: &str) -> WebhookSecret {
    WebhookSecret::parse(text).unwrap()
}

fn verify(header: &str) -> Result<(), SignatureError> {
    verify_signature(header, BODY, &vector(), AT)
}

fn standard(id: &str, timestamp: &str, signature: &str) -> Result<(), SignatureError> {
    let headers = [id, timestamp, signature];
    verify_standard_signature(headers, BODY, &[secret(STANDARD_SECRET)], AT)
}

#[test]
fn the_vector_of_the_providers_library_is_accepted_and_made() {
    let header = format!("t={AT},v1={V1}");
    assert_eq!(verify(&header), Ok(()));
    assert_eq!(signature_header(BODY, &vector()[0], AT), header);
}

#[test]
fn the_vector_of_standard_webhooks_is_accepted_and_nothing_near_it() {
    let time = AT.to_string();
    assert_eq!(standard("msg_1", &time, STANDARD_V1), Ok(()));
    let two = format!("v1a,AAAA v1,AAAA {STANDARD_V1}");
    assert_eq!(standard("msg_1", &time, &two), Ok(()));
    for (id, time, signature, error) in [
        ("msg_2", "1700000000", STANDARD_V1, SignatureError::Wrong),
        ("msg_1", "1700000001", STANDARD_V1, SignatureError::Wrong),
        ("msg_1", "1700000000", "v1,", SignatureError::Wrong),
        ("", "1700000000", STANDARD_V1, SignatureError::Malformed),
        (
            "msg.1",
            "1700000000",
            STANDARD_V1,
            SignatureError::Malformed,
        ),
        ("msg_1", "", STANDARD_V1, SignatureError::Malformed),
        ("msg_1", "1700000000", "v1a,AAAA", SignatureError::Malformed),
    ] {
        assert_eq!(standard(id, time, signature), Err(error), "{id} {time}");
    }
}

#[test]
fn a_secret_that_spells_no_long_key_signs_nothing_by_standard_webhooks() {
    for text in [STANDARD_SECRET, "whsec_Zm9yIHRlc3RzIG9ubHksIG5vdCBhIGtleQ"] {
        assert!(secret(text).standard_key().is_some(), "{text}");
    }
    for text in "whsec_not-base64-at-all-not-at-all whsec_QUJDREVGR0hJSktMQUJDREVG".split(' ') {
        assert!(secret(text).standard_key().is_none(), "{text}");
    }
}

#[test]
fn any_right_v1_is_enough_and_other_items_are_ignored() {
    let wrong = "0".repeat(64);
    for header in [
        format!("t={AT},v1={wrong},v1={V1}"),
        format!("t={AT},v1={V1},v1={wrong}"),
        format!("v0={wrong},v1={V1},t={AT},scheme=x,,lonely"),
    ] {
        assert_eq!(verify(&header), Ok(()), "{header}");
    }
}

#[test]
fn a_header_without_one_time_and_a_v1_is_malformed() {
    for header in [
        "".into(),
        "t".into(),
        V1.into(),
        format!("v1={V1}"),
        format!("t={AT}"),
        format!("t={AT},v0={V1}"),
        format!("t={AT}, v1={V1}"),
        format!("t={AT},t={AT},v1={V1}"),
        format!("t=,v1={V1}"),
        format!("t=+{AT},v1={V1}"),
        format!("t=-{AT},v1={V1}"),
        format!("t=99999999999999999999,v1={V1}"),
        format!("t={AT};v1={V1}"),
    ] {
        assert_eq!(verify(&header), Err(SignatureError::Malformed), "{header}");
    }
}

#[test]
fn another_body_time_secret_or_spelling_of_the_digits_is_wrong() {
    for header in [
        format!("t={},v1={V1}", AT + 1),
        format!("t=0{AT},v1={V1}"),
        format!("t={AT},v1="),
        format!("t={AT},v1={}", &V1[..62]),
        format!("t={AT},v1={}", V1.to_uppercase()),
        format!("t={AT},v1= {V1}"),
    ] {
        assert_eq!(verify(&header), Err(SignatureError::Wrong), "{header}");
    }
    let header = format!("t={AT},v1={V1}");
    let others = [secret("whsec_0123456789abcdef01234567")];
    for (body, secrets) in [(&BODY[1..], &vector()[..]), (BODY, &others), (BODY, &[])] {
        let outcome = verify_signature(&header, body, secrets, AT);
        assert_eq!(outcome, Err(SignatureError::Wrong));
    }
}

#[test]
fn a_secret_is_replaced_without_losing_an_event() {
    let (old, new) = (
        secret("whsec_0123456789old_0123456789"),
        secret("whsec_0123456789new_0123456789"),
    );
    let of = |secret| signature_header(BODY, secret, AT);
    for header in [of(&old), of(&new)] {
        let both = [old.clone(), new.clone()];
        assert_eq!(verify_signature(&header, BODY, &both, AT), Ok(()));
    }
    let outcome = verify_signature(&of(&old), BODY, &[new], AT);
    assert_eq!(outcome, Err(SignatureError::Wrong));
}

#[test]
fn a_time_is_believed_for_300_seconds_both_ways() {
    let header = format!("t={AT},v1={V1}");
    for (now, outcome) in [
        (AT - 301, Err(SignatureError::Stale)),
        (AT - 300, Ok(())),
        (AT + 300, Ok(())),
        (AT + 301, Err(SignatureError::Stale)),
        (i64::MIN, Err(SignatureError::Stale)),
    ] {
        let found = verify_signature(&header, BODY, &vector(), now);
        assert_eq!(found, outcome, "{now}");
    }
}

#[test]
fn a_wrong_signature_is_wrong_before_it_is_stale() {
    let header = format!("t=1,v1={}", "0".repeat(64));
    assert_eq!(verify(&header), Err(SignatureError::Wrong));
}

#[test]
fn a_secret_is_long_enough_and_never_shown() {
    for text in [
        "",
        "whsec_",
        "whsec_01234567890123456789012",
        "0123456789 0123456789012345",
        "0123456789,0123456789012345",
    ] {
        assert!(WebhookSecret::parse(text).is_none(), "{text}");
    }
    let shown = format!("{:?}", secret("whsec_0123456789abcdef01234567"));
    assert_eq!(shown, "WebhookSecret(Secret(…))");
}

proptest! {
    #[test]
    fn no_byte_of_a_signed_body_can_be_changed(
        body in proptest::collection::vec(any::<u8>(), 1..200),
        place in any::<prop::sample::Index>(),
        other in 1..=255_u8,
    ) {
        let header = signature_header(&body, &vector()[0], AT);
        prop_assert_eq!(verify_signature(&header, &body, &vector(), AT), Ok(()));
        let mut changed = body.clone();
        changed[place.index(body.len())] ^= other;
        let outcome = verify_signature(&header, &changed, &vector(), AT);
        prop_assert_eq!(outcome, Err(SignatureError::Wrong));
    }

    #[test]
    fn no_header_is_believed_but_that_of_the_secret(header in "(t=[0-9]{1,20},)?(v1=[0-9a-f]{0,64},?)*|\\PC*") {
        prop_assert!(verify(&header).is_err());
    }
}

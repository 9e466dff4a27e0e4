//! What is fuzzed: each target reads an input and panics when a promise is broken.

use std::fs;
use std::sync::LazyLock;
use std::time::Duration;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use nycapt_address::{normalize, parse_unit, resolve, slugify, suggest, unit_slug};
use nycapt_contract::{ALL, Shape};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    ALL_PARTIAL, BuildOptions, CorpusError, Manifest, Progress, Release, ReleaseStore,
    SampleOptions, build, verify, write_sample,
};
use nycapt_messages::{
    Language, Messages, dates_in_words, display_address, display_street, grouped, in_language,
    title_case,
};
use nycapt_rules::{
    Mode, WebhookSecret, check_body, decide_payment, is_slug, signature_header, verify_signature,
    verify_standard_signature,
};
use tempfile::TempDir;

pub(crate) struct Target {
    pub(crate) name: &'static str,
    pub(crate) run: fn(&[u8]),
    /// The longest time for one input in a development build.
    pub(crate) slowest: Duration,
}

impl Target {
    const fn new(name: &'static str, run: fn(&[u8]), slowest: Duration) -> Self {
        Self { name, run, slowest }
    }
}

/// For what is answered while a person types. As it ships, the slowest text takes about a
/// millisecond; this build optimizes less and counts branches.
const AT_ONCE: Duration = Duration::from_millis(100);
/// For what reads files or writes documents.
const IN_TIME: Duration = Duration::from_secs(20);

pub(crate) static TARGETS: [Target; 7] = [
    Target::new("address", address, AT_ONCE),
    Target::new("unit", unit, AT_ONCE),
    Target::new("slug", slug, IN_TIME),
    Target::new("json", json, IN_TIME),
    Target::new("webhook", webhook, IN_TIME),
    Target::new("import", import, IN_TIME),
    Target::new("message", message, IN_TIME),
];

/// A sample city, built once.
pub(crate) fn release() -> &'static Release {
    static RELEASE: LazyLock<Release> = LazyLock::new(|| {
        let folder = tempfile::tempdir().unwrap();
        let sample = SampleOptions {
            seed: 1,
            buildings: 60,
            as_of: "2026-11-20".parse().unwrap(),
            whole_city: false,
        };
        write_sample(&folder.path().join("input"), sample).unwrap();
        imported(&folder).unwrap();
        let store = ReleaseStore::new(&folder.path().join("data"));
        // It is mapped whole, so its folder can go.
        verify(&store, None).unwrap()
    });
    &RELEASE
}

/// Builds a release of the files in `input` of a folder.
fn imported(folder: &TempDir) -> Result<Manifest, CorpusError> {
    let options = BuildOptions {
        data_dir: folder.path().join("data"),
        inputs: vec![folder.path().join("input")],
        publish: true,
        sample: true,
        accept_partial: vec![ALL_PARTIAL.into()],
        assume_whole: true,
        ..BuildOptions::default()
    };
    let clock = Clock::fixed("2026-11-21T15:00:00Z".parse().unwrap());
    build(&options, &clock, Progress::Quiet)
}

/// The text of an input, no longer than a request may send it.
fn text_of(input: &[u8], longest: usize) -> String {
    String::from_utf8_lossy(input)
        .chars()
        .take(longest)
        .collect()
}

/// Address, and unit on a second line.
fn address(input: &[u8]) {
    let text = text_of(input, 500);
    let (text, unit) = match text.split_once('\n') {
        Some((text, unit)) => (text, Some(unit)),
        None => (text.as_str(), None),
    };
    let directory = release().directory();
    let answer = || resolve(directory, text, unit).into_answer("fuzz", true);
    let sent = answer();
    assert_eq!(sent, answer());
    assert!((0.0..=1.0).contains(&sent.confidence), "{sent:?}");
    assert!(sent.candidates.len() <= 5, "{sent:?}");
    let found = sent.matched.iter().chain(&sent.candidates);
    for slug in found.flat_map(|found| [&found.slug, &found.canonical_slug]) {
        assert!(release().building(slug).is_some(), "{slug}");
    }
    assert!(suggest(directory, text, 5).len() <= 5);
    let _ = normalize(text, unit);
}

fn unit(input: &[u8]) {
    let text = text_of(input, 100);
    let Some(unit) = parse_unit(&text) else {
        return;
    };
    let slug = unit_slug("100-broadway-manhattan", &unit);
    assert!(is_slug(&slug), "{slug}");
    if is_usual_unit(&text) {
        for spelling in [&unit.slug, &unit.display] {
            let again = parse_unit(spelling).map(|again| again.key);
            assert_eq!(again.as_deref(), Some(unit.key.as_str()), "{spelling}");
        }
    }
}

/// Whether a text is an id such as `4B` or `A12` with a word before it or a place after it.
fn is_usual_unit(text: &str) -> bool {
    const WORDS: &str = "APT BSMT CLR FL GARDEN PH RM STE";
    const PLACES: &str = "EAST FRONT REAR WEST";
    let is_id = |text: &str| {
        let digits = text.trim_matches(|char: char| char.is_ascii_uppercase());
        let letters = text.len() - digits.len();
        let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number
            && !digits.starts_with('0')
            && digits.len() <= 3
            && letters <= 1
            && !text.is_empty()
    };
    let is_of = |list: &str, word: &str| list.split(' ').any(|known| known == word);
    match text.split(' ').collect::<Vec<_>>().as_slice() {
        [id] => is_id(id),
        [first, id] if is_of(WORDS, first) => is_id(id),
        [id, place] => is_id(id) && is_of(PLACES, place),
        [word, id, place] => is_of(WORDS, word) && is_id(id) && is_of(PLACES, place),
        _ => false,
    }
}

fn slug(input: &[u8]) {
    let text = text_of(input, 300);
    let made = slugify(&text);
    assert_eq!(slugify(&made), made);
    assert!(
        made.is_empty() || is_slug(&made) || made.len() > 200,
        "{made}"
    );
    let Some(building) = release().building(&text) else {
        return;
    };
    let again = release().building(&building.slug).map(|again| again.lot);
    assert_eq!(again, Some(building.lot));
    let _ = (
        release().unit_mentions(&text),
        release().unit_preview(&text),
    );
}

/// The body of each operation, as JSON and as a form.
fn json(input: &[u8]) {
    for shape in ALL.iter().filter_map(|spec| spec.body) {
        let is_json = matches!(shape, Shape::Object { .. } | Shape::List { .. });
        for media in [None, Some("application/json"), Some("text/plain")] {
            match check_body(&shape, media, input) {
                Ok(value) if is_json => {
                    let text = serde_json::to_vec(&value).unwrap();
                    assert_eq!(check_body(&shape, None, &text).ok(), Some(value));
                }
                Ok(_) => {}
                Err(errors) => assert!(!errors.is_empty()),
            }
        }
    }
}

/// Signature header, and body on the further lines.
fn webhook(input: &[u8]) {
    const NOW: i64 = 1_780_000_000;
    let secret = WebhookSecret::parse("whsec_a-secret-of-the-fuzzer-123").unwrap();
    let secrets = [secret.clone()];
    let end = input.iter().position(|byte| *byte == b'\n');
    let (header, body) = input.split_at(end.unwrap_or_default());
    let header = String::from_utf8_lossy(header);
    for mode in [None, Some(Mode::Live), Some(Mode::Test)] {
        assert_eq!(decide_payment(body, mode), decide_payment(body, mode));
    }
    let right = signature_header(body, &secret, NOW);
    assert_eq!(verify_signature(&right, body, &secrets, NOW), Ok(()));
    if verify_signature(&header, body, &secrets, NOW).is_ok() {
        let times = (NOW - 300..=NOW + 300).map(|at| signature_header(body, &secret, at));
        let mut signatures = times.filter_map(|right| Some(right.split_once(",v1=")?.1.to_owned()));
        assert!(signatures.any(|right| header.contains(&right)), "{header}");
    }
    let mut parts = header.splitn(3, ' ');
    let headers = [(); 3].map(|()| parts.next().unwrap_or_default());
    assert!(verify_standard_signature(headers, body, &secrets, NOW).is_err());
}

/// A file of the city: every row of it is accounted for, or it is refused as a whole.
fn import(input: &[u8]) {
    let name = match input {
        [b'{', ..] => "rows.geojson",
        [b'P', b'K', ..] => "rows.zip",
        _ => "rows.csv",
    };
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("input")).unwrap();
    fs::write(folder.path().join("input").join(name), input).unwrap();
    if let Ok(manifest) = imported(&folder) {
        assert!(manifest.adds_up(), "{manifest:?}");
        verify(&ReleaseStore::new(&folder.path().join("data")), None).unwrap();
    }
}

const SOURCE: &str = "\
shown = Before { $value }, and { $value } after
chosen = { $value ->
        [0] None
        [one] One{ $other ->
            [full] , taken
           *[other] , { $other }
        }
       *[other] { $value } of them
    }.
";

/// The first argument of a message, and the second on a second line: a text is never more than text.
fn message(input: &[u8]) {
    let text = text_of(input, 200);
    let (value, other) = text.split_once('\n').unwrap_or((&text, "other"));
    let messages = Messages::parse(SOURCE, &[(Language::Spanish, SOURCE)]);
    let resource = FluentResource::try_new(SOURCE.to_owned()).unwrap();
    for (language, code) in [(Language::English, "en-US"), (Language::Spanish, "es")] {
        let mut bundle = FluentBundle::new(vec![code.parse().unwrap()]);
        bundle.set_use_isolating(false);
        bundle.add_resource(&resource).unwrap();
        // Fluent multiplies the digits of larger numbers until they overflow.
        let number = value.parse::<i32>().map(FluentValue::from);
        for value in [Ok(FluentValue::from(value)), number].into_iter().flatten() {
            let args = [("value", value), ("other", FluentValue::from(other))];
            let named: FluentArgs<'_> = args.iter().cloned().collect();
            for key in ["shown", "chosen"] {
                let ours = in_language(language, || messages.format(key, &args));
                let pattern = bundle.get_message(key).unwrap().value().unwrap();
                let theirs = bundle.format_pattern(pattern, Some(&named), &mut Vec::new());
                assert_eq!(ours, theirs);
            }
        }
        in_language(language, || {
            let texts = [
                dates_in_words(value),
                title_case(value),
                display_street(value),
            ];
            let _ = (texts, display_address(value), grouped(value));
        });
    }
    let shown = messages.format("shown", &[("value", value.into())]);
    assert_eq!(shown, format!("Before {value}, and {value} after"));
}

//! Real apartment texts in many spellings: each is read right or refused, never as another apartment.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{Read, Write as _};

use flate2::read::GzDecoder;
use jiff::civil::date;
use nycapt_address::parse_unit;
use nycapt_contract::Bbl;
use nycapt_report::datasets::{ALL, hpd_violations};
use nycapt_report::{Coverage, DatasetFacts, Extent, Records, ReleaseFacts, unit_mentions};

use crate::fixture::real_data;

const TEXTS: usize = 500;

/// The most texts of one shape, so that rare shapes are tried too.
const OF_ONE_SHAPE: usize = 60;

const FILES: [(&str, &str); 2] = [
    (
        "files/executed_evictions_2018.csv.gz",
        "Eviction Apartment Number",
    ),
    ("files/hpd_violations_bronx_class_c.csv.gz", "Apartment"),
];

/// Distinct texts of the apartment columns, from as many shapes as there are; none without files.
fn texts() -> Option<Vec<String>> {
    let root = real_data(&FILES.map(|(file, _)| file))?;
    let mut by_shape: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (file, column) in FILES {
        let reader: Box<dyn Read> = Box::new(GzDecoder::new(File::open(root.join(file)).unwrap()));
        let mut reader = csv::Reader::from_reader(reader);
        let names = reader.headers().unwrap().clone();
        let at = names.iter().position(|name| name == column).unwrap();
        for row in reader.records() {
            let text = row.unwrap()[at].trim().to_uppercase();
            let shape = text.chars().map(|char| match char {
                '0'..='9' => '9',
                'A'..='Z' => 'A',
                other => other,
            });
            by_shape.entry(shape.collect()).or_default().insert(text);
        }
    }
    // The same share of each shape, from its beginning to its end.
    let mut found = Vec::new();
    for texts in by_shape.into_values() {
        let step = texts.len().div_ceil(OF_ONE_SHAPE);
        found.extend(texts.into_iter().step_by(step));
    }
    let step = found.len() / TEXTS;
    assert!(step > 0, "only {} texts", found.len());
    Some(found.into_iter().step_by(step).take(TEXTS).collect())
}

/// Letters and digits without marks and zeros before a number, for a text that is one id; none for
/// words, floors and lists.
fn identity(text: &str) -> Option<(String, String)> {
    let text = text.trim_matches(|char: char| !char.is_ascii_alphanumeric());
    let middle = text.find(|char: char| !char.is_ascii_alphanumeric());
    let plain: String = match middle {
        Some(at) if text[at..].starts_with('-') => text.replacen('-', "", 1),
        Some(_) => return None,
        None => text.into(),
    };
    let runs: Vec<&str> = runs(&plain).collect();
    let number = |run: &str| -> Option<String> {
        let short = run.trim_start_matches('0');
        (is_number(run) && !short.is_empty() && run.len() <= 4).then(|| short.into())
    };
    let letters = |run: &str| -> Option<String> {
        let is_word = matches!(run, "FL" | "ST" | "ND" | "RD" | "TH" | "PH" | "NA");
        let is_id = run.len() <= 2 && run.bytes().all(|byte| byte.is_ascii_uppercase());
        (is_id && !is_word).then(|| run.into())
    };
    match runs.as_slice() {
        // A letter or a number alone has no second part.
        [only] if middle.is_none() => number(only)
            .or_else(|| letters(only).filter(|letters| letters.len() == 1))
            .map(|only| (only, String::new())),
        [first, second] => number(first)
            .zip(letters(second))
            .or_else(|| letters(first).zip(number(second))),
        _ => None,
    }
}

fn spellings(first: &str, second: &str) -> Vec<String> {
    let mut ids = vec![format!("{first}{second}")];
    if !second.is_empty() {
        let marks = ["-", " ", "/", " - ", " / "];
        ids.extend(marks.map(|mark| format!("{first}{mark}{second}")));
    }
    let first_is_number = first.starts_with(|char: char| char.is_ascii_digit());
    if first_is_number {
        ids.push(format!("0{first}{second}"));
        ids.push(format!("00{first}{second}"));
    } else if !second.is_empty() {
        ids.push(format!("{first}0{second}"));
    }
    let mut all = Vec::new();
    for id in ids {
        let lower = id.to_lowercase();
        all.extend([
            format!("  {id} "),
            format!("#{id}"),
            format!("# {lower}"),
            format!("APT {id}"),
            format!("apt. {lower}"),
            format!("Apt #{id}"),
            format!("Unit {lower}"),
            format!("apartment {id}"),
            format!("APT{id}"),
            format!("{id}."),
            lower,
            id,
        ]);
    }
    all
}

/// What an apartment's id is called; `6/F` is how floor 6 is written.
fn expected(text: &str, first: &str, second: &str) -> String {
    let marked = text.to_uppercase().replace([' ', '.'], "");
    let slash_f = marked.ends_with("/F");
    if slash_f && first.len() <= 2 {
        format!("FL{first}")
    } else {
        format!("{first}{second}")
    }
}

fn compact(text: &str) -> String {
    let kept = text.chars().filter(char::is_ascii_alphanumeric);
    kept.collect::<String>().to_uppercase()
}

#[derive(Debug, Default)]
struct Tally {
    right: u64,
    refused: u64,
    wrong: Vec<String>,
}

impl Tally {
    fn add(&mut self, text: &str, read: Option<&str>, expected: &str) {
        match read {
            Some(read) if read == expected => self.right += 1,
            Some(read) => self.wrong.push(format!("{text}: {read}, not {expected}")),
            None => self.refused += 1,
        }
    }
}

/// Runs of digits and of everything else.
fn runs(text: &str) -> impl Iterator<Item = &str> {
    let bytes = text.as_bytes();
    let runs = bytes.chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    runs.map(|run| std::str::from_utf8(run).unwrap())
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether every name of letters and digits that was read is in the text, zeros aside.
fn has_names(text: &str, read: &str) -> bool {
    let plain = |text: &str| compact(text).replace('0', "");
    let whole = plain(text);
    let names = read.split(' ').map(plain);
    let mut names =
        names.filter(|name| !is_number(name) && name.bytes().any(|b| b.is_ascii_digit()));
    names.all(|name| whole.contains(&name))
}

/// The numbers in a text, ordinal words among them.
fn numbers(text: &str) -> BTreeSet<String> {
    let words = ["FIRST", "SECOND", "THIRD", "FOURTH", "FIFTH", "SIXTH"];
    let spoken = words
        .iter()
        .zip(1..)
        .fold(text.to_uppercase(), |text, (word, at)| {
            text.replace(word, &format!(" {at} "))
        });
    let runs = spoken.split(|char: char| !char.is_ascii_digit());
    let runs = runs.map(|run| run.trim_start_matches('0').to_owned());
    runs.filter(|run| !run.is_empty()).collect()
}

#[test]
fn every_spelling_of_a_real_apartment_is_read_right_or_refused() {
    let Some(texts) = texts() else {
        return;
    };
    let (mut ids, mut words) = (Tally::default(), Tally::default());
    let mut as_filed = Tally::default();
    for text in &texts {
        if let Some((first, second)) = identity(text) {
            for spelled in spellings(&first, &second) {
                let read = parse_unit(&spelled).map(|unit| {
                    assert_eq!(unit.raw, spelled.trim());
                    compact(&unit.display)
                });
                let expected = expected(&spelled, &first, &second);
                ids.add(&spelled, read.as_deref(), &expected);
            }
            let read = parse_unit(text).map(|unit| compact(&unit.display));
            as_filed.add(text, read.as_deref(), &expected(text, &first, &second));
        } else {
            let own = parse_unit(text).map(|unit| unit.display);
            for spelled in [text.clone(), text.to_lowercase(), format!(" {text} ")] {
                let read = parse_unit(&spelled).map(|unit| unit.display);
                let is_whole = read
                    .as_ref()
                    .is_none_or(|read| numbers(read) == numbers(text) && has_names(text, read));
                let expected = own.clone().filter(|_| is_whole).unwrap_or_default();
                words.add(&spelled, read.as_deref(), &expected);
                if spelled == *text {
                    as_filed.add(text, read.as_deref(), &expected);
                }
            }
        }
    }
    let records = of_records(&texts);
    let tallies = [
        ("the texts as filed", &as_filed),
        ("ids", &ids),
        ("words", &words),
        ("records", &records),
    ];
    for (what, tally) in tallies {
        let wrong = tally.wrong.len();
        let Tally { right, refused, .. } = tally;
        writeln!(
            std::io::stdout(),
            "{what} of {} texts: {right} right, {refused} refused, {wrong} wrong",
            texts.len()
        )
        .unwrap();
        assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    }
    assert_eq!(texts.len(), TEXTS);
    assert!(ids.right > 50 * ids.refused, "{ids:?}");
    assert_eq!(records.refused, 0, "{records:?}");
}

/// Counts records for each apartment among rows that name each text in another spelling.
fn of_records(texts: &[String]) -> Tally {
    let ids: Vec<(String, String)> = texts.iter().filter_map(|text| identity(text)).collect();
    let rows: Vec<(String, String)> = ids
        .iter()
        .enumerate()
        .map(|(at, (first, second))| {
            let all = spellings(first, second);
            let mut others = all.iter().cycle().skip(at * 7).take(all.len());
            // `1 BR` is refused, as rooms are written so.
            let spelled = others.find(|spelled| parse_unit(spelled).is_some());
            let spelled = spelled.unwrap().clone();
            let read = expected(&spelled, first, second);
            (spelled, read)
        })
        .collect();
    let mut records = Records::default();
    for (spelled, _) in &rows {
        let mut fields = vec![""; hpd_violations::DATASET.columns.len()];
        fields[hpd_violations::APARTMENT.0] = spelled;
        records.push(hpd_violations::DATASET.id, fields);
    }
    let release = release();
    let lot = Bbl::parse("2000010001").unwrap();
    let mut tally = Tally::default();
    for (first, second) in ids.iter().collect::<BTreeSet<_>>() {
        let id = format!("{first}{second}");
        let unit = parse_unit(&id).unwrap();
        let counted = unit_mentions((unit, None), lot, &records, &release).records;
        let own = rows.iter().filter(|(_, read)| *read == id).count() as u64;
        match counted.unwrap().cmp(&own) {
            std::cmp::Ordering::Equal => tally.right += 1,
            std::cmp::Ordering::Less => tally.refused += 1,
            std::cmp::Ordering::Greater => {
                tally.wrong.push(format!("{id}: {counted:?}, not {own}"))
            }
        }
    }
    tally
}

/// A release that holds every dataset whole.
fn release() -> ReleaseFacts {
    let day = date(2026, 11, 19);
    let datasets = ALL.iter().map(|dataset| DatasetFacts {
        id: dataset.id.into(),
        as_of: Some(day),
        oldest: Some(date(2012, 1, 1)),
        coverage: Coverage::everywhere(Extent::Whole),
        ..DatasetFacts::default()
    });
    ReleaseFacts {
        name: "2026-11-20".into(),
        built_at: "2026-11-20T07:00:00Z".into(),
        as_of: date(2026, 11, 20),
        sample: false,
        datasets: datasets.collect(),
    }
}

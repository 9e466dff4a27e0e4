//! A file that is damaged, cut or unknown stops the build; what is live stays live.

use std::fs;

use nycapt_corpus::PortalFacts;

use crate::fixture::{Fixture, bytes_of, gzip, zip};

const EVICTIONS: &str = "evictions.csv";

/// Checks that a build with one more file is refused with these words, and what is live stays.
fn assert_refused(fixture: &Fixture, name: &str, bytes: &[u8], words: &[&str]) {
    let before = fixture.state();
    let path = fixture.write(name, bytes);
    let error = fixture.build().unwrap_err().to_string();
    for word in words {
        assert!(error.contains(word), "{error}");
    }
    assert_eq!(fixture.state(), before, "{name}");
    fixture.live();
    fs::remove_file(path).unwrap();
}

#[test]
fn rejects_truncated_and_altered_compressed_files() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let text = bytes_of(&fixture.file("hpd_violations.csv"));
    let whole = gzip(&text);
    for kept in [whole.len() / 3, whole.len() - 9, whole.len() - 1] {
        let words = ["`cut.csv.gz`", "cut off"];
        assert_refused(&fixture, "cut.csv.gz", &whole[..kept], &words);
    }
    let mut altered = whole.clone();
    let at = altered.len() - 6;
    altered[at] ^= 1;
    assert_refused(&fixture, "altered.csv.gz", &altered, &["altered.csv.gz"]);

    let archive = zip(&[("a.csv", &text)]);
    let mut altered = archive.clone();
    let middle = altered.len() / 2;
    altered[middle] ^= 1;
    assert_refused(&fixture, "altered.zip", &altered, &["altered.zip"]);
    assert_refused(&fixture, "cut.zip", &archive[..archive.len() / 2], &[]);
    let without_tables = zip(&[("readme.pdf", b"%PDF")]);
    assert_refused(&fixture, "empty.zip", &without_tables, &[]);
}

#[test]
fn rejects_tables_that_end_inside_a_row_or_quote_or_never() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let text = String::from_utf8(bytes_of(&fixture.file(EVICTIONS))).unwrap();
    let header = text.lines().next().unwrap();
    for (name, rows, words) in [
        (
            "cut.csv",
            ",,1 SAMPLE STREET,,01/02/2026,,,Resid".to_owned(),
            "`cut.csv`, line 2: the file ends inside a row",
        ),
        (
            "open.csv",
            ",,\"1 SAMPLE STREET,,01/02/2026\n,,2 SAMPLE STREET,,\n".to_owned(),
            "`open.csv`, line 2: a quote is opened",
        ),
        (
            "last.csv",
            format!("{}\"Sample Neighborhood", ",".repeat(19)),
            "quote",
        ),
        (
            "endless.csv",
            format!("\"{}", "x,y\n".repeat(1 << 21)),
            "longer than 4 MB",
        ),
    ] {
        let text = format!("{header}\n{rows}");
        assert_refused(&fixture, name, text.as_bytes(), &[words]);
    }
    assert_refused(&fixture, "empty.csv", b"", &["empty"]);
    let bomb = format!("{}\n", ",".repeat(19)).repeat(2_000_000);
    let bomb = gzip(format!("{header}\n{bomb}").as_bytes());
    assert_refused(&fixture, "bomb.csv.gz", &bomb, &["inflates to more than"]);
}

#[test]
fn names_the_nearest_dataset_of_an_unknown_table() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let text = String::from_utf8(bytes_of(&fixture.file("hpd_violations.csv"))).unwrap();
    let without = text.replacen("ViolationStatus", "Something", 1);
    let words = ["wvxf-dwi5", "violationstatus"];
    assert_refused(&fixture, "drifted.csv", without.as_bytes(), &words);
    let recipes = b"dish,minutes\nsoup,20\n";
    let words = ["`recipes.csv` is not recognized"];
    assert_refused(&fixture, "recipes.csv", recipes, &words);
}

#[test]
fn reads_the_same_rows_from_every_container() {
    let fixture = Fixture::with_sample(60);
    let plain = fixture.build().unwrap();
    let text = String::from_utf8(bytes_of(&fixture.file(EVICTIONS))).unwrap();
    let with_mark = format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let no_last_newline = text.trim_end().as_bytes().to_vec();
    let junk: &[(&str, &[u8])] = &[
        ("__MACOSX/._evictions.csv", b"\0\x05"),
        ("notes/readme.pdf", b"%PDF"),
        ("data/evictions.csv", text.as_bytes()),
    ];
    let forms: [(&str, Vec<u8>); 5] = [
        ("evictions.csv", with_mark.into_bytes()),
        ("evictions.csv", no_last_newline),
        ("evictions.csv.gz", gzip(text.as_bytes())),
        ("evictions.txt", gzip(text.as_bytes())),
        ("evictions.zip", zip(junk)),
    ];
    let facts = PortalFacts::of(&fixture.file(EVICTIONS)).unwrap().unwrap();
    fs::remove_file(fixture.file(EVICTIONS)).unwrap();
    for (name, bytes) in forms {
        let path = fixture.write(name, bytes);
        facts.write_for(&path).unwrap();
        let manifest = fixture.build().unwrap();
        assert_eq!(manifest.datasets, plain.datasets, "{name}");
        fs::remove_file(path).unwrap();
    }
}

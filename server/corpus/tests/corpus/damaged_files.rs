//! A file that is damaged, cut or unknown stops the build; what is live stays live.

use std::fs;

use nycapt_corpus::PortalFacts;

use crate::fixture::{Fixture, bytes_of, gzip, zip};

const EVICTIONS: &str = "evictions.csv";

/// Builds once, then again with one file replaced, and answers the error.
fn refused(fixture: &Fixture, name: &str, bytes: &[u8]) -> String {
    let before = fixture.state();
    let path = fixture.write(name, bytes);
    let error = fixture
        .build()
        .expect_err("the build accepts a damaged file");
    assert_eq!(fixture.state(), before, "{name}");
    fixture.live();
    fs::remove_file(path).unwrap();
    error.to_string()
}

#[test]
fn rejects_truncated_and_altered_compressed_files() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let text = bytes_of(&fixture.file("hpd_violations.csv"));
    let whole = gzip(&text);
    for kept in [whole.len() / 3, whole.len() - 9, whole.len() - 1] {
        let error = refused(&fixture, "cut.csv.gz", &whole[..kept]);
        assert!(
            error.contains("`cut.csv.gz`") && error.contains("cut off"),
            "{error}"
        );
    }
    let mut altered = whole.clone();
    let at = altered.len() - 6;
    altered[at] ^= 1;
    assert!(refused(&fixture, "altered.csv.gz", &altered).contains("altered.csv.gz"));

    let archive = zip(&[("a.csv", &text)]);
    let mut altered = archive.clone();
    let middle = altered.len() / 2;
    altered[middle] ^= 1;
    let error = refused(&fixture, "altered.zip", &altered);
    assert!(error.contains("altered.zip"), "{error}");
    refused(&fixture, "cut.zip", &archive[..archive.len() / 2]);
    refused(&fixture, "empty.zip", &zip(&[("readme.pdf", b"%PDF")]));
}

#[test]
fn rejects_tables_that_end_inside_a_row_or_quote() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let text = String::from_utf8(bytes_of(&fixture.file(EVICTIONS))).unwrap();
    let header = text.lines().next().unwrap();

    let cut = format!("{header}\n,,1 SAMPLE STREET,,01/02/2026,,,Resid");
    let error = refused(&fixture, "cut.csv", cut.as_bytes());
    assert!(
        error.contains("`cut.csv`, line 2: the file ends inside a row"),
        "{error}"
    );

    let open = format!("{header}\n,,\"1 SAMPLE STREET,,01/02/2026\n,,2 SAMPLE STREET,,\n");
    let error = refused(&fixture, "open.csv", open.as_bytes());
    assert!(
        error.contains("`open.csv`, line 2: a quote is opened"),
        "{error}"
    );

    let last = format!("{header}\n{}\"Sample Neighborhood", ",".repeat(19));
    let error = refused(&fixture, "last.csv", last.as_bytes());
    assert!(error.contains("quote"), "{error}");

    let endless = format!("{header}\n\"{}", "x,y\n".repeat(1 << 21));
    let error = refused(&fixture, "endless.csv", endless.as_bytes());
    assert!(error.contains("longer than 4 MB"), "{error}");

    assert!(refused(&fixture, "empty.csv", b"").contains("empty"));
}

#[test]
fn names_the_nearest_dataset_of_an_unknown_table() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let text = String::from_utf8(bytes_of(&fixture.file("hpd_violations.csv"))).unwrap();
    let without = text.replacen("ViolationStatus", "Something", 1);
    let error = refused(&fixture, "drifted.csv", without.as_bytes());
    assert!(
        error.contains("wvxf-dwi5") && error.contains("violationstatus"),
        "{error}"
    );

    let error = refused(&fixture, "recipes.csv", b"dish,minutes\nsoup,20\n");
    assert!(error.contains("`recipes.csv` is not recognized"), "{error}");
}

#[test]
fn rejects_compression_bombs() {
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let header = String::from_utf8(bytes_of(&fixture.file(EVICTIONS))).unwrap();
    let header = header.lines().next().unwrap();
    let bomb = format!(
        "{header}\n{}",
        format!("{}\n", ",".repeat(19)).repeat(2_000_000)
    );
    let error = refused(&fixture, "bomb.csv.gz", &gzip(bomb.as_bytes()));
    assert!(error.contains("inflates to more than"), "{error}");
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
    let facts = PortalFacts::beside(&fixture.file(EVICTIONS))
        .unwrap()
        .unwrap();
    fs::remove_file(fixture.file(EVICTIONS)).unwrap();
    for (name, bytes) in forms {
        let path = fixture.write(name, bytes);
        facts.write_beside(&path).unwrap();
        let manifest = fixture.build().unwrap();
        assert_eq!(manifest.datasets, plain.datasets, "{name}");
        fs::remove_file(path).unwrap();
    }
}

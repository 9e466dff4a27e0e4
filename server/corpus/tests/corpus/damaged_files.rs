//! A file that is damaged, cut or unknown stops the build; what is live stays live.

use std::fs;

use nycapt_corpus::CorpusError;

use crate::workbench::{Workbench, bytes_of, gzip, zip};

const EVICTIONS: &str = "evictions.csv";

/// Builds once, then again with one file replaced, and answers the error.
fn refused(bench: &Workbench, name: &str, bytes: &[u8]) -> String {
    let before = bench.state();
    let path = bench.write(name, bytes);
    let error = bench.build().expect_err("the build accepts a damaged file");
    assert_eq!(bench.state(), before, "{name}");
    bench.live();
    fs::remove_file(path).unwrap();
    error.to_string()
}

#[test]
fn a_cut_or_altered_compressed_file_is_refused_by_name() {
    let bench = Workbench::with_sample(60);
    bench.build().unwrap();
    let text = bytes_of(&bench.file("hpd_violations.csv"));
    let whole = gzip(&text);
    for kept in [whole.len() / 3, whole.len() - 9, whole.len() - 1] {
        let error = refused(&bench, "cut.csv.gz", &whole[..kept]);
        assert!(
            error.contains("`cut.csv.gz`") && error.contains("cut off"),
            "{error}"
        );
    }
    let mut altered = whole.clone();
    let at = altered.len() - 6;
    altered[at] ^= 1;
    assert!(refused(&bench, "altered.csv.gz", &altered).contains("altered.csv.gz"));

    let archive = zip(&[("a.csv", &text)]);
    let mut altered = archive.clone();
    let middle = altered.len() / 2;
    altered[middle] ^= 1;
    let error = refused(&bench, "altered.zip", &altered);
    assert!(error.contains("altered.zip"), "{error}");
    refused(&bench, "cut.zip", &archive[..archive.len() / 2]);
    refused(&bench, "empty.zip", &zip(&[("readme.pdf", b"%PDF")]));
}

#[test]
fn a_table_that_ends_inside_a_row_or_a_quote_is_refused_with_its_line() {
    let bench = Workbench::with_sample(60);
    bench.build().unwrap();
    let text = String::from_utf8(bytes_of(&bench.file(EVICTIONS))).unwrap();
    let header = text.lines().next().unwrap();

    let cut = format!("{header}\n,,1 SAMPLE STREET,,01/02/2026,,,Resid");
    let error = refused(&bench, "cut.csv", cut.as_bytes());
    assert!(
        error.contains("`cut.csv`, line 2: the file ends inside a row"),
        "{error}"
    );

    let open = format!("{header}\n,,\"1 SAMPLE STREET,,01/02/2026\n,,2 SAMPLE STREET,,\n");
    let error = refused(&bench, "open.csv", open.as_bytes());
    assert!(
        error.contains("`open.csv`, line 2: a quote is opened"),
        "{error}"
    );

    let last = format!("{header}\n{}\"Sample Neighborhood", ",".repeat(19));
    let error = refused(&bench, "last.csv", last.as_bytes());
    assert!(error.contains("quote"), "{error}");

    let endless = format!("{header}\n\"{}", "x,y\n".repeat(1 << 21));
    let error = refused(&bench, "endless.csv", endless.as_bytes());
    assert!(error.contains("longer than 4 MB"), "{error}");

    assert!(refused(&bench, "empty.csv", b"").contains("empty"));
}

#[test]
fn an_unknown_table_is_refused_with_the_nearest_dataset_and_what_it_lacks() {
    let bench = Workbench::with_sample(60);
    bench.build().unwrap();
    let text = String::from_utf8(bytes_of(&bench.file("hpd_violations.csv"))).unwrap();
    let without = text.replacen("ViolationStatus", "Something", 1);
    let error = refused(&bench, "drifted.csv", without.as_bytes());
    assert!(
        error.contains("wvxf-dwi5") && error.contains("violationstatus"),
        "{error}"
    );

    let error = refused(&bench, "recipes.csv", b"dish,minutes\nsoup,20\n");
    assert!(error.contains("`recipes.csv` is not recognized"), "{error}");
}

#[test]
fn bytes_that_inflate_out_of_proportion_are_refused() {
    let bench = Workbench::with_sample(60);
    bench.build().unwrap();
    let header = String::from_utf8(bytes_of(&bench.file(EVICTIONS))).unwrap();
    let header = header.lines().next().unwrap();
    let bomb = format!(
        "{header}\n{}",
        format!("{}\n", ",".repeat(19)).repeat(2_000_000)
    );
    let error = refused(&bench, "bomb.csv.gz", &gzip(bomb.as_bytes()));
    assert!(error.contains("inflates to more than"), "{error}");
}

#[test]
fn containers_and_text_forms_of_one_table_give_the_same_rows() {
    let bench = Workbench::with_sample(60);
    let plain = bench.build().unwrap();
    let text = String::from_utf8(bytes_of(&bench.file(EVICTIONS))).unwrap();
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
    fs::remove_file(bench.file(EVICTIONS)).unwrap();
    for (name, bytes) in forms {
        let path = bench.write(name, bytes);
        let manifest = bench.build().unwrap();
        assert_eq!(manifest.datasets, plain.datasets, "{name}");
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn no_file_at_all_is_an_error_and_not_an_empty_release() {
    let bench = Workbench::new();
    bench.write("notes.pdf", "x");
    assert!(matches!(bench.build(), Err(CorpusError::NoInput(_))));
}

//! Reports of every kind become complete pages, on the paper and in order.

use std::collections::BTreeSet;

use nycapt_contract::{MapMark, Report, ReportMap, SECTIONS, SectionStatus, YearCount};
use nycapt_messages::{Language, in_language};

use super::invented;
use super::layout::{Page, laid_out, squeezed, text_of};
use crate::{Parts, content, render};

/// Texts that would break a template that took them for more than text.
const HOSTILE: [&str; 8] = [
    "#eval(\"1+1\") #import \"x.typ\" #panic()",
    "*strong* _emphasis_ $x^2$ @label <label> = Heading \\ `raw` // comment",
    "</td></table><script>alert(1)</script> &amp; \"quotes\" 'single'",
    "abc\u{202e}txt.exe\u{2066} \u{0}\u{7}\u{1b}[31m \u{feff}end",
    "漢龍 🔥 👩\u{200d}👧\u{fe0f} العربية",
    "\u{301}lone e\u{301}\u{302}\u{303}\u{304}\u{305} marks",
    "{\"json\": [1, 2]} \u{2028} line \r\n\t break",
    "",
];

fn has(pages: &[Page], text: &str) -> bool {
    text_of(pages).contains(&squeezed(text))
}

#[track_caller]
fn assert_has(pages: &[Page], texts: impl IntoIterator<Item = impl AsRef<str>>) {
    let all = text_of(pages);
    for text in texts {
        let text = text.as_ref();
        assert!(all.contains(&squeezed(text)), "{text} is missing");
    }
}

/// How often a text is in the appendix.
fn times_in_appendix(report: &Report, text: &str) -> usize {
    let all = text_of(&laid_out(report, Parts::All));
    let start = squeezed("Appendix: records by section");
    let (_, appendix) = all.split_once(&start).expect("the appendix is there");
    appendix.matches(&squeezed(text)).count()
}

#[test]
fn every_section_and_every_disclaimer_is_on_the_pages() {
    let report = invented::full(3);
    let pages = laid_out(&report, Parts::All);
    assert_has(&pages, SECTIONS.iter().map(|(_, title)| title));
    assert_has(&pages, &report.disclaimers);
    let parts = "Contents|Questions to ask|Timeline|Sources|class C";
    assert_has(&pages, parts.split('|'));
}

#[test]
fn a_map_is_printed_with_its_words_and_one_that_is_no_picture_is_left_out() {
    let mut report = invented::full(1);
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"600\" height=\"360\"><style>.own{fill:#0b4f8a}</style>\
               <path class=\"own\" d=\"M292 172h16v16h-16z\"/><text x=\"300\" y=\"300\">Main Street</text></svg>";
    let marks = ["own", "owner", "site", "lot", "dot", "area"];
    report.map = Some(ReportMap {
        svg: svg.into(),
        title: "Map of the area around 120 Invented Street".into(),
        about: "North is up.".into(),
        legend: (marks.into_iter())
            .map(|mark| MapMark {
                mark: mark.into(),
                text: format!("What {mark} means"),
            })
            .collect(),
        listed: vec!["Full demolition nearby.".into()],
        note: "From invented outlines.".into(),
    });
    let pages = laid_out(&report, Parts::All);
    let parts =
        "Around this building|What site means|Full demolition nearby.|From invented outlines.";
    assert_has(&pages, parts.split('|'));
    render(&report, Parts::All).expect("it is valid PDF/UA-1");
    for svg in ["<svg", "漢"] {
        report.map.as_mut().unwrap().svg = svg.into();
        let pages = laid_out(&report, Parts::All);
        assert!(!has(&pages, "Around this building"), "{svg}");
    }
}

#[test]
fn a_report_without_its_appendix_has_the_key_figures_and_says_what_was_not_read() {
    let pages = laid_out(&invented::full(3), Parts::WithoutAppendix);
    assert_has(&pages, ["Key figures", "Registration and owner"]);
    let not_read = "Not loaded The dataset is not loaded.";
    assert!(!has(&pages, not_read));
    let unread = laid_out(&invented::unread(), Parts::WithoutAppendix);
    assert_has(&unread, ["Key figures", "Registration and owner", not_read]);
    let mut partial = invented::full(3);
    partial.sections.hpd_violations.status = SectionStatus::Partial;
    partial.sections.hpd_violations.status_reason = Some("We have only part.".into());
    let pages = laid_out(&partial, Parts::WithoutAppendix);
    assert!(has(&pages, "May be incomplete We have only part."));
}

#[test]
fn the_worst_building_keeps_its_charts_and_the_first_of_its_open_problems_on_six_pages() {
    let mut report = invented::long();
    let violations = report.sections.hpd_violations.data.as_mut().unwrap();
    let problem = violations.problems[0].clone();
    violations.problems = vec![problem; 1_000];
    let year = |year| YearCount {
        year,
        c: 7,
        ..YearCount::default()
    };
    violations.by_year = Some((2010..=2026).map(year).collect());
    let pages = laid_out(&report, Parts::WithoutAppendix);
    assert!(pages.len() <= 6, "{} pages", pages.len());
    let (by_year, by_season) = ("Violations by year issued", "Complaints by season");
    let rest = "First 6 of 1,000 rows in the report; the full version has more.";
    assert_has(&pages, [by_year, by_season, "Open problems", rest]);
    let pages = laid_out(&report, Parts::All);
    let rest = "First 6 of 1,000 rows in the report; the appendix has more.";
    assert!(has(&pages, rest));
    render(&report, Parts::All).expect("it is valid PDF/UA-1");
}

#[test]
fn every_page_is_letter_paper_with_address_release_number_and_sample() {
    let report = invented::full(2);
    let pages = laid_out(&report, Parts::All);
    for (index, page) in pages.iter().enumerate() {
        let number = format!("Page {} of {}", index + 1, pages.len());
        let release = format!("Data release {}", report.data_release);
        let sample = "Sample data, not public records";
        for text in [&report.address.formatted, &release, &number, sample] {
            let is_there = page.text().contains(&squeezed(text));
            assert!(is_there, "page {index} lacks {text}");
        }
        let inches = [page.width, page.height].map(|points| (points / 7.2).round() / 10.0);
        assert_eq!(inches, [8.5, 11.0]);
    }
}

#[test]
fn the_first_page_dates_violations_that_end_before_the_report() {
    let first_page_has = |ends: &str| {
        let mut report = invented::full(1);
        report.as_of = "2026-11-20".into();
        report.sections.hpd_violations.provenance[0].as_of = Some(ends.into());
        let pages = laid_out(&report, Parts::All);
        has(&pages[..1], "HPD violations through")
    };
    assert!(first_page_has("2023-02-11"));
    assert!(!first_page_has("2026-11-20"));
}

#[test]
fn an_order_to_vacate_says_why_and_whether_it_may_be_of_another_building() {
    let mut report = invented::full(1);
    for (of_building, words) in [
        (true, "Fire damage"),
        (false, "Fire damage. May be for another building"),
    ] {
        let orders = &mut report.sections.enforcement.data.as_mut().unwrap().vacates;
        orders[0].reason = Some("Fire damage".into());
        orders[0].complaint_category = None;
        orders[0].of_building = of_building;
        let pages = laid_out(&report, Parts::All);
        assert!(has(&pages, words), "{words}");
    }
}

#[test]
fn sales_of_other_apartments_are_in_their_section_and_not_again_in_the_timeline() {
    let mut report = invented::full(3);
    let data = report.sections.sales_and_deeds.data.as_mut().unwrap();
    let [home, package, ..] = data.unit_sales.as_mut_slice() else {
        panic!("too few sales");
    };
    (home.other_use, package.other_use) = (None, Some("several apartments".into()));
    let ids = [home.id.clone(), home.id.clone(), package.id.clone()];
    let scopes = ["lot", "unit", "package"].into_iter().zip(ids);
    for (event, (scope, id)) in report.timeline.iter_mut().zip(scopes) {
        event.kind = "unit_sale".into();
        event.scope = scope.into();
        event.row_id = Some(id);
        event.title = format!("A sale in a {scope}");
    }
    let pages = laid_out(&report, Parts::All);
    assert_has(
        &pages,
        [
            "A sale in a unit",
            "A sale in a package",
            "Sales of other apartments are under",
        ],
    );
    assert!(!has(&pages, "A sale in a lot"));
}

#[test]
fn a_table_of_few_columns_is_as_wide_as_the_page_and_its_dates_are_in_one_line() {
    let mut report = invented::full(1);
    let sale = &mut report
        .sections
        .sales_and_deeds
        .data
        .as_mut()
        .unwrap()
        .unit_sales[0];
    sale.date = Some("2009-08-31".into());
    sale.other_use = None;
    sale.sq_ft = None;
    sale.usd_per_sq_ft = None;
    sale.price_usd = 20_001;
    let pages = laid_out(&report, Parts::All);
    let right_end = |text| pages.iter().find_map(|page| page.right_end_of(text));
    assert!(right_end("Aug 31, 2009").is_some());
    assert!(right_end("$20,001").is_some_and(|end| end > 500.0));
}

#[test]
fn a_table_of_up_to_five_rows_is_on_one_page() {
    for count in 2..=5 {
        let report = invented::full(count);
        let pages: Vec<String> = laid_out(&report, Parts::All)
            .iter()
            .map(Page::text)
            .collect();
        let sections = serde_json::to_value(&report.sections).unwrap();
        for (name, section) in sections.as_object().unwrap() {
            let rows = section["data"]["rows"].as_array().into_iter().flatten();
            let ids = rows.filter_map(|row| row["id"].as_str());
            let page_of = |id: &str| pages.iter().position(|page| page.contains(id));
            let on: BTreeSet<usize> = ids.filter_map(page_of).collect();
            assert!(on.len() < 2, "{count} rows of {name} are on {on:?}");
        }
    }
}

#[test]
fn nothing_found_and_not_read_are_printed_differently() {
    let (unread, nothing) = (invented::unread(), invented::nothing_found());
    let times = times_in_appendix;
    assert_eq!(times(&unread, "Not loaded"), SECTIONS.len());
    assert_eq!(times(&unread, "Nothing found"), 0);
    assert!(times(&nothing, "Nothing found") >= SECTIONS.len());
    assert_eq!(times(&nothing, "Not loaded"), 0);
}

#[test]
fn of_a_part_of_the_data_no_page_says_that_nothing_was_found() {
    let times = |report: &Report| times_in_appendix(report, "Nothing found");
    let of_each = times(&invented::nothing_found()) / SECTIONS.len();
    for seed in 1..=6 {
        let (report, empty) = invented::of_any_coverage(seed);
        assert_eq!(times(&report), of_each * empty, "seed {seed}");
    }
}

#[test]
fn a_thousand_rows_break_under_repeated_headers() {
    let report = invented::full(1_000);
    let table = &report.sections.hpd_violations.data.as_ref().unwrap().rows;
    let pages = laid_out(&report, Parts::All);
    let header = squeezed("Class Issued Apartment Condition Status");
    let mut with_rows = 0;
    for page in pages.iter().map(Page::text) {
        if table.iter().any(|row| page.contains(&row.id)) {
            assert!(page.contains(&header), "rows without their header");
            with_rows += 1;
        }
    }
    assert!(with_rows > 4, "the table is on {with_rows} pages");
    assert!(has(&pages, "First 200 of 1,000 rows"));
    assert!(has(&pages, &table[199].id));
    assert!(!has(&pages, &table[999].id));
    assert!(pages.len() < 200, "{} pages are too many", pages.len());
}

#[test]
fn hostile_texts_are_printed_as_they_are_and_leave_nothing_out() {
    for text in HOSTILE {
        let report = invented::speaking(text);
        let pages = laid_out(&report, Parts::All);
        assert!(pages.len() > 3);
        render(&report, Parts::All).expect("it is valid PDF/UA-1");
        assert_has(&pages, SECTIONS.iter().map(|(_, title)| title));
    }
    let pages = laid_out(&invented::speaking(HOSTILE[0]), Parts::All);
    assert!(has(&pages, HOSTILE[0]));
    let pages = laid_out(&invented::speaking(HOSTILE[4]), Parts::All);
    assert!(has(&pages, "□□ □ □□ □□□□□□□"));
}

#[test]
fn endless_words_stay_on_the_paper() {
    for word in [
        "x".repeat(10_000),
        "WW".repeat(40),
        "Supercalifragilistic".repeat(3),
    ] {
        let pages = laid_out(&invented::speaking(&word), Parts::All);
        for (index, page) in pages.iter().enumerate() {
            assert!(page.overhang() <= 0.0, "page {} overhangs", index + 1);
        }
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let report = invented::full(5);
    let first = render(&report, Parts::All).unwrap();
    assert!(first.starts_with(b"%PDF-1.7"));
    assert_eq!(first, render(&report, Parts::All).unwrap());
}

#[test]
fn a_translated_report_says_that_english_governs_and_another_that_it_is_quoted() {
    for (language, code) in [
        (Language::English, "en"),
        (Language::Spanish, "es"),
        (Language::Chinese, "zh"),
    ] {
        in_language(language, || {
            let mut report = invented::full(3);
            let quoted = content(&report, Parts::All);
            let own = language.code();
            report.extra.insert("language".into(), own.into());
            let translated = content(&report, Parts::All);
            let is_noted = language != Language::English;
            for document in [&quoted, &translated] {
                assert_eq!(document["language"], code);
                assert_eq!(document["translation"].is_string(), is_noted, "{code}");
            }
            let is_alike = quoted["translation"] == translated["translation"];
            assert_ne!(is_alike, is_noted, "{code}");
            render(&report, Parts::All).expect("it is valid PDF/UA-1");
        });
    }
}

#[test]
fn without_the_appendix_there_are_findings_questions_and_sources_but_no_records() {
    let report = invented::full(20);
    let [all, short] = [Parts::All, Parts::WithoutAppendix].map(|parts| laid_out(&report, parts));
    assert!(short.len() < all.len(), "{} pages", short.len());
    let parts = "Findings|Questions to ask|Sources|What this report is not";
    assert_has(&short, parts.split('|'));
    for part in ["Contents", "Timeline", "Appendix: records by section"] {
        assert!(has(&all, part) && !has(&short, part), "{part}");
    }
    render(&report, Parts::WithoutAppendix).expect("it is valid PDF/UA-1");
}

#[test]
fn what_a_reader_needs_of_a_long_report_is_on_six_pages() {
    let report = invented::long();
    let pages = laid_out(&report, Parts::WithoutAppendix);
    assert!(pages.len() <= 6, "{} pages", pages.len());
    let last = report.summary.findings[19].title.as_str();
    let disclaimers = ["Terms: NYC Open Data", "What this report is not"];
    assert_has(&pages, disclaimers.into_iter().chain([last]));
}

#[test]
fn a_section_names_its_sources_before_its_rows_so_that_they_are_never_left_alone() {
    let report = invented::full(3);
    let text = text_of(&laid_out(&report, Parts::All));
    let rows = squeezed("Cases Opened Kind");
    let (before, after) = text.split_once(&rows).expect("the table is there");
    let section = &before[before
        .rfind(&squeezed("Housing Court"))
        .expect("its heading")..];
    assert!(section.contains("Sources:"), "{section}");
    assert!(!after.is_empty());
}

//! The sample goes the way of real files and comes out as documents.

use std::collections::BTreeSet;

use nycapt_contract::{Bbl, Borough, Preview, SectionStatus};
use nycapt_corpus::{Manifest, decode_records};
use nycapt_report::datasets::{
    ALL, acris_parties, dhcr_buildings, dof_sales, energy_benchmarks, hpd_complaints, hpd_fees,
    hpd_violations, nycha_lots, subsidized_buildings,
};
use nycapt_report::{Feed, fold_header};

use crate::fixture::{Fixture, bytes_of, dataset, preview, sample_city};

/// Headers of columns with a street.
const STREETS: [&str; 12] = [
    "address",
    "address1",
    "evictionaddress",
    "housestreet",
    "incidentaddress",
    "standardaddress",
    "stname",
    "street",
    "streetaddress",
    "streetname",
    "strname",
    "violationlocationstreetname",
];
/// Datasets whose addresses are not read: those of people, of several lots at once, from a file
/// that mixes up its rows, or whose publisher reserves rights.
const UNREAD: [&str; 4] = [
    acris_parties::DATASET.id,
    energy_benchmarks::DATASET.id,
    hpd_fees::DATASET.id,
    subsidized_buildings::DATASET.id,
];

/// Lists that the open-data portal does not have: the fixtures prove that they are read.
const NOT_IN_SAMPLE: [&str; 2] = [dhcr_buildings::DATASET.id, nycha_lots::DATASET.id];

#[test]
fn reads_and_accounts_for_every_row_of_every_dataset() {
    let fixture = Fixture::with_sample(400);
    let manifest = fixture.build().unwrap();
    let read = manifest.inputs.iter().map(|input| input.dataset.as_str());
    let read: BTreeSet<&str> = read.collect();
    let due = ALL.iter().map(|dataset| dataset.id);
    let due: BTreeSet<&str> = due.filter(|id| !NOT_IN_SAMPLE.contains(id)).collect();
    assert_eq!(read, due);
    for input in &manifest.inputs {
        let text = String::from_utf8(bytes_of(&fixture.file(&input.file))).unwrap();
        let rows = if input.file.ends_with(".geojson") {
            text.matches("\"Feature\"").count()
        } else {
            csv::Reader::from_reader(text.as_bytes())
                .into_records()
                .count()
        };
        assert_eq!(input.rows_read, rows as u64, "{}", input.file);
        assert!(input.adds_up(), "{input:?}");
        assert!(input.values_unreadable.is_empty(), "{input:?}");
        let dataset = dataset(&input.dataset);
        let has_dates = !dataset.dated_by.is_empty() && input.rows_loaded > 0;
        let is_dated = !has_dates || input.newest_date.is_some();
        assert!(is_dated, "{input:?}");
        let header = text.lines().next().unwrap();
        let mut columns = header.split(',').map(fold_header);
        let has_street = columns.any(|column| STREETS.contains(&column.as_str()));
        let is_read = has_street && !UNREAD.contains(&dataset.id);
        assert_eq!(dataset.address.is_some(), is_read, "{}", input.file);
        let is_fed = input.addresses > 0 || input.rows_read == 0;
        assert!(!is_read || is_fed, "{input:?}");
    }
    assert!(manifest.adds_up());
    assert_eq!(fixture.live().manifest(), &manifest);
}

#[test]
fn every_lot_of_the_sample_has_a_preview() {
    let release = sample_city();
    let manifest = release.manifest();
    assert_eq!(manifest.counts.buildings, 400);
    assert_eq!(manifest.counts.lots_without_address, 0);

    let known = preview(release, "350-5-avenue-manhattan");
    assert_eq!(known.building.bbl, "1000050041");
    assert!(known.sample);
    assert_eq!(known.data_release, manifest.name);
    assert_eq!(known.basics.status, SectionStatus::Ok);
    let in_queens = preview(release, "139-05-85-drive-queens");
    assert_eq!(in_queens.address.house_number, "139-05");

    for entry in release.directory().slugs() {
        let preview = preview(release, &entry.slug);
        assert_eq!(preview.building.bbl, entry.bbl.to_string());
        assert_eq!(
            preview.slug == entry.slug,
            entry.canonical,
            "{}",
            entry.slug
        );
    }
}

#[test]
fn a_unit_slug_has_a_preview_with_its_mentions() {
    let release = Fixture::sample_release(60);
    let lot = Bbl::from_number(1_000_050_041).unwrap();
    let stored = release.records(lot).unwrap();
    let records = decode_records(&stored).unwrap();
    let field = hpd_violations::APARTMENT;
    let apartment = records
        .of("wvxf-dwi5")
        .find_map(|row| row.known(field))
        .unwrap();

    let base = "350-5-avenue-manhattan";
    let slug = format!("{base}-apt-{}", apartment.to_lowercase());
    assert!(release.preview(&slug).is_none());
    let document = release.unit_preview(&slug).unwrap();
    let preview: Preview = serde_json::from_slice(&document.json()).unwrap();
    assert_eq!(preview.slug, base);
    let mentions = preview.unit.unwrap();
    assert_eq!(mentions.unit.display, apartment);
    // A sample this small may have no sale of recent months: then there is no count.
    let facts = release.facts();
    let is_whole = [
        &hpd_violations::DATASET,
        &hpd_complaints::DATASET,
        &dof_sales::DATASET,
    ]
    .iter()
    .all(|dataset| facts.feed(dataset, Borough::Manhattan) == Feed::Current);
    assert_eq!(mentions.records >= Some(1), is_whole, "{mentions:?}");
    assert_ne!(document.etag, release.preview(base).unwrap().etag);

    let absent = release.unit_preview(&format!("{base}-apt-99z")).unwrap();
    let preview: Preview = serde_json::from_slice(&absent.json()).unwrap();
    assert_eq!(preview.unit.unwrap().records, is_whole.then_some(0));
    for none in [
        "no-such-house-queens-apt-4b",
        base,
        "-apt-",
        "350-5-avenue-manhattan-apt-",
    ] {
        assert!(release.unit_preview(none).is_none(), "{none}");
    }
}

#[test]
fn a_sample_building_has_documents_zones_and_a_portfolio() {
    let release = sample_city();
    let building = release.building("350-5-avenue-manhattan").unwrap();
    let records = decode_records(&building.stored).unwrap();
    for id in "bnx9-e6tj 8h5j-fqxa 636b-3b5g 9nt8-h7nd uihr-hn7s jz4z-kudi".split(' ') {
        assert!(records.count(id) > 0, "{id}");
    }
    let portfolio = release.portfolio(building.lot).unwrap();
    assert!(portfolio.buildings.len() > 1);
    let mut own = portfolio.buildings.iter();
    let own = own.find(|other| other.bbl == building.lot.to_string());
    assert_eq!(own.unwrap().slug.as_deref(), Some(building.slug.as_str()));

    let preview = preview(release, &building.slug).building;
    let (latitude, longitude) = (preview.latitude.unwrap(), preview.longitude.unwrap());
    let stored = release.nearby(latitude, longitude).unwrap();
    let around = decode_records(&stored).unwrap();
    assert!(around.count("erm2-nwe9") > 0);
    assert!(around.count("rbx6-tga4") >= 2);
}

#[test]
fn builds_are_reproducible() {
    let fixtures = [Fixture::with_sample(300), Fixture::with_sample(300)];
    let names = fixtures
        .each_ref()
        .map(|fixture| fixture.build().unwrap().name);
    let [first, second] = fixtures
        .each_ref()
        .map(|fixture| fixture.store().folder(&names[0]).unwrap());
    let words = "manifest.json directory.bin previews.bin records.bin places.bin map.bin \
                 portfolios.bin site.bin peers.json";
    for name in words.split(' ') {
        assert!(
            bytes_of(&first.join(name)) == bytes_of(&second.join(name)),
            "{name}"
        );
    }
    let other = Fixture::new();
    other.write_sample(2, 300);
    assert_ne!(
        bytes_of(&other.file("hpd_violations.csv")),
        bytes_of(&fixtures[0].file("hpd_violations.csv"))
    );
}

#[test]
fn counts_repeated_files_once() {
    let fixture = Fixture::with_sample(60);
    let once = fixture.build().unwrap();
    let copy = bytes_of(&fixture.file("evictions.csv"));
    fixture.write("evictions-again.csv", copy);
    let copy = bytes_of(&fixture.file("hpd_violations.csv"));
    fixture.write("violations-again.csv", copy);
    let inputs = [fixture.input(), fixture.file("evictions.csv")];
    let twice = fixture.build_from(&inputs).unwrap();
    assert!(twice.adds_up());
    for id in ["6z8x-wfk4", "wvxf-dwi5"] {
        let known = |manifest: &Manifest| {
            let facts = &manifest.datasets[id];
            (facts.rows, facts.as_of, facts.oldest)
        };
        assert_eq!(known(&twice), known(&once), "{id}");
    }
}

#[test]
fn documented_addresses_have_records_for_every_section() {
    let release = sample_city();
    let mut bare = Vec::new();
    for slug in ["350-5-avenue-manhattan", "139-05-85-drive-queens"] {
        let parts = preview(release, slug).report_contents.into_iter();
        let without = parts.filter(|part| {
            let is_bare = [SectionStatus::Empty, SectionStatus::Unavailable];
            is_bare.contains(&part.status)
        });
        bare.extend(without.map(|part| format!("{slug}: {} {:?}", part.id, part.status)));
    }
    assert!(bare.is_empty(), "{bare:#?}");
}

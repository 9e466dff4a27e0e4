//! The sample goes the way of real files and comes out as documents.

use nycapt_contract::{Bbl, Preview, SectionStatus};
use nycapt_corpus::decode_records;

use crate::workbench::{Workbench, bytes_of};

fn preview(bench: &Workbench, slug: &str) -> Preview {
    let document = bench
        .live()
        .preview(slug)
        .unwrap_or_else(|| panic!("no preview of {slug}"));
    serde_json::from_slice(&document.json()).unwrap()
}

#[test]
fn every_row_of_the_sample_is_accounted_for() {
    let bench = Workbench::with_sample(400);
    let manifest = bench.build().unwrap();
    assert_eq!(manifest.inputs.len(), 56);
    for input in &manifest.inputs {
        let text = String::from_utf8(bytes_of(&bench.file(&input.file))).unwrap();
        let rows = if input.file.ends_with(".geojson") {
            text.matches("\"Feature\"").count()
        } else {
            csv::Reader::from_reader(text.as_bytes())
                .into_records()
                .count()
        };
        assert_eq!(input.rows_read, rows as u64, "{}", input.file);
        assert!(input.adds_up(), "{input:?}");
    }
    assert!(manifest.adds_up());
    assert_eq!(bench.live().manifest(), &manifest);
}

#[test]
fn every_lot_of_the_sample_has_a_preview_with_its_facts() {
    let bench = Workbench::with_sample(400);
    let manifest = bench.build().unwrap();
    assert_eq!(manifest.counts.buildings, 400);
    assert_eq!(manifest.counts.lots_without_address, 0);

    let known = preview(&bench, "350-5-avenue-manhattan");
    assert_eq!(known.building.bbl, "1000050041");
    assert!(known.sample);
    assert_eq!(known.data_release, manifest.name);
    assert_eq!(known.basics.status, SectionStatus::Ok);
    assert_eq!(
        preview(&bench, "139-05-85-drive-queens")
            .address
            .house_number,
        "139-05"
    );

    let release = bench.live();
    for entry in release.directory().slugs() {
        let document = release.preview(&entry.slug).unwrap();
        let preview: Preview = serde_json::from_slice(&document.json()).unwrap();
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
fn records_of_unit_lots_answer_for_their_billing_lot() {
    let bench = Workbench::with_sample(400);
    bench.build().unwrap();
    let release = bench.live();
    let condominium = csv::Reader::from_path(bench.file("bobabbl.txt"))
        .unwrap()
        .into_records()
        .map(Result::unwrap)
        .find(|row| &row[16] == "C")
        .unwrap();
    let lot = |at: usize| {
        let part = |at: usize| condominium[at].parse::<u32>().unwrap();
        let number = u64::from(part(at)) * 1_000_000_000
            + u64::from(part(at + 1)) * 10_000
            + u64::from(part(at + 2));
        Bbl::from_number(number).unwrap()
    };
    let (lowest, billing) = (lot(0), lot(12));
    assert!(billing.is_billing_lot());
    assert_eq!(release.directory().lot_of(lowest), billing);
    let stored = release.records(lowest).unwrap();
    let records = decode_records(&stored).unwrap();
    assert_eq!(records.count("64uk-42ks"), 1);
}

#[test]
fn a_unit_slug_answers_with_the_building_and_what_its_records_say_of_the_unit() {
    let bench = Workbench::with_sample(60);
    bench.build().unwrap();
    let release = bench.live();
    let lot = Bbl::from_number(1_000_050_041).unwrap();
    let stored = release.records(lot).unwrap();
    let records = decode_records(&stored).unwrap();
    let field = nycapt_report::datasets::hpd_violations::APARTMENT;
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
    assert!(mentions.records >= 1);
    assert_ne!(document.etag, release.preview(base).unwrap().etag);

    let absent = release.unit_preview(&format!("{base}-apt-99z")).unwrap();
    let preview: Preview = serde_json::from_slice(&absent.json()).unwrap();
    assert_eq!(preview.unit.unwrap().records, 0);
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
fn a_building_of_the_sample_has_documents_a_surrounding_zones_and_a_portfolio() {
    let bench = Workbench::with_sample(400);
    bench.build().unwrap();
    let release = bench.live();
    let building = release.building("350-5-avenue-manhattan").unwrap();
    let records = decode_records(&building.stored).unwrap();
    for id in [
        "bnx9-e6tj",
        "8h5j-fqxa",
        "636b-3b5g",
        "9nt8-h7nd",
        "uihr-hn7s",
    ] {
        assert!(records.count(id) > 0, "{id}");
    }
    let portfolio = release.portfolio(building.lot).unwrap();
    assert!(portfolio.buildings.len() > 1);
    let mut own = portfolio.buildings.iter();
    let own = own.find(|other| other.bbl == building.lot.to_string());
    assert_eq!(own.unwrap().slug.as_deref(), Some(building.slug.as_str()));

    let preview = preview(&bench, &building.slug).building;
    let (latitude, longitude) = (preview.latitude.unwrap(), preview.longitude.unwrap());
    let stored = release.nearby(latitude, longitude).unwrap();
    assert!(decode_records(&stored).unwrap().count("erm2-nwe9") > 0);
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let benches = [Workbench::with_sample(300), Workbench::with_sample(300)];
    let names = benches.each_ref().map(|bench| bench.build().unwrap().name);
    let [first, second] = benches
        .each_ref()
        .map(|bench| bench.shelf().folder(&names[0]).unwrap());
    for name in [
        "manifest.json",
        "directory.bin",
        "previews.bin",
        "records.bin",
        "places.bin",
        "portfolios.bin",
        "site.bin",
        "peers.json",
    ] {
        assert!(
            bytes_of(&first.join(name)) == bytes_of(&second.join(name)),
            "{name}"
        );
    }
    let other = Workbench::new();
    other.write_sample(2, 300);
    assert_ne!(
        bytes_of(&other.file("hpd_violations.csv")),
        bytes_of(&benches[0].file("hpd_violations.csv"))
    );
}

#[test]
fn a_file_given_twice_or_repeated_by_a_later_one_counts_once() {
    let bench = Workbench::with_sample(60);
    let once = bench.build().unwrap();
    let copy = bytes_of(&bench.file("evictions.csv"));
    bench.write("evictions-again.csv", copy);
    let copy = bytes_of(&bench.file("hpd_violations.csv"));
    bench.write("violations-again.csv", copy);
    let inputs = [bench.input(), bench.file("evictions.csv")];
    let twice = bench.build_from(&inputs).unwrap();
    assert!(twice.adds_up());
    for id in ["6z8x-wfk4", "wvxf-dwi5"] {
        assert_eq!(twice.datasets[id], once.datasets[id], "{id}");
    }
}

#[test]
fn the_addresses_of_the_documentation_have_records_for_every_section() {
    let bench = Workbench::with_sample(400);
    bench.build().unwrap();
    let mut bare = Vec::new();
    for slug in ["350-5-avenue-manhattan", "139-05-85-drive-queens"] {
        let parts = preview(&bench, slug).report_contents.into_iter();
        let without = parts.filter(|part| part.status != SectionStatus::Ok);
        bare.extend(without.map(|part| format!("{slug}: {} {:?}", part.id, part.status)));
    }
    assert!(bare.is_empty(), "{bare:#?}");
}

//! Previews from complete or partial data, for tests of what pages show.

use jiff::civil::date;
use nycapt_contract::{Bbl, Borough, Note, Preview, PreviewAddress, Section, SectionStatus};
use nycapt_report::datasets::{ALL, hpd_vacate_orders, pluto};
use nycapt_report::{
    BuildingInput, Coverage, Dataset, DatasetFacts, Extent, Field, PeerTables, Records,
    ReleaseFacts, preview,
};

/// The preview of a building of 40 apartments with an order to vacate and nothing else on record, in
/// a release that holds so much of every dataset about records.
pub(crate) fn preview_from(extent: Extent) -> Preview {
    let loaded = ALL.iter().map(|dataset| DatasetFacts {
        id: dataset.id.into(),
        rows: 1000,
        as_of: Some(date(2026, 11, 19)),
        oldest: Some(date(2012, 1, 1)),
        coverage: Coverage::everywhere(extent),
        ..DatasetFacts::default()
    });
    let release = ReleaseFacts {
        name: "2026-11-20".into(),
        built_at: "2026-11-20T07:00:00Z".into(),
        as_of: date(2026, 11, 20),
        sample: false,
        datasets: loaded.collect(),
    };
    let lot = row(
        &pluto::DATASET,
        &[
            (pluto::BUILDING_CLASS, "C1"),
            (pluto::UNITS_RESIDENTIAL, "40"),
            (pluto::YEAR_BUILT, "1926"),
        ],
    );
    let order = row(
        &hpd_vacate_orders::DATASET,
        &[
            (hpd_vacate_orders::TYPE, "Entire Building"),
            (hpd_vacate_orders::EFFECTIVE, "2026-03-04"),
        ],
    );
    let mut records = Records::default();
    records.push(pluto::DATASET.id, lot);
    records.push(hpd_vacate_orders::DATASET.id, order);
    let address = PreviewAddress {
        house_number: "12".into(),
        street: "EXAMPLE STREET".into(),
        borough: Borough::Brooklyn.info(),
        zip: Some("11201".into()),
        formatted: "12 Example Street, Brooklyn, NY 11201".into(),
    };
    let input = BuildingInput {
        lot: Bbl::from_number(3_001_230_045).unwrap(),
        address: &address,
        slug: "12-example-street-brooklyn",
        aliases: &[],
        records: &records,
        release: &release,
        changes: None,
    };
    preview(&input, &PeerTables::default())
}

/// The preview of a building whose number of apartments other records contradict, and what says so.
pub(crate) fn disputed_preview() -> (Preview, &'static str) {
    let mut preview = preview_from(Extent::Whole);
    let text = "The figure from PLUTO, 40 apartments, is disputed.";
    if let Some(basics) = &mut preview.basics.data {
        basics.units_for_rates = None;
    }
    preview.basics.notes.push(Note {
        code: "units_disputed".into(),
        text: text.into(),
        severity: "caution".into(),
    });
    (preview, text)
}

pub(crate) fn withheld_note() -> Note {
    Note {
        code: "complaints_withheld".into(),
        text: "We don't show complaints about homes.".into(),
        severity: "info".into(),
    }
}

/// The warning about an order to vacate at another address of the lot.
pub(crate) fn elsewhere_note() -> Note {
    Note {
        code: "vacate_elsewhere_on_lot".into(),
        text: "Records show a vacate order at 14 Example Street on this tax lot.".into(),
        severity: "caution".into(),
    }
}

/// The open violations that a part of the data shows.
pub(crate) fn open_note() -> Note {
    Note {
        code: "open_in_part".into(),
        text: "HPD lists at least 76 violations (class C) as open.".into(),
        severity: "info".into(),
    }
}

fn row(dataset: &Dataset, values: &[(Field, &'static str)]) -> Vec<&'static str> {
    let mut row = vec![""; dataset.columns.len()];
    for (field, value) in values {
        row[field.0] = value;
    }
    row
}

/// Gives each dataset of a section this status.
pub(crate) fn looked_at<T>(section: &mut Section<T>, status: SectionStatus) {
    for looked in &mut section.provenance {
        looked.status = Some(status);
    }
}

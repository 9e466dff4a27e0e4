//! The reports of real records of DOB and of HPD's orders, counted again from the files.

use std::collections::BTreeMap;
use std::path::PathBuf;

use nycapt_contract::{Bbl, ReportSections};
use nycapt_corpus::{Release, decode_records};
use nycapt_report::{Coverage, Extent, PeerTables, ReportBuilder, ReportInput};

use crate::fixture::{Fixture, real_data};

/// Small real files with addresses, so that each of their lots is a building.
const FILES: &[&str] = &[
    "files/dob_violations_sample.csv",
    "files/dob_complaints_sample.csv",
    "files/dob_vacate_orders.csv",
    "files/hpd_violations_sample.csv",
    "files/hpd_complaints_and_problems_sample.csv",
    "samples/hpd_litigations.csv",
    "samples/hpd_vacateorders.csv",
    "samples/hpd_aep.csv",
    "samples/hpd_registrations.csv",
    "samples/hpd_contacts.csv",
    "samples/dob_safety_violations.csv",
    "samples/dob_now_jobs.csv",
    "samples/dob_certificate_occupancy.csv",
];

type Rows = Vec<BTreeMap<String, String>>;

struct Real {
    root: PathBuf,
    fixture: Fixture,
}

fn real() -> Option<Real> {
    let root = real_data(FILES)?;
    let fixture = Fixture::new();
    let inputs: Vec<PathBuf> = FILES.iter().map(|file| root.join(file)).collect();
    fixture.build_from(&inputs).unwrap();
    Some(Real { root, fixture })
}

impl Real {
    /// The rows of a file by their headers in lower case, blanks as underlines.
    fn rows(&self, file: &str) -> Rows {
        let mut reader = csv::Reader::from_path(self.root.join(file)).unwrap();
        let fold = |name: &str| name.trim().to_ascii_lowercase().replace(' ', "_");
        let names: Vec<String> = reader.headers().unwrap().iter().map(fold).collect();
        let records = reader.records().map(|record| record.unwrap());
        records
            .map(|record| {
                let values = record.iter().map(|value| value.trim().to_owned());
                names.iter().cloned().zip(values).collect()
            })
            .collect()
    }
}

/// How many rows of each lot fall into each of two kinds.
fn by_lot(
    rows: &Rows,
    mut lot: impl FnMut(&BTreeMap<String, String>) -> String,
    is_first: impl Fn(&BTreeMap<String, String>) -> bool,
) -> BTreeMap<String, (u64, u64)> {
    let mut counts: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for row in rows {
        let lot = lot(row);
        if Bbl::parse(&lot).is_some() {
            let (first, second) = counts.entry(lot).or_default();
            *if is_first(row) { first } else { second } += 1;
        }
    }
    counts
}

fn sections_of(release: &Release, slug: &str) -> (String, ReportSections) {
    let building = release.building(slug).unwrap();
    let records = decode_records(&building.stored).unwrap();
    // What is not whole and current would leave nothing to count.
    let mut facts = release.facts().clone();
    let mut datasets = facts.datasets.to_vec();
    for dataset in &mut datasets {
        dataset.as_of = Some(facts.as_of);
        dataset.as_of_in.clear();
        dataset.coverage = Coverage::everywhere(Extent::Whole);
    }
    facts.datasets = datasets.into_iter().collect();
    let input = ReportInput {
        building: building.input(&records, &facts),
        unit: None,
        entrance: None,
        question: None,
        nearby: None,
        portfolio: None,
        peers: &PeerTables::default(),
        report_id: "job_01real",
        generated_at: "2026-11-21T15:00:00Z",
        allows_partial: true,
    };
    let mut builder = ReportBuilder::new(&input);
    builder.facts();
    builder.dob();
    builder.ownership();
    let (report, warnings) = builder.finish().unwrap();
    assert_eq!(warnings, [""; 0]);
    (building.lot.to_string(), report.sections)
}

fn padded(borough: &str, block: &str, lot: &str) -> String {
    let number = |text: &str| text.parse::<u32>().unwrap_or(0);
    format!("{borough}{:05}{:04}", number(block), number(lot))
}

#[test]
fn report_counts_match_the_files() {
    let Some(real) = real() else { return };
    let release = real.fixture.live();
    let mut bins = BTreeMap::new();
    let violations = by_lot(
        &real.rows("files/dob_violations_sample.csv"),
        |row| {
            let lot = padded(&row["boro"], &row["block"], &row["lot"]);
            // A row without a usable lot belongs to that of the building's earlier rows.
            if Bbl::parse(&lot).is_none() {
                return bins.get(&row["bin"]).cloned().unwrap_or_default();
            }
            let of_building = bins.entry(row["bin"].clone());
            of_building.or_insert_with(|| lot.clone());
            lot
        },
        |row| row["violation_category"].contains("ACTIVE"),
    );
    let orders = by_lot(
        &real.rows("samples/hpd_vacateorders.csv"),
        |row| row["bbl"].clone(),
        |row| row["rescind_date"].is_empty(),
    );
    let cases = by_lot(
        &real.rows("samples/hpd_litigations.csv"),
        |row| row["bbl"].clone(),
        |row| row["casestatus"].contains("PENDING"),
    );
    let program = by_lot(
        &real.rows("samples/hpd_aep.csv"),
        |row| row["bbl"].clone(),
        |row| row["current_status"] == "AEP Active",
    );
    let in_files = [violations, orders, cases, program];
    let mut compared = [0; 4];
    let slugs = release.directory().slugs();
    for entry in slugs.into_iter().filter(|entry| entry.canonical) {
        let (lot, sections) = sections_of(&release, &entry.slug);
        let found = sections.dob_violations.data.unwrap();
        let mut systems = found.by_system.iter();
        let bis = systems.find(|one| one.system == "BIS").unwrap();
        let programs = sections.enforcement.data.unwrap();
        let of_hpd = programs.vacates.iter().filter(|one| one.issuer == "HPD");
        let (of_hpd, in_force) = (of_hpd.count() as u64, programs.vacates_in_force.unwrap());
        let found = sections.litigation.data.unwrap();
        let (open, total) = (found.open.unwrap(), found.total.unwrap());
        let entries = programs.aep.unwrap();
        let active = entries.iter().filter(|one| one.active).count() as u64;
        let counted = [
            (bis.active, bis.closed),
            (in_force, of_hpd - in_force),
            (open, total - open),
            (active, entries.len() as u64 - active),
        ];
        for (at, counted) in counted.into_iter().enumerate() {
            let expected = in_files[at].get(&lot).copied().unwrap_or_default();
            assert_eq!(counted, expected, "{at} {lot}");
            compared[at] += counted.0 + counted.1;
        }
    }
    // A row whose address cannot be read leaves its lot without a building.
    let is_building = |lot: &str| {
        let lot = Bbl::parse(lot).unwrap();
        release.directory().preferred(lot).is_some()
    };
    let in_files = in_files.map(|counts| {
        let of_buildings = counts.iter().filter(|(lot, _)| is_building(lot));
        of_buildings.map(|(_, (a, b))| a + b).sum::<u64>()
    });
    assert_eq!(compared, in_files);
    assert!(compared.iter().all(|count| *count >= 10), "{compared:?}");
}

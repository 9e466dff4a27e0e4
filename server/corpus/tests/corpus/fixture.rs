//! A data folder with files to build from, all in one temporary place.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use bytes::Bytes;
use jiff::civil::{Date, date};
use nycapt_contract::{Bbl, Preview};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    ALL_PARTIAL, BuildOptions, CorpusError, Input, Manifest, Progress, Release, ReleaseStore,
    SampleOptions, build, decode_records, verify, write_sample,
};
use nycapt_report::datasets::by_id;
use nycapt_report::{Dataset, Field};
use serde_json::Value;
use tempfile::TempDir;

pub(crate) const PLUTO: &str = "borocode,block,lot,bbl,address,zipcode,bldgclass,landuse,unitsres,\
    unitstotal,yearbuilt,version,latitude,longitude\n";
pub(crate) const REGISTRATIONS: &str =
    "RegistrationID,BuildingID,BoroID,Block,Lot,BIN,LastRegistrationDate,RegistrationEndDate\n";
pub(crate) const EVICTIONS: &str = "Executed Date,Residential/Commercial,BIN,BBL\n";

pub(crate) struct Fixture {
    folder: TempDir,
}

/// The city's open files, in `NYCAPT_REAL_DATA` or in a folder next to the workspace; none, and one
/// line said, where one of these is missing.
pub(crate) fn real_data(parts: &[&str]) -> Option<PathBuf> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let root = std::env::var_os("NYCAPT_REAL_DATA").map_or(default, PathBuf::from);
    let is_whole = parts.iter().all(|part| root.join(part).exists());
    if !is_whole {
        writeln!(std::io::stderr(), "skipped: no real data").unwrap();
    }
    is_whole.then_some(root)
}

/// The folder of the files that tests read.
pub(crate) fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

/// The builder of another version in the same format.
pub(crate) fn of_other_version(builder: &str) -> String {
    let (_, format) = builder.rsplit_once(' ').unwrap();
    format!("nycapt-server 0.0.9 corpus {format}")
}

pub(crate) fn clock() -> Clock {
    Clock::fixed("2026-11-21T15:00:00Z".parse().unwrap())
}

/// Starts one ignored test of this program as a process of its own.
pub(crate) fn start(test: &str, settings: [(&str, PathBuf); 2]) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "--nocapture", test])
        .envs(settings)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

impl Fixture {
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// Imports files by name, header and rows, and checks that every row is accounted for.
    pub(crate) fn imported(files: &[(&str, &str, &str)]) -> (Self, Manifest) {
        let fixture = Self::new();
        for (name, header, rows) in files {
            fixture.write(name, [*header, *rows].concat());
        }
        let manifest = fixture.build().unwrap();
        assert!(manifest.adds_up());
        (fixture, manifest)
    }

    pub(crate) fn with_sample(buildings: u32) -> Self {
        let fixture = Self::new();
        fixture.write_sample(1, buildings);
        fixture
    }

    pub(crate) fn sample_release(buildings: u32) -> Release {
        let fixture = Self::with_sample(buildings);
        fixture.build().unwrap();
        fixture.live()
    }

    pub(crate) fn write_sample(&self, seed: u64, buildings: u32) {
        let options = SampleOptions {
            seed,
            buildings,
            as_of: date(2026, 11, 21),
            whole_city: false,
        };
        write_sample(&self.input(), options).unwrap();
    }

    pub(crate) fn input(&self) -> PathBuf {
        self.folder.path().join("input")
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    pub(crate) fn store(&self) -> ReleaseStore {
        ReleaseStore::new(&self.data_dir())
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.input().join(name)
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        fs::create_dir_all(self.input()).unwrap();
        fs::write(self.file(name), bytes).unwrap();
        self.file(name)
    }

    pub(crate) fn build(&self) -> Result<Manifest, CorpusError> {
        self.build_from(&[self.input()])
    }

    pub(crate) fn build_from(&self, inputs: &[PathBuf]) -> Result<Manifest, CorpusError> {
        build(&self.options(inputs), &clock(), Progress::Quiet)
    }

    /// Builds on a day, of invented data or not, and published or not.
    pub(crate) fn build_on(&self, day: Date, sample: bool, publish: bool) -> Manifest {
        let options = BuildOptions {
            sample,
            publish,
            ..self.options(&[self.input()])
        };
        let clock = Clock::fixed(format!("{day}T15:00:00Z").parse().unwrap());
        build(&options, &clock, Progress::Quiet).unwrap()
    }

    pub(crate) fn options(&self, inputs: &[PathBuf]) -> BuildOptions {
        BuildOptions {
            data_dir: self.data_dir(),
            inputs: inputs.to_vec(),
            publish: true,
            sample: true,
            accept_partial: vec![ALL_PARTIAL.into()],
            ..BuildOptions::default()
        }
    }

    pub(crate) fn live(&self) -> Release {
        verify(&self.store(), None).unwrap()
    }

    /// The stored records of a lot in the live release; empty when it has none.
    pub(crate) fn stored(&self, lot: u64) -> Bytes {
        let lot = Bbl::from_number(lot).unwrap();
        self.live().records(lot).unwrap_or_default()
    }

    pub(crate) fn values(&self, lot: u64, dataset: &Dataset, field: Field) -> Vec<String> {
        let stored = self.stored(lot);
        let records = decode_records(&stored).unwrap();
        let rows = records.of(dataset.id);
        rows.map(|row| row.text(field).to_owned()).collect()
    }

    /// Changes the manifest of a release behind its back.
    pub(crate) fn edit_manifest(&self, name: &str, change: impl FnOnce(&mut Value)) {
        let path = self.store().folder(name).unwrap().join("manifest.json");
        let mut manifest = serde_json::from_slice(&bytes_of(&path)).unwrap();
        change(&mut manifest);
        replace(&path, manifest.to_string());
    }

    pub(crate) fn damage(&self, name: &str, file: &str) {
        damage(&self.store(), name, file);
    }

    /// What is live, and the names of everything in the folder of releases.
    pub(crate) fn state(&self) -> (Option<String>, Vec<String>) {
        let entries = fs::read_dir(self.data_dir().join("releases")).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.filter(|name| name != ".lock").collect();
        names.sort();
        (self.store().current().unwrap(), names)
    }
}

/// The release of a sample city of 400 buildings, built once.
pub(crate) fn sample_city() -> &'static Release {
    static CITY: OnceLock<Release> = OnceLock::new();
    CITY.get_or_init(|| Fixture::sample_release(400))
}

pub(crate) fn preview(release: &Release, slug: &str) -> Preview {
    let document = release.preview(slug);
    let document = document.unwrap_or_else(|| panic!("no preview of {slug}"));
    serde_json::from_slice(&document.json()).unwrap()
}

pub(crate) fn dataset(id: &str) -> &'static Dataset {
    by_id(id).unwrap()
}

pub(crate) fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, bytes) in members {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(*name, options).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

pub(crate) fn bytes_of(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap()
}

/// Replaces a file, which may be read-only.
pub(crate) fn replace(path: &Path, bytes: impl AsRef<[u8]>) {
    fs::remove_file(path).unwrap();
    fs::write(path, bytes).unwrap();
}

/// Changes the first byte of a file of a release.
pub(crate) fn damage(store: &ReleaseStore, name: &str, file: &str) {
    let path = store.folder(name).unwrap().join(file);
    let mut bytes = bytes_of(&path);
    bytes[0] ^= 1;
    replace(&path, bytes);
}

pub(crate) fn input<'a>(manifest: &'a Manifest, dataset: &Dataset) -> &'a Input {
    let mut inputs = manifest.inputs.iter();
    inputs.find(|input| input.dataset == dataset.id).unwrap()
}

//! Publishing, going back, and refusing what was altered.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::sync::Arc;

use nycapt_corpus::{Live, Progress, Release, list, publish, verify};

use crate::workbench::{Workbench, bytes_of};

fn replace(path: &Path, bytes: &[u8]) {
    fs::set_permissions(path, Permissions::from_mode(0o644)).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn a_release_that_is_not_published_leaves_the_live_one_alone_until_it_is() {
    let bench = Workbench::with_sample(60);
    let first = bench.build().unwrap().name;
    let mut options = bench.options(&[bench.input()]);
    options.publish = false;
    let clock = crate::workbench::clock();
    let second = nycapt_corpus::build(&options, &clock, Progress::Quiet)
        .unwrap()
        .name;
    assert_eq!(bench.live().name(), first);
    publish(&bench.shelf(), &second, Progress::Quiet).unwrap();
    assert_eq!(bench.live().name(), second);
    publish(&bench.shelf(), &first, Progress::Quiet).unwrap();
    assert_eq!(bench.live().name(), first);
    let listed = list(&bench.shelf()).unwrap();
    let names: Vec<_> = listed
        .iter()
        .map(|line| (line.name.as_str(), line.live))
        .collect();
    assert_eq!(names, [(first.as_str(), true), (second.as_str(), false)]);
}

#[test]
fn an_altered_cut_or_missing_file_of_a_release_is_refused_by_name() {
    let bench = Workbench::with_sample(60);
    let name = bench.build().unwrap().name;
    let folder = bench.shelf().folder(&name).unwrap();
    for file in [
        "directory.bin",
        "previews.bin",
        "records.bin",
        "places.bin",
        "portfolios.bin",
        "site.bin",
        "peers.json",
    ] {
        let path = folder.join(file);
        let whole = bytes_of(&path);
        for at in [0, whole.len() / 3, whole.len() / 2, whole.len() - 1] {
            let mut altered = whole.clone();
            altered[at] ^= 0x10;
            replace(&path, &altered);
            let error = Release::open(&folder).unwrap_err().to_string();
            assert!(error.contains(file), "{error}");
        }
        replace(&path, &whole[..whole.len() / 2]);
        assert!(Release::open(&folder).is_err(), "{file}");
        fs::remove_file(&path).unwrap();
        assert!(Release::open(&folder).is_err(), "{file}");
        fs::write(&path, &whole).unwrap();
        Release::open(&folder).unwrap();
    }
    assert!(verify(&bench.shelf(), Some("2026-11-20-1")).is_err());
}

#[test]
fn servers_follow_what_is_published_and_keep_the_old_release_when_the_new_is_bad() {
    let bench = Workbench::with_sample(60);
    let live = Arc::new(Live::default());
    let watch = live.watch(&bench.data_dir());
    watch.check_now();
    assert!(live.load().is_none());

    let first = bench.build().unwrap().name;
    watch.check_now();
    let held = live.load().unwrap();
    assert_eq!(held.name(), first);

    let second = bench.build().unwrap().name;
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), second);
    let slug = held.directory().slugs().next().unwrap().slug;
    let old = held.preview(&slug).unwrap();
    assert!(
        old.etag.contains(&first),
        "a request in flight keeps its release"
    );

    let third = bench.build().unwrap().name;
    let previews = bench.shelf().folder(&third).unwrap().join("previews.bin");
    let mut altered = bytes_of(&previews);
    altered[100] ^= 1;
    // Published and altered before the server looks again.
    publish(&bench.shelf(), &second, Progress::Quiet).unwrap();
    watch.check_now();
    replace(&previews, &altered);
    fs::remove_file(bench.data_dir().join("CURRENT")).unwrap();
    fs::write(bench.data_dir().join("CURRENT"), format!("{third}\n")).unwrap();
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), second);
    fs::write(bench.data_dir().join("CURRENT"), "../elsewhere").unwrap();
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), second);
}

fn point_to(bench: &Workbench, name: &str) {
    fs::write(bench.data_dir().join("CURRENT"), format!("{name}\n")).unwrap();
}

#[test]
fn a_refused_release_does_not_bar_one_whose_name_it_begins_with() {
    let bench = Workbench::with_sample(60);
    let first = bench.build().unwrap().name;
    assert_eq!(first, "2026-11-21-1");
    let tenth = bench.shelf().releases().join("2026-11-21-10");
    fs::create_dir(&tenth).unwrap();
    fs::write(tenth.join("manifest.json"), "no manifest").unwrap();
    point_to(&bench, "2026-11-21-10");
    let live = Arc::new(Live::default());
    let watch = live.watch(&bench.data_dir());
    watch.check_now();
    assert!(live.load().is_none());
    point_to(&bench, &first);
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), first);
}

#[test]
fn a_release_that_could_not_be_read_is_tried_again() {
    let bench = Workbench::with_sample(60);
    let name = bench.build().unwrap().name;
    let path = bench.shelf().folder(&name).unwrap().join("records.bin");
    let away = bench.data_dir().join("away");
    fs::rename(&path, &away).unwrap();
    let live = Arc::new(Live::default());
    let watch = live.watch(&bench.data_dir());
    watch.check_now();
    assert!(live.load().is_none());
    fs::rename(&away, &path).unwrap();
    // The pauses between attempts grow with the number of looks that failed.
    let taken_up = (0..8).any(|_| {
        watch.check_now();
        live.load().is_some()
    });
    assert!(taken_up);
}

#[test]
fn entity_tags_differ_between_releases_and_documents() {
    let bench = Workbench::with_sample(60);
    bench.build().unwrap();
    let first = bench.live();
    bench.build().unwrap();
    let second = bench.live();
    let slugs: Vec<_> = first
        .directory()
        .slugs()
        .map(|entry| entry.slug)
        .take(2)
        .collect();
    let tag = |release: &Release, slug: &str| release.preview(slug).unwrap().etag;
    assert_ne!(tag(&first, &slugs[0]), tag(&second, &slugs[0]));
    assert_eq!(tag(&first, &slugs[0]), tag(&first, &slugs[0]));
    assert!(tag(&first, &slugs[0]).starts_with("\"r2026-11-21-1-"));
}

//! Publishing, going back, and refusing what was altered.

use std::fs;
use std::sync::Arc;

use jiff::civil::date;
use nycapt_corpus::{LiveRelease, Release, list, publish, verify};

use crate::fixture::{Fixture, bytes_of, of_other_version, replace};

#[test]
fn switches_only_to_published_releases() {
    let fixture = Fixture::with_sample(60);
    let first = fixture.build().unwrap().name;
    let second = fixture.build_on(date(2026, 11, 21), true, false).name;
    assert_eq!(fixture.live().name(), first);
    publish(&fixture.store(), &second).unwrap();
    assert_eq!(fixture.live().name(), second);
    publish(&fixture.store(), &first).unwrap();
    assert_eq!(fixture.live().name(), first);
    let listed = list(&fixture.store()).unwrap();
    let names: Vec<_> = listed
        .iter()
        .map(|line| (line.name.as_str(), line.live))
        .collect();
    assert_eq!(names, [(first.as_str(), true), (second.as_str(), false)]);
}

#[test]
fn rejects_altered_truncated_and_missing_files() {
    let fixture = Fixture::with_sample(60);
    let name = fixture.build().unwrap().name;
    let folder = fixture.store().folder(&name).unwrap();
    let words = "directory.bin previews.bin records.bin places.bin map.bin portfolios.bin site.bin \
                 history.bin peers.json";
    for file in words.split(' ') {
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
    assert!(verify(&fixture.store(), Some("2026-11-20-1")).is_err());
}

#[test]
fn a_release_is_read_by_every_version_of_its_format() {
    let fixture = Fixture::with_sample(60);
    let built = fixture.build().unwrap();
    let same = of_other_version(&built.builder);
    for (builder, is_read) in [
        (same.as_str(), true),
        ("nycapt-server 0.0.9 corpus 12", false),
        ("nycapt-server 0.0.9", false),
    ] {
        fixture.edit_manifest(&built.name, |manifest| {
            manifest["builder"] = builder.into();
        });
        let opened = verify(&fixture.store(), None);
        assert_eq!(opened.is_ok(), is_read, "{builder}");
    }
}

#[test]
fn keeps_the_old_release_when_the_new_one_is_bad() {
    let fixture = Fixture::with_sample(60);
    let live = Arc::new(LiveRelease::default());
    let watch = live.watch(&fixture.data_dir());
    watch.check_now();
    assert!(live.load().is_none());

    let first = fixture.build().unwrap().name;
    watch.check_now();
    let held = live.load().unwrap();
    assert_eq!(held.name(), first);

    let second = fixture.build().unwrap().name;
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), second);
    let slug = held.directory().slugs().next().unwrap().slug;
    let old = held.preview(&slug).unwrap();
    assert!(
        old.etag.contains(&first),
        "a request in flight keeps its release"
    );

    let third = fixture.build().unwrap().name;
    // Published and altered before the server looks again.
    publish(&fixture.store(), &second).unwrap();
    watch.check_now();
    fixture.damage(&third, "previews.bin");
    for name in [third.as_str(), "../elsewhere"] {
        point_to(&fixture, name);
        watch.check_now();
        assert_eq!(live.load().unwrap().name(), second);
    }
}

fn point_to(fixture: &Fixture, name: &str) {
    replace(&fixture.data_dir().join("CURRENT"), format!("{name}\n"));
}

#[test]
fn accepts_a_release_whose_name_begins_a_rejected_one() {
    let fixture = Fixture::with_sample(60);
    let first = fixture.build().unwrap().name;
    assert_eq!(first, "2026-11-21-1");
    let tenth = fixture.store().releases().join("2026-11-21-10");
    fs::create_dir(&tenth).unwrap();
    fs::write(tenth.join("manifest.json"), "no manifest").unwrap();
    point_to(&fixture, "2026-11-21-10");
    let live = Arc::new(LiveRelease::default());
    let watch = live.watch(&fixture.data_dir());
    watch.check_now();
    assert!(live.load().is_none());
    point_to(&fixture, &first);
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), first);
}

#[test]
fn retries_an_unreadable_release() {
    let fixture = Fixture::with_sample(60);
    let name = fixture.build().unwrap().name;
    let path = fixture.store().folder(&name).unwrap().join("records.bin");
    let away = fixture.data_dir().join("away");
    fs::rename(&path, &away).unwrap();
    let live = Arc::new(LiveRelease::default());
    let watch = live.watch(&fixture.data_dir());
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
    let fixture = Fixture::with_sample(60);
    fixture.build().unwrap();
    let first = fixture.live();
    fixture.build().unwrap();
    let second = fixture.live();
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

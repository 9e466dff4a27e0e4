//! A preview for people: what was found in each part, its sources and their dates.

use nycapt::contract::{Preview, Provenance, Section, SectionStatus, Source};

use super::findings::{
    Finding, describe_basics, describe_bedbugs, describe_flag, describe_headline, describe_newest,
    describe_owner, describe_rent, describe_score,
};
use super::page::{Page, counted, moment};
use super::style::{CAUTION, DIM, PLAIN, STRONG};
use crate::slug::slug_of_preview;

/// The whole preview; `verbose` adds remarks and the parts of the score.
pub(crate) fn preview(preview: &Preview, verbose: bool, width: usize) -> String {
    let mut page = Page::new(width);
    if preview.sample {
        page.banner("Sample data, not public records");
    }
    identity(&mut page, preview);
    let mut parts = Parts {
        page: &mut page,
        sources: &preview.sources,
        verbose,
    };
    parts.add("Score", &preview.score, |score| {
        describe_score(score, verbose)
    });
    parts.add("Violations", &preview.headline, describe_headline);
    parts.add("Flags", &preview.flags, |flags| {
        flags.iter().map(describe_flag).collect()
    });
    parts.add("Newest", &preview.newest, describe_newest);
    parts.add("Bedbugs", &preview.bedbugs, describe_bedbugs);
    parts.add("Building", &preview.basics, describe_basics);
    parts.add("Rent", &preview.rent_regulation, describe_rent);
    parts.add("Owner", &preview.owner, describe_owner);
    if let Some(unit) = &preview.unit {
        let records = unit.records.map_or_else(
            || "not counted".to_owned(),
            |count| counted(count, "record names it", "records name it"),
        );
        page.field("Unit", &format!("{}: {records}", unit.unit.display));
        page.more(DIM, &unit.note);
        if let Some(warning) = &unit.warning {
            page.more(CAUTION, warning);
        }
        page.gap();
    }
    for disclaimer in &preview.disclaimers {
        page.paragraph(0, DIM, disclaimer);
    }
    let slug = slug_of_preview(preview);
    page.next(&format!("nycapt preview {slug} -o json"));
    page.into_text()
}

fn identity(page: &mut Page, preview: &Preview) {
    page.title(&preview.address.formatted);
    page.styled_field("slug", STRONG, &preview.slug);
    let building = &preview.building;
    let bins = match building.bins.as_slice() {
        [] => String::new(),
        [bin] => format!(" · BIN {bin}"),
        bins => format!(" · BINs {}", bins.join(", ")),
    };
    page.field("BBL", &format!("{}{bins}", building.bbl));
    if building.scope == "complex" {
        let count = building.buildings_on_lot;
        let count = count.map_or("several".into(), |count| count.to_string());
        let covers = format!("the whole lot of {count} buildings, not one alone");
        page.styled_field("covers", CAUTION, &covers);
    }
    let made = moment(&preview.generated_at);
    let data = format!("release {}, made {made}", preview.data_release);
    page.field("data", &data);
    page.gap();
}

struct Parts<'a> {
    page: &'a mut Page,
    sources: &'a [Source],
    verbose: bool,
}

impl Parts<'_> {
    /// Adds a part; each state without data has its own text.
    fn add<T>(&mut self, label: &str, section: &Section<T>, describe: impl Fn(&T) -> Vec<Finding>) {
        let mut findings = Vec::new();
        if let (Some(data), true) = (&section.data, section.status != SectionStatus::Empty) {
            findings.extend(describe(data));
        }
        if let Some((style, state)) = state(section.status) {
            let text = match section.status_reason.as_deref().unwrap_or_default() {
                "" => state,
                reason => format!("{state}: {reason}"),
            };
            findings.push((style, text));
        }
        if findings.is_empty() {
            findings.push((PLAIN, "nothing to show".into()));
        }
        let mut findings = findings.into_iter();
        if let Some((style, text)) = findings.next() {
            self.page.styled_field(label, style, &text);
        }
        for (style, text) in findings {
            self.page.more(style, &text);
        }
        for note in &section.notes {
            match note.severity.as_str() {
                "caution" => self.page.more(CAUTION, &note.text),
                _ if self.verbose => self.page.more(DIM, &note.text),
                _ => {}
            }
        }
        let sources = cited(&section.provenance, self.sources, self.verbose);
        if !sources.is_empty() {
            self.page.more(DIM, &format!("[{}]", sources.join("; ")));
        }
        self.page.gap();
    }
}

fn state(status: SectionStatus) -> Option<Finding> {
    let (style, text) = match status {
        SectionStatus::Ok => return None,
        SectionStatus::Empty => (PLAIN, "none found"),
        SectionStatus::NotApplicable => (DIM, "not applicable"),
        SectionStatus::Unavailable => (CAUTION, "not loaded, so nothing is known"),
        SectionStatus::Stale => (CAUTION, "old data"),
        SectionStatus::Partial => (CAUTION, "read in part"),
        SectionStatus::Withheld => (DIM, "withheld"),
    };
    Some((style, text.into()))
}

/// The datasets that were read. The section's state covers those that are not loaded.
fn cited(provenance: &[Provenance], sources: &[Source], verbose: bool) -> Vec<String> {
    let of = |entry: &Provenance| sources.iter().find(|s| s.dataset_id == entry.dataset_id);
    provenance
        .iter()
        .filter_map(|entry| of(entry).map(|source| (entry, source)))
        .filter(|(_, source)| source.loaded_at.is_some())
        .map(|(entry, source)| cite(entry, source, verbose))
        .collect()
}

fn cite(entry: &Provenance, source: &Source, verbose: bool) -> String {
    let name = &source.dataset_name;
    let date = match &entry.as_of {
        Some(date) => format!("as of {date}"),
        None => "undated".into(),
    };
    if verbose {
        let count = entry.record_count;
        let records = count.map(|count| format!(", {}", counted(count, "record", "records")));
        let records = records.unwrap_or_default();
        format!("{name} of the {}, {date}{records}", source.agency)
    } else {
        format!("{name}, {date}")
    }
}

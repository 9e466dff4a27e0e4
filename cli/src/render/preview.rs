//! A preview for people: what was found in each part, its sources and their dates.

use nycapt::contract::{Preview, Provenance, Section, SectionStatus, Source};
use nycapt_messages::{dates_in_words, display_address};

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
        cited: Vec::new(),
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
    let cited = parts.cited;
    if let Some(unit) = &preview.unit {
        let records = unit.records.map_or_else(
            || "no complete count".to_owned(),
            |count| counted(count, "record mentions it", "records mention it"),
        );
        page.field("Unit", &format!("{}: {records}", unit.unit.display));
        page.more(DIM, &unit.note);
        if let Some(warning) = &unit.warning {
            page.more(CAUTION, warning);
        }
        page.gap();
    }
    list_sources(&mut page, &cited, verbose);
    for disclaimer in &preview.disclaimers {
        page.paragraph(0, DIM, disclaimer);
    }
    let slug = slug_of_preview(preview);
    page.next(&format!("nycapt preview {slug} -o json"));
    page.into_text()
}

fn identity(page: &mut Page, preview: &Preview) {
    page.title(&display_address(&preview.address.formatted));
    page.styled_field("slug", STRONG, &preview.slug);
    let building = &preview.building;
    let bins = match building.bins.as_slice() {
        [] => String::new(),
        [bin] => format!(" · BIN {bin}"),
        bins => format!(" · BINs {}", bins.join(", ")),
    };
    page.field("BBL", &format!("{}{bins}", building.bbl));
    if building.scope == "complex" {
        // Their number is in the notes: PLUTO may count others than those with records.
        page.styled_field(
            "covers",
            CAUTION,
            "all buildings on the tax lot, not just one",
        );
    }
    let made = moment(&preview.generated_at);
    let data = format!("release {}, made {made}", preview.data_release);
    page.field("data", &data);
    page.gap();
}

struct Parts<'page, 'a> {
    page: &'page mut Page,
    sources: &'a [Source],
    /// The datasets cited so far, each once: its number is its place, from 1.
    cited: Vec<(&'a Provenance, &'a Source)>,
    verbose: bool,
}

impl<'a> Parts<'_, 'a> {
    /// Adds a part; each state without data has its own text.
    fn add<T>(
        &mut self,
        label: &str,
        section: &'a Section<T>,
        describe: impl Fn(&T) -> Vec<Finding>,
    ) {
        let mut findings = Vec::new();
        if let (Some(data), true) = (&section.data, section.status != SectionStatus::Empty) {
            findings.extend(describe(data));
        }
        if let Some((style, state)) = state(section.status) {
            let text = match section.status_reason.as_deref().unwrap_or_default() {
                "" => state,
                // Many reasons have a colon of their own.
                reason => format!("{state}. {reason}"),
            };
            findings.push((style, text));
        }
        if findings.is_empty() {
            findings.push((PLAIN, "nothing to show".into()));
        }
        let mark = ranges(&self.cite(&section.provenance));
        let mut findings = findings.into_iter();
        if let Some((style, text)) = findings.next() {
            self.page
                .styled_field(label, style, &format!("{text}{mark}"));
        }
        for (style, text) in findings {
            self.page.more(style, &text);
        }
        for note in &section.notes {
            match &*note.severity {
                "caution" => self.page.more(CAUTION, &note.text),
                // Shown without `-v`: it takes the place of a count that is missing.
                _ if note.code.ends_with("open_in_part") => self.page.more(PLAIN, &note.text),
                _ if self.verbose => self.page.more(DIM, &note.text),
                _ => {}
            }
        }
        self.page.gap();
    }

    /// The numbers of the datasets that were read. A section's state covers those that are not
    /// loaded.
    fn cite(&mut self, provenance: &'a [Provenance]) -> Vec<usize> {
        let mut numbers = Vec::new();
        for entry in provenance {
            let is_its = |source: &&Source| source.dataset_id == entry.dataset_id;
            let Some(source) = self.sources.iter().find(is_its) else {
                continue;
            };
            if source.loaded_at.is_none() {
                continue;
            }
            let known = |(_, cited): &(_, &Source)| cited.dataset_id == source.dataset_id;
            let place = self.cited.iter().position(known);
            let place = place.unwrap_or_else(|| {
                self.cited.push((entry, source));
                self.cited.len() - 1
            });
            numbers.push(place + 1);
        }
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }
}

/// ` [1-3, 5]`; nothing of no numbers.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|before, after| before + 1 == *after);
    let runs = runs.filter_map(|run| match (run.first()?, run.last()?) {
        (first, last) if first == last => Some(first.to_string()),
        (first, last) => Some(format!("{first}-{last}")),
    });
    let runs: Vec<String> = runs.collect();
    match runs.as_slice() {
        [] => String::new(),
        runs => format!(" [{}]", runs.join(", ")),
    }
}

/// The datasets behind the numbers in brackets.
fn list_sources(page: &mut Page, cited: &[(&Provenance, &Source)], verbose: bool) {
    for (index, (entry, source)) in cited.iter().enumerate() {
        let text = format!("[{}] {}", index + 1, cite(entry, source, verbose));
        match index {
            0 => page.styled_field("Sources", DIM, &text),
            _ => page.more(DIM, &text),
        }
    }
    if !cited.is_empty() {
        page.gap();
    }
}

fn state(status: SectionStatus) -> Option<Finding> {
    let (style, text) = match status {
        SectionStatus::Ok => return None,
        SectionStatus::Empty => (PLAIN, "none found"),
        SectionStatus::NotApplicable => (DIM, "not applicable"),
        SectionStatus::Unavailable => (CAUTION, "not known"),
        SectionStatus::Stale => (CAUTION, "old data"),
        SectionStatus::Partial => (CAUTION, "may be incomplete"),
        SectionStatus::Withheld => (DIM, "withheld"),
    };
    Some((style, text.into()))
}

fn cite(entry: &Provenance, source: &Source, verbose: bool) -> String {
    let name = &source.dataset_name;
    let date = match &entry.as_of {
        Some(date) => format!("as of {}", dates_in_words(date)),
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

//! The pages of boroughs and neighborhoods: figures next to those of the city, and a list.
//!
//! They rank nothing and describe no people.

use askama::Template;
use nycapt_contract::{Borough, ErrorKind, Media, Spec};
use nycapt_corpus::{
    BUILDINGS_PER_PAGE, Figures, ListedBuilding, Neighborhood, NeighborhoodPage, Release,
};
use nycapt_messages::{counted, display_street, label};
use nycapt_report::datasets::{
    dhcr_buildings, hpd_bedbugs, hpd_complaints, hpd_jurisdiction, hpd_violations, pluto,
    rent_stabilized_counts,
};
use nycapt_report::{Dataset, ReleaseFacts};
use serde_json::{Value, json};

use crate::api_error::ApiError;
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::{Crumb, Head, Site, collection, grouped, newest_days, percent};
use crate::site::operation::operation;
use crate::site::shared::View;

operation! {
    /// The page of one borough; each borough has a path of its own.
    GetBoroughPage((), ()) -> () = Spec::get("get_borough_page", "/manhattan", "Page of one borough.")
        .aliases(&["/bronx", "/brooklyn", "/queens", "/staten-island"])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable])
}

pub(crate) fn get_borough_page(view: &View<'_>, (): &()) -> ReplyResult<GetBoroughPage> {
    let slug = view.route.trim_start_matches('/');
    let borough = Borough::ALL.into_iter().find(|one| one.slug() == slug);
    let borough = borough.ok_or_else(ApiError::internal)?;
    Reply::page(&AreaPage::borough(view.release()?, view.site, borough))
}

/// The page of a borough, or one page of the list of a neighborhood.
#[derive(Debug, Template)]
#[template(path = "area/area.html")]
pub(crate) struct AreaPage {
    sample: bool,
    head: Head,
    /// The borough of a neighborhood; none where the heading names it.
    kicker: Option<&'static str>,
    columns: Vec<String>,
    /// What is known of some area; empty for buildings outside any neighborhood.
    lines: Vec<Line>,
    /// What is known of none.
    unknown: Vec<String>,
    lists: Vec<AreaList>,
    /// Position in a list of several pages.
    pages: Option<String>,
    release: String,
}

/// A figure in each area.
#[derive(Debug)]
struct Line {
    label: String,
    note: String,
    /// The day of its data.
    as_of: String,
    values: Vec<String>,
}

#[derive(Debug)]
struct AreaList {
    anchor: &'static str,
    heading: String,
    links: Vec<AreaLink>,
    note: String,
}

#[derive(Debug)]
struct AreaLink {
    name: String,
    path: String,
    /// Buildings of a neighborhood, or ZIP of a building.
    number: String,
    indexed: bool,
}

impl AreaPage {
    pub(crate) fn borough(release: &Release, site: Site<'_>, borough: Borough) -> Self {
        let name = label(borough.name());
        let neighborhoods = release.neighborhoods(borough);
        let buildings: u64 = neighborhoods.iter().map(|one| one.buildings).sum();
        let path = format!("/{}", borough.slug());
        let title = message!("area-borough-title", borough = name);
        let opening = message!(
            "area-borough-opening",
            buildings = counted!("area-buildings", buildings),
            neighborhoods = areas_in_words(neighborhoods),
            borough = name
        );
        let city = message!("layout-city");
        let figures = [release.borough_figures(borough), release.city_figures()];
        let (lines, unknown) = lines(release.facts(), &figures);
        let items = neighborhoods
            .iter()
            .map(|one| (one.name.as_str(), neighborhood_path(one)));
        let mut things = collection(site.url, &path, name, None, items);
        set_place(&mut things, name, &city);
        Self {
            sample: release.is_sample(),
            head: Head::new(site.url, &path, title, opening)
                .indexed(!neighborhoods.is_empty())
                .about([things])
                .under(site.url, vec![Crumb::new(city.as_str(), "/")], name),
            kicker: None,
            lines,
            unknown,
            columns: vec![name.into(), city],
            lists: area_lists(neighborhoods),
            pages: None,
            release: release.name().into(),
        }
    }

    pub(crate) fn neighborhood(
        release: &Release,
        site: Site<'_>,
        neighborhood: &Neighborhood,
        list: &NeighborhoodPage,
    ) -> Self {
        let borough = neighborhood.borough();
        let (name, above) = (neighborhood.name.as_str(), label(borough.name()));
        let page_path = |page: u64| match page {
            1 => neighborhood_path(neighborhood),
            _ => format!("{}?page={page}", neighborhood_path(neighborhood)),
        };
        let path = page_path(list.page);
        let figures = release.neighborhood_figures(neighborhood);
        let buildings = counted!("area-buildings", neighborhood.buildings);
        let (here, mut title, opening) = if figures.is_some() {
            (
                name.to_owned(),
                message!("area-title", neighborhood = name, borough = above),
                message!(
                    "area-opening",
                    buildings,
                    neighborhood = name,
                    borough = above
                ),
            )
        } else {
            let title = rest_title(neighborhood);
            let opening = message!("area-rest-opening", buildings, area = name, borough = above);
            (title.clone(), title, opening)
        };
        if list.page > 1 {
            title += &message!("area-title-page", page = list.page);
        }
        let first = (list.page - 1) * BUILDINGS_PER_PAGE + 1;
        let part = Some((first, neighborhood.buildings));
        // Without names, which would make the longest pages too large.
        let items = list.buildings.iter();
        let items = items.map(|one| ("", format!("/seo/{}", one.slug)));
        let mut things = collection(site.url, &path, &here, part, items);
        if figures.is_some() {
            set_place(&mut things, name, above);
        }
        let city = message!("layout-city");
        let crumbs = vec![
            Crumb::new(city.as_str(), "/"),
            Crumb::new(above, format!("/{}", borough.slug())),
        ];
        let mut head = Head::new(site.url, &path, title, opening)
            .about([things])
            .under(site.url, crumbs, here);
        head.previous = (list.page > 1).then(|| page_path(list.page - 1));
        head.next = (list.page < list.pages).then(|| page_path(list.page + 1));
        let (lines, unknown) = figures.map_or_else(Default::default, |own| {
            let (borough, city) = (release.borough_figures(borough), release.city_figures());
            lines(release.facts(), &[own, borough, city])
        });
        let links = list.buildings.iter().map(|one| AreaLink {
            name: listed_name(one, &list.buildings),
            path: format!("/seo/{}", one.slug),
            number: one.zip.clone().unwrap_or_default(),
            indexed: one.indexed,
        });
        Self {
            sample: release.is_sample(),
            head,
            kicker: figures.map(|_| above),
            lines,
            unknown,
            columns: vec![name.into(), above.into(), city],
            lists: vec![AreaList {
                anchor: "list",
                heading: message!("area-building-list"),
                links: links.collect(),
                note: String::new(),
            }],
            pages: (list.pages > 1)
                .then(|| message!("area-page-of", page = list.page, pages = list.pages)),
            release: release.name().into(),
        }
    }
}

/// The neighborhoods of a borough, then the ZIP codes of buildings without one.
fn area_lists(areas: &[Neighborhood]) -> Vec<AreaList> {
    let links_of = |is_zip: bool| {
        let areas = areas.iter().filter(|one| one.is_zip() == is_zip);
        let links = areas.map(|one| AreaLink {
            name: one.name.clone(),
            path: neighborhood_path(one),
            number: grouped(one.buildings),
            indexed: true,
        });
        links.collect::<Vec<_>>()
    };
    let neighborhoods = AreaList {
        anchor: "list",
        heading: message!("area-neighborhood-list"),
        links: links_of(false),
        note: message!("area-list-note"),
    };
    let zips = AreaList {
        anchor: "zips",
        heading: message!("area-zip-list"),
        links: links_of(true),
        note: message!("area-zip-list-note"),
    };
    match (neighborhoods.links.is_empty(), zips.links.is_empty()) {
        (_, true) => vec![neighborhoods],
        (true, false) => vec![zips],
        (false, false) => vec![neighborhoods, zips],
    }
}

/// `38 neighborhoods and parts of 2 ZIP codes`: an area without a neighborhood is none.
fn areas_in_words(areas: &[Neighborhood]) -> String {
    let named = areas.iter().filter(|one| one.is_named()).count();
    let zips = areas.iter().filter(|one| one.is_zip()).count();
    match (named, zips) {
        (_, 0) => counted!("area-neighborhoods", named),
        (0, _) => counted!("area-zips", zips),
        _ => message!(
            "area-neighborhoods-and-zips",
            neighborhoods = counted!("area-neighborhoods", named),
            zips = counted!("area-zips", zips)
        ),
    }
}

/// The address of a building, with its lot where another in the list has the same.
fn listed_name(building: &ListedBuilding, all: &[ListedBuilding]) -> String {
    let is_same = |other: &&ListedBuilding| {
        other.house_number == building.house_number
            && other.street == building.street
            && other.zip == building.zip
    };
    let address = format!(
        "{} {}",
        building.house_number,
        display_street(&building.street)
    );
    if all.iter().filter(is_same).count() < 2 {
        return address;
    }
    message!("area-building-lot", address, lot = building.lot.to_string())
}

pub(crate) fn neighborhood_path(neighborhood: &Neighborhood) -> String {
    let borough = neighborhood.borough().slug();
    format!("/seo-path/{borough}/{}", neighborhood.slug)
}

/// The title of an area's buildings outside any neighborhood.
pub(crate) fn rest_title(rest: &Neighborhood) -> String {
    message!(
        "area-rest-title",
        area = rest.name.as_str(),
        borough = label(rest.borough().name())
    )
}

/// Adds the place that a collection is about.
fn set_place(collection: &mut Value, name: &str, within: &str) {
    collection["about"] = json!({
        "@type": "Place",
        "name": name,
        "containedInPlace": {"@type": "Place", "name": within},
    });
}

/// The figures that are known of some area, and what the others are.
fn lines(facts: &ReleaseFacts, areas: &[&Figures]) -> (Vec<Line>, Vec<String>) {
    let rate = |rate: f64| format!("{rate:.1}");
    let line = |label, note, data: &[&Dataset], value: &dyn Fn(&Figures) -> Option<String>| {
        let values: Vec<_> = areas.iter().map(|figures| value(figures)).collect();
        if values.iter().all(Option::is_none) {
            return Err(label);
        }
        let unknown = || message!("area-unknown");
        let values = values.into_iter();
        Ok(Line {
            label,
            note,
            as_of: newest_days(facts, data),
            values: values.map(|value| value.unwrap_or_else(unknown)).collect(),
        })
    };
    let figures = [
        line(
            message!("area-residential"),
            String::new(),
            &[&pluto::DATASET, &hpd_jurisdiction::DATASET],
            &|one| one.residential_buildings.map(grouped),
        ),
        line(
            message!("area-apartments"),
            String::new(),
            &[&pluto::DATASET, &hpd_jurisdiction::DATASET],
            &|one| one.units.map(grouped),
        ),
        line(
            message!("area-open"),
            message!("area-open-note"),
            &[&hpd_violations::DATASET],
            &|one| one.open_bc_per_100_units.map(rate),
        ),
        line(
            message!("area-heat"),
            message!("area-heat-note"),
            &[&hpd_complaints::DATASET],
            &|one| one.heat_calls_per_1000_units.map(rate),
        ),
        line(
            message!("area-bedbugs"),
            message!("area-bedbugs-note"),
            &[&hpd_bedbugs::DATASET],
            &|one| one.bedbug_filing_share.map(percent),
        ),
        line(
            message!("area-rent"),
            message!("area-rent-note"),
            &[&rent_stabilized_counts::DATASET, &dhcr_buildings::DATASET],
            &|one| one.rent_evidence_share.map(percent),
        ),
    ];
    let (known, unknown): (Vec<_>, Vec<_>) = figures.into_iter().partition(Result::is_ok);
    (
        known.into_iter().flatten().collect(),
        unknown.into_iter().filter_map(Result::err).collect(),
    )
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use nycapt_contract::Bbl;
    use nycapt_report::DatasetFacts;

    use super::*;

    fn area(code: &str) -> Neighborhood {
        let figures = json!({
            "residentialBuildings": null, "units": null, "openBcPer100Units": null,
            "heatCallsPer1000Units": null, "bedbugFilingShare": null, "rentEvidenceShare": null,
        });
        serde_json::from_value(json!({
            "borough": 2, "code": code, "name": code, "slug": code, "buildings": 1, "first": 0,
            "figures": figures,
        }))
        .unwrap()
    }

    fn areas(codes: &[&str]) -> Vec<Neighborhood> {
        codes.iter().map(|code| area(code)).collect()
    }

    #[test]
    fn a_figure_has_the_day_of_its_own_data_and_unknown_ones_are_listed() {
        let loaded = [
            (&hpd_violations::DATASET, date(2026, 11, 19)),
            (&hpd_complaints::DATASET, date(2026, 9, 1)),
            (&hpd_bedbugs::DATASET, date(2026, 10, 1)),
        ];
        let loaded = loaded.map(|(dataset, day)| DatasetFacts {
            id: dataset.id.into(),
            as_of: Some(day),
            ..DatasetFacts::default()
        });
        let facts = ReleaseFacts {
            name: "2026-11-20-1".into(),
            built_at: "2026-11-20T07:00:00Z".into(),
            as_of: date(2026, 11, 20),
            sample: false,
            datasets: loaded.into_iter().collect(),
        };
        let figures = Figures {
            open_bc_per_100_units: Some(1.0),
            bedbug_filing_share: Some(0.5),
            ..Figures::default()
        };
        let (lines, unknown) = lines(&facts, &[&figures]);
        let days: Vec<String> = lines.into_iter().map(|line| line.as_of).collect();
        assert_eq!(days, ["As of November 19, 2026.", "As of October 1, 2026."]);
        let expected = [
            message!("area-residential"),
            message!("area-apartments"),
            message!("area-heat"),
            message!("area-rent"),
        ];
        assert_eq!(unknown, expected);
    }

    #[test]
    fn zips_and_the_rest_are_no_neighborhoods() {
        let words = |codes: &[&str]| areas_in_words(&areas(codes));
        assert_eq!(words(&["BX0401", "elsewhere"]), "1 neighborhood");
        assert_eq!(words(&["zip-10451", "zip-10452"]), "2 ZIP codes");
        let expected = "2 neighborhoods and parts of 1 ZIP code";
        assert_eq!(words(&["BX0401", "BX0402", "zip-10451"]), expected);
    }

    #[test]
    fn zips_have_a_list_of_their_own() {
        let lists = |codes: &[&str]| {
            let lists = area_lists(&areas(codes)).into_iter();
            let names = lists.map(|list| {
                let names: Vec<String> = list.links.into_iter().map(|link| link.name).collect();
                format!("{}: {}", list.anchor, names.join(" "))
            });
            names.collect::<Vec<_>>()
        };
        let mixed = lists(&["BX0401", "zip-10451", "elsewhere", "zip-10452"]);
        assert_eq!(
            mixed,
            ["list: BX0401 elsewhere", "zips: zip-10451 zip-10452"]
        );
        assert_eq!(lists(&["zip-10451"]), ["zips: zip-10451"]);
        assert_eq!(lists(&["BX0401"]), ["list: BX0401"]);
        assert_eq!(lists(&[]), ["list: "]);
    }

    #[test]
    fn buildings_of_one_address_are_told_apart_by_their_lots() {
        let building = |lot: u64, street: &str| ListedBuilding {
            slug: lot.to_string(),
            lot: Bbl::from_number(lot).unwrap(),
            part3: lot.to_string(),
            house_number: "12".into(),
            street: street.into(),
            zip: Some("10451".into()),
            indexed: false,
        };
        let first = building(2_023_450_001, "EXAMPLE STREET");
        let twin = building(2_023_450_002, "EXAMPLE STREET");
        let other = building(2_023_450_003, "OTHER STREET");
        let all = [first, twin, other];
        let names: Vec<String> = all.iter().map(|one| listed_name(one, &all)).collect();
        let expected = [
            "12 Example Street (tax lot 2023450001)",
            "12 Example Street (tax lot 2023450002)",
            "12 Other Street",
        ];
        assert_eq!(names, expected);
    }
}

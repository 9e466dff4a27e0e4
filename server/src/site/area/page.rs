//! The pages of boroughs and neighborhoods: figures beside those of the city, and lists.
//!
//! Nothing is ranked, and nothing is said of people.

use askama::Template;
use nycapt_contract::Borough;
use serde_json::{Value, json};

use crate::site::layout::{Crumb, Head, breadcrumbs};
use crate::site::layout::{Frame, Site};
use crate::site::layout::{counted, day, grouped, titled};
use nycapt_corpus::{BUILDINGS_PER_PAGE, Figures, Neighborhood, NeighborhoodPage, Release};

/// The page of one borough.
#[derive(Debug, Template)]
#[template(path = "area/borough.html")]
pub(crate) struct BoroughPage {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: String,
    opening: String,
    columns: Vec<String>,
    lines: Vec<FigureLine>,
    neighborhoods: Vec<NeighborhoodLink>,
    release: String,
    as_of: String,
}

/// One page of the list of a neighborhood.
#[derive(Debug, Template)]
#[template(path = "area/neighborhood.html")]
pub(crate) struct NeighborhoodHub {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: String,
    borough: &'static str,
    opening: String,
    columns: Vec<String>,
    lines: Vec<FigureLine>,
    buildings: Vec<BuildingLink>,
    page: u64,
    pages: u64,
    release: String,
    as_of: String,
}

/// A figure of several areas.
#[derive(Debug)]
struct FigureLine {
    label: &'static str,
    note: &'static str,
    values: Vec<String>,
}

#[derive(Debug)]
struct NeighborhoodLink {
    name: String,
    path: String,
    buildings: String,
}

#[derive(Debug)]
struct BuildingLink {
    slug: String,
    line: String,
    zip: String,
    indexed: bool,
}

impl BoroughPage {
    pub(crate) fn new(release: &Release, site: Site<'_>, borough: Borough) -> Self {
        let name = borough.name();
        let path = format!("/{}", borough.slug());
        let canonical = format!("{}{path}", site.url);
        let neighborhoods = release.neighborhoods(borough);
        let buildings: u64 = neighborhoods.iter().map(|one| one.buildings).sum();
        let opening = format!(
            "The public records of {} in {name}, by {}: open housing violations, heat complaints, \
             bedbug filings and signs of rent regulation, beside the figures of the whole city.",
            counted(buildings, "building", "buildings"),
            counted(length(neighborhoods), "neighborhood", "neighborhoods"),
        );
        let crumbs = vec![Crumb::new("New York City", "/")];
        let parts: Vec<Value> = (neighborhoods.iter().zip(1..))
            .map(|(one, place)| {
                let url = format!("{}{}", site.url, neighborhood_path(borough, one));
                json!({"@type": "ListItem", "position": place, "name": one.name, "url": url})
            })
            .collect();
        let things = vec![
            collection(&canonical, name, place(name, "New York City"), &parts),
            breadcrumbs(site.url, &crumbs, name, &canonical),
        ];
        let title = format!("{name}: buildings and their public records");
        Self {
            frame: Frame::new(release.is_sample()),
            head: Head::new(site.url, &path, title, opening.clone())
                .indexed(!neighborhoods.is_empty())
                .about(things),
            crumbs,
            here: name.into(),
            opening,
            columns: vec![name.into(), "New York City".into()],
            lines: lines(&[release.borough_figures(borough), release.city_figures()]),
            neighborhoods: (neighborhoods.iter())
                .map(|one| NeighborhoodLink {
                    name: one.name.clone(),
                    path: neighborhood_path(borough, one),
                    buildings: grouped(one.buildings),
                })
                .collect(),
            release: release.name().into(),
            as_of: day(&release.manifest().as_of),
        }
    }
}

impl NeighborhoodHub {
    pub(crate) fn new(
        release: &Release,
        site: Site<'_>,
        neighborhood: &Neighborhood,
        list: &NeighborhoodPage,
    ) -> Self {
        let borough = neighborhood.borough();
        let name = neighborhood.name.as_str();
        let crumbs = vec![
            Crumb::new("New York City", "/"),
            Crumb::new(borough.name(), format!("/{}", borough.slug())),
        ];
        let opening = format!(
            "What public records say of {} in {name}, {}: open housing violations, heat \
             complaints, bedbug filings and signs of rent regulation, beside the figures of the \
             borough and the city.",
            counted(neighborhood.buildings, "building", "buildings"),
            borough.name(),
        );
        let columns = [name, borough.name(), "New York City"];
        Self {
            frame: Frame::new(release.is_sample()),
            head: head(site, neighborhood, list, &crumbs, &opening),
            crumbs,
            here: name.into(),
            borough: borough.name(),
            opening,
            columns: columns.map(String::from).into(),
            lines: lines(&[
                &neighborhood.figures,
                release.borough_figures(borough),
                release.city_figures(),
            ]),
            buildings: (list.buildings.iter())
                .map(|one| BuildingLink {
                    slug: one.slug.clone(),
                    line: format!("{} {}", one.house_number, titled(&one.street)),
                    zip: one.zip.clone().unwrap_or_default(),
                    indexed: one.indexed,
                })
                .collect(),
            page: list.page,
            pages: list.pages,
            release: release.name().into(),
            as_of: day(&release.manifest().as_of),
        }
    }
}

/// The path of a neighborhood's hub.
fn neighborhood_path(borough: Borough, neighborhood: &Neighborhood) -> String {
    format!("/seo-path/{}/{}", borough.slug(), neighborhood.slug)
}

fn head(
    site: Site<'_>,
    neighborhood: &Neighborhood,
    list: &NeighborhoodPage,
    crumbs: &[Crumb],
    opening: &str,
) -> Head {
    let borough = neighborhood.borough();
    let first = neighborhood_path(borough, neighborhood);
    let path_of = |page: u64| match page {
        1 => first.clone(),
        _ => format!("{first}?page={page}"),
    };
    let path = path_of(list.page);
    let canonical = format!("{}{path}", site.url);
    let name = neighborhood.name.as_str();
    let before = (list.page - 1) * BUILDINGS_PER_PAGE;
    let items: Vec<Value> = (list.buildings.iter().zip(before + 1..))
        .map(|(one, place)| {
            let url = format!("{}/seo/{}", site.url, one.slug);
            json!({"@type": "ListItem", "position": place, "url": url})
        })
        .collect();
    let things = vec![
        collection(&canonical, name, place(name, borough.name()), &items),
        breadcrumbs(site.url, crumbs, name, &canonical),
    ];
    let numbered = if list.page > 1 {
        format!(", page {}", list.page)
    } else {
        String::new()
    };
    let title = format!("{name}, {}: buildings by street{numbered}", borough.name());
    let mut head = Head::new(site.url, &path, title, opening.to_owned()).about(things);
    head.previous = (list.page > 1).then(|| path_of(list.page - 1));
    head.next = (list.page < list.pages).then(|| path_of(list.page + 1));
    head
}

fn collection(canonical: &str, name: &str, about: Value, items: &[Value]) -> Value {
    json!({
        "@type": "CollectionPage",
        "url": canonical,
        "name": name,
        "about": about,
        "mainEntity": {
            "@type": "ItemList",
            "numberOfItems": items.len(),
            "itemListElement": items,
        },
    })
}

fn place(name: &str, within: &str) -> Value {
    json!({
        "@type": "Place",
        "name": name,
        "containedInPlace": {"@type": "Place", "name": within},
    })
}

/// The figures of areas side by side.
fn lines(areas: &[&Figures]) -> Vec<FigureLine> {
    let line = |label, note, value: fn(&Figures) -> Option<String>| FigureLine {
        label,
        note,
        values: (areas.iter())
            .map(|figures| value(figures).unwrap_or_else(|| "not known".into()))
            .collect(),
    };
    vec![
        line("Residential buildings", "", |figures| {
            figures.residential_buildings.map(grouped)
        }),
        line("Apartments in them", "", |figures| {
            figures.units.map(grouped)
        }),
        line(
            "Open violations in 100 apartments",
            "class B and C, HPD",
            |figures| {
                figures
                    .open_bc_per_100_units
                    .map(|rate| format!("{rate:.1}"))
            },
        ),
        line(
            "Heat complaints in 1,000 apartments",
            "last full season, HPD; reports, not proof",
            |figures| {
                figures
                    .heat_calls_per_1000_units
                    .map(|rate| format!("{rate:.1}"))
            },
        ),
        line(
            "Buildings with a bedbug filing",
            "of those that must file",
            |figures| figures.bedbug_filing_share.map(percent),
        ),
        line(
            "Buildings with signs of rent stabilization",
            "only DHCR decides",
            |figures| figures.rent_evidence_share.map(percent),
        ),
    ]
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

fn length<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or_default()
}

//! A map of what is around a building, from the shapes of the release alone.

use std::collections::{BTreeMap, BTreeSet};

use nycapt_contract::{
    Bbl, Borough, Building, MapMark, Preview, PreviewAddress, Report, ReportMap, SectionStatus,
};
use nycapt_corpus::{BuildingPlace, MapPoint, Release, decode_lines, decode_records};
use nycapt_messages::{display_address, display_street, list, paragraph};
use nycapt_report::datasets::{
    building_footprints, dob_now_permits, hpd_registrations, neighborhoods, pluto,
    street_centerlines,
};
use nycapt_report::{ConstructionSite, Dataset, Feed, Records, construction_sites};
use quick_xml::escape::escape;

use super::drawing::{
    HEIGHT, Label, Pixel, Place, View, WIDTH, label, outlined, pins, push_path, without_overlaps,
};
use crate::format::day;
use crate::messages::message;

/// Pixels to a meter, the widest view first. A closer one is drawn where that has too many shapes.
pub(super) const SCALES: [f64; 3] = [2.0, 3.0, 4.0];
/// Meters from the middle to the edges of the widest view.
pub(super) const REACH: (f64, f64) = (150.0, 90.0);
/// The picture is part of the page, which must stay small.
const MOST_BYTES: usize = 3_000;
/// Meters of a street's width as it is drawn.
const STREET: f64 = 9.0;
/// Meters of the scale, which are 100 feet.
const BAR: f64 = 30.48;
const FEET_PER_METER: f64 = 3.280_84;
/// Pixels from a mark to the edge, at least.
const EDGE: i32 = 10;
/// Left, top, width and height of the outlines of neighborhoods.
pub(super) const OUTLINE: [i32; 4] = [12, 12, WIDTH - 24, HEIGHT - 24];
const MOST_LISTED: usize = 4;

/// The map and the same in words.
#[derive(Debug)]
pub(crate) struct Map {
    pub(crate) title: String,
    pub(crate) about: String,
    /// Elements of an SVG of 600 by 360, with classes that distinguish them.
    pub(crate) body: String,
    /// Class and meaning of what is marked.
    pub(crate) legend: Vec<(&'static str, String)>,
    pub(crate) listed: Vec<Listed>,
    /// What is missing, and the sources.
    pub(crate) note: String,
    pub(crate) sources: Vec<&'static str>,
}

/// Something marked.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) text: String,
    pub(crate) path: Option<String>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct MapOf<'a> {
    building: &'a Building,
    address: &'a PreviewAddress,
    /// Whether the buildings linked to this one are shown; not for a home registered to a person.
    shows_owner: bool,
}

impl<'a> MapOf<'a> {
    pub(crate) fn preview(preview: &'a Preview) -> Self {
        Self {
            building: &preview.building,
            address: &preview.address,
            shows_owner: preview.owner.status != SectionStatus::Withheld,
        }
    }

    pub(crate) fn report(report: &'a Report) -> Self {
        Self {
            building: &report.building,
            address: &report.address,
            shows_owner: report.sections.portfolio.status != SectionStatus::Withheld,
        }
    }
}

/// The colors of the site by day: a picture doesn't know where it is shown.
const STYLE: &str = "\
    .map path{fill:none;stroke-linecap:round}.map .street{stroke:#fff}\
    .map .lot{fill:#e2ddd2;stroke:#5b554c;stroke-width:.6}.map .own{fill:#0b4f8a}\
    .map .site{fill:#8a6100;stroke:#fff}.map .dot{stroke:#5b554c;stroke-width:6}\
    .map .owner{stroke:#b04a12;stroke-width:14}.map .area{fill:#e2ddd2;stroke:#5b554c}\
    .map .bar{stroke:#5b554c}.map text{font-family:'Source Sans 3';font-size:15px;fill:#1c1a17;\
    text-anchor:middle;dominant-baseline:central;stroke:#fff;stroke-width:3px;paint-order:stroke}";

impl Map {
    /// The map as a picture of its own, with these attributes.
    pub(crate) fn svg(&self, attributes: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"map\"{attributes} width=\"{WIDTH}\" \
             height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\"><style>{STYLE}</style>\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#f1ede3\"/>{}</svg>",
            self.body
        )
    }

    pub(crate) fn into_report(self) -> ReportMap {
        ReportMap {
            svg: self.svg(""),
            title: self.title,
            about: self.about,
            legend: (self.legend.into_iter())
                .map(|(mark, text)| MapMark {
                    mark: mark.into(),
                    text,
                })
                .collect(),
            listed: self.listed.into_iter().map(|one| one.text).collect(),
            note: self.note,
        }
    }

    /// The map of a report, to be part of a page, which has the style; none if its picture isn't one
    /// of ours.
    pub(crate) fn of_report(map: &ReportMap) -> Option<Self> {
        // The style and the ground are before the elements.
        let (_, elements) = map.svg.split_once("/>")?;
        let class = |mark: &MapMark| MARKS.into_iter().find(|class| *class == mark.mark);
        let legend = map.legend.iter();
        let listed = map.listed.iter().cloned();
        Some(Self {
            title: map.title.clone(),
            about: map.about.clone(),
            body: elements.strip_suffix("</svg>")?.into(),
            legend: legend
                .filter_map(|mark| Some((class(mark)?, mark.text.clone())))
                .collect(),
            listed: listed.map(|text| Listed { text, path: None }).collect(),
            note: map.note.clone(),
            sources: Vec::new(),
        })
    }
}

/// The classes of what is marked.
const MARKS: [&str; 6] = ["own", "owner", "site", "lot", "dot", "area"];

/// What is around a building or several, in degrees.
#[derive(Default)]
pub(super) struct Scene {
    pub(super) middle: Place,
    /// The lot of the building in the middle.
    pub(super) own: Option<String>,
    /// Whether several buildings stand on it, as far as the records show.
    pub(super) has_several: bool,
    /// Places by the numbers of a list, instead of a building in the middle.
    pub(super) numbered: Vec<(usize, Place)>,
    /// The lot and the outline of each building, once.
    pub(super) footprints: Vec<(String, Vec<Vec<MapPoint>>)>,
    /// Lots without an outline, if the release has no outlines.
    pub(super) dots: Vec<Place>,
    pub(super) streets: Vec<(String, Vec<Vec<MapPoint>>)>,
    pub(super) owned: Vec<Place>,
    pub(super) sites: Vec<Place>,
    /// Of the neighborhood, if there are neither outlines nor streets.
    pub(super) outline: Vec<Vec<MapPoint>>,
}

/// What of the map the release has for a borough.
#[derive(Clone, Copy)]
pub(super) struct Loaded {
    outlines: Feed,
    streets: Feed,
    permits: Feed,
}

/// `None` where the place of the building or what is around it is not known.
pub(crate) fn map(release: &Release, of: MapOf<'_>, place: Option<&BuildingPlace>) -> Option<Map> {
    let (building, address) = (of.building, of.address);
    let middle = (building.latitude?, building.longitude?);
    let loaded = Loaded::of(release, Borough::from_code(address.borough.code)?);
    let stored = release.map_around(middle, REACH)?;
    let records = decode_records(&stored)?;
    let lots = lots(&records);
    let owned = owned(release, of, middle, &lots);
    let sites = sites(release, building, middle);
    let place = place.filter(|_| !loaded.has_tiles());
    let scene = Scene {
        own: Some(building.bbl.clone()),
        has_several: has_several(building),
        owned: owned.iter().map(|(place, _)| *place).collect(),
        sites: (sites.iter())
            .map(|site| (site.latitude, site.longitude))
            .collect(),
        outline: place.map_or_else(Vec::new, |place| outline(release, &place.neighborhood_code)),
        ..Scene::around(middle, &records, loaded, Some(&building.bbl))
    };
    let (body, named, view) = scene.drawn();
    let legend = match place.filter(|_| !scene.outline.is_empty()) {
        Some(place) => vec![
            scene.own_mark(),
            (
                "area",
                message!("map-outline", name = place.neighborhood_name.as_str()),
            ),
        ],
        None => scene.legend(loaded, view),
    };
    let owned = owned.into_iter().filter(|(place, _)| view.shows(*place));
    let owned = owned.map(|(_, listed)| listed);
    let sites = sites.iter().take(MOST_LISTED).map(listed_site);
    Some(Map {
        title: message!("map-title", address = display_address(&address.formatted)),
        about: match named.as_str() {
            _ if !scene.outline.is_empty() => message!("map-about-outline"),
            "" => message!("map-about"),
            streets => message!("map-about-streets", streets),
        },
        body,
        legend,
        listed: owned.take(MOST_LISTED).chain(sites).collect(),
        note: loaded.note(),
        sources: scene.sources(),
    })
}

/// Records may name a demolished building beside the only one that the tax record counts.
fn has_several(building: &Building) -> bool {
    let is_complex = building.scope == "complex";
    (building.buildings_on_lot).map_or(is_complex, |count| count > 1)
}

impl Loaded {
    pub(super) fn of(release: &Release, borough: Borough) -> Self {
        let feed = |dataset: &Dataset| release.facts().feed(dataset, borough);
        Self {
            outlines: feed(&building_footprints::DATASET),
            streets: feed(&street_centerlines::DATASET),
            permits: feed(&dob_now_permits::DATASET),
        }
    }

    /// The same for a map that doesn't show construction.
    pub(super) const fn without_permits(self) -> Self {
        Self {
            permits: Feed::Current,
            ..self
        }
    }

    /// Whether there is more to draw than points.
    pub(super) fn has_tiles(self) -> bool {
        [self.outlines, self.streets] != [Feed::Missing; 2]
    }

    /// What is missing on the map, and what it is drawn from.
    pub(super) fn note(self) -> String {
        let missing = [
            match self.outlines {
                Feed::Current => None,
                Feed::Missing => Some(message!("map-no-outlines")),
                Feed::Stale | Feed::Unknown | Feed::Partial => Some(message!("map-some-outlines")),
            },
            match self.streets {
                Feed::Current => None,
                Feed::Missing => Some(message!("map-no-streets")),
                Feed::Stale | Feed::Unknown | Feed::Partial => Some(message!("map-some-streets")),
            },
            match self.permits {
                Feed::Current => None,
                Feed::Missing => Some(message!("map-no-sites")),
                Feed::Stale | Feed::Unknown | Feed::Partial => Some(message!("map-some-sites")),
            },
        ];
        let from = |feed, dataset: &Dataset| (feed != Feed::Missing).then_some(dataset.name);
        let drawn_from = [
            from(self.outlines, &building_footprints::DATASET),
            from(self.streets, &street_centerlines::DATASET),
            Some(pluto::DATASET.name),
        ];
        let sources = list(drawn_from.into_iter().flatten());
        let source = message!("map-source", sources);
        paragraph(missing.into_iter().flatten().chain([source]))
    }
}

fn lots(records: &Records<'_>) -> BTreeMap<String, Place> {
    let rows = records.of(pluto::DATASET.id).filter_map(|row| {
        let place = (
            row.decimal(pluto::LATITUDE)?,
            row.decimal(pluto::LONGITUDE)?,
        );
        Some((row.text(pluto::BBL).to_owned(), place))
    });
    rows.collect()
}

/// Buildings are in every cell of the grid that they touch, and so come several times.
fn footprints(records: &Records<'_>) -> Vec<(String, Vec<Vec<MapPoint>>)> {
    use building_footprints::{BBL, DATASET, SHAPE};
    let rows = records.of(DATASET.id);
    let once: BTreeSet<_> = rows.map(|row| (row.text(BBL), row.text(SHAPE))).collect();
    decoded(&once)
}

/// The lines of streets under their names as people write them.
fn streets(records: &Records<'_>) -> Vec<(String, Vec<Vec<MapPoint>>)> {
    use street_centerlines::{DATASET, NAME, SHAPE};
    let rows = records.of(DATASET.id);
    let once: BTreeSet<_> = rows.map(|row| (row.text(NAME), row.text(SHAPE))).collect();
    let mut streets: BTreeMap<String, Vec<Vec<MapPoint>>> = BTreeMap::new();
    for (name, lines) in decoded(&once) {
        streets
            .entry(display_street(&name))
            .or_default()
            .extend(lines);
    }
    streets.into_iter().collect()
}

fn decoded(shapes: &BTreeSet<(&str, &str)>) -> Vec<(String, Vec<Vec<MapPoint>>)> {
    let shapes = shapes.iter();
    let decoded = shapes.filter_map(|(of, text)| Some(((*of).to_owned(), decode_lines(text)?)));
    decoded.collect()
}

pub(super) fn outline(release: &Release, code: &str) -> Vec<Vec<MapPoint>> {
    let stored = release.neighborhood_outline(code);
    let records = stored.as_deref().and_then(decode_records);
    let outline = records.and_then(|records| {
        let mut rows = records.of(neighborhoods::DATASET.id);
        let own = rows.find(|row| row.text(neighborhoods::CODE) == code)?;
        decode_lines(own.text(neighborhoods::SHAPE))
    });
    outline.unwrap_or_default()
}

/// The buildings linked to this one in the widest view.
fn owned(
    release: &Release,
    of: MapOf<'_>,
    middle: Place,
    lots: &BTreeMap<String, Place>,
) -> Vec<(Place, Listed)> {
    let own = of.building.bbl.as_str();
    let lot = Bbl::parse(own).filter(|_| of.shows_owner);
    let Some(portfolio) = lot.and_then(|lot| release.portfolio(lot)) else {
        return Vec::new();
    };
    let view = View {
        middle,
        scale: SCALES[0],
    };
    let seen = portfolio.listed(own).filter_map(|other| {
        let place = *lots.get(&other.bbl)?;
        let (_, address) = (view.pixel(place)?, other.address.as_deref()?);
        let listed = Listed {
            text: message!("map-owner-at", address = display_address(address)),
            path: other.slug.as_ref().map(|slug| format!("/seo/{slug}")),
        };
        Some((place, listed))
    });
    seen.collect()
}

fn sites(release: &Release, building: &Building, middle: Place) -> Vec<ConstructionSite> {
    // A permit may be of a unit of the lot, and its building may have a temporary number.
    let is_own = |bbl: &str, bin: &str| {
        let lot = Bbl::parse(bbl).map(|lot| release.directory().lot_of(lot).to_string());
        lot.is_some_and(|lot| lot == building.bbl) || building.bins.iter().any(|own| own == bin)
    };
    let stored = release.nearby(middle.0, middle.1);
    let nearby = stored.as_deref().and_then(decode_records);
    let today = release.facts().as_of;
    nearby.map_or_else(Vec::new, |nearby| {
        construction_sites(middle, &nearby, is_own, today)
    })
}

fn listed_site(site: &ConstructionSite) -> Listed {
    let permit = &site.permit;
    let feet = f64::from(permit.meters) * FEET_PER_METER;
    let feet = format!("{:.0}", (feet / 10.0).round() * 10.0);
    let address = permit.address.as_deref().map(display_address);
    let until = permit.expires.as_deref().map(day).unwrap_or_default();
    let work = nycapt_messages::label(&permit.work);
    Listed {
        text: match address {
            Some(address) => message!("map-site-at", work, address, feet, until),
            None => message!("map-site-away", work, feet, until),
        },
        path: None,
    }
}

impl Scene {
    /// The buildings and streets around a place; without outlines of buildings, the other lots.
    pub(super) fn around(
        middle: Place,
        records: &Records<'_>,
        loaded: Loaded,
        own: Option<&str>,
    ) -> Self {
        let dots = lots(records).into_iter();
        let dots =
            dots.filter(|(bbl, _)| loaded.outlines == Feed::Missing && Some(bbl.as_str()) != own);
        Self {
            middle,
            footprints: footprints(records),
            dots: dots.map(|(_, place)| place).collect(),
            streets: streets(records),
            ..Self::default()
        }
    }

    fn legend(&self, loaded: Loaded, view: View) -> Vec<(&'static str, String)> {
        let has_owned = self.owned.iter().any(|place| view.shows(*place));
        let owner = has_owned.then(|| ("owner", message!("map-owner")));
        let has_site = self.sites.iter().any(|place| view.shows(*place));
        let site = has_site.then(|| ("site", message!("map-site")));
        let others = match loaded.outlines {
            Feed::Missing => ("dot", message!("map-lot")),
            Feed::Current | Feed::Stale | Feed::Unknown | Feed::Partial => {
                ("lot", message!("map-building"))
            }
        };
        let all = [Some(self.own_mark()), owner, site, Some(others)];
        all.into_iter().flatten().collect()
    }

    /// What is marked in the middle. A house and its garage are two outlines, too.
    fn own_mark(&self) -> (&'static str, String) {
        let outlines = self.footprints.iter();
        let own = outlines.filter(|(bbl, _)| self.own.as_ref() == Some(bbl));
        let text = match self.has_several || own.count() > 1 {
            true => message!("map-own-lot"),
            false => message!("map-own"),
        };
        ("own", text)
    }

    fn sources(&self) -> Vec<&'static str> {
        let owner = hpd_registrations::DATASET.id;
        let site = dob_now_permits::DATASET.id;
        let marked = [
            (!self.owned.is_empty()).then_some(owner),
            (!self.sites.is_empty()).then_some(site),
        ];
        marked.into_iter().flatten().collect()
    }

    /// The widest picture that is small enough, the streets that it names, and its view. One of numbered
    /// places is as close as shows them all.
    pub(super) fn drawn(&self) -> (String, String, View) {
        let [widest, closer @ ..] = SCALES.map(|scale| View {
            middle: self.middle,
            scale,
        });
        let mut view = widest;
        let (mut body, mut named) = self.in_view(view);
        for closer in closer {
            let is_enough = match self.numbered.as_slice() {
                [] => body.len() <= MOST_BYTES,
                numbered => !numbered.iter().all(|(_, place)| closer.shows(*place)),
            };
            if is_enough {
                break;
            }
            view = closer;
            (body, named) = self.in_view(view);
        }
        (body, named, view)
    }

    fn in_view(&self, view: View) -> (String, String) {
        if let Some((outline, at)) = outlined(&self.outline, &[self.middle], OUTLINE) {
            let own = at.iter().map(|at| marker(*at, "m-8-8h16v16h-16z"));
            let own: String = own.collect();
            let body = path("area", "", &outline) + &path("own", "", &own);
            return (body, String::new());
        }
        let (mut streets, mut labels) = (String::new(), Vec::new());
        for (name, lines) in &self.streets {
            let lines: Vec<Vec<Pixel>> = lines.iter().flat_map(|line| view.lines(line)).collect();
            for line in &lines {
                push_path(line, "", &mut streets);
            }
            labels.extend(label(name, &lines));
        }
        let labels = without_overlaps(labels);
        let (mut others, mut own) = (String::new(), String::new());
        for (bbl, rings) in &self.footprints {
            let path = if self.own.as_ref() == Some(bbl) {
                &mut own
            } else {
                &mut others
            };
            for ring in rings {
                let area = view.area(ring);
                let end = if area.is_empty() { "" } else { "z" };
                push_path(&area, end, path);
            }
        }
        if own.is_empty() && self.numbered.is_empty() {
            own = marker([WIDTH / 2, HEIGHT / 2], "m-8-8h16v16h-16z");
        }
        let marked = |places: &[Place], shape: &str| -> String {
            let places = places.iter().filter_map(|place| view.pixel(*place));
            // A mark at the edge would be cut.
            let within =
                |[x, y]: Pixel| [x.clamp(EDGE, WIDTH - EDGE), y.clamp(EDGE, HEIGHT - EDGE)];
            places.map(|at| marker(within(at), shape)).collect()
        };
        let width = format!(" stroke-width=\"{:.0}\"", STREET * view.scale);
        let mut body = [
            path("street", &width, &streets),
            path("lot", "", &others),
            path("dot", "", &marked(&self.dots, "h.1")),
            path("own", "", &own),
            path("owner", "", &marked(&self.owned, "h.1")),
            path("site", "", &marked(&self.sites, "m-8 6h16l-8-14z")),
        ]
        .concat();
        body += &texts(&labels);
        let bar = format!("{:.0}", BAR * view.scale);
        let feet = message!("map-feet");
        body += &path("bar", "", &format!("M12 342v6h{bar}v-6"));
        body += &format!("<text x=\"42\" y=\"336\">{}</text>", escape(&feet));
        let at = self.numbered.iter();
        body += &pins(at.filter_map(|(number, place)| Some((*number, view.pixel(*place)?))));
        (body, list(labels.iter().map(|one| &one.name)))
    }
}

pub(super) fn texts(labels: &[Label]) -> String {
    let texts = labels.iter().map(|Label { name, at, angle }| {
        let [x, y] = at;
        let turn = match angle {
            0 => String::new(),
            angle => format!(" transform=\"rotate({angle} {x} {y})\""),
        };
        format!("<text x=\"{x}\" y=\"{y}\"{turn}>{}</text>", escape(name))
    });
    texts.collect()
}

/// A shape at a pixel, as data of a path.
fn marker([x, y]: Pixel, shape: &str) -> String {
    format!("M{x} {y}{shape}")
}

pub(super) fn path(class: &str, attributes: &str, data: &str) -> String {
    match data {
        "" => String::new(),
        data => format!("<path class=\"{class}\"{attributes} d=\"{data}\"/>"),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;

    /// A square of about ten meters, this many millionths of a degree from the middle.
    fn square(east: i32, north: i32) -> Vec<Vec<MapPoint>> {
        let corners = [(0, 0), (120, 0), (120, 90), (0, 90), (0, 0)];
        let corner = |(x, y): (i32, i32)| [-73_900_000 + east + x, 40_700_000 + north + y];
        vec![corners.map(corner).to_vec()]
    }

    fn scene(footprints: Vec<(String, Vec<Vec<MapPoint>>)>) -> Scene {
        Scene {
            middle: (40.7, -73.9),
            own: Some("3001230045".into()),
            footprints,
            ..Scene::default()
        }
    }

    #[test]
    fn a_building_is_drawn_by_its_outline_and_without_one_as_a_square_in_the_middle() {
        let (body, ..) = scene(Vec::new()).drawn();
        assert!(
            body.starts_with("<path class=\"own\" d=\"M300 180m-8-8h16v16h-16z\"/>"),
            "{body}"
        );
        let own = ("3001230045".to_owned(), square(0, 0));
        let other = ("3001230046".to_owned(), square(300, 0));
        let (body, ..) = scene(vec![own, other]).drawn();
        assert!(body.contains("<path class=\"own\" d=\"M300 180h"), "{body}");
        assert_eq!(body.matches("<path class=\"lot\"").count(), 1, "{body}");
    }

    #[test]
    fn several_buildings_of_a_lot_are_not_marked_as_one() {
        let of = |outlines: i32, has_several| {
            let own = (0..outlines).map(|at| ("3001230045".to_owned(), square(at * 300, 0)));
            let scene = Scene {
                has_several,
                ..scene(own.collect())
            };
            scene.own_mark().1
        };
        let (one, several) = ("This building", "Buildings on this tax lot");
        assert_eq!([of(0, false), of(1, false)], [one; 2]);
        assert_eq!([of(0, true), of(1, true), of(2, false)], [several; 3]);
    }

    #[test]
    fn a_lot_where_records_name_a_demolished_building_too_has_one() {
        let mut building = preview_from(Extent::Whole).building;
        building.scope = "complex".into();
        let mut of = |count| {
            building.buildings_on_lot = count;
            has_several(&building)
        };
        assert_eq!([of(Some(1)), of(Some(2)), of(None)], [false, true, true]);
    }

    #[test]
    fn where_many_buildings_stand_the_map_is_closer_and_small() {
        let places = (-15..15).flat_map(|x| (-15..15).map(move |y| (x * 180, y * 130)));
        let all = places.map(|(x, y)| (String::new(), square(x, y)));
        let (body, ..) = scene(all.collect()).drawn();
        assert!(body.len() <= MOST_BYTES, "{}", body.len());
        assert!(!body.contains("M12 342v6h61v-6"), "a closer scale: {body}");
    }

    #[test]
    fn marks_at_an_edge_are_whole_and_those_beyond_it_are_not_drawn() {
        let mut scene = scene(Vec::new());
        scene.sites = vec![(40.7, -73.9 - 0.001_77), (40.7, -73.8)];
        let (body, ..) = scene.drawn();
        assert!(
            body.contains("<path class=\"site\" d=\"M10 180m-8 6h16l-8-14z\"/>"),
            "{body}"
        );
    }

    #[test]
    fn the_legend_has_only_marks_that_are_in_the_picture() {
        let loaded = Loaded {
            outlines: Feed::Current,
            streets: Feed::Current,
            permits: Feed::Current,
        };
        let beyond = (40.7, -73.9 + 0.001_6);
        let marks = |scene: &Scene| {
            let (body, _, view) = scene.drawn();
            let legend = scene.legend(loaded, view).into_iter();
            let of_owner = legend.filter(|(mark, _)| ["owner", "site"].contains(mark));
            (
                of_owner.count(),
                body.matches("class=\"owner\"").count() + body.matches("class=\"site\"").count(),
            )
        };
        let mut wide = scene(Vec::new());
        (wide.owned, wide.sites) = (vec![beyond], vec![beyond]);
        assert_eq!(marks(&wide), (2, 2));
        let places = (-15..15).flat_map(|x| (-15..15).map(move |y| (x * 180, y * 130)));
        let all = places.map(|(x, y)| (String::new(), square(x, y)));
        let mut close = scene(all.collect());
        (close.owned, close.sites) = (vec![beyond], vec![beyond]);
        assert_eq!(marks(&close), (0, 0));
    }

    #[test]
    fn partial_outlines_and_streets_are_said_to_be_partial() {
        let loaded = |feed| Loaded {
            outlines: feed,
            streets: feed,
            permits: Feed::Current,
        };
        let note = loaded(Feed::Partial).note();
        for part in [message!("map-some-outlines"), message!("map-some-streets")] {
            assert!(note.contains(&part), "{note}");
            assert!(!loaded(Feed::Current).note().contains(&part));
        }
    }

    #[test]
    fn the_outline_of_the_neighborhood_is_the_picture_where_nothing_else_is_known() {
        let mut scene = scene(Vec::new());
        scene.outline = square(-60, -45);
        let (body, ..) = scene.drawn();
        assert!(body.starts_with("<path class=\"area\" d=\"M"), "{body}");
        assert!(
            body.ends_with("<path class=\"own\" d=\"M300 180m-8-8h16v16h-16z\"/>"),
            "{body}"
        );
    }

    #[test]
    fn a_picture_of_its_own_is_one_that_can_be_drawn() {
        let (body, ..) = scene(vec![(String::new(), square(300, 0))]).drawn();
        let map = Map {
            title: "Map".into(),
            about: String::new(),
            body: body.clone(),
            legend: vec![("own", "This building".into())],
            listed: Vec::new(),
            note: String::new(),
            sources: Vec::new(),
        };
        let report = map.into_report();
        assert_eq!(report.legend[0].mark, "own");
        let png = nycapt_pdf::picture(&report.svg).unwrap();
        assert_eq!(png[16..24], [0, 0, 2, 88, 0, 0, 1, 104]);
        let read = Map::of_report(&report).unwrap();
        assert_eq!(
            (read.body, read.legend),
            (body, vec![("own", "This building".into())])
        );
    }
}

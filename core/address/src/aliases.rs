//! Streets that have several names: those the city lists, and those the rows themselves prove.

use std::collections::HashMap;

use super::draft::Draft;
use super::layout::{narrow, wide};
use nycapt_contract::Borough::{self, Bronx, Brooklyn, Manhattan, Queens};

/// Names of one street within a borough, in canonical form.
#[rustfmt::skip]
const KNOWN: &[(Borough, &[&str])] = &[
    (Manhattan, &["AVENUE OF THE AMERICAS", "6 AVENUE", "AVENUE OF AMERICAS", "AVENUE AMERICAS", "AVENUE OF THE AMERICA"]),
    (Manhattan, &["LENOX AVENUE", "MALCOLM X BOULEVARD", "LENOX TERRACE PLACE"]),
    (Manhattan, &["ADAM CLAYTON POWELL JR BOULEVARD", "7 AVENUE", "ADAM C POWELL BOULEVARD", "A C POWELL BOULEVARD", "ADAM CLAYTON POWELL BOULEVARD", "ADAM CLAYTON POWELL", "ADAM CLAYTON POWELL JR", "ADAM C POWELL JR BOULEVARD", "POWELL BOULEVARD", "FASHION AVENUE", "A CLAYTON POWELL BOULEVARD", "A C POWELL JR BOULEVARD", "ADAM CLAYTON POWELL JUNIOR BOULEVARD", "ADAM POWELL BOULEVARD"]),
    (Manhattan, &["FREDERICK DOUGLASS BOULEVARD", "8 AVENUE", "FREDERICK DOUGLASS", "F DOUGLASS BOULEVARD", "FREDERICK DOUGLASS AVENUE"]),
    (Manhattan, &["WEST 110 STREET", "CATHEDRAL PARKWAY"]),
    (Manhattan, &["CENTRAL PARK SOUTH", "WEST 59 STREET", "CPS"]),
    (Manhattan, &["CENTRAL PARK WEST", "CPW"]),
    (Manhattan, &["AVENUE C", "LOISAIDA AVENUE"]),
    (Manhattan, &["1 AVENUE", "UNITED NATIONS PLAZA"]),
    (Manhattan, &["LAGUARDIA PLACE", "LA GUARDIA PLACE"]),
    (Manhattan, &["MARTIN LUTHER KING JR BOULEVARD", "WEST 125 STREET", "DR MARTIN LUTHER KING JR BOULEVARD"]),
    (Manhattan, &["WEST 116 STREET", "MALCOLM SHABAZZ BOULEVARD"]),
    (Manhattan, &["WEST 106 STREET", "DUKE ELLINGTON BOULEVARD"]),
    (Manhattan, &["EAST 116 STREET", "LUIS MUNOZ MARIN BOULEVARD"]),
    (Manhattan, &["FDR DRIVE", "F D R DRIVE", "FRANKLIN D ROOSEVELT DRIVE", "EAST RIVER DRIVE"]),
    (Manhattan, &["MACDOUGAL STREET", "MAC DOUGAL STREET"]),
    (Manhattan, &["MACDOUGAL ALLEY", "MAC DOUGAL ALLEY"]),
    (Manhattan, &["BOWERY", "BOWERY STREET"]),
    (Manhattan, &["PENN PLAZA", "PENNSYLVANIA PLAZA"]),
    (Bronx, &["UNIVERSITY AVENUE", "DR M L KING JR BOULEVARD", "DR MARTIN L KING JR BOULEVARD", "DR MARTIN LUTHER KING JR BOULEVARD", "MARTIN LUTHER KING JR BOULEVARD", "MARTIN LUTHER KING BOULEVARD", "M L KING JR BOULEVARD", "MARTIN L KING BOULEVARD", "DR MARTIN L KING BOULEVARD"]),
    (Bronx, &["GRAND CONCOURSE", "GRAND BOULEVARD AND CONCOURSE", "CONCOURSE", "GRAND BOULEVARD CONCOURSE"]),
    (Bronx, &["LOUIS NINE BOULEVARD", "WILKINS AVENUE"]),
    (Bronx, &["REV JAMES POLITE AVENUE", "STEBBINS AVENUE", "REV JAMES A POLITE AVENUE", "REVEREND JAMES POLITE AVENUE"]),
    (Bronx, &["EAST MOUNT EDEN PARKWAY", "MOUNT EDEN PARKWAY"]),
    (Bronx, &["EAST MOUNT EDEN AVENUE", "MOUNT EDEN AVENUE"]),
    (Bronx, &["ROBERTO CLEMENTE PLAZA", "MELROSE PLAZA"]),
    (Bronx, &["BRUCKNER BOULEVARD", "BRUCKNER EXPRESSWAY"]),
    (Bronx, &["WHITE PLAINS ROAD", "WHITE PLAINS AVENUE", "WHITEPLAINS ROAD"]),
    (Bronx, &["DR THEODORE KAZIMIROFF BOULEVARD", "SOUTHERN BOULEVARD"]),
    (Bronx, &["MAYFLOWER AVENUE", "MAY FLOWER AVENUE"]),
    (Bronx, &["DEKALB AVENUE", "DE KALB AVENUE"]),
    (Bronx, &["MOSHOLU PARKWAY SOUTH", "WEST MOSHOLU PARKWAY SOUTH"]),
    (Brooklyn, &["MALCOLM X BOULEVARD", "REID AVENUE"]),
    (Brooklyn, &["MARCUS GARVEY BOULEVARD", "SUMNER AVENUE"]),
    (Brooklyn, &["THOMAS S BOYLAND STREET", "HOPKINSON AVENUE", "THOMAS BOYLAND STREET", "THOMAS S BOYLAND AVENUE", "THOMAS BOYLAND"]),
    (Brooklyn, &["MOTHER GASTON BOULEVARD", "STONE AVENUE", "MOTHER GASTON"]),
    (Brooklyn, &["BAY RIDGE PARKWAY", "75 STREET"]),
    (Brooklyn, &["BAY RIDGE AVENUE", "69 STREET"]),
    (Brooklyn, &["OVINGTON AVENUE", "70 STREET"]),
    (Brooklyn, &["RUBY STREET", "75 STREET"]),
    (Brooklyn, &["DEKALB AVENUE", "DE KALB AVENUE"]),
    (Brooklyn, &["REV DR GARDNER C TAYLOR BOULEVARD", "MARCY AVENUE"]),
    (Brooklyn, &["DR WESLEY MCDONALD HOLDER AVENUE", "SCHENECTADY AVENUE"]),
    (Brooklyn, &["MACDOUGAL STREET", "MAC DOUGAL STREET"]),
    (Brooklyn, &["MACDONOUGH STREET", "MAC DONOUGH STREET", "MCDONOUGH STREET"]),
    (Brooklyn, &["MCDONALD AVENUE", "MAC DONALD AVENUE", "MC DONALD AVENUE"]),
    (Brooklyn, &["MCGUINNESS BOULEVARD", "MC GUINNESS BOULEVARD"]),
    (Brooklyn, &["MCKIBBIN STREET", "MC KIBBIN STREET"]),
    (Brooklyn, &["METROTECH CENTER", "METROTECH", "METRO TECH CENTER"]),
    (Brooklyn, &["PENNSYLVANIA AVENUE", "GRANVILLE PAYNE AVENUE"]),
    (Brooklyn, &["FLATBUSH AVENUE EXTENSION", "FLATBUSH EXTENSION"]),
    (Brooklyn, &["CHURCH AVENUE", "BOB MARLEY BOULEVARD"]),
    (Brooklyn, &["NOSTRAND AVENUE", "TOUSSAINT L OUVERTURE BOULEVARD"]),
    (Queens, &["GUY R BREWER BOULEVARD", "NEW YORK BOULEVARD", "GUY BREWER BOULEVARD"]),
    (Queens, &["HORACE HARDING EXPRESSWAY", "HORACE HARDING BOULEVARD", "LONG ISLAND EXPRESSWAY", "HORACE HARDING"]),
    (Queens, &["SHORE FRONT PARKWAY", "SHOREFRONT PARKWAY"]),
    (Queens, &["ROCKAWAY BEACH BOULEVARD", "ROCKAWAY BEACH"]),
    (Queens, &["FARMERS BOULEVARD", "FARMER BOULEVARD"]),
    (Queens, &["SUTPHIN BOULEVARD", "SUTHPIN BOULEVARD"]),
    (Queens, &["GREENPOINT AVENUE", "GREEN POINT AVENUE"]),
];

/// Shared addresses that make two names one street.
const PROOF: u32 = 3;

/// Adds known names of known streets and says which streets belong together.
///
/// Returns for each street the next one of its ring, and names that only point to a street.
pub(crate) fn link(draft: &mut Draft, shared: &[(u32, u32)], sizes: &[u32]) -> Links {
    let mut links = Links {
        next: (0..narrow(draft.streets.len())).collect(),
        only_names: Vec::new(),
    };
    let size = |street: u32| sizes.get(wide(street)).copied().unwrap_or(0);
    for &(borough, names) in KNOWN {
        let found: Vec<u32> = names
            .iter()
            .filter_map(|name| draft.find(borough, name))
            .filter(|street| size(*street) > 0)
            .collect();
        let Some(&largest) = found.iter().max_by_key(|street| size(**street)) else {
            continue;
        };
        for &street in &found {
            links.join(largest, street);
        }
        for name in names {
            if draft
                .find(borough, name)
                .is_none_or(|street| size(street) == 0)
            {
                links
                    .only_names
                    .push((borough, (*name).to_owned(), largest));
            }
        }
    }
    let mut counts: HashMap<(u32, u32), u32> = HashMap::new();
    for &pair in shared {
        *counts.entry(pair).or_default() += 1;
    }
    let mut proven: Vec<_> = counts
        .into_iter()
        .filter(|&((a, b), count)| {
            let (small, large) = (size(a).min(size(b)), size(a).max(size(b)));
            (count >= PROOF && count * 5 >= small * 2)
                || (small <= 2 && count >= small && large >= 12)
        })
        .collect();
    proven.sort_unstable();
    for ((a, b), _) in proven {
        links.join(a, b);
    }
    links
}

/// Which streets are one.
#[derive(Debug)]
pub(crate) struct Links {
    /// For each street the next one of its ring.
    pub next: Vec<u32>,
    /// Names without rows of their own, and the street they mean.
    pub only_names: Vec<(Borough, String, u32)>,
}

impl Links {
    fn follow(&self, street: u32) -> u32 {
        self.next.get(wide(street)).copied().unwrap_or(street)
    }

    /// Makes one ring of two, unless they are one already or the ring would grow too long.
    fn join(&mut self, a: u32, b: u32) {
        let mut length = 0;
        for start in [a, b] {
            let mut at = start;
            loop {
                length += 1;
                at = self.follow(at);
                if at == start || length > 24 {
                    break;
                }
                if start == a && at == b {
                    return;
                }
            }
        }
        if a == b || length > 24 {
            return;
        }
        let (to_a, to_b) = (self.follow(a), self.follow(b));
        if let Some(next) = self.next.get_mut(wide(a)) {
            *next = to_b;
        }
        if let Some(next) = self.next.get_mut(wide(b)) {
            *next = to_a;
        }
    }
}

//! Where every lot of the sample lies and what it is.

use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};

use super::building::{self, Building, ELEVATOR_FLOORS, Entrance, Kind};
use super::random::Random;
use super::shares::Shares;

/// Lots in a row on one street before the next block begins.
const LOTS_OF_BLOCK: u32 = 10;
/// Lots in each borough, in percent.
const SHARES: [(Borough, u32); 5] = [
    (Borough::Manhattan, 22),
    (Borough::Bronx, 20),
    (Borough::Brooklyn, 26),
    (Borough::Queens, 24),
    (Borough::StatenIsland, 8),
];
/// Addresses that the documentation names.
const KNOWN: [(Borough, &str, &str, u32); building::KNOWN as usize] = [
    (Borough::Manhattan, "350", "5 AVENUE", 10_118),
    (Borough::Bronx, "710", "EAST 243 STREET", 10_470),
    (Borough::Brooklyn, "200", "EASTERN PARKWAY", 11_238),
    (Borough::Queens, "139-05", "85 DRIVE", 11_435),
    (Borough::StatenIsland, "10", "RICHMOND TERRACE", 10_301),
];
/// Block of the known addresses; ordinary blocks begin after it.
const KNOWN_BLOCK: u32 = 5;

/// One line for each borough: its code, its first ZIP code, and its streets. `EAST 2-127 STREET`
/// is all streets from East 2 to East 127. Well-known names come first, so that a small sample has
/// them.
const STREETS: &str = include_str!("data/streets.txt");

/// Which sample city.
#[derive(Debug, Clone, Copy)]
pub struct SampleOptions {
    /// The same seed, size and day give the same files.
    pub seed: u64,
    /// Tax lots in the city.
    pub buildings: u32,
    /// The day its records lead up to.
    pub as_of: Date,
    /// Records as many, as long and about as varied as those of the real city, to measure with; few
    /// and simple ones otherwise.
    pub whole_city: bool,
}

#[derive(Debug)]
pub(super) struct City {
    options: SampleOptions,
    streets: Vec<(Borough, Vec<Street>)>,
    /// How unevenly records are spread over the lots, in a whole city.
    burdens: Option<Shares>,
}

impl City {
    pub(super) fn new(options: SampleOptions) -> Self {
        let streets = Borough::ALL
            .into_iter()
            .map(|borough| (borough, streets_of(borough)));
        let mut lists = Shares::all().filter(|_| options.whole_city);
        Self {
            options,
            streets: streets.collect(),
            burdens: lists.find(|list| list.name == "burden"),
        }
    }

    /// Its lots, one after the other; none is kept.
    pub(super) fn buildings(&self) -> impl Iterator<Item = Building> {
        (0..self.options.buildings).filter_map(|number| self.building(number))
    }

    fn building(&self, number: u32) -> Option<Building> {
        let mut random = Random::of(self.options.seed, u64::from(number));
        let known = usize::try_from(number).ok().and_then(|at| KNOWN.get(at));
        let (kind, units) = known.map_or_else(|| draw_kind(&mut random), |_| (Kind::Plain, 48));
        let (borough, block, lot, [low, high, street], zip, cross) = match known {
            Some((borough, house, street, zip)) => {
                let door = [house, house, street].map(|text| (*text).to_owned());
                (*borough, KNOWN_BLOCK, 41, door, *zip, None)
            }
            None => self.place(number - building::KNOWN)?,
        };
        let lot = match kind {
            // One condominium to a block: its unit lots begin at 1001.
            Kind::Condo => Bbl::new(borough, block, 7_500 + lot)?,
            Kind::Plain | Kind::Complex | Kind::Coop => Bbl::new(borough, block, lot)?,
        };
        // Of eight numbers for each lot most are free, and lots of a large city take those.
        let bin = |count: u32| {
            let free = number % 124_000 * 8 + number / 124_000;
            u32::from(borough.code()) * 1_000_000 + 1 + free + count
        };
        let mut doors = vec![Entrance {
            low: low.clone(),
            high,
            street: street.clone(),
            bin: bin(0),
        }];
        if kind == Kind::Complex {
            doors.extend((1..random.between(3, 7)).map(|count| Entrance {
                low: format!("{low} {}", letter(count)),
                high: format!("{low} {}", letter(count)),
                street: street.clone(),
                bin: bin(count),
            }));
        }
        if let Some((house, street)) = cross {
            doors.push(Entrance {
                low: house.clone(),
                high: house,
                street,
                bin: bin(0),
            });
        }
        let year = random.between(1900, 2022);
        let lowest = if known.is_some() { ELEVATOR_FLOORS } else { 1 };
        let trouble = if random.percent(12) {
            3
        } else {
            random.below(3)
        };
        let floors = floors_for(units, &mut random).max(lowest);
        let burden = self.burdens.as_ref().and_then(|burdens| {
            let mut random = Random::of(self.options.seed, !u64::from(number));
            burdens.pick(&mut random).first()?.parse().ok()
        });
        Some(Building {
            number,
            lot,
            kind,
            doors,
            zip,
            units,
            floors,
            year,
            class: class_for(kind, units, floors),
            trouble,
            registered: units >= 3 && (trouble < 3 || random.percent(70)),
            burden: burden.unwrap_or(100),
            random,
            as_of: self.options.as_of,
            whole_city: self.options.whole_city,
        })
    }

    fn place(&self, at: u32) -> Option<Place> {
        let (borough, within) = share_of(at);
        let (_, streets) = self.streets.iter().find(|(of, _)| *of == borough)?;
        let (block, position) = (within / LOTS_OF_BLOCK, within % LOTS_OF_BLOCK);
        let count = u32::try_from(streets.len()).ok()?;
        let street = streets.get(usize::try_from(block % count).ok()?)?;
        let along = (block / count) * LOTS_OF_BLOCK + position;
        let (low, high) = house_numbers(street, along);
        let corner = position == 0 && block % 3 == 0;
        let cross = corner.then(|| streets.get(usize::try_from((block + 1) % count).ok()?));
        let cross = cross.flatten().map(|cross| {
            // Numbers beyond those of the cross street's own lots.
            let (house, _) = house_numbers(cross, 4_000 + block);
            (house, cross.name.clone())
        });
        let door = [low, high, street.name.clone()];
        let (block, lot) = (KNOWN_BLOCK + 1 + block, 1 + position * 3);
        Some((borough, block, lot, door, street.zip, cross))
    }
}

/// Borough, block, lot, the first address as low and high number and street, its ZIP code, and a
/// second address around the corner.
type Place = (
    Borough,
    u32,
    u32,
    [String; 3],
    u32,
    Option<(String, String)>,
);

/// The borough of a lot and its position there; shares are dealt in every hundred lots.
fn share_of(at: u32) -> (Borough, u32) {
    let (hundred, mut rest) = (at / 100, at % 100);
    for (borough, share) in SHARES {
        if rest < share {
            return (borough, hundred * share + rest);
        }
        rest -= share;
    }
    (Borough::StatenIsland, at)
}

fn house_numbers(street: &Street, along: u32) -> (String, String) {
    if street.hyphens {
        // 40 numbers to a cross street, 41-01 to 41-79.
        let number =
            |offset: u32| format!("{}-{:02}", 41 + along / 20, 1 + along % 20 * 4 + offset);
        return (number(0), number(2));
    }
    let number = 360 + along * 4;
    (number.to_string(), (number + 2).to_string())
}

fn letter(count: u32) -> char {
    char::from_digit(9 + count, 20).map_or('A', |letter| letter.to_ascii_uppercase())
}

fn draw_kind(random: &mut Random) -> (Kind, u32) {
    match random.below(100) {
        0..4 => (Kind::Complex, random.between(120, 600)),
        4..11 => (Kind::Condo, random.between(6, 80)),
        11..17 => (Kind::Coop, random.between(20, 160)),
        17..55 => (Kind::Plain, random.between(1, 2)),
        55..75 => (Kind::Plain, random.between(3, 9)),
        _ => (Kind::Plain, random.between(10, 90)),
    }
}

fn floors_for(units: u32, random: &mut Random) -> u32 {
    match units {
        0..3 => random.between(1, 3),
        3..10 => random.between(3, 4),
        10..60 => random.between(4, 7),
        _ => random.between(6, 24),
    }
}

/// The class of the Department of Finance: C1 and C6 are walk-ups, D1 and D4 have elevators.
const fn class_for(kind: Kind, units: u32, floors: u32) -> &'static str {
    match (kind, units) {
        (Kind::Condo, _) => "RM",
        (Kind::Coop, _) if floors < ELEVATOR_FLOORS => "C6",
        (Kind::Coop, _) => "D4",
        (_, 0 | 1) => "A1",
        (_, 2) => "B2",
        (_, 3) => "C0",
        (_, 4..=6) => "C2",
        (_, 7..=59) if floors < ELEVATOR_FLOORS => "C1",
        _ => "D1",
    }
}

/// A street with one ZIP code; real streets have several, the sample does not need them.
#[derive(Debug, Clone)]
struct Street {
    name: String,
    zip: u32,
    /// Two-part numbers such as `139-05`.
    hyphens: bool,
}

/// The streets of a borough, well-known ones first.
fn streets_of(borough: Borough) -> Vec<Street> {
    let code = borough.code().to_string();
    let mut lines = STREETS.lines().map(|line| line.split(':'));
    let mut fields = lines
        .find_map(|mut fields| (fields.next() == Some(&code)).then_some(fields))
        .into_iter()
        .flatten();
    let first_zip = fields.next().and_then(|zip| zip.parse().ok()).unwrap_or(0);
    let mut names: Vec<String> = Vec::new();
    for name in fields.flat_map(|names| names.split(',')).flat_map(expand) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let streets = names.into_iter().zip(0_u32..).map(|(name, at)| Street {
        name,
        zip: first_zip + at % 20,
        hyphens: borough == Borough::Queens,
    });
    streets.collect()
}

/// Expands a name with a range such as `2-127`.
fn expand(name: &str) -> Vec<String> {
    let range = name.split(' ').find_map(|word| {
        let (first, last) = word.split_once('-')?;
        Some((word, first.parse().ok()?..=last.parse::<u32>().ok()?))
    });
    match range {
        Some((word, numbers)) => numbers
            .map(|number: u32| name.replace(word, &number.to_string()))
            .collect(),
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_few_lots_of_a_whole_city_have_most_of_its_records() {
        let burdens = |whole_city| -> Vec<u32> {
            let city = City::new(SampleOptions {
                seed: 1,
                buildings: 4_000,
                as_of: date(2026, 3, 31),
                whole_city,
            });
            city.buildings().map(|building| building.burden).collect()
        };
        assert!(burdens(false).iter().all(|burden| *burden == 100));
        let mut drawn = burdens(true);
        drawn.sort_unstable();
        let all: u32 = drawn.iter().sum();
        assert!((380_000..420_000).contains(&all), "{all}");
        let most: u32 = drawn.iter().skip(3_200).sum();
        assert!(most * 2 > all, "{most} of {all}");
    }
}

//! Links lots with common owners through a graph of registrations by name and address, normalized so
//! that variants compare equal.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::datasets::{hpd_contacts, hpd_registrations};
use nycapt_report::{Dataset, PortfolioLink, organization};

use crate::import::read::Row;

/// Roles of an owner; agents and managers work for many.
const OWNERS: &[&str] = &[
    "CorporateOwner",
    "HeadOfficer",
    "IndividualOwner",
    "JointOwner",
];

const PLACEHOLDERS: &[&str] = &[
    "NONE",
    "N A",
    "UNKNOWN",
    "SAME",
    "SAME AS OWNER",
    "SAME AS ABOVE",
    "OWNER",
    "SELF",
    "TBD",
];

/// Spelling variants of words and their normal form, one pair per line.
static WORD_FORMS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("word_forms.tsv").lines();
    lines.filter_map(|line| line.split_once('\t')).collect()
});

/// Groups above this size contain accidental links, so they are split by owner name.
const MAX_LINKED_LOTS: usize = 300;
const MAX_NAMES: usize = 5;

#[derive(Debug, Default)]
pub(crate) struct Registrations {
    registrations: Vec<Registration>,
    owner_names: Vec<(u64, OwnerName)>,
}

#[derive(Debug)]
struct Registration {
    id: u64,
    lot: Bbl,
    /// Its last day, as written.
    ends: Box<str>,
}

/// Linked lots in ascending order, and what links them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkedLots {
    pub(crate) lots: Vec<Bbl>,
    pub(crate) links: Vec<PortfolioLink>,
}

impl Registrations {
    pub(crate) fn add(&mut self, dataset: &Dataset, row: Row<'_>, lot: Bbl) {
        if dataset.id == hpd_registrations::DATASET.id {
            self.registrations.push(Registration {
                id: hash(&row.text(hpd_registrations::REGISTRATION_ID)),
                lot,
                ends: row.text(hpd_registrations::ENDS).into(),
            });
        } else if dataset.id == hpd_contacts::DATASET.id {
            let id = hash(&row.text(hpd_contacts::REGISTRATION_ID));
            self.owner_names
                .extend(owner_names(row).map(|owner| (id, owner)));
        }
    }

    /// Groups of at least two lots, ordered by their first lot.
    pub(crate) fn linked(self, directory: &Directory) -> Vec<LinkedLots> {
        let lots = self.lots_by_registration(directory);
        let mut graph = Graph::default();
        for (id, owner) in &self.owner_names {
            for lot in lots.get(id).into_iter().flatten() {
                graph.add(*lot, owner);
            }
        }
        graph.portfolios()
    }

    /// The lots of each registration that is the latest of its lot.
    fn lots_by_registration(&self, directory: &Directory) -> HashMap<u64, BTreeSet<Bbl>> {
        let mut newest: HashMap<Bbl, &str> = HashMap::new();
        for registration in &self.registrations {
            let lot = directory.lot_of(registration.lot);
            let ends = newest.entry(lot).or_default();
            *ends = registration.ends.as_ref().max(ends);
        }
        let mut lots: HashMap<u64, BTreeSet<Bbl>> = HashMap::new();
        for registration in &self.registrations {
            let lot = directory.lot_of(registration.lot);
            if newest.get(&lot).copied() == Some(registration.ends.as_ref()) {
                lots.entry(registration.id).or_default().insert(lot);
            }
        }
        lots
    }
}

/// Lots by owner name and address.
#[derive(Debug, Default)]
struct Graph<'a> {
    filed: BTreeMap<u64, OwnerAtAddress<'a>>,
    /// The main owner of a lot: its head officer, if there is one.
    main_owner: BTreeMap<Bbl, &'a OwnerName>,
}

/// Lots with the same owner name and address.
#[derive(Debug)]
struct OwnerAtAddress<'a> {
    owner: &'a OwnerName,
    lots: BTreeSet<Bbl>,
    /// Whether every row with the name is of a head officer.
    is_officer: bool,
}

impl<'a> Graph<'a> {
    fn add(&mut self, lot: Bbl, owner: &'a OwnerName) {
        let filed = self
            .filed
            .entry(owner.name_and_address)
            .or_insert_with(|| OwnerAtAddress {
                owner,
                lots: BTreeSet::new(),
                is_officer: true,
            });
        filed.lots.insert(lot);
        filed.is_officer &= owner.is_officer;
        let main_owner = self.main_owner.entry(lot).or_insert(owner);
        if owner.is_person && !main_owner.is_person {
            *main_owner = owner;
        }
    }

    fn portfolios(&self) -> Vec<LinkedLots> {
        let mut linked = Vec::new();
        for (lots, filed) in self.groups() {
            if lots.len() <= MAX_LINKED_LOTS {
                linked.push(LinkedLots::of(lots, &filed));
                continue;
            }
            for part in self.by_name(&lots).into_values() {
                let mut part = LinkedLots::of(part, &filed);
                part.links.push(PortfolioLink::NameAlone(MAX_LINKED_LOTS));
                linked.push(part);
            }
        }
        linked.retain(|portfolio| portfolio.lots.len() > 1);
        linked.sort_by(|a, b| a.lots.cmp(&b.lots));
        linked
    }

    /// Connected lots, with what connects them.
    fn groups(&self) -> Vec<(BTreeSet<Bbl>, Vec<&OwnerAtAddress<'a>>)> {
        let shared = self.filed.values().filter(|filed| filed.lots.len() > 1);
        let shared: Vec<&OwnerAtAddress<'a>> = shared.collect();
        let mut roots = UnionFind::default();
        for filed in &shared {
            roots.join(&filed.lots);
        }
        let mut groups: BTreeMap<Bbl, (BTreeSet<Bbl>, Vec<&OwnerAtAddress<'a>>)> = BTreeMap::new();
        for filed in shared {
            let Some(root) = filed.lots.first().map(|lot| roots.of(*lot)) else {
                continue;
            };
            let (lots, connecting) = groups.entry(root).or_default();
            lots.extend(&filed.lots);
            connecting.push(filed);
        }
        groups.into_values().collect()
    }

    fn by_name(&self, lots: &BTreeSet<Bbl>) -> BTreeMap<u64, BTreeSet<Bbl>> {
        let mut parts: BTreeMap<u64, BTreeSet<Bbl>> = BTreeMap::new();
        for lot in lots {
            let name = self.main_owner.get(lot).map_or(0, |owner| owner.name);
            parts.entry(name).or_default().insert(*lot);
        }
        parts
    }
}

impl LinkedLots {
    fn of(lots: BTreeSet<Bbl>, filed: &[&OwnerAtAddress<'_>]) -> Self {
        Self {
            links: links(&lots, filed),
            lots: lots.into_iter().collect(),
        }
    }
}

fn links(lots: &BTreeSet<Bbl>, filed: &[&OwnerAtAddress<'_>]) -> Vec<PortfolioLink> {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut by_officer, mut by_owner, mut by_other) = (false, false, false);
    for OwnerAtAddress {
        owner,
        lots: own,
        is_officer,
    } in filed
    {
        let shared = own.intersection(lots).count();
        match (owner.is_person, &owner.organization) {
            _ if shared < 2 => {}
            (true, _) if *is_officer => by_officer = true,
            (true, _) => by_owner = true,
            (false, Some(name)) => *names.entry(name).or_default() += shared,
            (false, None) => by_other = true,
        }
    }
    let mut named: Vec<(&str, usize)> = names.into_iter().collect();
    named.sort_by_key(|(_, shared)| Reverse(*shared));
    let named = named.iter().take(MAX_NAMES);
    let mut links: Vec<PortfolioLink> = named
        .map(|(name, _)| PortfolioLink::Organization((*name).to_owned()))
        .collect();
    if by_officer {
        links.push(PortfolioLink::HeadOfficer);
    }
    if by_owner || by_other && links.is_empty() {
        links.push(PortfolioLink::OwnerName);
    }
    links
}

/// Maps each lot to a representative of its group of connected lots.
#[derive(Debug, Default)]
struct UnionFind(HashMap<Bbl, Bbl>);

impl UnionFind {
    fn join(&mut self, lots: &BTreeSet<Bbl>) {
        let Some(first) = lots.first() else { return };
        for lot in lots {
            let (a, b) = (self.of(*first), self.of(*lot));
            self.0.insert(a.max(b), a.min(b));
        }
    }

    fn of(&mut self, lot: Bbl) -> Bbl {
        let mut root = lot;
        while let Some(parent) = self.0.get(&root)
            && *parent != root
        {
            root = *parent;
        }
        self.0.insert(lot, root);
        root
    }
}

/// An owner's name at a business address. Persons are kept only as a hash.
#[derive(Debug, Clone, PartialEq, Eq)]
struct OwnerName {
    name_and_address: u64,
    name: u64,
    is_person: bool,
    is_officer: bool,
    /// The name, if it certainly belongs to an organization.
    organization: Option<Box<str>>,
}

/// The owner names in a row of contacts with their address; none without an address.
fn owner_names(row: Row<'_>) -> impl Iterator<Item = OwnerName> {
    let role = row.text(hpd_contacts::TYPE);
    let (is_owner, is_officer) = (OWNERS.contains(&role), role == "HeadOfficer");
    let address = address(row).filter(|_| is_owner);
    let named = organization(row.text(hpd_contacts::ORGANIZATION)).map(Into::into);
    let names = [
        (name(row.text(hpd_contacts::ORGANIZATION)), false, named),
        (person(row), true, None),
    ];
    names
        .into_iter()
        .filter_map(move |(name, is_person, organization)| {
            let (name, address) = (name?, address.as_ref()?);
            Some(OwnerName {
                name_and_address: hash(&(is_person, &name, address)),
                name: hash(&(is_person, &name)),
                is_person,
                is_officer,
                organization,
            })
        })
}

fn person(row: Row<'_>) -> Option<String> {
    let (first, last) = (
        row.text(hpd_contacts::FIRST_NAME),
        row.text(hpd_contacts::LAST_NAME),
    );
    if first.is_empty() || last.is_empty() {
        return None;
    }
    name(&format!("{first} {last}"))
}

fn name(text: &str) -> Option<String> {
    let name = normalized(text);
    let is_name = name.len() > 2 && !PLACEHOLDERS.contains(&name.as_str());
    is_name.then_some(name)
}

fn address(row: Row<'_>) -> Option<String> {
    let street = normalized(row.text(hpd_contacts::BUSINESS_STREET));
    if street.is_empty() {
        return None;
    }
    let number = normalized(row.text(hpd_contacts::BUSINESS_NUMBER));
    let zip = row.text(hpd_contacts::BUSINESS_ZIP).get(..5);
    let town = zip.map_or_else(
        || normalized(row.text(hpd_contacts::BUSINESS_CITY)),
        Into::into,
    );
    Some(format!("{number}|{street}|{town}"))
}

/// Normalizes text for comparison: upper case, no punctuation, and one spelling per word.
fn normalized(text: &str) -> String {
    let upper = text.to_uppercase().replace(['.', '\''], "");
    let words = upper.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "THE");
    words.map(normal_form).collect::<Vec<_>>().join(" ")
}

fn normal_form(word: &str) -> &str {
    let word = WORD_FORMS.get(word).copied().unwrap_or(word);
    let number = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = matches!(word.get(number.len()..), Some("ST" | "ND" | "RD" | "TH"));
    if is_ordinal && !number.is_empty() {
        number
    } else {
        word
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizes_names_and_streets() {
        let expected = "EXAMPLE CORP LLC";
        assert_eq!(normalized("The Example Corporation, L.L.C."), expected);
        assert_eq!(normalized("East 5th Street"), normalized("E. FIFTH ST"));
        assert_eq!(normalized("1ST AVENUE"), "1 AVE");
        assert_eq!(normalized("STRAND ROAD"), "STRAND RD");
        assert_eq!(name("N/A"), None, "no name");
        assert_eq!(name("Same as owner"), None);
        assert_eq!(name("Example, Inc.").as_deref(), Some("EXAMPLE INC"));
    }
}

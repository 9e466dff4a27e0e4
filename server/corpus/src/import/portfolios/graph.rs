//! Links lots with common owners through a graph of registrations by name and address.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::Dataset;
use nycapt_report::datasets::{hpd_contacts, hpd_registrations};

use super::owner::{OwnerName, hash, owner_names};
use crate::import::read::Row;

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

/// Linked lots in ascending order, and the reasons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkedLots {
    pub(crate) lots: Vec<Bbl>,
    pub(crate) reasons: Vec<String>,
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
}

impl<'a> Graph<'a> {
    fn add(&mut self, lot: Bbl, owner: &'a OwnerName) {
        let filed = self
            .filed
            .entry(owner.name_and_address)
            .or_insert_with(|| OwnerAtAddress {
                owner,
                lots: BTreeSet::new(),
            });
        filed.lots.insert(lot);
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
                part.reasons.push(format!(
                    "More than {MAX_LINKED_LOTS} lots are linked by names and business addresses; \
                     those shown have the name of one head officer or owner in common."
                ));
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
            reasons: reasons(&lots, filed),
            lots: lots.into_iter().collect(),
        }
    }
}

/// Why lots are linked. Never contains a person's name.
fn reasons(lots: &BTreeSet<Bbl>, filed: &[&OwnerAtAddress<'_>]) -> Vec<String> {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut by_person, mut by_other) = (false, false);
    for OwnerAtAddress { owner, lots: own } in filed {
        let shared = own.intersection(lots).count();
        match (owner.is_person, &owner.organization) {
            _ if shared < 2 => {}
            (true, _) => by_person = true,
            (false, Some(name)) => *names.entry(name).or_default() += shared,
            (false, None) => by_other = true,
        }
    }
    let mut named: Vec<(&str, usize)> = names.into_iter().collect();
    named.sort_by_key(|(_, shared)| Reverse(*shared));
    let named = named.iter().take(MAX_NAMES);
    let mut reasons: Vec<String> = named
        .map(|(name, _)| format!("Registered to {name} at the same business address."))
        .collect();
    if by_person {
        reasons.push("Registered with the same head officer and business address.".into());
    }
    if by_other && reasons.is_empty() {
        reasons.push("Registered with the same owner name and business address.".into());
    }
    reasons
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

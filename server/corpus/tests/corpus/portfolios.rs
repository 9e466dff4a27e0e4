//! Lots that are registered alike know each other.

use nycapt_contract::Bbl;
use nycapt_corpus::Manifest;
use nycapt_report::{Portfolio, PortfolioLink};

use crate::fixture::{Fixture, REGISTRATIONS, bytes_of};

const CONTACTS: &str = "RegistrationContactID,RegistrationID,Type,CorporationName,FirstName,\
    LastName,BusinessHouseNumber,BusinessStreetName,BusinessApartment,BusinessCity,BusinessZip\n";

fn person(number: u32, role: &str, first: &str, address: &str) -> String {
    format!("{number}1,{number},{role},,{first},HIDDENNAME,{address},NEW YORK,10001\n")
}

fn officer(number: u32, first: &str, address: &str) -> String {
    person(number, "HeadOfficer", first, address)
}

fn owner(number: u32, name: &str, address: &str) -> String {
    format!("{number}2,{number},CorporateOwner,{name},,,{address},NEW YORK,10001-1234\n")
}

fn built(registrations: &str, contacts: &str) -> (Fixture, Manifest) {
    Fixture::imported(&[
        ("registrations.csv", REGISTRATIONS, registrations),
        ("contacts.csv", CONTACTS, contacts),
    ])
}

fn lot(number: u32) -> Bbl {
    Bbl::from_number(1_000_000_001 + u64::from(number) * 10_000).unwrap()
}

fn portfolio(fixture: &Fixture, number: u32) -> Option<Portfolio> {
    fixture.live().portfolio(lot(number))
}

/// Registrations of the lots of these numbers.
fn registrations(numbers: std::ops::RangeInclusive<u32>) -> String {
    numbers
        .map(|number| format!("{number},{number},1,{number},1,,09/01/2025,08/31/2026\n"))
        .collect()
}

#[test]
fn links_lots_by_organization_and_head_officer() {
    let contacts = [
        owner(1, "Example Holdings L.L.C.", "12,EAST 5TH STREET,2A"),
        owner(2, "EXAMPLE HOLDINGS LLC", "12,E. FIFTH ST,"),
        officer(2, "Anna", "12,EAST 5 STREET,"),
        officer(3, "ANNA", "12,East 5th St.,9"),
        owner(3, "OTHER EXAMPLE INC", "12,EAST 5TH STREET,"),
        officer(4, "BERTA", "12,EAST 5TH STREET,"),
        owner(4, "EXAMPLE HOLDINGS LLC", "99,EAST 5TH STREET,"),
    ];
    let (fixture, manifest) = built(&registrations(1..=5), &contacts.concat());
    let found = portfolio(&fixture, 1).unwrap();
    let expected = [1, 2, 3].map(|number| lot(number).to_string());
    let lots: Vec<&str> = found.buildings.iter().map(|one| one.bbl.as_str()).collect();
    assert_eq!(lots, expected);
    assert_eq!(
        found.links,
        [
            PortfolioLink::Organization("Example Holdings L.L.C.".into()),
            PortfolioLink::HeadOfficer,
        ]
    );
    assert_eq!(portfolio(&fixture, 3).unwrap(), found);
    assert_eq!(
        portfolio(&fixture, 4),
        None,
        "another address, and another officer"
    );
    assert_eq!(
        portfolio(&fixture, 5),
        None,
        "a registration without contacts"
    );
    assert_eq!(manifest.counts.portfolios, 1);
}

#[test]
fn a_person_who_is_not_the_head_officer_of_every_lot_links_them_as_an_owner() {
    for role in ["IndividualOwner", "HeadOfficer"] {
        let contacts = [
            person(1, role, "ANNA", "12,EAST 5TH STREET,"),
            person(2, "IndividualOwner", "ANNA", "12,EAST 5TH STREET,"),
        ];
        let (fixture, _) = built(&registrations(1..=2), &contacts.concat());
        let found = portfolio(&fixture, 1).unwrap();
        assert_eq!(found.links, [PortfolioLink::OwnerName], "{role}");
    }
}

#[test]
fn splits_portfolios_of_over_300_lots_by_owner_name() {
    let contacts: String = (1..=305)
        .map(|number| {
            let first = if number <= 200 { "ANNA" } else { "BERTA" };
            owner(number, "EXAMPLE LLC", "12,EAST 5 STREET,")
                + &officer(number, first, "12,EAST 5 STREET,")
        })
        .collect();
    let (fixture, manifest) = built(&registrations(1..=305), &contacts);
    let of_first = portfolio(&fixture, 7).unwrap();
    assert_eq!(of_first.buildings.len(), 200);
    assert_eq!(portfolio(&fixture, 305).unwrap().buildings.len(), 105);
    assert_eq!(of_first.links.last(), Some(&PortfolioLink::NameAlone(300)));
    assert_eq!(manifest.counts.portfolios, 2);

    let (fixture, _) = built(
        &registrations(1..=300),
        &contacts
            .lines()
            .take(600)
            .map(|line| format!("{line}\n"))
            .collect::<String>(),
    );
    let whole = portfolio(&fixture, 7).unwrap();
    assert_eq!(whole.buildings.len(), 300);
    assert_eq!(whole.links.len(), 2);
}

#[test]
fn portfolios_name_no_person() {
    let contacts = [
        officer(1, "ANNA", "12,EAST 5 STREET,"),
        officer(2, "ANNA", "12,EAST 5 STREET,"),
        owner(1, "ANNA HIDDENNAME", "12,EAST 5 STREET,"),
        owner(2, "ANNA HIDDENNAME", "12,EAST 5 STREET,"),
    ];
    let (fixture, manifest) = built(&registrations(1..=2), &contacts.concat());
    assert_eq!(portfolio(&fixture, 1).unwrap().buildings.len(), 2);
    let folder = fixture.store().folder(&manifest.name).unwrap();
    let bytes = bytes_of(&folder.join("portfolios.bin"));
    assert!(!bytes.windows(6).any(|part| part == b"HIDDEN"));
}

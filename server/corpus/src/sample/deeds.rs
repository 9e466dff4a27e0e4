//! Recorded documents: deeds, mortgages, and what is left out of both.

use std::path::Path;

use jiff::civil::Date;

use super::building::{Building, Kind, american, days_after};
use super::sheet::Sheet;
use crate::error::CorpusError;

const LEGALS: &str = "DOCUMENT ID,RECORD TYPE,BOROUGH,BLOCK,LOT,EASEMENT,PARTIAL LOT,AIR RIGHTS,SUBTERRANEAN RIGHTS,PROPERTY TYPE,STREET NUMBER,STREET NAME,UNIT,GOOD THROUGH DATE";
const MASTER: &str = "DOCUMENT ID,RECORD TYPE,CRFN,BOROUGH,DOC. TYPE,DOC. DATE,DOC. AMOUNT,RECORDED / FILED,MODIFIED DATE,REEL YEAR,REEL NBR,REEL PAGE,% TRANSFERRED,GOOD THROUGH DATE";
const PARTIES: &str = "DOCUMENT ID,RECORD TYPE,PARTY TYPE,NAME,ADDRESS 1,ADDRESS 2,COUNTRY,CITY,STATE,ZIP,GOOD THROUGH DATE";

/// Staten Island records its documents elsewhere.
const ELSEWHERE: u8 = 5;

/// The files of recorded documents.
#[derive(Debug)]
pub(super) struct DeedSheets {
    legals: Sheet,
    master: Sheet,
    parties: Sheet,
}

/// One document before it is written.
struct Document<'a> {
    count: u32,
    kind: &'a str,
    day: Date,
    amount: u32,
    lot: u64,
    apartment: &'a str,
    parties: [(u8, String); 2],
}

impl DeedSheets {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        Ok(Self {
            legals: Sheet::create(folder, "acris_legals.csv", LEGALS)?,
            master: Sheet::create(folder, "acris_master.csv", MASTER)?,
            parties: Sheet::create(folder, "acris_parties.csv", PARTIES)?,
        })
    }

    pub(super) fn write(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        if building.borough().code() == ELSEWHERE {
            return Ok(());
        }
        if building.random.percent(60) || building.is_known() {
            self.write_purchase(building)?;
        }
        if building.kind == Kind::Condo {
            for count in 0..building.random.below(building.units.min(12) + 1) {
                self.write_unit_deed(building, count)?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        for sheet in [self.legals, self.master, self.parties] {
            sheet.finish()?;
        }
        Ok(())
    }

    /// The whole lot is sold and mortgaged; the filing for the lender is neither.
    fn write_purchase(&mut self, building: &mut Building) -> Result<(), CorpusError> {
        let day = building.day_within(365 * 12);
        let price = building.units.max(1) * building.random.between(120, 420) * 1_000;
        let owner = format!("SAMPLE HOLDINGS {} LLC", building.number);
        let seller = format!("SAMPLE EQUITIES {} LLC", building.number % 90);
        let lender = format!("SAMPLE SAVINGS {} BANK", building.number % 7 + 1);
        for (count, kind, amount, parties) in [
            (1, "DEED", price, [(1, seller), (2, owner.clone())]),
            (
                2,
                "MTGE",
                price / 2,
                [(1, owner.clone()), (2, lender.clone())],
            ),
            (3, "INIT", 0, [(1, owner), (2, lender)]),
        ] {
            self.write_document(
                building,
                Document {
                    count,
                    kind,
                    day,
                    amount,
                    lot: building.lot.lot(),
                    apartment: "",
                    parties,
                },
            )?;
        }
        Ok(())
    }

    fn write_unit_deed(&mut self, building: &mut Building, count: u32) -> Result<(), CorpusError> {
        let day = building.day_within(365 * 10);
        let apartment = building.apartment();
        let amount = building.random.between(300, 1_900) * 1_000;
        let lot = building.first_unit_lot() + u64::from(count % building.units.max(1));
        let person = |name: &str| format!("{name}, SAMPLE");
        self.write_document(
            building,
            Document {
                count: count + 10,
                kind: "DEED",
                day,
                amount,
                lot,
                apartment: &apartment,
                parties: [(1, person("SELLER")), (2, person("BUYER"))],
            },
        )
    }

    fn write_document(
        &mut self,
        building: &Building,
        document: Document<'_>,
    ) -> Result<(), CorpusError> {
        let id = format!(
            "{}{:09}",
            document.day.year(),
            building.record_id(document.count)
        );
        let through = american(building.as_of);
        let (house, street) = building.door();
        self.legals
            .set("DOCUMENT ID", &id)
            .set("RECORD TYPE", "L")
            .set("BOROUGH", building.borough().code())
            .set("BLOCK", building.block())
            .set("LOT", document.lot)
            .set("EASEMENT", "N")
            .set("PARTIAL LOT", "E")
            .set("AIR RIGHTS", "N")
            .set("SUBTERRANEAN RIGHTS", "N")
            .set(
                "PROPERTY TYPE",
                if document.apartment.is_empty() {
                    "D4"
                } else {
                    "SP"
                },
            )
            .set("STREET NUMBER", house)
            .set("STREET NAME", street)
            .set("UNIT", document.apartment)
            .set("GOOD THROUGH DATE", &through)
            .end_row()?;
        let recorded = days_after(document.day, 9).min(building.as_of);
        self.master
            .set("DOCUMENT ID", &id)
            .set("RECORD TYPE", "A")
            .set("BOROUGH", building.borough().code())
            .set("DOC. TYPE", document.kind)
            .set("DOC. DATE", american(document.day))
            .set("DOC. AMOUNT", document.amount)
            .set("RECORDED / FILED", american(recorded))
            .set(
                "% TRANSFERRED",
                if document.kind == "DEED" { 100 } else { 0 },
            )
            .set("GOOD THROUGH DATE", &through)
            .end_row()?;
        for (part, name) in document.parties {
            self.parties
                .set("DOCUMENT ID", &id)
                .set("RECORD TYPE", "P")
                .set("PARTY TYPE", part)
                .set("NAME", name)
                .set("ADDRESS 1", "1 SAMPLE PLAZA")
                .set("GOOD THROUGH DATE", &through)
                .end_row()?;
        }
        Ok(())
    }
}

//! Sentences on rent, owner, legal use, purchase and evictions.

use crate::claims::claim;
use crate::datasets::{dob_complaints, hpd_registrations};
use crate::facts::stabilizes_rents;
use crate::full::analysis::findings::{
    NO_ROWS, Reading, Sentences, at_least_one, clause, dollars, has_ended, has_incomparable_years,
    is_conversion, within,
};
use crate::messages::{counted, message};
use nycapt_contract::RentBenefit;
use nycapt_messages::{and_list, label, paragraph, role_words};

pub(crate) fn rent_regulation(reading: &Reading<'_>) -> Sentences {
    let Some(section) = reading.rent_regulation() else {
        return Vec::new();
    };
    let mut years = section.stabilized_units_by_year.iter().rev();
    let year = years.find_map(|year| {
        let mut text = message!(
            "answer-stabilized",
            year = year.year.to_string(),
            apartments = counted!("count-stabilized-apartments", year.units?),
            estimated = if year.estimated { "yes" } else { "no" },
        );
        let last = section.stabilized_units_by_year.last();
        if let Some(last) = last.filter(|last| last.units.is_none()) {
            let end = message!("rent-counts-end", year = last.year.to_string());
            text = paragraph([text, end]);
        }
        if has_incomparable_years(section.data()) {
            text = paragraph([text, message!("rent-incomparable")]);
        }
        section.sentence(&["dof:rentstab-counts"], NO_ROWS, text)
    });
    // Each that may limit rents; where all are over, the first.
    let is_over =
        |benefit: &RentBenefit| benefit.active == Some(false) || has_ended(benefit, reading.today);
    let benefits = section.benefits.iter();
    let (mut over, open): (Vec<&RentBenefit>, Vec<&RentBenefit>) =
        benefits.partition(|benefit| is_over(benefit));
    over.truncate(1);
    let stabilizes = |benefit: &RentBenefit| stabilizes_rents(&benefit.program);
    let level = match section.level.as_str() {
        "registered" => Some(message!("answer-rent-registered")),
        "likely" => Some(message!("answer-rent-likely")),
        "possible" => Some(message!("answer-rent-possible")),
        // A benefit that stabilizes rents and may be in force is a sign.
        _ if open.iter().any(|benefit| stabilizes(benefit)) => None,
        _ => claim!(reading, "answer-rent-none").filter(|_| !reading.is_renumbered),
    };
    let subsidy = open.iter().find(|benefit| !stabilizes(benefit));
    let subsidy = subsidy.and_then(|benefit| {
        let text = message!("answer-subsidy");
        section.sentence(&[&benefit.dataset_id], [&benefit.id], text)
    });
    let shown = if open.is_empty() { over } else { open };
    let benefits = shown.into_iter().map(|benefit| {
        let state = match benefit.active {
            _ if has_ended(benefit, reading.today) => "over",
            Some(false) => "inactive",
            Some(true) => "active",
            None => "unsettled",
        };
        let text = message!(
            "answer-benefit",
            state,
            program = benefit.program.as_str(),
            end = benefit.end.as_deref().unwrap_or("none"),
        );
        section.sentence(&[&benefit.dataset_id], [&benefit.id], text)
    });
    let housing = || {
        let dataset = [reading.nycha?.id];
        let text = message!("rent-public-housing");
        reading.basics()?.sentence(&dataset, NO_ROWS, text)
    };
    let limits: Vec<_> = benefits.chain([subsidy, housing()]).collect();
    // A subsidy alone would read as the answer; public housing has rents of another kind.
    let has_limit = limits.iter().any(Option::is_some);
    let is_unread = reading.nycha.is_none() && (has_limit || reading.is_renumbered);
    let level = level.or_else(|| is_unread.then(|| message!("rent-unread")));
    let cited = reading.rent_source.as_slice();
    let level = level.and_then(|text| section.sentence(cited, NO_ROWS, text));
    [level, year].into_iter().chain(limits).collect()
}

pub(crate) fn owner(reading: &Reading<'_>) -> Sentences {
    let named = || {
        let section = reading.ownership()?;
        let contacts = section.contacts.iter().flatten();
        let named = contacts.filter_map(|contact| {
            let organization = contact.organization.as_ref()?;
            let role = within(&role_words(&contact.role));
            Some(format!("{organization} ({role})"))
        });
        let contacts = and_list(named.take(3));
        if contacts.is_empty() {
            return None;
        }
        let text = message!("answer-contacts", contacts);
        section.sentence(&["feu5-w2e2"], NO_ROWS, text)
    };
    let registered = || {
        let section = reading.ownership()?;
        let registration = section.registration.as_ref()?;
        let is_lapsed = registration.lapsed == Some(true);
        let is_of_complex = reading.whole_lot.is_some();
        let list = [hpd_registrations::DATASET.id];
        let text = message!(
            "answer-registered",
            through = section.through(&list),
            place = if is_of_complex { "lot" } else { "building" },
            state = if is_lapsed { "lapsed" } else { "current" },
            last = registration.last.as_deref().unwrap_or("none"),
            ends = registration.ends.as_deref().unwrap_or("none"),
        );
        section.sentence(&list, [&registration.id], text)
    };
    let others = || {
        let section = reading.portfolio()?;
        let buildings = counted!("count-buildings", section.buildings?);
        let text = match section.units {
            Some(units) => {
                let apartments = counted!("count-apartments", units);
                claim!(reading, "answer-portfolio", buildings, apartments)
            }
            None => claim!(reading, "answer-portfolio-unsized", buildings),
        };
        section.whole(text?)
    };
    vec![named(), registered(), others()]
}

pub(crate) fn legal_use(reading: &Reading<'_>) -> Sentences {
    let certificate = || {
        let section = reading.occupancy()?;
        let note = Some(section.legal_use_note.clone());
        let text = note.filter(|note| !note.is_empty())?;
        match section.certificates.first() {
            Some(last) => section.sentence(&[], [&last.id], text),
            None => section.whole(text),
        }
    };
    let conversion = || {
        let section = reading.dob_complaints()?;
        let about = section.illegal_conversion.as_ref()?;
        let text = claim!(
            reading,
            "answer-conversion",
            complaints = counted!("count-complaints", about.total),
            substantiated = about.substantiated
        )?;
        section.whole(text)
    };
    let shown_conversion = || {
        let section = reading.dob_complaints()?;
        let about = section.rows.iter().filter(|row| is_conversion(row));
        let count = counted!("count-complaints", at_least_one(about.clone())?);
        let found = about.clone().filter(|row| row.outcome == "substantiated");
        let text = message!(
            "lower-bound-conversion",
            complaints = reading.at_least(&dob_complaints::DATASET, count),
            substantiated = found.count()
        );
        section.sentence(&[], about.map(|row| &row.id), text)
    };
    vec![certificate(), conversion().or_else(shown_conversion)]
}

pub(crate) fn purchase(reading: &Reading<'_>) -> Sentences {
    let balance = || {
        let section = reading.ecb()?;
        let text = claim!(
            reading,
            "answer-balance",
            balance = dollars(section.total_balance_usd?),
            on = section.on(&[])
        )?;
        section.whole(text)
    };
    let oath = || {
        let section = reading.ecb()?;
        let oath = section.oath.as_ref()?;
        let text = claim!(
            reading,
            "answer-oath",
            summonses = counted!("count-summonses", oath.total?),
            balance = dollars(oath.balance_usd?)
        )?;
        let rows = oath.rows.iter().map(|row| &row.id);
        section.sentence(&["jz4z-kudi"], rows, text)
    };
    let values = || {
        let section = reading.taxes()?;
        let text = message!(
            "answer-taxes",
            of = clause!("clause-of-year", year = section.year),
            market = dollars(section.market_value_usd?),
            assessed = dollars(section.assessed_usd?)
        );
        section.sentence(&["8y4t-faws"], NO_ROWS, text)
    };
    let lien = || {
        let section = reading.taxes()?;
        let notice = section.lien_notices.first()?;
        let month = notice.month.clone();
        let month = month.unwrap_or_else(|| message!("answer-unknown-month"));
        let text = message!("answer-lien", month, cycle = label(&notice.cycle));
        section.sentence(&["9rz4-mjek"], [&notice.id], text)
    };
    let sale = || {
        let section = reading.sales_and_deeds()?;
        let sale = section.building_sales.first()?;
        let on = clause!("clause-on", day = sale.date.as_ref());
        let text = message!("answer-sale", on, price = dollars(sale.price_usd));
        section.sentence(&["usep-8jbt"], [&sale.id], text)
    };
    let apartment = || {
        let section = reading.sales_and_deeds()?;
        let mut sales = section.unit_sales.iter();
        let sale = sales.find(|sale| sale.other_use.is_none())?;
        let on = clause!("clause-on", day = sale.date.as_ref());
        let text = message!("answer-unit-sale", on, price = dollars(sale.price_usd));
        section.sentence(&["usep-8jbt"], [&sale.id], text)
    };
    vec![balance(), oath(), values(), lien(), sale(), apartment()]
}

pub(crate) fn evictions(reading: &Reading<'_>) -> Sentences {
    let executed = || {
        let section = reading.evictions()?;
        let (from, to) = section.covered.as_ref()?;
        let on_lot = reading.on_whole_lot();
        let mut years = section.executed_by_year.iter();
        let text = match years.find(|year| year.residential > 0) {
            None => claim!(
                reading,
                "answer-no-evictions",
                on_lot = on_lot.as_str(),
                from,
                to
            )?,
            Some(year) => claim!(
                reading,
                "answer-evictions",
                year = year.year,
                evictions = counted!("count-residential-evictions", year.residential),
                on_lot = on_lot.as_str(),
                from,
                to
            )?,
        };
        section.whole(text)
    };
    vec![executed()]
}

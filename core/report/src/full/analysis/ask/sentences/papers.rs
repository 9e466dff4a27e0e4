//! Sentences on rent, owner, legal use, purchase and evictions.

use super::sentence::{of_day, sentence, some, some_of, whole};
use crate::claims::claim;
use crate::datasets::dob_complaints;
use crate::full::analysis::findings::{Reading, dollars, has_ended, is_conversion, listed};
use crate::messages::{counted, message};
use nycapt_contract::AnswerSentence;

pub(crate) fn rent_regulation(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.rent_regulation() else {
        return Vec::new();
    };
    let level = match section.level.as_str() {
        "registered" => Some(message!("answer-rent-registered")),
        "likely" => Some(message!("answer-rent-likely")),
        "possible" => Some(message!("answer-rent-possible")),
        _ => claim!(reading, "answer-rent-none"),
    };
    let level = level.and_then(|text| whole(&section, text));
    let mut years = section.data().stabilized_units_by_year.iter().rev();
    let year = years.find_map(|year| {
        let text = message!(
            "answer-stabilized",
            year = year.year.to_string(),
            apartments = counted!("count-stabilized-apartments", year.units?),
            estimated = if year.estimated { "yes" } else { "no" },
        );
        sentence(
            &section,
            &["dof:rentstab-counts"],
            Vec::<String>::new(),
            text,
        )
    });
    let benefit = section.data().benefits.first().and_then(|benefit| {
        let is_over = has_ended(benefit, reading.today);
        let state = match benefit.active {
            _ if is_over => "over",
            Some(false) => "inactive",
            _ => "active",
        };
        let text = message!(
            "answer-benefit",
            state = state,
            program = benefit.program.as_str(),
            end = benefit.end.as_deref().unwrap_or("none"),
        );
        sentence(
            &section,
            &[benefit.dataset_id.as_str()],
            [&benefit.id],
            text,
        )
    });
    some([level, year, benefit])
}

pub(crate) fn owner(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let registered = || {
        let section = reading.ownership()?;
        let registration = section.data().registration.as_ref()?;
        let text = message!(
            "answer-registered",
            state = if registration.lapsed {
                "lapsed"
            } else {
                "current"
            },
            last = registration.last.as_deref().unwrap_or("none"),
            ends = registration.ends.as_deref().unwrap_or("none"),
        );
        sentence(&section, &["tesw-yqqr"], [&registration.id], text)
    };
    let named = || {
        let section = reading.ownership()?;
        let contacts = section.data().contacts.iter().flatten();
        let named: Vec<String> = contacts
            .filter_map(|contact| {
                Some(format!(
                    "{} ({})",
                    contact.organization.as_ref()?,
                    contact.role
                ))
            })
            .take(3)
            .collect();
        if named.is_empty() {
            return None;
        }
        let text = message!("answer-contacts", contacts = listed(&named));
        sentence(&section, &["feu5-w2e2"], Vec::<String>::new(), text)
    };
    let others = || {
        let section = reading.portfolio()?;
        let text = claim!(
            reading,
            "answer-portfolio",
            buildings = counted!("count-buildings", section.buildings),
            apartments = counted!("count-apartments", section.units)
        )?;
        whole(&section, text)
    };
    some([registered(), named(), others()])
}

pub(crate) fn legal_use(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let certificate = || {
        let section = reading.occupancy()?;
        let Some(last) = section.data().certificates.first() else {
            return whole(&section, section.data().legal_use_note.clone())
                .filter(|sentence| !sentence.text.is_empty());
        };
        let units = last.dwelling_units.map(|units| {
            message!(
                "clause-allows",
                apartments = counted!("count-apartments", units)
            )
        });
        let text = message!(
            "answer-certificate",
            of = of_day(last.date.as_ref()),
            kind = last.kind.as_str(),
            units = units.unwrap_or_else(|| message!("clause-no-units"))
        );
        sentence(&section, &[], [&last.id], text)
    };
    let conversion = || {
        let section = reading.dob_complaints()?;
        let about = section.data().illegal_conversion.as_ref()?;
        let text = claim!(
            reading,
            "answer-conversion",
            complaints = counted!("count-complaints", about.total),
            substantiated = about.substantiated
        )?;
        whole(&section, text)
    };
    let held_conversion = || {
        let section = reading.dob_complaints()?;
        let rows = section.data().rows.iter();
        let about: Vec<_> = rows.filter(|row| is_conversion(row)).collect();
        let count = counted!("count-complaints", some_of(&about)?);
        let found = about.iter().filter(|row| row.outcome == "substantiated");
        let text = message!(
            "held-conversion",
            complaints = reading.at_least(&dob_complaints::DATASET, count),
            substantiated = found.count()
        );
        sentence(&section, &[], about.iter().map(|row| &row.id), text)
    };
    some([certificate(), conversion().or_else(held_conversion)])
}

pub(crate) fn purchase(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let balance = || {
        let section = reading.ecb()?;
        let text = claim!(
            reading,
            "answer-balance",
            balance = dollars(section.total_balance_usd?),
            on = section.on(&[])
        )?;
        whole(&section, text)
    };
    let oath = || {
        let section = reading.ecb()?;
        let oath = section.data().oath.as_ref()?;
        let text = claim!(
            reading,
            "answer-oath",
            summonses = counted!("count-summonses", oath.total?),
            balance = dollars(oath.balance_usd?)
        )?;
        let rows = oath.rows.iter().map(|row| &row.id);
        sentence(&section, &["jz4z-kudi"], rows, text)
    };
    let values = || {
        let section = reading.taxes()?;
        let year = section.data().year;
        let text = message!(
            "answer-taxes",
            of = year.map_or(String::new(), |year| message!(
                "clause-of-year",
                year = year
            )),
            market = dollars(section.market_value_usd?),
            assessed = dollars(section.assessed_usd?)
        );
        sentence(&section, &["8y4t-faws"], Vec::<String>::new(), text)
    };
    let lien = || {
        let section = reading.taxes()?;
        let notice = section.data().lien_notices.first()?;
        let month = notice.month.clone();
        let month = month.unwrap_or_else(|| message!("answer-unknown-month"));
        let text = message!("answer-lien", month = month, cycle = notice.cycle.as_str());
        sentence(&section, &["9rz4-mjek"], [&notice.id], text)
    };
    let sale = || {
        let section = reading.sales_and_deeds()?;
        let sale = section.data().building_sales.first()?;
        let day = sale.date.as_ref();
        let text = message!(
            "answer-sale",
            of = of_day(day),
            price = dollars(sale.price_usd)
        );
        sentence(&section, &["usep-8jbt"], [&sale.id], text)
    };
    let apartment = || {
        let section = reading.sales_and_deeds()?;
        let mut sales = section.data().unit_sales.iter();
        let sale = sales.find(|sale| sale.other_use.is_none())?;
        let text = message!(
            "answer-unit-sale",
            of = of_day(sale.date.as_ref()),
            price = dollars(sale.price_usd)
        );
        sentence(&section, &["usep-8jbt"], [&sale.id], text)
    };
    some([balance(), oath(), values(), lien(), sale(), apartment()])
}

pub(crate) fn evictions(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let executed = || {
        let section = reading.evictions()?;
        let (from, to) = section.data().covered.as_ref()?;
        let Some(year) = section.data().executed_by_year.first() else {
            let text = claim!(reading, "answer-no-evictions", from = from, to = to)?;
            return whole(&section, text);
        };
        let text = claim!(
            reading,
            "answer-evictions",
            year = year.year,
            evictions = counted!("count-residential-evictions", year.residential),
            from = from,
            to = to
        )?;
        whole(&section, text)
    };
    some([executed()])
}

//! Sentences on rent, owner, legal use, purchase and evictions.

use super::sentence::{of_day, sentence, some, whole};
use crate::full::analysis::findings::{Reading, counted, dollars, has_ended, listed};
use nycapt_contract::AnswerSentence;

pub(crate) fn rent_regulation(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let Some(section) = reading.rent_regulation() else {
        return Vec::new();
    };
    let level = match section.level.as_str() {
        "registered" => "Public records list this building with rent-stabilized apartments.",
        "likely" => "Public records suggest that the building has rent-stabilized apartments.",
        "possible" => {
            "Public records leave it possible that the building has rent-stabilized apartments."
        }
        _ if !section.is_complete() => {
            "The public records that could be read hold no sign of rent-stabilized apartments \
             here; others could not be read or are old."
        }
        _ => {
            "Public records hold no sign of rent-stabilized apartments here, which proves nothing."
        }
    };
    let level = whole(&section, level.into());
    let mut years = section.data().stabilized_units_by_year.iter().rev();
    let year = years.find_map(|year| {
        let text = format!(
            "The tax bill of {} counts {}{}.",
            year.year,
            counted(
                year.units?.into(),
                "stabilized apartment",
                "stabilized apartments"
            ),
            if year.estimated { " (estimated)" } else { "" }
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
        let until = if is_over { "ended in" } else { "to" };
        let end = benefit.end.as_ref().map(|end| format!(", {until} {end}"));
        let text = format!(
            "{}: {}{}.",
            match benefit.active {
                _ if is_over => "A benefit that bound rents is no longer in force",
                Some(false) => "A benefit that binds rents is on record and not in force",
                _ => "A benefit that binds rents is on record",
            },
            benefit.program,
            end.unwrap_or_default()
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
        let ends = registration.ends.as_ref();
        let text = format!(
            "The building {} registered with HPD, last{}{}.",
            if registration.lapsed { "was" } else { "is" },
            registration
                .last
                .as_ref()
                .map_or(" on an unknown day".into(), |day| format!(" on {day}")),
            ends.map_or(String::new(), |day| {
                let word = if registration.lapsed { "ended" } else { "ends" };
                format!("; the registration {word} on {day}")
            })
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
        let text = format!(
            "As filed by the owner: {}; this may have changed.",
            listed(&named)
        );
        sentence(&section, &["feu5-w2e2"], Vec::<String>::new(), text)
    };
    let others = || {
        let section = reading.portfolio()?;
        whole(
            &section,
            format!(
                "{} with {} are registered alike, this one among them.",
                counted(section.buildings, "building", "buildings"),
                counted(section.units, "apartment", "apartments")
            ),
        )
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
            format!(
                " allows {}",
                counted(units.into(), "apartment", "apartments")
            )
        });
        let text = format!(
            "The newest certificate of occupancy{} ({}){}.",
            of_day(last.date.as_ref()),
            last.kind,
            units.unwrap_or(" states no number of apartments".into())
        );
        sentence(&section, &[], [&last.id], text)
    };
    let conversion = || {
        let section = reading.dob_complaints()?;
        let about = &section.data().illegal_conversion;
        whole(
            &section,
            format!(
                "The Department of Buildings has {} of an illegal conversion; an inspector found a \
                 violation in {} of them.",
                counted(about.total, "complaint", "complaints"),
                about.substantiated
            ),
        )
    };
    some([certificate(), conversion()])
}

pub(crate) fn purchase(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let balance = || {
        let section = reading.ecb()?;
        let text = format!(
            "ECB violations carry a balance of {}{}; while a hearing is pending there is a charge, \
             not a fine.",
            dollars(section.total_balance_usd),
            section.on(&[])
        );
        whole(&section, text)
    };
    let values = || {
        let section = reading.taxes()?;
        let year = section.data().year;
        let text = format!(
            "For its property taxes{} the lot has a market value of {} and an assessed value of \
             {}. The bill itself is not in the data.",
            year.map_or(String::new(), |year| format!(" of {year}")),
            dollars(section.market_value_usd?),
            dollars(section.assessed_usd?),
        );
        sentence(&section, &["8y4t-faws"], Vec::<String>::new(), text)
    };
    let lien = || {
        let section = reading.taxes()?;
        let notice = section.data().lien_notices.first()?;
        let month = notice.month.as_deref().unwrap_or("an unknown month");
        let text = format!(
            "The lot stood in the tax lien list of {month} (`{}`); being on the list does not mean \
             that a lien was sold.",
            notice.cycle
        );
        sentence(&section, &["9rz4-mjek"], [&notice.id], text)
    };
    let sale = || {
        let section = reading.sales_and_deeds()?;
        let sale = section.data().building_sales.first()?;
        let day = sale.date.as_ref();
        let text = format!(
            "The lot's last recorded sale{} was for {}.",
            of_day(day),
            dollars(sale.price_usd)
        );
        sentence(&section, &["usep-8jbt"], [&sale.id], text)
    };
    let apartment = || {
        let section = reading.sales_and_deeds()?;
        let mut sales = section.data().unit_sales.iter();
        let sale = sales.find(|sale| sale.other_use.is_none())?;
        let text = format!(
            "The last recorded sale of an apartment{} was for {}.",
            of_day(sale.date.as_ref()),
            dollars(sale.price_usd)
        );
        sentence(&section, &["usep-8jbt"], [&sale.id], text)
    };
    some([balance(), values(), lien(), sale(), apartment()])
}

pub(crate) fn evictions(reading: &Reading<'_>) -> Vec<AnswerSentence> {
    let told = || {
        let section = reading.evictions()?;
        let (from, to) = section.data().covered.as_ref()?;
        let Some(year) = section.data().executed_by_year.first() else {
            let text = format!(
                "No executed eviction of this building is in the data from {from} to {to}."
            );
            return whole(&section, text);
        };
        let text = format!(
            "In {}, the newest year with any, marshals executed {} in this building; the data run \
             from {from} to {to}.",
            year.year,
            counted(
                year.residential,
                "residential eviction",
                "residential evictions"
            )
        );
        whole(&section, text)
    };
    some([told()])
}

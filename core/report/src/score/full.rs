//! The score with all its inputs; the same number as in the preview.

use super::inputs::inputs;
use super::method::formula;
use super::peers::PeerTables;
use super::rates::absolute;
use super::rules::{Part, PartRule, RULES};
use super::scored::Scored;
use super::summary::{hundredths, score_section};
use crate::BuildingInput;
use crate::facts::Facts;
use nycapt_contract::{ComponentExplanation, FullScore, ScoreComponent, Section};

/// Explains the preview's score part by part.
pub(crate) fn full_score(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
    peers: &PeerTables,
) -> Section<FullScore> {
    score_section(input, facts, peers, |summary, scored| {
        let parts = RULES.iter().zip(&summary.components).enumerate();
        let explained = |(at, (rule, component)): (usize, (&PartRule, &ScoreComponent))| {
            let mut explanation = explain(at, rule, component, scored);
            if scored.building.is_read(rule) {
                explanation.inputs = inputs(scored, rule.part);
            }
            explanation
        };
        FullScore {
            explanations: parts.map(explained).collect(),
            summary,
            data_release: input.release.name.clone(),
        }
    })
}

fn explain(
    at: usize,
    rule: &PartRule,
    component: &ScoreComponent,
    scored: &Scored<'_>,
) -> ComponentExplanation {
    let is_rate = scored.building.is_read(rule) && rule.part != Part::RepairResponse;
    let x = scored.x.get(at).copied().filter(|_| is_rate);
    let place = scored.places.get(at).copied().flatten();
    let place = place.filter(|_| component.points.is_some());
    ComponentExplanation {
        id: rule.id.into(),
        formula: formula(rule, place.is_some()),
        x: x.map(|x| (x * 10_000.0).round() / 10_000.0),
        absolute: x.map(|x| (absolute(rule, x) * 1000.0).round() / 1000.0),
        peer_percentile: place.filter(|_| is_rate).map(hundredths),
        points_lost: component
            .points
            .map(|points| hundredths(component.effective_weight - points)),
        inputs: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{
        ecb_violations, hpd_bedbugs, hpd_complaints, hpd_registrations, hpd_vacate_orders,
    };
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::ScoreInput;

    fn building() -> TestBuilding {
        let building = TestBuilding::walk_up(30)
            .open("C", "2026-05-05", "508")
            .open("B", "2014-05-05", "569")
            .closed("B", "2025-05-05", "508", "2025-05-20")
            .problem("1", "2026-02-03", "HEAT/HOT WATER", "4B")
            .problem("2", "2026-02-03", "HEAT/HOT WATER", "4-B");
        rows!(
            building;
            hpd_registrations: ENDS = "2027-08-31";
            hpd_bedbugs: PERIOD_END = "2025-10-31", INFESTED = "1";
            ecb_violations: STATUS = "ACTIVE", SEVERITY = "CLASS - 2";
            hpd_vacate_orders: TYPE = "Partial"
        )
    }

    fn section(building: &TestBuilding, peers: &PeerTables) -> Section<FullScore> {
        building.with(|input| full_score(input, &Facts::read(input), peers))
    }

    fn full(building: &TestBuilding) -> FullScore {
        section(building, &PeerTables::default()).data.unwrap()
    }

    fn value(score: &FullScore, part: usize, name: &str) -> Option<f64> {
        let inputs = &score.explanations[part].inputs;
        let input = inputs.iter().find(|input| input.name == name);
        input.map(|input| input.value)
    }

    #[test]
    fn the_number_is_that_of_the_preview() {
        let preview = building().preview().score;
        let section = section(&building(), &PeerTables::default());
        assert_eq!(section.status, preview.status);
        assert_eq!(section.provenance, preview.provenance);
        assert_eq!(section.notes, preview.notes);
        let full = section.data.unwrap();
        assert_eq!(Some(full.summary), preview.data);
        assert_eq!(full.data_release, "2026-11-20");
    }

    #[test]
    fn a_part_can_be_counted_again_from_its_inputs() {
        let score = full(&building());
        let w = value(&score, 0, "weighted").unwrap();
        let units = value(&score, 0, "residential_units").unwrap();
        let open = &score.explanations[0];
        assert_eq!(value(&score, 0, "open_class_b"), Some(1.0));
        assert_eq!(open.formula, "2^(-x/1.2); x=W/(units+4)");
        let x = w / (units + 4.0);
        assert!((open.x.unwrap() - x).abs() < 1e-4);
        assert!((open.absolute.unwrap() - (-x / 1.2).exp2()).abs() < 1e-3);
        let component = &score.summary.components[0];
        let kept = component.points.unwrap() + open.points_lost.unwrap();
        assert!((kept - component.effective_weight).abs() < 0.011);
    }

    #[test]
    fn points_are_the_sum_of_what_their_inputs_give() {
        let score = full(&building());
        assert_eq!(value(&score, 5, "ecb_uncured_class_2"), Some(1.0));
        // One point, spread over 30 apartments.
        let x = score.explanations[5].x.unwrap();
        assert!((x - 1.0 / 1.5f64.sqrt()).abs() < 1e-4, "{x}");
        assert_eq!(value(&score, 6, "vacate_partial"), Some(1.0));
        assert_eq!(score.explanations[6].x, Some(4.0));
    }

    #[test]
    fn the_heat_of_a_home_can_be_counted_again_without_complaints() {
        let home = TestBuilding::walk_up(2)
            .open("C", "2026-02-05", "666")
            .problem("1", "2026-02-03", "HEAT/HOT WATER", "2");
        let score = full(&home);
        let value = |name: &str| value(&score, 3, name);
        assert_eq!(value("heat_complaint_days"), None);
        let weight = 3.0 * value("heat_violations").unwrap() / value("heat_seasons").unwrap();
        assert!((value("weighted").unwrap() - weight).abs() < 1e-3);
        let of_findings = |input: &ScoreInput| input.dataset_id != hpd_complaints::DATASET.id;
        assert!(score.explanations[3].inputs.iter().all(of_findings));
    }

    #[test]
    fn the_rank_among_peers_is_shown_by_part() {
        let rates = (0..40usize).filter_map(|open| {
            let building = (0..open).fold(TestBuilding::walk_up(30), |building, _| {
                building.open("B", "2026-05-05", "508")
            });
            building.rates()
        });
        let peers = PeerTables::build(rates, &building().release);
        let score = section(&building(), &peers).data.unwrap();
        let open = &score.explanations[0];
        let formula = "0.7*2^(-x/1.2)+0.3*peer; x=W/(units+4)";
        assert!(open.formula.starts_with(formula));
        let subscore = score.summary.components[0].subscore.unwrap();
        let blend = 0.7 * open.absolute.unwrap() + 0.3 * open.peer_percentile.unwrap();
        assert!((subscore - blend).abs() < 0.003, "{subscore} for {blend}");
        // Repairs are never compared.
        assert_eq!(score.explanations[2].peer_percentile, None);
    }
}

//! Conditions behind HPD's order numbers: a violation is shown as one of these, never as text.

/// A kind of condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    Heat,
    Pests,
    LeakOrMold,
    Lead,
    Fire,
    Doors,
    WindowGuards,
    Plumbing,
    Electricity,
    Surfaces,
    Repairs,
    Cleanliness,
    Filing,
    Vacated,
    Other,
}

impl Condition {
    /// The condition of an order number.
    pub(crate) fn of_order(order: &str) -> Self {
        let Ok(number) = order.trim().parse::<u32>() else {
            return Self::Other;
        };
        match number {
            664 | 666 | 670 | 964 | 966 | 970 => Self::Heat,
            566..=570 | 866..=870 => Self::Pests,
            507 | 550 | 583 | 878 | 879 => Self::LeakOrMold,
            616..=619 | 623 | 624 => Self::Lead,
            521 | 522 | 538 | 539 | 700 | 702 | 1501..=1503 => Self::Fire,
            504 | 526 | 529 | 530 => Self::Doors,
            790 => Self::WindowGuards,
            579 | 593 | 598 | 649 | 876 | 877 => Self::Plumbing,
            505 | 686 | 688 | 689 | 742 | 988 => Self::Electricity,
            508 | 554 | 556 | 808 => Self::Surfaces,
            501 | 502 | 506 | 509 | 510 | 801 | 802 | 804..=806 | 810 => Self::Repairs,
            551..=553 | 571 => Self::Cleanliness,
            484 | 500 | 671 | 709 | 780 | 1506 | 1507 => Self::Filing,
            765 => Self::Vacated,
            _ => Self::Other,
        }
    }

    /// The condition of an order number, or else of leaks and mold mentioned in the inspector's
    /// text.
    pub(crate) fn of(order: &str, description: &str) -> Self {
        let by_order = Self::of_order(order);
        let text = description.to_ascii_uppercase();
        let is_damp = text.contains("MOLD ") || text.contains("WATER LEAK");
        if by_order == Self::Other && is_damp {
            Self::LeakOrMold
        } else {
            by_order
        }
    }

    /// The label for display.
    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::Heat => "Heat or hot water",
            Self::Pests => "Mice, roaches, bedbugs or other pests",
            Self::LeakOrMold => "Water leak or mold",
            Self::Lead => "Lead-based paint",
            Self::Fire => "Fire escape, smoke or carbon monoxide detector",
            Self::Doors => "Doors and locks",
            Self::WindowGuards => "Window guards",
            Self::Plumbing => "Plumbing",
            Self::Electricity => "Electricity, lighting or gas",
            Self::Surfaces => "Plaster and paint",
            Self::Repairs => "Broken or defective parts",
            Self::Cleanliness => "Cleanliness and refuse",
            Self::Filing => "Notices and filings",
            Self::Vacated => "Vacated apartments",
            Self::Other => "Other condition",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_numbers_give_a_condition_and_never_text() {
        assert_eq!(Condition::of_order("666"), Condition::Heat);
        assert_eq!(Condition::of_order("569"), Condition::Pests);
        assert_eq!(Condition::of_order("583"), Condition::LeakOrMold);
        assert_eq!(Condition::of_order("617"), Condition::Lead);
        assert_eq!(Condition::of_order("APT 4B"), Condition::Other);
    }

    #[test]
    fn a_text_tells_of_mold_and_leaks_where_the_order_does_not() {
        let of = |order: &str| Condition::of(order, "abate the visible mold condition at wall");
        assert_eq!(of("9999"), Condition::LeakOrMold);
        assert_eq!(of("666"), Condition::Heat, "the order is believed first");
        assert_eq!(
            Condition::of("9999", "REPAIR THE MOLDING"),
            Condition::Other
        );
    }
}

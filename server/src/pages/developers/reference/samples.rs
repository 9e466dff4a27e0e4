//! The samples of operations; the end-to-end tests run every one of them.

/// The samples of an operation: a file of its name.
macro_rules! sample {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../developers/samples/", $name, ".md")),
        )
    };
}

const SAMPLES: &[(&str, &str)] = &[
    sample!("resolve_address"),
    sample!("suggest_addresses"),
    sample!("get_preview"),
    sample!("batch_previews"),
    sample!("get_health"),
    sample!("register_agent"),
    sample!("revoke_agent"),
    sample!("start_report"),
    sample!("get_report"),
    sample!("get_report_pdf"),
    sample!("list_reports"),
    sample!("get_balance"),
    sample!("create_account"),
    sample!("list_accounts"),
    sample!("create_key"),
    sample!("revoke_key"),
    sample!("create_guest_checkout"),
    sample!("create_embedded_guest_checkout"),
    sample!("get_guest_order"),
    sample!("set_guest_order_email"),
    sample!("get_guest_order_pdf"),
    sample!("get_address_page"),
    sample!("get_sitemap_index"),
    sample!("get_foundation_sitemap"),
    sample!("get_elite_search_sitemap"),
    sample!("get_core_search_sitemap"),
    sample!("get_second_wave_search_sitemap"),
    sample!("get_address_launch_sitemap"),
    sample!("get_robots"),
    sample!("get_protected_resource_metadata"),
    sample!("get_authorization_server_metadata"),
    sample!("get_openapi"),
    sample!("call_mcp"),
];

/// The samples of an operation as Markdown, where it has any.
pub(super) fn samples_of(operation: &str) -> Option<&'static str> {
    let mut all = SAMPLES.iter();
    all.find_map(|(name, text)| (*name == operation).then_some(*text))
}

#[cfg(test)]
mod tests {
    use nycapt_contract::ALL;

    use super::*;

    /// Operations without samples: called by the payment provider alone, or at paths that only links
    /// and lists of the site name.
    const WITHOUT: [&str; 6] = [
        "receive_payment",
        "get_apartment_page",
        "get_building_page",
        "get_neighborhood_page",
        "get_release_sitemap",
        "get_batch_sitemap",
    ];

    #[test]
    fn every_operation_has_samples_unless_it_has_a_reason() {
        for spec in ALL {
            let has_samples = samples_of(spec.name).is_some();
            assert_ne!(has_samples, WITHOUT.contains(&spec.name), "{}", spec.name);
        }
        let known = |name: &str| ALL.iter().any(|spec| spec.name == name);
        assert!(SAMPLES.iter().all(|(name, _)| known(name)));
    }
}

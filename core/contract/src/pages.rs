//! Pages for people and files for crawlers.

use super::addresses::ADDRESS_MAX;
use super::error::ErrorKind;
use super::operation::{Media, Metering, Operation, Spec};
use super::previews::SLUG_MAX;
use super::shape::Parameter;

const BOROUGH: Parameter = Parameter::path("borough_slug", SLUG_MAX, "Slug of the borough.");
const PART2: Parameter = Parameter::path("part2", SLUG_MAX, "Slug of the neighborhood.");
const PART3: Parameter = Parameter::path("part3", SLUG_MAX, "Slug of the address.");
const SHARD: Parameter = Parameter::path_integer("shard", "Number of the shard.");

/// The page of one address; an unknown slug is 404 and never starts a compile.
pub enum GetAddressPage {}

impl Operation for GetAddressPage {
    const SPEC: Spec = Spec::get("get_address_page", "/seo/{slug}", "Page of one address.")
    .about(
        "For people and crawlers: what the free preview says, as HTML that works without script. \
         An unknown slug is 404 with near matches and never starts a compile; another address of \
         the same building leads to its own page.",
    )
        .parameters(&[
            Parameter::path("slug", SLUG_MAX, "Slug of the address."),
            Parameter::query("typed", ADDRESS_MAX, "What was typed in the search that led here."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The page of one apartment.
pub enum GetApartmentPage {}

impl Operation for GetApartmentPage {
    const SPEC: Spec = Spec::get(
        "get_apartment_page",
        "/seo-path/{borough_slug}/{part2}/{part3}/{part4}",
        "Page of one apartment.",
    )
    .about(
        "The page of the building with the records that name the apartment counted. Not for \
         search engines.",
    )
    .parameters(&[
        BOROUGH,
        PART2,
        PART3,
        Parameter::path("part4", SLUG_MAX, "The apartment."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The page of one address by its place.
pub enum GetBuildingPage {}

impl Operation for GetBuildingPage {
    const SPEC: Spec = Spec::get(
        "get_building_page",
        "/seo-path/{borough_slug}/{part2}/{part3}",
        "Page of one address by its place.",
    )
    .about(
        "The page of an address, by borough and neighborhood. An address that is known at \
         another place leads there.",
    )
    .parameters(&[
        BOROUGH,
        PART2,
        PART3,
        Parameter::query("part4", SLUG_MAX, "The apartment."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The page of one neighborhood.
pub enum GetNeighborhoodPage {}

impl Operation for GetNeighborhoodPage {
    const SPEC: Spec = Spec::get(
        "get_neighborhood_page",
        "/seo-path/{borough_slug}/{part2}",
        "Page of one neighborhood.",
    )
    .about(
        "The addresses of a neighborhood, by pages. With the query parameters of older links it \
         is the page of the address or of the apartment.",
    )
    .parameters(&[
        BOROUGH,
        PART2,
        Parameter::query("part3", SLUG_MAX, "Slug of the address."),
        Parameter::query("part4", SLUG_MAX, "The apartment."),
        Parameter::page("page", "Page of the neighborhood's list."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The index of all sitemaps.
pub enum GetSitemapIndex {}

impl Operation for GetSitemapIndex {
    const SPEC: Spec = Spec::get(
        "get_sitemap_index",
        "/sitemap.xml",
        "The index of all sitemaps.",
    )
    .about(
        "Names every sitemap: those of the published releases, or those of the staged launch \
         until the first release exists.",
    )
    .answers(Media::Xml)
    .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// Homepage, guides and the borough directory.
pub enum GetFoundationSitemap {}

impl Operation for GetFoundationSitemap {
    const SPEC: Spec = Spec::get(
        "get_foundation_sitemap",
        "/sitemaps/foundation.xml",
        "Homepage, guides and the borough directory.",
    )
    .about("The pages that everything else hangs from.")
    .answers(Media::Xml)
    .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The four focused lookup pages.
pub enum GetEliteSearchSitemap {}

impl Operation for GetEliteSearchSitemap {
    const SPEC: Spec = Spec::get(
        "get_elite_search_sitemap",
        "/sitemaps/elite-search.xml",
        "The four focused lookup pages.",
    )
    .about("The four lookup pages that the site leads with.")
    .answers(Media::Xml)
    .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The three lookup pages of the Core tier.
pub enum GetCoreSearchSitemap {}

impl Operation for GetCoreSearchSitemap {
    const SPEC: Spec = Spec::get(
        "get_core_search_sitemap",
        "/sitemaps/core-search.xml",
        "The three lookup pages of the Core tier.",
    )
    .about("The three lookup pages of the Core tier.")
    .answers(Media::Xml)
    .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// Eight additional lookup pages.
pub enum GetSecondWaveSearchSitemap {}

impl Operation for GetSecondWaveSearchSitemap {
    const SPEC: Spec = Spec::get(
        "get_second_wave_search_sitemap",
        "/sitemaps/second-wave-search.xml",
        "Eight additional lookup pages.",
    )
    .about("Eight further lookup pages.")
    .answers(Media::Xml)
    .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The launch cohort of 25,000 addresses; 404 while no address is eligible.
pub enum GetAddressLaunchSitemap {}

impl Operation for GetAddressLaunchSitemap {
    const SPEC: Spec = Spec::get(
        "get_address_launch_sitemap",
        "/sitemaps/address-launch.xml",
        "The launch cohort of 25,000 addresses.",
    )
    .about(
        "Address pages of the launch, chosen by one deterministic rule. 404 while no address is \
         eligible.",
    )
    .answers(Media::Xml)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// One immutable shard of a published release.
pub enum GetReleaseSitemap {}

impl Operation for GetReleaseSitemap {
    const SPEC: Spec = Spec::get(
        "get_release_sitemap",
        "/sitemaps/release/{release_id}-{shard}.xml",
        "One shard of a published release.",
    )
    .about("A shard never changes once it is published; caches may keep it for good.")
    .parameters(&[
        Parameter::path_integer("release_id", "Id of the release."),
        SHARD,
    ])
    .answers(Media::Xml)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// One immutable shard of a weekly batch.
pub enum GetBatchSitemap {}

impl Operation for GetBatchSitemap {
    const SPEC: Spec = Spec::get(
        "get_batch_sitemap",
        "/sitemaps/{batch_id}/{tier}-{shard}.xml",
        "One shard of a weekly batch.",
    )
    .about("A shard never changes once it is published; caches may keep it for good.")
    .parameters(&[
        Parameter::path_integer("batch_id", "Id of the batch."),
        Parameter::path("tier", 40, "Name of the tier."),
        SHARD,
    ])
    .answers(Media::Xml)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// What crawlers may read.
pub enum GetRobots {}

impl Operation for GetRobots {
    // A crawler that is turned away here takes everything for open (RFC 9309 part 2.3.1.3).
    const SPEC: Spec = Spec::get("get_robots", "/robots.txt", "What crawlers may read.")
        .about("Follows RFC 9309; names the sitemap index.")
        .metering(Metering::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

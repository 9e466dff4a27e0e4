//! Finds `NYCAPT_…` variables that a program doesn't read, most of them misspelled.

use strsim::damerau_levenshtein;

/// How the variables of every program begin.
pub const VARIABLE_PREFIX: &str = "NYCAPT_";
/// The variables of the command line `nycapt`.
pub const CLIENT_VARIABLES: [&str; 14] = [
    "NYCAPT_API_KEY",
    "NYCAPT_API_KEY_FILE",
    "NYCAPT_BASE_URL",
    "NYCAPT_BROWSER",
    "NYCAPT_COLOR",
    "NYCAPT_CONFIG",
    "NYCAPT_DEADLINE",
    "NYCAPT_KEYRING",
    "NYCAPT_KEYRING_TIMEOUT",
    "NYCAPT_MAX_RETRIES",
    "NYCAPT_NO_INPUT",
    "NYCAPT_OUTPUT",
    "NYCAPT_PROFILE",
    "NYCAPT_TIMEOUT",
];
/// Most slips of a name that is still recognized.
const SLIPS_MAX: usize = 3;

/// The variables that begin with `NYCAPT_` and aren't `known`, each with the known one that it
/// probably means. Those that Kubernetes sets are left out; their values show which they are.
#[must_use]
pub fn stray_variables<S: AsRef<str>>(
    set: impl Iterator<Item = (String, String)>,
    known: &[S],
) -> Vec<(String, Option<String>)> {
    let stray = set.filter_map(|(name, value)| {
        let own = name.strip_prefix(VARIABLE_PREFIX)?;
        let is_known = known.iter().any(|known| known.as_ref() == name);
        if is_known || is_of_kubernetes(&name, &value) {
            return None;
        }
        // The prefix, which all of them have, makes none more alike.
        let known = known
            .iter()
            .filter_map(|known| known.as_ref().strip_prefix(VARIABLE_PREFIX));
        let nearest = nearest_name(own, known).map(|own| format!("{VARIABLE_PREFIX}{own}"));
        Some((name, nearest))
    });
    stray.collect()
}

/// The name that a misspelled one probably means.
#[must_use]
pub fn nearest_name<'a>(misspelled: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let slips = names.map(|name| (damerau_levenshtein(misspelled, name), name));
    let (slips, name) = slips.min()?;
    (slips <= SLIPS_MAX && 2 * slips < name.len()).then_some(name)
}

/// Whether a misspelled option may mean this one, which may have more words in front or at the end, or
/// fewer.
#[must_use]
pub fn may_mean(misspelled: &str, option: &str) -> bool {
    let extends = |long: &str, short: &str| {
        let front = long.strip_suffix(short);
        let end = long.strip_prefix(short);
        front.is_some_and(|more| more.ends_with('-'))
            || end.is_some_and(|more| more.starts_with('-'))
    };
    nearest_name(misspelled, std::iter::once(option)).is_some()
        || extends(option, misspelled)
        || extends(misspelled, option)
}

/// Whether Kubernetes sets this variable in every container, for a service such as `nycapt`.
fn is_of_kubernetes(name: &str, value: &str) -> bool {
    let is_url = || {
        let mut schemes = ["tcp://", "udp://", "sctp://"].iter();
        schemes.any(|scheme| value.starts_with(scheme))
    };
    name.ends_with("_SERVICE_HOST")
        || name.ends_with("_SERVICE_PORT")
        || name.contains("_SERVICE_PORT_")
        || (name.ends_with("_PORT") && is_url())
        || name.rsplit_once("_PORT_").is_some_and(|(_, port)| {
            let (number, rest) = port.split_once('_').unwrap_or_default();
            let (protocol, part) = rest.split_once('_').unwrap_or((rest, "ADDR"));
            number.parse::<u16>().is_ok()
                && ["TCP", "UDP", "SCTP"].contains(&protocol)
                && ["PROTO", "PORT", "ADDR"].contains(&part)
        })
}

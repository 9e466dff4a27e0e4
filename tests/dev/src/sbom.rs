//! Software bills of materials as `CycloneDX`: the crates that each shipped program is built from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use nycapt_tests::packages::folder;
use serde_json::{Value, json};

use crate::run::{crates_of, workspace};

/// What strangers get.
const SHIPPED: [&str; 4] = [
    "nycapt-server",
    "nycapt-cli",
    "nycapt-python",
    "nycapt-node",
];

/// Writes a list for each program, as built for a platform: this one without a name.
pub(crate) fn run(target: Option<&str>) -> Result<()> {
    let folder = folder().join("sbom");
    fs::create_dir_all(&folder)?;
    let checksums = checksums()?;
    for package in SHIPPED {
        let list = list_of(package, target, &checksums)?;
        let path = folder.join(format!("{package}.cdx.json"));
        fs::write(&path, format!("{list:#}\n"))?;
        println!("wrote {}", path.display());
    }
    Ok(())
}

/// The list of one program, equal for equal sources.
fn list_of(
    package: &str,
    target: Option<&str>,
    checksums: &BTreeMap<String, String>,
) -> Result<Value> {
    let mut arguments = vec!["--prefix", "depth", "--format", "{p}|{l}"];
    arguments.extend(target.into_iter().flat_map(|target| ["--target", target]));
    let tree = crates_of(package, "normal,build", &arguments)?;
    let mut crates = BTreeMap::new();
    let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    // The crates from the program down to the one of the line.
    let mut path: Vec<String> = Vec::new();
    for line in tree.lines() {
        let (depth, name, version, license) =
            parse(line).with_context(|| format!("`{line}` is no crate"))?;
        let id = format!("{name}@{version}");
        path.truncate(depth);
        if let Some(above) = path.last().and_then(|above| needs.get_mut(above)) {
            above.insert(id.clone());
        }
        needs.entry(id.clone()).or_default();
        let checksum = checksums.get(&id);
        crates
            .entry(id.clone())
            .or_insert_with(|| component(name, version, license, checksum));
        path.push(id);
    }
    let program = path.first().and_then(|program| crates.remove(program));
    let mut program = program.with_context(|| format!("`{package}` has no crates"))?;
    if let Some(members) = program.as_object_mut() {
        members.insert("type".into(), "application".into());
    }
    let dependencies = needs.iter();
    let dependencies = dependencies.map(|(id, on)| json!({ "ref": id, "dependsOn": on }));
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": program },
        "components": crates.into_values().collect::<Vec<_>>(),
        "dependencies": dependencies.collect::<Vec<_>>(),
    }))
}

/// Depth, name, version and license of `2serde v1.0.229|MIT OR Apache-2.0`.
fn parse(line: &str) -> Option<(usize, &str, &str, &str)> {
    let (package, license) = line.trim_end_matches(" (*)").split_once('|')?;
    let words = package.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let depth = package.strip_suffix(words)?.parse().ok()?;
    let mut words = words.split(' ');
    Some((
        depth,
        words.next()?,
        words.next()?.strip_prefix('v')?,
        license,
    ))
}

/// One crate; those of this workspace have no checksum and are in no registry.
fn component(name: &str, version: &str, license: &str, checksum: Option<&String>) -> Value {
    let licenses: Vec<&str> = license.split('/').map(str::trim).collect();
    let mut component = json!({
        "type": "library",
        "bom-ref": format!("{name}@{version}"),
        "name": name,
        "version": version,
        "licenses": [{ "expression": licenses.join(" OR ") }],
    });
    if let (Some(members), Some(checksum)) = (component.as_object_mut(), checksum) {
        let purl = format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"));
        members.insert("purl".into(), purl.into());
        let hash = json!({ "alg": "SHA-256", "content": checksum });
        members.insert("hashes".into(), [hash].into_iter().collect());
    }
    component
}

/// The checksum of each crate from a registry, by `name@version`.
fn checksums() -> Result<BTreeMap<String, String>> {
    let lock = fs::read_to_string(workspace().join("Cargo.lock"))?;
    let lock: Value = toml_edit::de::from_str(&lock)?;
    let packages = lock.get("package").and_then(Value::as_array);
    let packages = packages.context("Cargo.lock lists no packages")?;
    let checksum = |package: &Value| {
        let text = |key: &str| package.get(key)?.as_str();
        let id = format!("{}@{}", text("name")?, text("version")?);
        Some((id, text("checksum")?.to_owned()))
    };
    Ok(packages.iter().filter_map(checksum).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text<'a>(one: &'a Value, member: &str) -> &'a str {
        one[member].as_str().unwrap_or_default()
    }

    /// The members that the schema of version 1.6 requires, and those that readers follow.
    fn assert_is_cyclonedx(list: &Value) {
        assert_eq!(list["bomFormat"], "CycloneDX");
        assert_eq!(list["specVersion"], "1.6");
        assert_eq!(list["version"], 1);
        let program = &list["metadata"]["component"];
        assert_eq!(program["type"], "application");
        let components = list["components"].as_array().unwrap();
        let mut ids = BTreeSet::new();
        for one in components.iter().chain([program]) {
            let (name, version) = (text(one, "name"), text(one, "version"));
            assert!(!name.is_empty() && !version.is_empty(), "{one}");
            assert!(ids.insert(text(one, "bom-ref")), "twice: {one}");
            let license = one["licenses"][0]["expression"].as_str().unwrap();
            assert!(!license.is_empty() && !license.contains('/'), "{one}");
            let is_ours = name.starts_with("nycapt") || name == "workspace-hack";
            assert_eq!(one["hashes"].is_null(), is_ours, "{one}");
            if !is_ours {
                let purl = format!("pkg:cargo/{name}@{}", version.replace('+', "%2B"));
                assert_eq!(one["purl"], purl);
                assert_eq!(one["hashes"][0]["alg"], "SHA-256");
                let content = one["hashes"][0]["content"].as_str().unwrap();
                let is_hex = content.bytes().all(|byte| byte.is_ascii_hexdigit());
                assert!(content.len() == 64 && is_hex, "{one}");
            }
        }
        let dependencies = list["dependencies"].as_array().unwrap();
        let refs: BTreeSet<&str> = dependencies.iter().map(|one| text(one, "ref")).collect();
        assert_eq!((&refs, refs.len()), (&ids, dependencies.len()));
        for one in dependencies {
            let mut on = one["dependsOn"].as_array().unwrap().iter();
            assert!(on.all(|on| ids.contains(on.as_str().unwrap())), "{one}");
        }
    }

    #[test]
    fn each_list_has_every_crate_of_its_program_and_no_other() {
        let checksums = checksums().unwrap();
        for (package, has, lacks) in [
            ("nycapt-server", "salvo", "pyo3"),
            ("nycapt-cli", "clap", "salvo"),
            ("nycapt-python", "pyo3", "napi"),
            ("nycapt-node", "napi", "pyo3"),
        ] {
            let list = list_of(package, None, &checksums).unwrap();
            assert_is_cyclonedx(&list);
            assert_eq!(list["metadata"]["component"]["name"], package);
            let components = list["components"].as_array().unwrap();
            let has_crate = |name: &str| components.iter().any(|one| one["name"] == name);
            assert!(has_crate(has) && has_crate("nycapt-contract"), "{package}");
            assert!(!has_crate(lacks), "{package} has {lacks}");
            assert!(!has_crate("wiremock"), "for tests only");
            // What people install needs no crate of the server.
            let of_server = ["corpus", "pdf", "report", "server", "store"];
            let needs_server = of_server.map(|name| has_crate(&format!("nycapt-{name}")));
            assert_eq!(needs_server.contains(&true), package == "nycapt-server");
        }
    }

    #[test]
    fn a_license_with_a_slash_becomes_an_expression_and_a_plus_is_escaped() {
        let (depth, name, version, license) =
            parse("12fnv v1.0.7+a (proc-macro)|Apache-2.0 / MIT (*)").unwrap();
        assert_eq!((depth, name, version), (12, "fnv", "1.0.7+a"));
        let one = component(name, version, license, Some(&"0".repeat(64)));
        assert_eq!(one["licenses"][0]["expression"], "Apache-2.0 OR MIT");
        assert_eq!(one["purl"], "pkg:cargo/fnv@1.0.7%2Ba");
    }
}

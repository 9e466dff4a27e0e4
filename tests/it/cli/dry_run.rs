//! `--dry-run` changes nothing, whatever the command is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// What commands of the tree are called with, where it is more than the address that some need.
const OPERANDS: &[(&str, &str)] = &[
    ("agent register", "--store file --insecure-storage"),
    ("agent revoke", "--yes"),
    ("agent status", "--check"),
    ("auth login", "--store file --insecure-storage --replace"),
    ("auth logout", "--yes"),
    ("auth status", ""),
    ("auth status", "--check"),
    ("compare", "'15 cpw' '20 cpw'"),
    ("completions", "bash"),
    ("config get", "timeout"),
    ("config set", "timeout 7s"),
    ("config set", "timeout 7s --project"),
    ("config unset", "timeout"),
    ("man", "--dir pages"),
    ("mcp install", ""),
    ("mcp install", "--client cursor"),
    ("mcp install", "--client vscode"),
    ("mcp install", "--client codex"),
    ("normalize", "--batch list.txt"),
    ("preview", "--batch list.txt --resume state"),
    ("preview", "'15 cpw'"),
    ("report diff", "job_1 job_2"),
    ("report diff", "list.txt list.txt"),
    ("report get", "job_1"),
    ("report pdf", "job_1"),
    ("report start", "'15 cpw' --wait --pdf report.pdf"),
    ("report wait", "job_1 --pdf report.pdf"),
    ("resolve", "--batch list.txt --resume state"),
    ("skill", "--install skills"),
];

#[test]
fn a_dry_run_of_every_command_changes_no_file() {
    let tree = commands();
    let asked: BTreeSet<&str> = OPERANDS.iter().map(|(command, _)| *command).collect();
    for command in &asked {
        assert!(tree.contains(*command), "there is no command `{command}`");
    }
    let bare = tree.iter().map(String::as_str);
    let bare = bare.filter(|command| !asked.contains(command));
    let bare = bare.map(|command| (command, ""));
    let calls: Vec<(&str, &str)> = bare.chain(OPERANDS.iter().copied()).collect();
    for settings in [None, Some("timeout = \"5s\"\n")] {
        let home = Home::asking("http://127.0.0.1:1");
        fs::write(home.path().join("list.txt"), "15 cpw\n".repeat(30)).unwrap();
        if let Some(settings) = settings {
            fs::create_dir_all(home.settings()).unwrap();
            fs::write(home.settings().join("config.toml"), settings).unwrap();
        }
        let before = contents(home.path());
        for (command, operands) in &calls {
            let mut ended = home.nycapt(format!("{command} {operands} --dry-run"));
            if operands.is_empty() && ended.stderr.contains("usage: nycapt") {
                ended = home.nycapt(format!("{command} '15 cpw' --dry-run"));
            }
            // Neither a call that doesn't parse nor one that is stopped at its first change.
            ended.hides("usage: nycapt");
            ended.hides("`--dry-run` and `--curl`");
            assert_eq!(contents(home.path()), before, "{command} {operands}");
        }
    }
}

#[test]
fn a_dry_run_says_what_would_be_changed() {
    let home = Home::asking("https://api.example");
    let set = home.nycapt("config set timeout 7s --dry-run").exits(0);
    set.says("timeout would be set in ");
    let skill = home.nycapt("skill --install skills --dry-run").exits(0);
    skill.says("skills/nycapt/SKILL.md");
    skill.shows("https://api.example");
    let printed = home.nycapt("mcp install --client cursor --print");
    let dry = home.nycapt("mcp install --client cursor --dry-run");
    assert_eq!(dry.transcript(), printed.transcript());
    home.nycapt("auth logout --dry-run")
        .exits(0)
        .says("is not stored");
    let open = home.nycapt("open '15 cpw' --dry-run").exits(0);
    let preview = home.nycapt("preview '15 cpw' --dry-run");
    assert_eq!(open.stdout, preview.stdout);
    open.says("would open the page; `nycapt open \"15 cpw\" --print-url` prints its URL");
    open.shows("/v1/addresses/resolve");
}

/// The commands that do something: those with a manual page that are no group of commands.
fn commands() -> BTreeSet<String> {
    let home = Home::new();
    home.nycapt("man --dir man").exits(0);
    let pages = fs::read_dir(home.path().join("man")).unwrap();
    let names: BTreeSet<String> = pages
        .filter_map(|page| {
            let name = page.unwrap().file_name().into_string().unwrap();
            let name = name.strip_prefix("nycapt-")?.strip_suffix(".1")?;
            Some(name.replace('-', " "))
        })
        .collect();
    let is_group = |name: &String| {
        let inner = format!("{name} ");
        names.iter().any(|other| other.starts_with(&inner))
    };
    let commands: BTreeSet<String> = names
        .iter()
        .filter(|name| !is_group(name))
        .cloned()
        .collect();
    assert!(commands.len() > 20, "{commands:?}");
    commands
}

/// Every file below a folder with its bytes, and every folder.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Option<Vec<u8>>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(contents(&path));
            found.insert(path, None);
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, Some(bytes));
        }
    }
    found
}

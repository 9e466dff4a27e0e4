//! Packages for people without a compiler, made from the programs built with this test: each is
//! installed in an empty folder and does its first job.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use nycapt_tests::packages::{files, npm_folder, package, succeed, workspace};
use nycapt_tests::prelude::*;
use tempfile::{TempDir, tempdir};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A folder with a program without its debug information.
fn stripped(program: &str, crate_name: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let mut strip = Command::new("strip");
    strip.arg(built(program, crate_name)).arg("-o");
    succeed(strip.arg(folder.path().join(program))).unwrap();
    folder
}

fn pack(program: &str, crate_name: &str, out: &Path) {
    let programs = stripped(program, crate_name);
    let mut package = package(programs.path(), out);
    succeed(package.arg(program).env("NYCAPT_LEVEL", "1")).unwrap();
}

fn packaging(script: &str) -> Command {
    Command::new(workspace().join("docs/packaging").join(script))
}

/// Finishes a folder of packages: checksums, install script, formula.
fn finish(folder: &Path, repository: &[&str]) {
    succeed(packaging("release.sh").arg(folder).args(repository)).unwrap();
}

/// The only file whose name ends so.
fn only(folder: &Path, ending: &str) -> PathBuf {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut found = paths.filter(|path| path.to_str().unwrap().ends_with(ending));
    let only = found.next().unwrap();
    assert_eq!(found.next(), None);
    only
}

/// What runs a program that only root may start: nothing for root itself, else a user namespace.
fn as_root() -> &'static str {
    let user = succeed(Command::new("id").arg("-u")).unwrap();
    if user.trim() == "0" {
        return "";
    }
    let unshare = "/usr/bin/unshare --user --map-root-user";
    let mut words = unshare.split(' ');
    let mut attempt = Command::new(words.next().unwrap());
    succeed(attempt.args(words).arg("true")).expect(
        "allow user namespaces (`kernel.apparmor_restrict_unprivileged_userns=0`), or run as root",
    );
    unshare
}

/// The files of a Debian package, as they would be under `/`.
fn unpacked(package: &Path) -> TempDir {
    let folder = tempdir().unwrap();
    let mut unpack = Command::new("dpkg-deb");
    succeed(unpack.arg("-x").arg(package).arg(folder.path())).unwrap();
    folder
}

fn works_offline(nycapt: &Path) {
    let run = |arguments: &[&str]| {
        let mut command = Command::new(nycapt);
        succeed(command.args(arguments).env_clear()).unwrap()
    };
    assert_eq!(run(&["--version"]), format!("nycapt {VERSION}\n"));
    let parsed = run(&["normalize", "350 5th ave apt 20a"]);
    let parsed: Value = serde_json::from_str(&parsed).unwrap();
    assert_eq!(parsed["street"], "5 AVENUE");
    assert_eq!(parsed["unit"]["slug"], "20a");
}

/// How manual pages end and what the license is called in an archive, and in a Debian package.
const ARCHIVE: [&str; 2] = ["1", "LICENSE"];
const DEBIAN: [&str; 2] = ["1.gz", "copyright"];

/// What comes with a program, below `share`.
fn has_documents(share: &Path, program: &str, command: &str, [page, license]: [&str; 2]) {
    for path in [
        format!("man/man1/{program}-{command}.{page}"),
        format!("bash-completion/completions/{program}"),
        format!("zsh/site-functions/_{program}"),
        format!("fish/vendor_completions.d/{program}.fish"),
        format!("doc/{program}/README.md"),
        format!("doc/{program}/{license}"),
    ] {
        assert!(fs::metadata(share.join(&path)).unwrap().len() > 0, "{path}");
    }
    let list = share.join(format!("doc/{program}/{program}.cdx.json"));
    let list: Value = serde_json::from_slice(&fs::read(list).unwrap()).unwrap();
    assert_eq!(list["bomFormat"], "CycloneDX");
}

/// The install script of a folder, for a home folder, with programs that come before ours.
fn install(release: &Path, home: &Path, before: &Path) -> Ended {
    let mut install = Command::new("sh");
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", before.display());
    install.arg(release.join("install.sh")).env_clear();
    Ended::of(
        install
            .env("HOME", home)
            .env("PATH", path)
            .output()
            .unwrap(),
    )
}

/// Writes a program of the shell.
fn script(folder: &Path, name: &str, text: &str) {
    let file = folder.join(name);
    fs::write(&file, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn the_command_line_installs_from_its_packages_and_works_offline() {
    let [release, home, nothing] = [(); 3].map(|()| tempdir().unwrap());
    pack("nycapt", "nycapt-cli", release.path());
    finish(release.path(), &[]);

    let local = home.path().join(".local");
    let said = install(release.path(), home.path(), nothing.path()).said();
    let installed = format!("installed nycapt {VERSION} in {}/bin\n", local.display());
    said.assert_has([installed.as_str(), "is not in PATH"]);
    works_offline(&local.join("bin/nycapt"));
    has_documents(&local.join("share"), "nycapt", "report-start", ARCHIVE);

    let debian = unpacked(&only(release.path(), ".deb"));
    let usr = debian.path().join("usr");
    works_offline(&usr.join("bin/nycapt"));
    has_documents(&usr.join("share"), "nycapt", "report-start", DEBIAN);

    let measured = succeed(packaging("measure.sh").arg(release.path())).unwrap();
    for ending in [".tar.gz", ".deb"] {
        let file = only(release.path(), ending);
        let (name, bytes) = (
            file.file_name().unwrap(),
            fs::metadata(&file).unwrap().len(),
        );
        measured.assert_has([format!("| {} | {bytes} | ", name.display())]);
    }
}

#[test]
fn the_npm_packages_install_from_files_in_an_empty_folder_and_parse_an_address() {
    let release = tempdir().unwrap();
    for package in files(&npm_folder()).unwrap() {
        let name = package.file_name().unwrap();
        fs::copy(&package, release.path().join(name)).unwrap();
    }
    let measured = succeed(packaging("measure.sh").arg(release.path())).unwrap();
    let [_, _, package, main] = measured.lines().collect::<Vec<_>>()[..] else {
        panic!("{measured}");
    };
    package.assert_has(["| nycapt-linux-", ".tgz | "]);
    main.assert_has(["| nycapt-", ".tgz | ", " | - | - |"]);
}

#[test]
fn packages_of_the_same_program_are_the_same_bytes() {
    let [first, second] = [(); 2].map(|()| tempdir().unwrap());
    for folder in [&first, &second] {
        pack("nycapt", "nycapt-cli", folder.path());
    }
    for ending in [".tar.gz", ".deb"] {
        let [first, second] = [&first, &second].map(|folder| only(folder.path(), ending));
        assert_eq!(first.file_name(), second.file_name());
        let is_same = fs::read(&first).unwrap() == fs::read(&second).unwrap();
        assert!(is_same, "{}", first.display());
    }
}

#[test]
fn the_install_script_installs_nothing_that_is_damaged_or_of_another_platform() {
    let [release, home, programs] = [(); 3].map(|()| tempdir().unwrap());
    let archive = release
        .path()
        .join("nycapt-1.2.3-x86_64-unknown-linux-gnu.tar.gz");
    fs::write(&archive, "as it was made").unwrap();
    finish(release.path(), &[]);
    fs::write(&archive, "as it came").unwrap();
    script(programs.path(), "ldd", "echo GNU libc");
    let system = "[ $1 = -s ] && echo Linux || echo";
    let damaged = ["doesn't have the SHA-256 sum", "nothing was installed"];
    let unknown = [
        "there is no package for Linux mips",
        "cargo install --path cli",
    ];
    let missing = [
        "no package of nycapt for aarch64-unknown-linux-gnu",
        "cargo install",
    ];
    for (machine, parts) in [("x86_64", damaged), ("mips", unknown), ("aarch64", missing)] {
        script(programs.path(), "uname", &format!("{system} {machine}"));
        install(release.path(), home.path(), programs.path()).fails(parts);
    }
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn the_notes_of_a_release_are_its_section_of_the_changelog() {
    let notes = |version: &str| {
        let ended = packaging("notes.sh").arg(version).output();
        Ended::of(ended.unwrap())
    };
    let changelog = fs::read_to_string(workspace().join("CHANGELOG.md")).unwrap();
    let (_, section) = changelog.split_once(&format!("\n## [{VERSION}]")).unwrap();
    let (_, section) = section.split_once('\n').unwrap();
    let section = section.split("\n## ").next().unwrap();
    let ended = notes(VERSION);
    assert_eq!(ended.stdout.trim(), section.trim());
    assert!(!section.contains("[Unreleased]"), "{section}");
    let without = format!("{VERSION}.1");
    notes(&without).fails_in_one_line([format!("CHANGELOG.md has no section for {without}")]);
}

#[test]
fn the_formula_has_the_checksum_of_every_archive_or_is_not_written() {
    let folder = tempdir().unwrap();
    let archive = |platform: &str| format!("nycapt-1.2.3-{platform}.tar.gz");
    let platforms = ["aarch64-apple-darwin", "x86_64-apple-darwin"]
        .into_iter()
        .chain(["aarch64-unknown-linux-gnu", "x86_64-unknown-linux-gnu"]);
    let formula = folder.path().join("nycapt.rb");
    for platform in platforms.clone() {
        assert!(!formula.exists(), "without {platform}");
        fs::write(folder.path().join(archive(platform)), platform).unwrap();
        finish(folder.path(), &["https://code.example/nycapt"]);
    }
    let mut check = Command::new("sha256sum");
    succeed(check.args(["-c", "SHA256SUMS"]).current_dir(folder.path())).unwrap();
    let formula = fs::read_to_string(formula).unwrap();
    let sums = fs::read_to_string(folder.path().join("SHA256SUMS")).unwrap();
    for platform in platforms {
        let name = archive(platform);
        let line = sums.lines().find(|line| line.ends_with(&name)).unwrap();
        let sum = line.split(' ').next().unwrap();
        let url = format!("https://code.example/nycapt/releases/download/v1.2.3/{name}");
        formula.assert_has([format!("url \"{url}\"\n      sha256 \"{sum}\"")]);
    }
    let script = fs::read_to_string(folder.path().join("install.sh")).unwrap();
    script.assert_has(["-https://code.example/nycapt/releases/download/v1.2.3}"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_installs_from_its_packages_and_answers() {
    let [release, empty] = [(); 2].map(|()| tempdir().unwrap());
    pack("nycapt-server", "nycapt-server", release.path());
    let archive = only(release.path(), ".tar.gz");
    let mut unpack = Command::new("tar");
    unpack.arg("-xzf").arg(&archive).arg("-C").arg(empty.path());
    succeed(&mut unpack).unwrap();
    let archive = only(empty.path(), "");
    let package = only(release.path(), ".deb");
    let debian = unpacked(&package);
    let usr = debian.path().join("usr");
    for (prefix, form) in [(&archive, ARCHIVE), (&usr, DEBIAN)] {
        has_documents(&prefix.join("share"), "nycapt-server", "corpus-build", form);
    }

    let data = sample_folder();
    let settings = debian.path().join("etc/nycapt/server.toml");
    let settings = [("config", settings.to_str().unwrap())];
    for server in [
        ServerCommand::demo(data.path()).with_program(archive.join("bin/nycapt-server")),
        ServerCommand::new(data.path(), &settings).with_program(usr.join("bin/nycapt-server")),
    ] {
        let server = server.start();
        let path = "/v1/previews/350-5-avenue-manhattan";
        let preview = asked(server.address(), path).await.unwrap().is(200).json();
        assert_eq!(preview["slug"], "350-5-avenue-manhattan");
        server.stopped();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_image_of_the_server_runs_with_nothing_else() {
    let [out, copy, root, scripts] = [(); 4].map(|()| tempdir().unwrap());
    let programs = stripped("nycapt-server", "nycapt-server");
    let mut image = packaging("image.sh");
    image.arg(programs.path().join("nycapt-server"));
    succeed(image.arg(out.path()).env("NYCAPT_LEVEL", "1")).unwrap();
    let measured = succeed(packaging("measure.sh").arg(out.path())).unwrap();
    measured.assert_has([".oci.tar | "]);
    measured.assert_lacks([" | - | - |"]);
    // Checks sizes and hashes of all parts.
    let mut skopeo = Command::new("skopeo");
    let archive = only(out.path(), "");
    skopeo.args(["copy", "--quiet"]);
    skopeo.arg(format!("oci-archive:{}:{VERSION}", archive.display()));
    succeed(skopeo.arg(format!("dir:{}", copy.path().display()))).unwrap();

    let part = |name: &str| copy.path().join(name.trim_start_matches("sha256:"));
    let json =
        |name: &str| -> Value { serde_json::from_slice(&fs::read(part(name)).unwrap()).unwrap() };
    let manifest = json("manifest.json");
    let config = json(manifest["config"]["digest"].as_str().unwrap());
    assert_members!(config["config"], { "User": "65532:65532", "Entrypoint": ["nycapt-server"] });
    let mut unpack = Command::new("tar");
    unpack
        .arg("-xzf")
        .arg(part(manifest["layers"][0]["digest"].as_str().unwrap()));
    succeed(unpack.arg("-C").arg(root.path())).unwrap();

    let inside = format!(
        "exec {} /usr/sbin/chroot {} /usr/local/bin/nycapt-server \"$@\"",
        as_root(),
        root.path().display()
    );
    script(scripts.path(), "inside", &inside);
    let server = ServerCommand::demo(Path::new("/tmp/data"));
    let server = server.with_program(scripts.path().join("inside")).start();
    let path = "/v1/previews/350-5-avenue-manhattan";
    let preview = asked(server.address(), path).await.unwrap().is(200).json();
    assert_eq!(preview["slug"], "350-5-avenue-manhattan");
    server.stopped();
}

#[test]
fn no_image_is_made_without_a_library_of_the_program() {
    let [programs, out] = [(); 2].map(|()| tempdir().unwrap());
    script(programs.path(), "nycapt-server", "echo nycapt-server 1.2.3");
    script(programs.path(), "ldd", "echo 'libssl.so.3 => not found'");
    let mut image = packaging("image.sh");
    image.arg(programs.path().join("nycapt-server"));
    let path = format!("{}:/usr/bin:/bin", programs.path().display());
    let ended = image.arg(out.path()).env("PATH", path).output().unwrap();
    Ended::of(ended).fails(["libssl.so.3", "install these libraries"]);
    assert_eq!(fs::read_dir(out.path()).unwrap().count(), 0);
}

/// What comes of measuring a server that is this script, with programs that come before ours.
fn measured(server: &str, before: &Path) -> Ended {
    let [release, programs, temporary] = [(); 3].map(|()| tempdir().unwrap());
    let bin = programs.path().join("nycapt-server-1/bin");
    fs::create_dir_all(&bin).unwrap();
    script(&bin, "nycapt-server", server);
    let mut pack = Command::new("tar");
    pack.arg("-czf")
        .arg(release.path().join("nycapt-server-1.tar.gz"));
    succeed(pack.arg("-C").arg(programs.path()).arg("nycapt-server-1")).unwrap();
    let mut measure = packaging("measure.sh");
    measure.arg(release.path()).env("TMPDIR", temporary.path());
    let path = format!("{}:/usr/bin:/bin", before.display());
    let ended = Ended::of(measure.env("PATH", path).output().unwrap());
    assert_eq!(fs::read_dir(temporary.path()).unwrap().count(), 0);
    ended
}

#[test]
fn a_server_that_ends_is_not_measured_and_leaves_no_folder() {
    let nothing = tempdir().unwrap();
    measured("echo no memory; exit 1", nothing.path()).fails(["no memory"]);
}

#[test]
fn a_measurement_that_is_stopped_leaves_no_folder() {
    let nothing = tempdir().unwrap();
    let ended = measured("kill $PPID; exec sleep 60", nothing.path());
    assert_eq!(ended.exit, Some(1), "{ended:?}");
}

#[test]
fn a_server_that_does_not_answer_is_not_measured_for_long() {
    let programs = tempdir().unwrap();
    let [clock, calls] = ["clock", "calls"].map(|name| programs.path().join(name));
    // Reading the clock takes a second.
    let tick = format!("echo >>{0}; wc -l <{0}", clock.display());
    script(programs.path(), "date", &tick);
    let call = format!("echo >>{}; exit 28", calls.display());
    script(programs.path(), "curl", &call);
    let server = "echo http://127.0.0.1:1; exec sleep 60";
    measured(server, programs.path()).fails(["http://127.0.0.1:1"]);
    let calls = fs::read(calls).unwrap().len();
    assert!((1..=60).contains(&calls), "{calls}");
}

#[test]
fn systemd_accepts_the_units_and_each_service_is_confined() {
    let folder = tempdir().unwrap();
    let mut units = Vec::new();
    for entry in fs::read_dir(workspace().join("docs/operations/systemd")).unwrap() {
        let entry = entry.unwrap();
        let unit = folder.path().join(entry.file_name());
        // A program that isn't there would be an error.
        let text = fs::read_to_string(entry.path()).unwrap();
        fs::write(
            &unit,
            text.replace("/usr/local/bin/nycapt-server", "/bin/true"),
        )
        .unwrap();
        units.push(unit);
    }
    let analyze = |arguments: &[&str], units: &[PathBuf]| {
        let mut command = Command::new("systemd-analyze");
        Ended::of(command.args(arguments).args(units).output().unwrap())
    };
    let verified = analyze(&["verify", "--recursive-errors=no"], &units);
    assert_eq!(verified.exit, Some(0), "{}", verified.stderr);
    // The units of this machine, which ours refer to, may have warnings of their own.
    let mut lines = verified.stderr.lines();
    assert_eq!(lines.find(|line| line.contains("nycapt")), None);
    units.retain(|unit| unit.extension().is_some_and(|kind| kind == "service"));
    assert_eq!(units.len(), 5, "{units:?}");
    for unit in units {
        // Of 100; a service without any limits has 96.
        let security = ["security", "--offline=true", "--threshold=20"];
        analyze(&security, &[unit]).said();
    }
}

#[test]
fn the_servers_unit_may_listen_on_port_443() {
    let unit = workspace().join("docs/operations/systemd/nycapt-server.service");
    fs::read_to_string(unit).unwrap().assert_has([
        "\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n",
        "\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE\n",
    ]);
}

#[test]
fn every_unit_that_uses_the_state_has_the_servers_settings() {
    let settings = [
        " --config /etc/nycapt/server.toml --data-dir /var/lib/nycapt",
        "\nEnvironmentFile=-/etc/nycapt/server.env\n",
    ];
    let mut checked = 0;
    for entry in fs::read_dir(workspace().join("docs/operations/systemd")).unwrap() {
        let unit = fs::read_to_string(entry.unwrap().path()).unwrap();
        // `corpus` has no settings of the state.
        if unit.contains("nycapt-server ") && !unit.contains("nycapt-server corpus ") {
            unit.assert_has(settings);
            checked += 1;
        }
    }
    assert_eq!(checked, 4);
}

#[test]
fn the_debian_package_has_a_user_for_its_units_and_enables_none() {
    let [programs, release, scripts] = [(); 3].map(|()| tempdir().unwrap());
    // Its scripts and units are the same whatever the program is.
    let program = "# GLIBC_2.36\ncase $1 in --version) echo nycapt-server 1.2.3-rc.1 ;; \
         man) echo page >\"$3/nycapt-server.1\" ;; *) echo completions ;; esac";
    script(programs.path(), "nycapt-server", program);
    let mut pack = package(programs.path(), release.path());
    succeed(pack.arg("nycapt-server")).unwrap();
    let package = only(release.path(), ".deb");
    let mut unpack = Command::new("dpkg-deb");
    succeed(unpack.arg("-e").arg(&package).arg(scripts.path())).unwrap();
    let read = |name: &str| fs::read_to_string(scripts.path().join(name)).unwrap();
    read("control").assert_has(["\nVersion: 1.2.3~rc.1\n", "\nDepends: libc6 (>= 2.36), "]);
    assert_eq!(read("conffiles"), "/etc/nycapt/server.toml\n");

    let debian = unpacked(&package);
    let users = debian.path().join("usr/lib/sysusers.d/nycapt-server.conf");
    let users = fs::read_to_string(users).unwrap();
    let units = debian.path().join("usr/lib/systemd/system");
    for entry in fs::read_dir(units).unwrap() {
        let path = entry.unwrap().path();
        let unit = fs::read_to_string(&path).unwrap();
        if path.extension().is_some_and(|kind| kind == "service") {
            unit.assert_has(["/usr/bin/nycapt-server ", "\nUser=nycapt\n"]);
            users.assert_has(["u nycapt "]);
        }
        unit.assert_lacks(["/usr/local"]);
    }

    let calls = release.path().join("calls");
    for name in ["systemd-sysusers", "systemd-tmpfiles", "systemctl"] {
        let record = format!("echo {name} \"$@\" >>{}", calls.display());
        script(programs.path(), name, &record);
    }
    let path = format!("{}:/usr/bin:/bin", programs.path().display());
    for (name, action) in [
        ("postinst", "configure"),
        ("prerm", "remove"),
        ("postrm", "remove"),
    ] {
        let mut command = Command::new(scripts.path().join(name));
        succeed(command.arg(action).env("PATH", &path)).unwrap();
    }
    let calls = fs::read_to_string(calls).unwrap();
    let made =
        "systemd-sysusers nycapt-server.conf\nsystemd-tmpfiles --create nycapt-server.conf\n";
    assert!(calls.starts_with(made), "{calls}");
    calls.assert_lacks([" enable", " start", " restart"]);
}

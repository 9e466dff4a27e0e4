//! The server program as an operator meets it: settings, signals, exit codes.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use nycapt_tests::prelude::*;
use tempfile::{NamedTempFile, tempdir};

/// A run with words that have no spaces.
fn run(words: &str) -> Ended {
    run_server(words, &[])
}

fn serve(data_dir: &Path, settings: &[(&str, &str)]) -> ServerProcess {
    ServerCommand::new(data_dir, settings).start()
}

/// Sends a request without a body; the answer as it came.
fn ask(address: SocketAddr, line: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = "HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close";
    write!(stream, "{line} {head}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn settings_file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

/// Fails unless a program succeeds in silence when nothing reads its results.
#[track_caller]
fn assert_succeeds_unread(mut command: Command, words: &str) {
    command.args(words.split(' '));
    let ended = Ended::unread(command);
    assert_eq!((ended.exit, &*ended.stderr), (Some(0), ""), "{words}");
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let folder = tempdir().unwrap();
    let folder = folder.path().display();
    for words in [
        "--help",
        "--version",
        "config",
        "config check",
        &format!("migrate --data-dir {folder}"),
        &format!("refunds list --data-dir {folder}"),
        &format!("corpus list --data-dir {folder}"),
    ] {
        assert_succeeds_unread(server_program(), words);
    }
    let calls = "--help | --version | help report | config list | config list -o table | \
                 config path | completions bash | man | skill | resolve x --curl | \
                 health --dry-run";
    for words in calls.split(" | ") {
        let mut command = Command::new(built("nycapt", "nycapt-cli"));
        command.env_clear().env("HOME", folder.to_string());
        assert_succeeds_unread(command, words);
    }
}

#[test]
fn a_document_that_nobody_reads_is_an_error() {
    for words in "config defaults | config print | openapi | completions bash".split(" | ") {
        let mut command = server_program();
        command.args(words.split(' '));
        Ended::unread(command).fails_in_one_line(["cannot write the full result"]);
    }
}

#[test]
fn manual_pages_without_their_folder_are_an_error_that_names_it() {
    run("man --dir no-such-folder").fails_in_one_line(["cannot write", "`no-such-folder`"]);
}

#[test]
fn config_shows_every_setting_with_its_origin() {
    let file = settings_file("listen = \"127.0.0.1:1\"\nrate-limit = \"5/60\"\nlog = \"warn\"");
    let path = file.path().to_str().unwrap();
    let variables = [
        ("NYCAPT_SERVER_CONFIG", path),
        ("NYCAPT_CONFIG", "/of/the/command/line"),
        ("NYCAPT_LISTEN", "127.0.0.1:2"),
        ("NYCAPT_RATE_LIMIT", "off"),
        ("NYCAPT_DATA_DIR", ""),
    ];
    let shown = run_server("config --listen 127.0.0.1:3", &variables).said();
    for (setting, origin) in [
        ("listen = \"127.0.0.1:3\"", "flag"),
        ("rate-limit = \"off\"", "environment"),
        ("log = \"warn\"", path),
        ("data-dir = \"./nycapt-data\"", "default"),
        ("registration-limit = \"10/3600\"", "default"),
    ] {
        let line = shown.lines().find(|line| line.starts_with(setting));
        let found = line.and_then(|line| line.split_once("# "));
        assert_eq!(found.map(|found| found.1), Some(origin), "{setting}");
    }
}

#[test]
fn the_printed_defaults_are_a_settings_file_that_changes_nothing() {
    let printed = run("config defaults").said();
    let set = printed.lines().filter_map(|line| line.strip_prefix('#'));
    let set: Vec<_> = set.filter(|line| !line.starts_with(' ')).collect();
    let file = settings_file(&set.join("\n"));
    let shown = run(&format!("config print --config {}", file.path().display())).said();
    assert_eq!(shown, run("config print").said());
    assert_eq!(shown.lines().collect::<Vec<_>>(), set);
    let origin = run("config print --show-origin --log debug").said();
    assert_eq!(origin, run("config --log debug").said());
}

#[test]
fn a_public_address_without_what_it_needs_is_refused_before_anything_is_written() {
    let folder = tempdir().unwrap();
    let data = folder.path().join("data");
    let place = format!("--listen 0.0.0.0:0 --data-dir {}", data.display());
    for command in ["serve", "config check"] {
        let refused = run(&format!("{command} {place}"));
        refused.fails_in_one_line(["`--base-url`", "`--webhook-secret`", "127.0.0.1"]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let variables = [
        ("NYCAPT_BASE_URL", "https://api.example.com"),
        ("NYCAPT_WEBHOOK_SECRET", WEBHOOK_SECRET),
    ];
    let checked = run_server(&format!("config check {place}"), &variables).said();
    assert_eq!(checked, "every setting is valid\n");
    run("config check --workers many").fails_in_one_line(["`--workers`"]);
}

/// Settings that cannot work, and what an error says of each; `DATA`, `FILE` and `OTHER` are a data
/// folder that is not there yet, a file, and one that is no database.
const UNUSABLE: &str = "
--data-dir DATA --log loud | `--log`
--data-dir DATA --access-log FILE/access.log | cannot write the access log to
--data-dir DATA --tls-cert FILE/cert --tls-key FILE/key | cannot be read
--data-dir DATA --listen 192.0.2.1:0 | `--listen`
--data-dir DATA --admin-listen 192.0.2.1:0 | `--admin-listen`
--data-dir DATA --listen 127.0.0.1:9 --admin-listen 127.0.0.1:9 | `--admin-listen`
--data-dir DATA --role worker --workers 0 | `--workers`
--data-dir FILE | is not a folder
--data-dir FILE/data | cannot read
--data-dir DATA --database-url sqlite:FILE/data/state.sqlite | cannot use
--data-dir DATA --database-url sqlite:OTHER | file is not a database";

#[test]
fn a_check_of_the_settings_refuses_what_the_server_refuses() {
    let (folder, file) = (tempdir().unwrap(), settings_file("x"));
    let [data, other] = ["data", "other"].map(|name| folder.path().join(name));
    fs::write(&other, "settings of another program\n".repeat(99)).unwrap();
    let variables = [
        ("NYCAPT_BASE_URL", "https://api.example.com"),
        ("NYCAPT_WEBHOOK_SECRET", WEBHOOK_SECRET),
    ];
    let places = [("DATA", &*data), ("FILE", file.path()), ("OTHER", &*other)];
    for row in UNUSABLE.lines().skip(1) {
        let (settings, named) = row.split_once(" | ").unwrap();
        let fill = |words: String, (name, path): (&str, &Path)| {
            words.replace(name, path.to_str().unwrap())
        };
        let settings = places.into_iter().fold(settings.to_owned(), fill);
        let checked = run_server(&format!("config check {settings}"), &variables);
        checked.fails_in_one_line([named]);
        let served = run_server(&format!("serve {settings}"), &variables);
        assert_eq!(served.exit, Some(1), "{served:?}");
        // It may log before it ends.
        assert_eq!(served.stderr.lines().last(), checked.stderr.lines().last());
    }
    let log = folder.path().join("access.log");
    let link = folder.path().join("link.log");
    symlink(&log, &link).unwrap();
    for place in [&log, &link] {
        let (data, place) = (data.display(), place.display());
        let settings = format!("--data-dir {data} --access-log {place}");
        run_server(&format!("config check {settings}"), &variables).said();
        assert!(!log.exists() && link.is_symlink(), "{settings}");
    }
}

#[test]
fn a_check_of_the_settings_accepts_a_taken_port_and_refuses_one_without_the_right() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap();
    let silent = "--database-url postgres://me@127.0.0.1:1/accounts";
    let checked = run(&format!("config check --listen {at} {silent}"));
    assert_eq!(checked.exit, Some(0), "{checked:?}");
    let warned = ["warning: postgres://127.0.0.1:1/accounts isn't responding"];
    checked.stderr.assert_has(warned);
    assert_eq!(checked.stderr.lines().count(), 1, "{checked:?}");

    let server = server_program();
    let mut command = if TcpListener::bind("127.0.0.1:1").is_ok() {
        // Who runs this has the right.
        let mut without = Command::new("setpriv");
        without.args(["--bounding-set", "-net_bind_service", "--"]);
        without.arg(server.get_program());
        without
    } else {
        server
    };
    command.env_clear();
    command.args(["config", "check", "--listen", "127.0.0.1:1"]);
    Ended::of(command.output().unwrap()).fails_in_one_line(["`--listen`", "Permission denied"]);
}

#[test]
fn a_check_of_the_settings_warns_of_a_redis_or_an_object_store_that_cannot_be_used() {
    let folder = tempdir().unwrap();
    let data = format!("--data-dir {}/data", folder.path().display());
    let store = format!("file://{}/nope", folder.path().display());
    for (setting, warning) in [
        ("--redis-url redis://127.0.0.1:1", "Redis at 127.0.0.1:1"),
        (&*format!("--corpus-url {store}"), &*store),
    ] {
        let checked = run(&format!("config check {data} {setting}"));
        assert_eq!(checked.exit, Some(0), "{checked:?}");
        checked.stderr.assert_has(["warning: ", warning]);
        assert_eq!(checked.stderr.lines().count(), 1, "{checked:?}");
    }
}

#[test]
fn a_misspelled_variable_is_warned_of_and_those_of_the_command_line_are_not() {
    let warning =
        "`NYCAPT_LISTN` is not a setting and changes nothing; did you mean `NYCAPT_LISTEN`?";
    let misspelled = ("NYCAPT_LISTN", "127.0.0.1:1");
    let checked = run_server("config check", &[misspelled]);
    assert_eq!(checked.stderr, format!("warning: {warning}\n"));
    checked.said();
    let data = tempdir().unwrap();
    let server = ServerCommand::new(data.path(), &[]).with_variable(misspelled.0, "x");
    let server = server.start();
    server.address();
    assert_eq!(server.stopped().matches(warning).count(), 1);
    let checked = run_server("config check", &[("NYCAPT_FOO", "1")]);
    let unlike = "`NYCAPT_FOO` is not a setting and changes nothing";
    assert_eq!(checked.stderr, format!("warning: {unlike}\n"));

    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/cli.md");
    let guide = fs::read_to_string(guide).unwrap();
    let words = guide.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_');
    let names = words.filter(|word| word.starts_with("NYCAPT_"));
    let file = settings_file("");
    let variables = names.map(|name| match name {
        "NYCAPT_SERVER_CONFIG" => (name, file.path().to_str().unwrap()),
        name => (name, "https://api.example.com"),
    });
    let variables: Vec<_> = variables.collect();
    assert!(variables.contains(&("NYCAPT_MAX_RETRIES", "https://api.example.com")));
    let checked = run_server("config check", &variables);
    assert_eq!((checked.exit, &*checked.stderr), (Some(0), ""));
}

#[test]
fn a_settings_file_of_the_server_in_the_variable_of_the_command_line_is_refused() {
    let folder = tempdir().unwrap();
    let data = format!("--data-dir {}/data", folder.path().display());
    let file = settings_file("base-url = \"https://api.example.com\"\nmax-connections = 7");
    let of_server = ("NYCAPT_CONFIG", file.path().to_str().unwrap());
    for command in ["serve", "migrate", "refunds list", "config check"] {
        let refused = run_server(&format!("{command} {data}"), &[of_server]);
        refused.fails_in_one_line(["`NYCAPT_SERVER_CONFIG`", of_server.1]);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let file = settings_file("base-url = \"https://api.example.com\"\ntimeout = \"7s\"");
    for path in [file.path().to_str().unwrap(), "/no/such/file"] {
        let checked = run_server(&format!("config check {data}"), &[("NYCAPT_CONFIG", path)]);
        assert_eq!((checked.exit, &*checked.stderr), (Some(0), ""), "{path}");
    }
}

#[test]
fn every_secret_may_be_in_a_file_that_a_variable_names() {
    let secrets = [
        ("DATABASE_URL", "postgres://me:hidden@127.0.0.1/x"),
        ("WEBHOOK_SECRET", "whsec_hidden-one-of-24-letters"),
        ("PAYMENT_API_KEY", "sk_test_hidden"),
        ("PAYMENT_PUBLISHABLE_KEY", "pk_test_hidden"),
        ("OIDC_CLIENT_SECRET", "hidden"),
        ("SMTP_URL", "smtps://me:hidden@mail.example.com"),
        ("REDIS_URL", "rediss://me:hidden@redis.example.com"),
        ("S3_ACCESS_KEY_ID", "hidden"),
        ("S3_SECRET_ACCESS_KEY", "hidden"),
    ];
    let files = secrets.map(|(_, value)| settings_file(&format!("{value}\n")));
    let names = secrets.map(|(name, _)| format!("NYCAPT_{name}_FILE"));
    let paths = files.iter().map(|file| file.path().to_str().unwrap());
    let mut variables: Vec<_> = (names.iter().map(String::as_str)).zip(paths).collect();
    variables.extend([
        ("NYCAPT_CORPUS_URL", "s3://releases"),
        ("NYCAPT_OIDC_ISSUER", "https://id.example.com"),
        ("NYCAPT_OIDC_CLIENT_ID", "site"),
        ("NYCAPT_MAIL_FROM", "reports@example.com"),
    ]);
    let shown = run_server("config", &variables).said();
    let hidden: Vec<_> = shown.lines().filter(|line| line.contains('…')).collect();
    assert_eq!(hidden.len(), secrets.len(), "{shown}");
    for ((name, _), file) in secrets.iter().zip(&files) {
        let setting = format!("{} = ", name.to_lowercase().replace('_', "-"));
        let line = hidden.iter().find(|line| line.starts_with(&setting));
        let origin = line.and_then(|line| line.split_once("# ")).unwrap().1;
        assert_eq!(origin, file.path().to_str().unwrap(), "{name}");
    }
    shown.assert_lacks(["hidden"]);
}

#[test]
fn a_secret_in_a_file_that_others_can_read_is_warned_of_and_accepted() {
    let file = settings_file("whsec_hidden-one-of-24-letters\n");
    let path = file.path().canonicalize().unwrap();
    let (name, folder) = (path.to_str().unwrap(), path.parent().unwrap());
    let checked = |mode: u32, credentials: &str| {
        fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
        let variables = [
            ("NYCAPT_WEBHOOK_SECRET_FILE", name),
            ("CREDENTIALS_DIRECTORY", credentials),
        ];
        let ended = run_server("config check", &variables);
        assert_eq!(ended.exit, Some(0), "{ended:?}");
        ended.stderr
    };
    let warning = format!(
        "other users on this machine can read `webhook-secret` in `{name}`; run `chmod 600 {name}`"
    );
    let printed = format!("warning: {warning}\n");
    assert_eq!(checked(0o600, ""), "");
    assert_eq!(checked(0o640, ""), printed);
    assert_eq!(checked(0o644, folder.to_str().unwrap()), "");
    assert_eq!(checked(0o644, ""), printed);
    let data = tempdir().unwrap();
    let server = serve(data.path(), &[("webhook-secret-file", name)]);
    server.address();
    let log = server.stopped();
    assert_eq!(log.matches(&warning).count(), 1);
    log.assert_lacks(["hidden"]);
}

#[test]
fn the_token_of_the_portal_may_be_in_a_file_that_a_variable_names() {
    let file = settings_file("hidden\n");
    let path = file.path().to_str().unwrap();
    let variables = [("NYCAPT_PORTAL_TOKEN_FILE", path)];
    let words = "corpus fetch --all --portal-base http://portal.example";
    let refused = run_server(words, &variables);
    assert_eq!(refused.exit, Some(4), "{refused:?}");
    let why = format!("the application token in `{path}` is sent only over HTTPS");
    refused.stderr.assert_has([why]);
}

#[test]
fn a_misspelled_dataset_or_data_folder_is_refused() {
    for command in ["fetch", "update"] {
        let refused = run(&format!("corpus {command} wvxf-dwi6"));
        assert_eq!(refused.exit, Some(2), "{refused:?}");
        let parts = ["no dataset has this ID", "the nearest is `wvxf-dwi5` ("];
        refused.stderr.assert_has(parts);
    }
    for command in ["list", "prune", "verify", "publish 2026-11-21-1"] {
        let refused = run(&format!("corpus {command} --data-dir /no/such/folder"));
        refused.fails_in_one_line(["the folder `/no/such/folder` doesn't exist"]);
    }
}

#[test]
fn an_existing_data_folder_is_made_private_or_refused() {
    let mode_of = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let folder = tempdir().unwrap();
    for mode in [0o755, 0o770, 0o700] {
        fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
        serve(folder.path(), &[]).address();
        assert_eq!(mode_of(folder.path()), 0o700, "{mode:o}");
    }
    fs::set_permissions(folder.path(), Permissions::from_mode(0o1777)).unwrap();
    let data_dir = folder.path().display();
    let refused = run(&format!("serve --listen 127.0.0.1:0 --data-dir {data_dir}"));
    refused.fails([format!("chmod 700 {data_dir}")]);
    assert_eq!(mode_of(folder.path()), 0o777);
}

fn open_files_of(process: &ServerProcess) -> String {
    let limits = fs::read_to_string(format!("/proc/{}/limits", process.id())).unwrap();
    let (_, line) = limits.split_once("Max open files").unwrap();
    line.split_whitespace().next().unwrap().to_owned()
}

#[test]
fn the_limit_of_open_files_is_raised_for_the_connections_as_far_as_it_can_be() {
    let folder = tempdir().unwrap();
    let warning = "the limit of open files allows fewer connections";
    for (limit, raised, is_enough) in [("600:", "1256", true), ("400:500", "500", false)] {
        let server = ServerCommand::new(folder.path(), &[("max-connections", "1000")]);
        let server = server.with_open_files(limit).start();
        let answer = ask(server.address(), "GET /openapi.json");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert_eq!(open_files_of(&server), raised, "{limit}");
        let has_warned = server.stopped().contains(warning);
        assert_eq!(has_warned, !is_enough, "{limit}");
    }
}

#[test]
fn a_server_on_an_empty_folder_says_what_makes_a_release() {
    let folder = tempdir().unwrap();
    let server = serve(folder.path(), &[]);
    server.address();
    let advice = "no data release is published; `nycapt-server corpus update --all`";
    server.output.text().assert_has([advice]);
}

#[tokio::test]
async fn a_sandbox_whose_data_become_real_says_once_that_it_sells_nothing() {
    let folder = tempdir().unwrap();
    publish_city(folder.path(), 30, true);
    let server = serve(folder.path(), &SANDBOX);
    let address = server.address();
    publish_city(folder.path(), 30, false);
    let served = || server.output.text().matches("now serving release").count();
    until!("the real data are live", served() == 2);
    for _ in 0..2 {
        ask(address, "GET /llms.txt");
    }
    let log = server.stopped();
    assert_eq!(log.matches("nothing is for sale").count(), 1, "{log}");
}

#[tokio::test]
async fn a_server_without_files_for_connections_says_so_once() {
    let folder = tempdir().unwrap();
    let server = serve(folder.path(), &[]);
    let address = server.address();
    let limit = |limit: &str| {
        let process = server.id().to_string();
        let mut prlimit = Command::new("prlimit");
        prlimit.args(["--pid", &process, &format!("--nofile={limit}:")]);
        assert!(prlimit.status().unwrap().success());
    };
    let before = open_files_of(&server);
    limit("3");
    let _waiting = TcpStream::connect(address).unwrap();
    let lines = || {
        let text = server.output.text();
        text.matches("accept connection failed").count()
    };
    until!("the server says that it lacks files", lines() > 0);
    // It tries a hundred times a second.
    for _ in 0..20 {
        limit("3");
    }
    limit(&before);
    let answer = ask(address, "GET /openapi.json");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert_eq!(lines(), 1, "{}", server.output.text());
}

#[test]
fn a_build_of_a_file_whose_rows_are_rejected_fails_and_says_why() {
    let Some(data) = accuracy::real_data() else {
        writeln!(std::io::stderr(), "skipped: no real data").unwrap();
        return;
    };
    let file = data.join("files/dob_complaints_sample.csv");
    let folder = tempdir().unwrap();
    let (data_dir, file) = (folder.path().display(), file.display());
    run(&format!("corpus build --data-dir {data_dir} {file}")).fails([
        "eabe-havv (DOB complaints received), dob_complaints_sample.csv: rejected: ",
        "997 of its 997 rows cannot be used",
    ]);
    let releases = fs::read_dir(folder.path().join("releases"));
    let published = releases.into_iter().flatten().map(Result::unwrap);
    let mut published = published.map(|entry| entry.file_name());
    assert_eq!(published.find(|name| name != ".lock"), None);
}

#[test]
fn a_build_of_the_files_of_the_sample_city_is_a_sample() {
    let folder = tempdir().unwrap();
    let data_dir = folder.path().display();
    build_sample(folder.path(), "--buildings 40");
    let built = format!("corpus build --data-dir {data_dir} {data_dir}/sample-input");
    run(&format!("{built} --accept-partial all")).said();
    let listed = run(&format!("corpus list --data-dir {data_dir}")).said();
    assert_eq!(listed.matches(", sample").count(), 2, "{listed}");
}

#[test]
fn a_data_folder_without_files_or_releases_says_what_makes_them() {
    let folder = tempdir().unwrap();
    let data_dir = folder.path().display();
    let input = format!("`{data_dir}/input`");
    let next = "`nycapt-server corpus update --all`";
    for is_there in [false, true] {
        if is_there {
            fs::create_dir(folder.path().join("input")).unwrap();
        }
        let refused = run(&format!("corpus update --no-fetch --data-dir {data_dir}"));
        assert_eq!(refused.exit, Some(5), "{refused:?}");
        refused.stderr.assert_has([input.as_str(), next]);
    }
    let list = format!("corpus list --data-dir {data_dir}");
    let listed = run(&list).said();
    listed.assert_has([next]);
    listed.assert_lacks(["as of"]);
    let listed = run(&format!("{list} -o json")).said();
    assert_eq!(listed, "{\"releases\":[]}\n");
}

#[test]
fn a_sample_does_not_replace_real_data() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("evictions.csv");
    let evictions = "Executed Date,Residential/Commercial,BIN,BBL\n11/15/2026,R,,1000050041\n";
    fs::write(&file, evictions).unwrap();
    let (data_dir, file) = (folder.path().display(), file.display());
    let built = format!("corpus build --accept-partial all --data-dir {data_dir} {file}");
    run(&built).said();
    let live = || fs::read_to_string(folder.path().join("CURRENT")).unwrap();
    let before = live();
    for changed in ["", " --changed"] {
        let sample = format!("corpus sample --buildings 40 --data-dir {data_dir}{changed}");
        let parts = ["is not known to be a sample", "with `--data-dir`"];
        run(&sample).fails_in_one_line(parts);
    }
    assert_eq!(live(), before);
    assert!(!folder.path().join("sample-input").exists());
}

#[test]
fn a_bad_setting_is_named_where_it_was_set() {
    let file = settings_file("max-connections = \"many\"");
    let path = file.path().to_str().unwrap();
    let in_file = format!("`max-connections` in `{path}`");
    for (words, variables, named) in [
        ("serve --rate-limit fast", vec![], "`--rate-limit`"),
        ("serve", vec![("NYCAPT_LISTEN", "here")], "`NYCAPT_LISTEN`"),
        ("serve", vec![("NYCAPT_SERVER_CONFIG", path)], &in_file),
        ("serve --config /no/such/file", vec![], "`/no/such/file`"),
        ("serve --log a=b=c", vec![], "`--log`"),
    ] {
        run_server(words, &variables).fails_in_one_line([named]);
    }
}

#[test]
fn the_description_is_printed() {
    let document: Value = serde_json::from_str(&run("openapi").said()).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
}

#[test]
fn credits_of_a_place_without_accounts_are_an_error_in_one_sentence() {
    let folder = tempdir().unwrap();
    let place = folder.path().display();
    let account = "acct_01kafg9p4bfdmvxbq8mq6sv0xz";
    let words = format!("credits history --account {account} --data-dir {place}");
    let refused = run(&words);
    refused.fails_in_one_line(["error: there is no database at `"]);
    assert_eq!(refused.stdout, "");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn healthcheck_distinguishes_a_server_with_data_without_data_and_none() {
    let folder = tempdir().unwrap();
    let check = |address: SocketAddr| run(&format!("healthcheck --listen {address}"));
    let server = serve(folder.path(), &[]);
    check(server.address()).fails(["has no data release"]);
    drop(server);
    build_sample(folder.path(), "--buildings 40");
    let server = serve(folder.path(), &[]);
    let address = server.address();
    check(address).said();
    drop(server);
    let refused = check(address);
    let expected =
        format!("error: no server is listening on {address}; `--listen` sets the address\n");
    assert_eq!((refused.exit, refused.stderr), (Some(1), expected));
}

/// A request whose handler waits for its body.
fn in_flight(server: &ServerProcess) -> TcpStream {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let head = "POST /v1/previews/batch HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\
                Content-Length: 4\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let mut interim = [0; 25];
    stream.read_exact(&mut interim).unwrap();
    assert!(interim.starts_with(b"HTTP/1.1 100"), "{interim:?}");
    stream
}

#[test]
fn a_signal_stops_the_server_after_the_request_in_flight() {
    let folder = tempdir().unwrap();
    let server = serve(folder.path(), &[]);
    let mut stream = in_flight(&server);
    server.signal("-TERM");
    stream.write_all(b"[{}]").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    assert!(server.ended().success());
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let folder = tempdir().unwrap();
    let server = serve(folder.path(), &[]);
    let _stream = in_flight(&server);
    // Signals of one kind that wait together count once, so two kinds.
    server.signal("-TERM");
    server.signal("-INT");
    assert!(server.ended().success());
}

#[test]
fn the_log_says_why_payment_events_are_refused_without_a_secret() {
    let folder = tempdir().unwrap();
    let server = serve(folder.path(), &[]);
    let address = server.address();
    for _ in 0..2 {
        let answer = ask(address, "POST /api/payment/webhook");
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    }
    let said = server.stopped();
    let why = said.matches("`webhook-secret` is not set");
    assert_eq!(why.count(), 1, "{said}");
}

#[test]
fn a_stop_leaves_state_in_its_one_file() {
    let folder = tempdir().unwrap();
    let server = serve(folder.path(), &[]);
    let registered = ask(server.address(), "POST /v1/agent/register");
    assert!(registered.starts_with("HTTP/1.1 201"), "{registered}");
    assert!(folder.path().join("state.sqlite-wal").exists());
    server.stopped();
    assert!(!folder.path().join("state.sqlite-wal").exists());
}

#[test]
fn migrate_says_what_it_applied_and_refuses_what_a_newer_version_wrote() {
    let folder = tempdir().unwrap();
    let data_dir = folder.path().display();
    let database = Postgres::shared().database();
    let file = format!("sqlite:{data_dir}/state.sqlite");
    for url in [&database.url, &file] {
        let migrate = format!("migrate --data-dir {data_dir} --database-url {url}");
        let first = run(&migrate).said();
        assert!(first.starts_with("applied 1 "), "{first}");
        let second = run(&migrate).said();
        assert!(second.ends_with(" is up to date\n"), "{second}");
    }
    let newer = "insert into _sqlx_migrations (version, description, success, checksum,
        execution_time) values (999, 'newer', true, '', 0)";
    Postgres::shared().run(&database.name, newer);
    let url = &database.url;
    for command in ["migrate", "serve"] {
        let place = format!("--data-dir {data_dir} --database-url {url}");
        let refused = run(&format!("{command} --listen 127.0.0.1:0 {place}"));
        refused.fails(["newer version (migration 999 is unknown here)"]);
        refused.stderr.assert_lacks(["panicked"]);
    }
}

#[test]
fn a_server_that_starts_without_its_database_opens_accounts_once_it_is_there() {
    let folder = tempdir().unwrap();
    let cluster = Postgres::start();
    let database = cluster.database();
    let stops: [[fn(&Postgres); 2]; 2] = [
        [Postgres::stop, Postgres::start_again],
        [Postgres::freeze, Postgres::thaw],
    ];
    for [halt, resume] in stops {
        halt(&cluster);
        let server = serve(folder.path(), &[("database-url", &database.url)]);
        let address = server.address();
        let ask = |line| ask(address, line);
        let refused = ask("POST /v1/agent/register");
        assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
        refused.assert_has(["\"code\":\"unavailable\""]);
        ask("GET /v1/health").assert_has(["\"accounts\":\"unavailable\""]);
        resume(&cluster);
        // A bound on requests, not on time: each takes some, and the server tries every second.
        let is_back = |_: u32| ask("GET /v1/health").contains("\"accounts\":\"ok\"");
        assert!((0..100_000).any(is_back), "accounts stay closed");
        let registered = ask("POST /v1/agent/register");
        assert!(registered.starts_with("HTTP/1.1 201"), "{registered}");
    }
}

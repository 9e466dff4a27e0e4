### The text of the command line that is longer than a line.

## Help

help-batch =
    A batch is one address or slug per line, NDJSON objects with `address` or `slug`, or CSV with a
    header. Rows keep their order. A failed row has `status` and `error`.
help-batch-saved =
    A batch of more than { $rows } rows keeps its finished rows in a file until it succeeds or is
    started again without `--resume`. `--resume` continues from that file and retries failed rows.
help-common-options = For options that all commands share, such as `-o` and `--base-url`: nycapt help { $command }
help-compare =
    Blank or “not shown” doesn't mean zero: either our data don't cover the figure, we withhold it to
    protect privacy, or there is no such record. We don't rank the buildings. JSON output is a list of
    previews.
help-completions =
    To install the script:
      bash  nycapt completions bash > ~/.local/share/bash-completion/completions/nycapt
      zsh   nycapt completions zsh > ~/.zfunc/_nycapt
            with `fpath+=~/.zfunc` above `compinit` in ~/.zshrc
      fish  nycapt completions fish > ~/.config/fish/completions/nycapt.fish
help-man =
    Read one page: nycapt man report start | man -l -
    Install all of them: nycapt man --dir ~/.local/share/man/man1
help-register =
    We test the key store, then save the key there without showing it. If saving fails, we revoke the
    key. Ctrl-C takes effect only after the key is saved or revoked. If you kill the program or press
    Ctrl-C twice before that, an unsaved key with no credits may stay valid.

    Unless you add `--new`, a profile that already has a working key for this service keeps it, and
    no account is registered.
help-report-diff =
    We get a job from the service, with your key. A file contains a report as JSON, or a finished job
    as `nycapt report get JOB -o json` prints it. With two files, nothing is sent.
    Exit codes: 0 compared, same or different · 1 different, with `--exit-code` · 2 a job or file
    has no report, or the reports are on different buildings
help-report-start =
    A report costs one credit, even if the request is retried: every attempt has the same
    Idempotency-Key. If the response is lost (exit 16), we print a command that retries the request
    safely. Running this command again starts a new report.
    If a report on the same address and unit is in progress or was started in the last 10 minutes,
    we ask first; without a terminal, nothing is started (exit 2). With `--ask` alone, any report
    counts if we don't know which building the question is about.
    If some words of the address weren't used, we ask first; without a terminal, nothing is started
    (exit 3), and we print the command for the building we found.
    `--again` skips all questions.
    With `--wait`: exit 8 if the report is still in progress after `--limit`, exit 15 if it failed
    (your credit is returned).
    With `--ask`, the report answers a question about the apartment, heat, pests, safety, the owner,
    rent regulation or other city records. The credit is used even if no record answers the question.
help-report-wait =
    Exit codes: 0 done · 8 still in progress when time is up · 15 failed: no report

## Reports

report-ask-address = pass the address, with its borough, as an argument along with `--ask`
report-ask-unchecked = a report is in progress or was just started, and this question may be about the same building
report-doubtful = Start the report anyway, for one credit? [y/N]
report-not-started = no report was started
report-one-building = this may not be the building you mean
report-unused-words = part of the address wasn't used: { $words }
report-unused-words-question = Part of the address wasn't used: { $words }. Start the report on { $address } anyway, for one credit? [y/N]

## Keys

key-kernel-refused = the kernel refused access to its keyring: { $why }. Choose another store
key-lost-by-logout = `{ $key }` was registered here. If you remove it and have no other copy, you lose its account and credits
key-not-undone = the key was not { $what } and could not be revoked: `{ $key }` (account `{ $account }`) is still valid, but its secret is gone
key-registered = You can resolve and preview addresses for free, including in batches. Reports need credits, which a person must buy. For the steps, see { $page }
key-revoke-credits = credits in its account: { $credits }. Unless the account has another key or an owner who signs in on the site, only the service's operator can reach them
key-revoke-question = Permanently revoke the key for profile `{ $profile }` at { $origin } (from { $source })? Credits in its account: { $credits }. [y/N]
key-store-ends = warning: this kernel has no persistent keyring for you, so the key will be lost when you log out
key-store-timed-out = the keyring did not respond within { $limit }. It may be stuck or waiting to be unlocked{ $place }
project-chose-service = `{ $path }` sets the service, and we don't send { $what } to a service set by a project file

## Setup

doctor-default-service = { $why }. If the service is elsewhere, run `nycapt config set base-url URL`
variable-misspelled = `{ $name }` is not a `nycapt` variable; did you mean `{ $nearest }`?
variable-unknown = `{ $name }` is not a `nycapt` variable

//! `nycapt report pdf`, and how a PDF gets into a file.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf, is_separator};

use nycapt::client::Call;
use nycapt::contract::GetReportPdf;
use serde_json::json;

use crate::atomic_file::{self, Existing};
use crate::cli::PdfArgs;
use crate::error::{CliError, Exit};
use crate::invocation::Invocation;
use crate::printer::Printer;
use crate::service::Service;

/// Saves a finished report as PDF, or writes it to standard output.
pub(crate) async fn pdf(ask: PdfArgs, service: &Service, printer: &mut Printer) -> Exit {
    let path = ask.file.unwrap_or_else(|| default_file(&ask.job));
    let to_stdout = path.as_os_str() == "-";
    if to_stdout && Printer::shows_results_to_a_person() {
        let save = ["nycapt", "report", "pdf", &ask.job];
        let taken = ["force", "no_appendix"];
        let command = printer.invocation().follow_up(&save, &taken);
        return Err(
            CliError::usage("a PDF cannot be printed to a terminal").next("save it", command)
        );
    }
    if !to_stdout {
        let name = default_file(&ask.job);
        let name = ("--file", &*name.to_string_lossy());
        refuse_unusable(&path, ask.force, name, &printer.invocation())?;
    }
    let appendix = ask.no_appendix.then_some(false);
    if service.shows(&Call::<GetReportPdf>::new(&ask.job, appendix), printer)? {
        return Ok(0);
    }
    if to_stdout {
        let bytes = service.client.get_report_pdf(&ask.job, appendix).await?;
        printer.bytes(&bytes)?;
        return Ok(0);
    }
    let pdf = (&*path, ask.force, appendix);
    let size = save(&ask.job, pdf, service, &printer.invocation()).await?;
    let file = path.display().to_string();
    let saved = json!({ "jobId": ask.job, "file": file, "bytes": size });
    printer.json_or_line(&saved, &file)?;
    Ok(0)
}

/// Refuses a file that exists or cannot be created, before anything is sent or paid.
///
/// `option` is the option for the file, and `name` the file's name if it is given a folder.
pub(super) fn refuse_unusable(
    path: &Path,
    force: bool,
    (option, name): (&str, &str),
    invocation: &Invocation,
) -> Result<(), CliError> {
    match fs::metadata(path) {
        Ok(there) if there.is_dir() => {
            let inside = path.join(name);
            let error = CliError::usage(format!("`{}` is a folder", path.display()));
            Err(error.next(
                "save it there",
                invocation.with_option(option, &inside.to_string_lossy()),
            ))
        }
        Ok(there) if there.is_file() && !force => Err(is_there(path, invocation)),
        Ok(_) => Ok(()),
        Err(_) => match missing_folder(path) {
            Some(folder) => {
                let message = format!("there is no folder `{}`", folder.display());
                Err(CliError::usage(message).hint("create it first"))
            }
            None => Ok(()),
        },
    }
}

fn missing_folder(path: &Path) -> Option<&Path> {
    let folder = if path.to_string_lossy().ends_with(is_separator) {
        path
    } else {
        path.parent()?
    };
    (!folder.as_os_str().is_empty() && !folder.is_dir()).then_some(folder)
}

/// Saves a report as PDF: into this file, replacing one by force, with this appendix. Returns its
/// size in bytes.
pub(super) async fn save(
    job: &str,
    (path, force, appendix): (&Path, bool, Option<bool>),
    service: &Service,
    invocation: &Invocation,
) -> Result<usize, CliError> {
    let bytes = service.client.get_report_pdf(job, appendix).await?;
    let existing = if force {
        Existing::Replace
    } else {
        Existing::Keep
    };
    atomic_file::write(path, &bytes, existing).map_err(|error| {
        if error.kind() == ErrorKind::AlreadyExists {
            return is_there(path, invocation);
        }
        CliError::usage(format!("`{}` cannot be written", path.display())).cause(&error)
    })?;
    Ok(bytes.len())
}

fn is_there(path: &Path, invocation: &Invocation) -> CliError {
    CliError::usage(format!("`{}` already exists", path.display()))
        .next("replace it", invocation.with_flag("--force"))
}

/// `JOB.pdf`, whatever is in the id.
fn default_file(job: &str) -> PathBuf {
    let safe = |c: &char| c.is_ascii_alphanumeric() || "-_".contains(*c);
    let name: String = job.chars().filter(safe).collect();
    PathBuf::from(format!("{name}.pdf"))
}

//! Clients that other people's generators make from `openapi.json`.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::helper_program::HelperProgram;
use crate::packages::{openapi_program, succeed, typescript, workspace};
use crate::python;

/// A program that calls the service through a generated client.
#[derive(Debug)]
pub struct GeneratedClient {
    program: HelperProgram,
    _folder: Arc<TempDir>,
}

impl GeneratedClient {
    /// Made by `openapi-python-client`; its warnings are errors.
    pub fn of_openapi_python_client() -> Self {
        let folder = Arc::new(TempDir::new().unwrap());
        let mut generate = python::program("openapi-python-client").unwrap();
        generate
            .args(["generate", "--meta", "none", "--fail-on-warning", "--path"])
            .arg(description())
            .arg("--config")
            .arg(workspace().join("tests/openapi/openapi-python-client.yml"))
            .arg("--output-path")
            .arg(folder.path().join("openapi_python_client_output"));
        succeed(&mut generate).unwrap();
        Self::python("openapi-python-client", folder.path(), &folder)
    }

    /// Made by `openapi-generator`, for Python and for TypeScript.
    pub fn of_openapi_generator() -> [Self; 2] {
        let folder = Arc::new(TempDir::new().unwrap());
        let mut validate = python::program("openapi-generator-cli").unwrap();
        validate
            .args(["validate", "--recommend", "--input-spec"])
            .arg(description());
        let said = succeed(&mut validate).unwrap();
        assert!(said.contains("No validation issues detected"), "{said}");
        let mut generate = python::program("openapi-generator-cli").unwrap();
        generate.arg("batch");
        for generator in ["python", "typescript-fetch"] {
            let file = folder.path().join(format!("{generator}.json"));
            let settings = json!({
                "generatorName": generator,
                "inputSpec": description(),
                "outputDir": folder.path().join(generator),
                // Without the documents and tests of its own.
                "globalProperties": {
                    "apis": "", "apiDocs": "false", "apiTests": "false",
                    "models": "", "modelDocs": "false", "modelTests": "false",
                    "supportingFiles": "",
                },
                "additionalProperties": { "importFileExtension": ".js" },
            });
            fs::write(&file, settings.to_string()).unwrap();
            generate.arg(file);
        }
        let said = succeed(&mut generate).unwrap();
        assert!(
            said.contains("finished 2 generators successfully"),
            "{said}"
        );
        [
            Self::python("openapi-generator", &folder.path().join("python"), &folder),
            Self::typescript("typescript-fetch", &folder),
        ]
    }

    /// The types that `openapi-typescript` makes, used by `openapi-fetch`.
    pub fn of_openapi_typescript() -> Self {
        let folder = Arc::new(TempDir::new().unwrap());
        let mut generate = openapi_program("openapi-typescript");
        generate
            .arg(description())
            .arg("--output")
            .arg(folder.path().join("schema.d.ts"));
        succeed(&mut generate).unwrap();
        let packages = workspace().join("tests/openapi/node_modules");
        symlink(packages, folder.path().join("node_modules")).unwrap();
        Self::typescript("openapi-fetch", &folder)
    }

    fn python(generator: &str, package: &Path, folder: &Arc<TempDir>) -> Self {
        let mut program = python::script("generated").unwrap();
        program.arg(generator).arg(package);
        Self::started(&mut program, folder)
    }

    /// Compiles the program of this name with the client, and starts it.
    fn typescript(name: &str, folder: &Arc<TempDir>) -> Self {
        let sources = workspace().join("tests/openapi/clients");
        let program = format!("{name}.mts");
        for source in ["lines.mts", program.as_str()] {
            fs::copy(sources.join(source), folder.path().join(source)).unwrap();
        }
        fs::write(folder.path().join("package.json"), r#"{"type":"module"}"#).unwrap();
        succeed(typescript().arg(&program).current_dir(folder.path())).unwrap();
        let compiled = folder.path().join(format!("{name}.mjs"));
        Self::started(Command::new("node").arg(compiled), folder)
    }

    fn started(program: &mut Command, folder: &Arc<TempDir>) -> Self {
        let (program, _) = HelperProgram::start(program);
        Self {
            program,
            _folder: Arc::clone(folder),
        }
    }

    /// Calls an operation with the arguments that the SDKs take; `answer`, or `error` with `status`.
    pub fn call(&self, url: &str, key: Option<&str>, operation: &str, arguments: &Value) -> Value {
        self.program.send(&json!({
            "url": url, "key": key, "operation": operation, "arguments": arguments,
        }))
    }
}

fn description() -> PathBuf {
    workspace().join("openapi.json")
}

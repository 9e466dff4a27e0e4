//! Turns `datasets.toml` into Rust constants, so that a misspelled column does not compile.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

/// Terms of the city's open data.
const NYC_OPEN_DATA: &str = "NYC Open Data, Admin. Code 23-502(d)";

const SOURCE: &str = "src/datasets/datasets.toml";

#[derive(Deserialize)]
struct File {
    dataset: Vec<Schema>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Schema {
    module: String,
    about: String,
    id: String,
    name: String,
    agency: String,
    source_url: Option<String>,
    download: Option<Download>,
    #[serde(default)]
    core: bool,
    #[serde(default)]
    sections: Vec<String>,
    cadence: String,
    #[serde(default)]
    event_driven: bool,
    #[serde(default)]
    of_lot: bool,
    #[serde(default)]
    rolling: bool,
    #[serde(default = "yes")]
    keeps_records: bool,
    #[serde(default = "yes")]
    history: bool,
    status: Option<Status>,
    licence: Option<String>,
    join: Join,
    bin: Option<String>,
    address: Option<Address>,
    #[serde(default)]
    identity: Vec<String>,
    #[serde(default)]
    dated_by: Vec<String>,
    #[serde(default)]
    once: Vec<String>,
    condo: Option<Condo>,
    registers: Option<Registers>,
    document: Option<Document>,
    place: Option<Place>,
    locates: Option<(String, String)>,
    query: Option<Query>,
    only: Option<Values>,
    withheld: Option<Values>,
    classes: Option<Values>,
    #[serde(default)]
    varies: Vec<String>,
    open: Option<Open>,
    columns: Vec<Vec<String>>,
}

const fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Join {
    Bbl(String),
    EachBbl(String),
    BoroughBlockLot(Vec<String>),
    Either(String, String, String, String),
    Row(String, String),
    Bin(String),
    Document,
    Shape(String),
    Map(String),
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Download {
    Files(Vec<(String, String)>),
    ByHand,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Address {
    line: Option<Vec<String>>,
    range: Option<Vec<String>>,
    zip: Option<String>,
    place: Option<(String, String)>,
    pad: Option<Vec<String>>,
    street_code: Option<(String, String, String)>,
    rank: u8,
    #[serde(default)]
    typed: bool,
    #[serde(default)]
    directory_only: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Condo {
    lowest: Vec<String>,
    highest: Vec<String>,
    billing: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Registers {
    column: String,
    name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    id: String,
    part: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    latitude: String,
    longitude: String,
    except: Values,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Status {
    column: String,
    #[serde(default)]
    open: Vec<String>,
    stage: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Query {
    Bbl(String),
    Bin(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    column: String,
    values: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Open {
    column: String,
    value: String,
    percent: u8,
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SOURCE}");
    let file: File = toml_edit::de::from_str(&fs::read_to_string(SOURCE)?)?;
    let mut code = String::new();
    let mut all = String::new();
    for (position, schema) in file.dataset.iter().enumerate() {
        write_module(&mut code, position, schema)?;
        write!(all, "&{}::DATASET, ", schema.module)?;
    }
    writeln!(
        code,
        "/// Every dataset that is read.\npub static ALL: &[&Dataset] = &[{all}];"
    )?;
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&folder).join("datasets.rs"), code)?;
    Ok(())
}

fn write_module(code: &mut String, position: usize, schema: &Schema) -> Result<(), Box<dyn Error>> {
    let Schema {
        module,
        about,
        id,
        name,
        agency,
        core,
        sections,
        event_driven,
        of_lot,
        rolling,
        keeps_records,
        history,
        identity,
        dated_by,
        once,
        varies,
        ..
    } = schema;
    let page = format!("https://data.cityofnewyork.us/d/{id}");
    let source_url = schema.source_url.as_ref().unwrap_or(&page);
    let download = match (&schema.download, &schema.join) {
        (Some(Download::Files(files)), _) => format!("Files(&{files:?})"),
        (Some(Download::ByHand), _) => "ByHand".into(),
        // An id of the portal has no colon.
        (None, _) if id.contains(':') => "ByHand".into(),
        (None, Join::Shape(_)) => "Map".into(),
        (None, _) => "Rows".into(),
    };
    let licence = schema.licence.as_deref().unwrap_or(NYC_OPEN_DATA);
    writeln!(code, "/// {about}\npub mod {module} {{\nuse crate::*;")?;
    let mut columns = String::new();
    for (at, column) in schema.columns.iter().enumerate() {
        let [constant, kind, need, headers @ ..] = column.as_slice() else {
            return Err(format!("{module}: {column:?} lacks a part").into());
        };
        let is_required = match need.as_str() {
            "required" => true,
            "optional" => false,
            _ => return Err(format!("{module}: {constant} is {need}").into()),
        };
        let [header, ..] = headers else {
            return Err(format!("{module}: {constant} has no header").into());
        };
        writeln!(
            code,
            "/// Column `{header}`.\npub const {constant}: Field = Field({at});"
        )?;
        let kind = match kind.split_once(": ") {
            Some((kind, words)) => {
                let words: Vec<&str> = words.split('|').collect();
                format!("{}(&{words:?})", camel(kind))
            }
            None => camel(kind),
        };
        write!(
            columns,
            "Column {{ headers: &{headers:?}, kind: ColumnKind::{kind}, required: {is_required} }}, "
        )?;
    }
    let join = match &schema.join {
        Join::Bbl(column) => format!("Bbl({column})"),
        Join::EachBbl(column) => format!("EachBbl({column})"),
        Join::BoroughBlockLot(columns) => format!("BoroughBlockLot({})", columns.join(", ")),
        Join::Either(bbl, borough, block, lot) => {
            format!("Either({bbl}, ({borough}, {block}, {lot}))")
        }
        Join::Row(dataset, column) => {
            format!("Row(&datasets::{dataset}::DATASET, {column})")
        }
        Join::Bin(column) => format!("Bin({column})"),
        Join::Document => "Document".into(),
        Join::Shape(column) => format!("Shape({column})"),
        Join::Map(column) => format!("Map({column})"),
    };
    let bin = option(schema.bin.as_ref(), Clone::clone);
    let address = option(schema.address.as_ref(), |address| {
        let range = address.range.as_deref().unwrap_or_default().join(", ");
        let form = match &address.line {
            Some(columns) => format!("Line(&[{}])", columns.join(", ")),
            None => format!("Range({range})"),
        };
        format!(
            "AddressColumns {{ form: AddressForm::{form}, zip: {}, place: {}, pad: {}, \
             street_code: {}, rank: {}, typed: {}, directory_only: {} }}",
            option(address.zip.as_ref(), Clone::clone),
            option(address.place.as_ref(), |(column, ending)| format!(
                "({column}, {ending:?})"
            )),
            option(address.pad.as_ref(), |pad| format!("({})", pad.join(", "))),
            option(
                address.street_code.as_ref(),
                |(borough, code, group)| format!("({borough}, {code}, {group})")
            ),
            address.rank,
            address.typed,
            address.directory_only
        )
    });
    let condo = option(schema.condo.as_ref(), |condo| {
        format!(
            "CondoColumns {{ lowest: ({}), highest: ({}), billing: ({}) }}",
            condo.lowest.join(", "),
            condo.highest.join(", "),
            condo.billing.join(", ")
        )
    });
    let registers = option(schema.registers.as_ref(), |registers| {
        format!("({}, {:?})", registers.column, registers.name)
    });
    let document = option(schema.document.as_ref(), |document| {
        let part = camel(&document.part);
        format!(
            "DocumentColumn {{ id: {}, part: DocumentPart::{part} }}",
            document.id
        )
    });
    let values = |values: &Values| format!("({}, &{:?})", values.column, values.values);
    let place = option(schema.place.as_ref(), |place| {
        let Place {
            latitude,
            longitude,
            except,
        } = place;
        let except = values(except);
        format!("PlaceColumns {{ latitude: {latitude}, longitude: {longitude}, except: {except} }}")
    });
    let locates = option(schema.locates.as_ref(), |(a, b)| format!("({a}, {b})"));
    let query = match &schema.query {
        None => "None".into(),
        Some(Query::Bbl(column)) => format!("Bbl({column:?})"),
        Some(Query::Bin(column)) => format!("Bin({column:?})"),
    };
    let only = option(schema.only.as_ref(), values);
    let withheld = option(schema.withheld.as_ref(), values);
    let classes = option(schema.classes.as_ref(), values);
    let open = option(schema.open.as_ref(), |open| {
        let Open {
            column,
            value,
            percent,
        } = open;
        format!("OpenShare {{ column: {column}, value: {value:?}, percent: {percent} }}")
    });
    let status = option(schema.status.as_ref(), |status| {
        let stage = option(status.stage.as_ref(), Clone::clone);
        let Status { column, open, .. } = status;
        format!("StatusColumn {{ column: {column}, open: &{open:?}, stage: {stage} }}")
    });
    writeln!(
        code,
        "/// The schema.
         pub static DATASET: Dataset = Dataset {{
             id: {id:?}, position: {position}, name: {name:?}, agency: {agency:?}, source_url: {source_url:?},
             download: Download::{download}, core: {core}, sections: &{sections:?},
             cadence: Cadence::{}, event_driven: {event_driven}, of_lot: {of_lot}, rolling: {rolling},
             licence: {licence:?}, columns: &[{columns}], join: Join::{join}, bin: {bin},
             address: {address}, identity: &[{}], dated_by: &[{}], condo: {condo},
             registers: {registers}, document: {document}, place: {place}, locates: {locates},
             keeps_records: {keeps_records}, keeps_history: {history}, status: {status}, query: Query::{query}, only: {only}, withheld: {withheld}, once: &[{}],
             classes: {classes}, varies: &[{}], open: {open},
         }};\n}}",
        camel(&schema.cadence),
        identity.join(", "),
        dated_by.join(", "),
        once.join(", "),
        varies.join(", "),
    )?;
    Ok(())
}

fn option<T>(value: Option<&T>, write: impl FnOnce(&T) -> String) -> String {
    value.map_or_else(|| "None".into(), |value| format!("Some({})", write(value)))
}

fn camel(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

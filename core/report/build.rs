//! Turns `datasets.toml` into Rust constants, so that a misspelled column does not compile.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde::Deserialize;

use Form::{Column, Plain, Slice, Struct, Tuple, Variant};

const SOURCE: &str = "src/datasets/datasets.toml";

#[derive(Deserialize)]
struct File {
    dataset: Vec<Schema>,
}

#[derive(Deserialize)]
struct Schema {
    module: String,
    about: String,
    id: String,
    columns: Vec<Vec<String>>,
    #[serde(flatten)]
    members: BTreeMap<String, Value>,
}

/// A value of the file.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Value {
    Flag(bool),
    Number(i64),
    Text(String),
    List(Vec<Self>),
    Table(BTreeMap<String, Self>),
}

/// How a value is written in Rust.
#[derive(Clone, Copy)]
enum Form {
    /// A text, a number, true or false; of a list, a tuple.
    Plain,
    /// The constant of a column, or the dataset of a module, which is in lower case; of a list, a
    /// tuple.
    Column,
    /// A slice of values.
    Slice(&'static Self),
    /// A variant of an enum, from its word or from a table of its word and what it holds: in the
    /// form of that word or of the blank one, which is any.
    Variant(&'static str, &'static [(&'static str, Self)]),
    /// The members of a table without their names.
    Tuple(&'static [Member]),
    /// The members of a table.
    Struct(&'static str, &'static [Member]),
}

/// A member of a table, its form, and what is written where the table lacks it: blank if it is
/// required, and `None` if it is an option.
type Member = (&'static str, Form, &'static str);

macro_rules! members {
    ($($name:ident $form:expr $(, $default:literal)?;)+) => {
        &[$((stringify!($name), $form, concat!($($default)?))),+]
    };
}

const COLUMNS: Form = Slice(&Column);
const TEXTS: Form = Slice(&Plain);
const VALUES: Form = Tuple(members! { column Column; values TEXTS; });

/// The members of a schema, but for its id, place and columns.
static MEMBERS: &[Member] = members! {
    name Plain;
    agency Plain;
    source_url Plain;
    download Variant("Download", &[("files", TEXTS)]);
    core Plain, "false";
    sections TEXTS, "&[]";
    cadence Variant("Cadence", &[]);
    event_driven Plain, "false";
    of_lot Plain, "false";
    rolling Plain, "false";
    licence Plain, "\"NYC Open Data, Admin. Code 23-502(d)\"";
    join Variant("Join", &[("", Column)]);
    bin Column, "None";
    address Struct("AddressColumns", members! {
        form Variant("AddressForm", &[("line", COLUMNS), ("range", Column)]);
        zip Column, "None";
        place Tuple(members! { column Column; ending Plain; }), "None";
        pad Column, "None";
        street_code Column, "None";
        rank Plain;
        typed Plain, "false";
        directory_only Plain, "false";
    }), "None";
    identity COLUMNS, "&[]";
    dated_by COLUMNS, "&[]";
    condo Struct("CondoColumns", members! { lowest Column; highest Column; billing Column; }),
        "None";
    registers Tuple(members! { column Column; name Plain; }), "None";
    document Struct("DocumentColumn", members! {
        id Column;
        part Variant("DocumentPart", &[]);
    }), "None";
    place Struct("PlaceColumns", members! { latitude Column; longitude Column; except VALUES; }),
        "None";
    locates Column, "None";
    keeps_records Plain, "true";
    keeps_history Plain, "true";
    status Struct("StatusColumn", members! {
        column Column;
        open TEXTS, "&[]";
        stage Column, "None";
    }), "None";
    query Variant("Query", &[("", Plain)]), "Query::None";
    only VALUES, "None";
    withheld VALUES, "None";
    once COLUMNS, "&[]";
    classes VALUES, "None";
    varies COLUMNS, "&[]";
    open Struct("OpenShare", members! { column Column; value Plain; percent Plain; }), "None";
};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={SOURCE}");
    let file: File = toml_edit::de::from_str(&fs::read_to_string(SOURCE)?)?;
    let mut code = String::new();
    let (mut all, mut named) = (String::new(), String::new());
    for (position, schema) in file.dataset.into_iter().enumerate() {
        let module = schema.module.clone();
        write!(all, "&{module}::DATASET, ")?;
        let columns = schema.columns.iter().filter_map(|column| column.first());
        let columns: Vec<&String> = columns.collect();
        write!(named, "({module:?}, &{module}::DATASET, &{columns:?}), ")?;
        code += &write_module(position, schema).map_err(|why| format!("{module}: {why}"))?;
    }
    writeln!(
        code,
        "/// Every dataset that is read.\npub static ALL: &[&Dataset] = &[{all}];\n\
         /// Each by its module, with the constants of its columns.\n#[cfg(test)]\n\
         pub(crate) static NAMED: &[(&str, &Dataset, &[&str])] = &[{named}];"
    )?;
    let folder = env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    fs::write(Path::new(&folder).join("datasets.rs"), code)?;
    Ok(())
}

fn write_module(position: usize, schema: Schema) -> Result<String, String> {
    let Schema {
        module,
        about,
        id,
        columns,
        mut members,
    } = schema;
    let mut code = format!("/// {about}\npub mod {module} {{\nuse crate::*;\n");
    let mut kept = String::new();
    for (at, column) in columns.iter().enumerate() {
        let [constant, kind, need, headers @ ..] = column.as_slice() else {
            return Err(format!("{column:?} lacks a part"));
        };
        let is_required = match need.as_str() {
            "required" => true,
            "optional" => false,
            _ => return Err(format!("{constant} is {need}")),
        };
        let [header, ..] = headers else {
            return Err(format!("{constant} has no header"));
        };
        code += &format!("/// Column `{header}`.\npub const {constant}: Field = Field({at});\n");
        let kind = match kind.split_once(": ") {
            Some((kind, words)) => {
                let words: Vec<&str> = words.split('|').collect();
                format!("{}(&{words:?})", camel(kind))
            }
            None => camel(kind),
        };
        kept += &format!(
            "Column {{ headers: &{headers:?}, kind: ColumnKind::{kind}, required: {is_required} }}, "
        );
    }
    let has_areas =
        matches!(members.get("join"), Some(Value::Table(join)) if join.contains_key("shape"));
    let download = match has_areas {
        // An id of the portal has no colon.
        _ if id.contains(':') => "by_hand",
        true => "map",
        false => "rows",
    };
    let page = format!("https://data.cityofnewyork.us/d/{id}");
    for (name, text) in [("download", download), ("source_url", page.as_str())] {
        let default = || Value::Text(text.into());
        members.entry(name.into()).or_insert_with(default);
    }
    let members = write_members(members, MEMBERS, true)?;
    Ok(code
        + &format!(
            "/// The schema.\npub static DATASET: Dataset = Dataset {{ id: {id:?}, \
             position: {position}, columns: &[{kept}], {members} }};\n}}\n"
        ))
}

fn write_members(
    mut table: BTreeMap<String, Value>,
    members: &[Member],
    is_named: bool,
) -> Result<String, String> {
    let mut written = Vec::new();
    for (name, form, default) in members {
        let text = match table.remove(*name) {
            Some(value) => {
                let text = write(value, *form).map_err(|why| format!("{name}: {why}"))?;
                if *default == "None" {
                    format!("Some({text})")
                } else {
                    text
                }
            }
            None if default.is_empty() => return Err(format!("{name} is missing")),
            None => (*default).to_owned(),
        };
        written.push(if is_named {
            format!("{name}: {text}")
        } else {
            text
        });
    }
    match table.into_keys().next() {
        Some(unknown) => Err(format!("{unknown} is unknown")),
        None => Ok(written.join(", ")),
    }
}

fn write(value: Value, form: Form) -> Result<String, String> {
    Ok(match (value, form) {
        (Value::Flag(flag), Plain) => flag.to_string(),
        (Value::Number(number), Plain) => number.to_string(),
        (Value::Text(text), Plain) => format!("{text:?}"),
        (Value::Text(module), Column) if module.starts_with(char::is_lowercase) => {
            format!("&datasets::{module}::DATASET")
        }
        (Value::Text(column), Column) => column,
        (Value::List(parts), Plain | Column) => format!("({})", write_list(parts, form)?),
        (Value::List(parts), Slice(of)) => format!("&[{}]", write_list(parts, *of)?),
        (Value::Text(word), Variant(name, _)) => format!("{name}::{}", camel(&word)),
        (Value::Table(table), Variant(name, forms)) => {
            let mut members = table.into_iter();
            let (Some((word, value)), None) = (members.next(), members.next()) else {
                return Err("there is more than one word, or none".into());
            };
            let mut forms = forms.iter();
            let form = forms.find(|(of, _)| of.is_empty() || *of == word);
            let (_, form) = form.ok_or_else(|| format!("{word} holds nothing"))?;
            let held = write(value, *form)?;
            // A tuple is the arguments of the variant.
            let is_tuple = held.starts_with('(');
            let held = if is_tuple { held } else { format!("({held})") };
            format!("{name}::{}{held}", camel(&word))
        }
        (Value::Table(table), Tuple(members)) => {
            format!("({})", write_members(table, members, false)?)
        }
        (Value::Table(table), Struct(name, members)) => {
            format!("{name} {{ {} }}", write_members(table, members, true)?)
        }
        (value, _) => return Err(format!("{value:?} has another form")),
    })
}

fn write_list(parts: Vec<Value>, form: Form) -> Result<String, String> {
    let parts = parts.into_iter().map(|part| write(part, form));
    Ok(parts.collect::<Result<Vec<_>, _>>()?.join(", "))
}

/// `ByHand` of `by_hand`.
fn camel(word: &str) -> String {
    let mut camel = String::new();
    for part in word.split('_') {
        let mut letters = part.chars();
        camel.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        camel += letters.as_str();
    }
    camel
}

//! What a plugin says of itself.

use crate::parameter::Parameter;
use crate::raw;
use crate::table::{last, last_list, last_text, last_texts};
use crate::value::Value;
use std::mem::size_of;
use std::os::raw::c_void;
use std::ptr::null;

/// The edge from which motion comes, as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Everything moves right.
    FromLeft = 1,
    /// Everything moves left.
    FromRight = 2,
    /// Everything moves down.
    FromTop = 4,
    /// Everything moves up.
    FromBottom = 8,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::FromLeft, Direction::FromRight, Direction::FromTop, Direction::FromBottom];

    pub(crate) fn from_raw(bits: u32) -> Option<Self> {
        Direction::ALL.into_iter().find(|direction| *direction as u32 == bits)
    }
}

/// How calls on a plugin may overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threads {
    /// One call at a time in the whole library.
    None = 1,
    /// Concurrent calls on different instances.
    Instance = 2,
    /// Concurrent calls on one instance, as its type is `Sync`.
    Full = 3,
}

/// Another name of a plugin, optionally with presets.
#[derive(Clone)]
pub struct Alias {
    name: String,
    vocabulary: String,
    presets: Vec<(String, Value)>,
    direction: u32,
}

impl Alias {
    /// A name that a program or framework uses: `Alias::new("slideleft", "xfade")`.
    pub fn new(name: &str, vocabulary: &str) -> Self {
        Alias {
            name: name.to_owned(),
            vocabulary: vocabulary.to_owned(),
            presets: Vec::new(),
            direction: 0,
        }
    }

    /// Replaces the default of a parameter; the user's values override it.
    pub fn preset(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.presets.push((key.to_owned(), value.into()));
        self
    }

    /// The direction that the name stands for.
    pub fn direction(mut self, direction: Direction) -> Self {
        self.direction = direction as u32;
        self
    }

    fn last(&self, parameters: &[Parameter]) -> *const raw::Alias {
        let keys: Vec<String> = self.presets.iter().map(|(key, _)| key.clone()).collect();
        let values = self.presets.iter().map(|(key, value)| {
            let parameter = parameters.iter().find(|parameter| parameter.is_called(key));
            parameter
                .unwrap_or_else(|| panic!("alias '{}': no parameter '{}'", self.name, key))
                .last_value(value)
        });
        last(raw::Alias {
            struct_size: size_of::<raw::Alias>() as u32,
            preset_count: keys.len() as u32,
            name: last_text(&self.name),
            vocabulary: last_text(&self.vocabulary),
            preset_values: last_list(values.collect()),
            preset_keys: last_texts(&keys),
            direction: self.direction,
            reserved: 0,
        })
    }
}

/// A plugin's description: id, names, parameters, promises.
#[derive(Clone)]
pub struct Descriptor {
    id: String,
    name: String,
    summary: String,
    doc: Option<String>,
    category: Option<String>,
    revision: u32,
    threads: Threads,
    flags: u64,
    directions: u32,
    default_direction: u32,
    pub(crate) parameters: Vec<Parameter>,
    aliases: Vec<Alias>,
    replaced: Vec<String>,
}

impl Descriptor {
    /// Describes a plugin that promises nothing yet.
    ///
    /// The id is reverse dotted (`org.example.ripple`) and never changes; the summary is one
    /// sentence of at most 100 characters.
    pub fn new(id: &str, name: &str, summary: &str) -> Self {
        Descriptor {
            id: id.to_owned(),
            name: name.to_owned(),
            summary: summary.to_owned(),
            doc: None,
            category: None,
            revision: 1,
            threads: Threads::Full,
            flags: 0,
            directions: 0,
            default_direction: 0,
            parameters: Vec::new(),
            aliases: Vec::new(),
            replaced: Vec::new(),
        }
    }

    /// Promises that results depend only on the arguments: not on time, changing files, earlier
    /// calls or addresses.
    pub fn pure(self) -> Self {
        self.flag(1)
    }

    /// Promises the same bytes on every machine: use `pegbar::math` in place of `f64`'s methods.
    pub fn deterministic(self) -> Self {
        self.flag(2)
    }

    /// Says that a timing function does not end at 1, such as a pulse.
    pub fn open_end(self) -> Self {
        self.flag(4)
    }

    fn flag(mut self, bit: u64) -> Self {
        self.flags |= bit;
        self
    }

    /// A page of documentation.
    pub fn doc(mut self, doc: &str) -> Self {
        self.doc = Some(doc.to_owned());
        self
    }

    /// A word that groups plugins of the kind in lists.
    pub fn category(mut self, category: &str) -> Self {
        self.category = Some(category.to_owned());
        self
    }

    /// Increase it when the plugin's output changes (default: 1).
    pub fn revision(mut self, revision: u32) -> Self {
        self.revision = revision;
        self
    }

    /// How calls may overlap (default: `Threads::Full`).
    pub fn threads(mut self, threads: Threads) -> Self {
        self.threads = threads;
        self
    }

    /// The directions that a transition offers, the default first.
    pub fn directions(mut self, directions: &[Direction]) -> Self {
        self.directions = directions.iter().fold(0, |bits, direction| bits | *direction as u32);
        self.default_direction = directions.first().map_or(0, |direction| *direction as u32);
        self
    }

    /// One more parameter; hosts show them in this order.
    pub fn parameter(mut self, parameter: Parameter) -> Self {
        self.parameters.push(parameter);
        self
    }

    /// One more name.
    pub fn alias(mut self, alias: Alias) -> Self {
        self.aliases.push(alias);
        self
    }

    /// The id of a plugin that this one replaces where it is missing.
    pub fn replaces(mut self, id: &str) -> Self {
        self.replaced.push(id.to_owned());
        self
    }

    /// The interface's form, which stays valid for good.
    pub(crate) fn last(&self, kind: u32, functions: *const c_void) -> *const raw::Descriptor {
        let parameters: Vec<_> = self.parameters.iter().map(Parameter::last).collect();
        let aliases: Vec<_> =
            self.aliases.iter().map(|alias| alias.last(&self.parameters)).collect();
        last(raw::Descriptor {
            struct_size: size_of::<raw::Descriptor>() as u32,
            kind,
            id: last_text(&self.id),
            revision: self.revision,
            threads: self.threads as u32,
            flags: self.flags,
            name: last_text(&self.name),
            summary: last_text(&self.summary),
            doc: self.doc.as_deref().map_or(null(), last_text),
            category: self.category.as_deref().map_or(null(), last_text),
            directions: self.directions,
            default_direction: self.default_direction,
            parameter_count: parameters.len() as u32,
            alias_count: aliases.len() as u32,
            parameters: last_list(parameters),
            aliases: last_list(aliases),
            functions,
            get_extension: None,
            required_extension_count: 0,
            replaced_count: self.replaced.len() as u32,
            required_extensions: null(),
            replaced_ids: last_texts(&self.replaced),
        })
    }
}

//! Enums whose variants have names.

/// Declares an enum with a name for each variant, its list `ALL` and its `as_str`: no list and no
/// separate table can miss a variant. With `fn parse` after it, names are also read.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $kind:ident {
            $($(#[$about:meta])* $variant:ident = $name:literal,)*
        }
        $(fn $parse:ident)?
    ) => {
        $(#[$attribute])*
        $visibility enum $kind {
            $($(#[$about])* $variant,)*
        }

        impl $kind {
            /// Every variant, in this order.
            $visibility const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// Its name, as it is stored and sent.
            $visibility const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            $(
                /// The variant of a name, or none.
                $visibility fn $parse(name: &str) -> Option<Self> {
                    Self::ALL.into_iter().find(|known| known.as_str() == name)
                }
            )?
        }

        // The list of an enum that is only written down counts as used here.
        const _: usize = $kind::ALL.len();
    };
}

#!/bin/sh
# Compiles our libraries with a counter for each branch, as `RUSTC_WORKSPACE_WRAPPER`: the compiler, then its arguments.
case " $* " in
*" --crate-type lib "*)
    set -- "$@" -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=3 \
        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
    ;;
esac
exec "$@"

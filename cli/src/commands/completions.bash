
# Where a building is expected, an address becomes the slugs that it may mean. No shell waits longer
# than this for the service.
_nycapt_addresses() {
    _nycapt "$@"
    local word="${COMP_WORDS[COMP_CWORD]}"
    case "${COMP_WORDS[1]}" in
        resolve | preview | open | compare) ;;
        *) return 0 ;;
    esac
    word="${word//[\"\'\\]/}"
    [[ $COMP_CWORD -gt 1 && ${COMP_WORDS[COMP_CWORD - 1]} != -* && $word != -* && ${#word} -gt 2 ]] || return 0
    # A slug that is begun reads as an address.
    [[ $word == *' '* ]] || word="${word//-/ }"
    IFS=' ' read -r -t 0.3 -a COMPREPLY 2>/dev/null < <(
        nycapt suggest "$word" --limit 6 --deadline 2s --retries 0 -q -o table --fields suggestions.slug 2>/dev/null
    )
    # What several have in common is no longer what was typed; with an empty one, it is nothing.
    ((${#COMPREPLY[@]} < 2)) || COMPREPLY+=('')
    return 0
}
complete -F _nycapt_addresses -o nosort -o bashdefault -o default nycapt 2>/dev/null ||
    complete -F _nycapt_addresses -o bashdefault -o default nycapt

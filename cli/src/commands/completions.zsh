# Where a building is expected, an address becomes the slugs that it may mean. No shell waits longer
# than this for the service.
_nycapt_addresses() {
    local word=${(Q)PREFIX} line
    local -a slugs
    # Parsing needs no service.
    [[ $words[1] != normalize && ${#word} -gt 2 ]] || return 1
    # A slug that is begun reads as an address.
    [[ $word == *' '* ]] || word=${word//-/ }
    read -t 0.3 -r line 2>/dev/null < <(
        nycapt suggest --limit 6 --deadline 2s --retries 0 -q -o table --fields suggestions.slug -- "$word" 2>/dev/null
    )
    slugs=(${(s: :)line})
    # What several have in common is no longer what was typed.
    (( $#slugs < 2 )) || compstate[insert]=
    compadd -U -V addresses -- $slugs
}

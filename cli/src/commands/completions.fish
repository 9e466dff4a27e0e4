
# Where a building is expected, a text becomes the addresses that it may mean, and the beginning of a
# slug becomes slugs. No shell waits longer than this for the service.
function __nycapt_addresses
    set -l word (commandline -ct | string replace -ra '["\'\\\\]' '')
    test (string length -- "$word") -gt 2; or return
    set -l suggest nycapt suggest --limit 6 --deadline 300ms --retries 0 -q -o table
    if string match -q '* *' -- $word
        $suggest -- $word 2>/dev/null
    else
        $suggest --fields suggestions.slug -- (string replace -a - ' ' -- $word) 2>/dev/null | string split -n ' '
    end
end
complete -c nycapt -n '__fish_nycapt_using_subcommand resolve preview open compare' -f -k -a '(__nycapt_addresses)'

#!/usr/bin/env bash
# Plays a whole game of Secret Invasion against two bots, with nothing but curl: docs/protocol.md explains each step.
#
#   docs/examples/play.sh [ADDRESS] [FILE]
#
# ADDRESS is where the server is (http://127.0.0.1:8077), FILE where the record of the game goes (game.txt).
# Needs bash, curl 7.76 or newer, python3 to read JSON, and cantina to check the record.
set -euo pipefail

server=${1:-http://127.0.0.1:8077}
file=${2:-game.txt}
work=$(mktemp -d)
stream=
trap '[ -z "$stream" ] || kill "$stream" 2>"$work/kill" || true; rm -rf "$work"' EXIT

# pick PATH…  the values at these paths of the JSON on standard input, one a line; an empty line where there is none
pick() {
    python3 -c '
import json, sys
whole = json.load(sys.stdin)
for path in sys.argv[1:]:
    found = whole
    for step in path.split("."):
        if isinstance(found, list):
            found = found[int(step)] if int(step) < len(found) else None
        else:
            found = (found or {}).get(step)
    print("" if found is None else " ".join(found) if isinstance(found, list) else found)' "$@"
}

ask=(curl --silent --show-error --fail-with-body) # a refusal is a problem document, and an error to curl

post() { # PATH BODY: the answer is printed; a refusal ends the script
    "${ask[@]}" -H 'Content-Type: application/json' --data "$2" "$1" >"$work/answer" || {
        cat "$work/answer" >&2
        exit 1
    }
    cat "$work/answer"
}

# ---- 1. Open a table.  With "cookie": false the token comes in the answer; it goes into a header from here on.

welcome=$(post "$server/api/tables" \
    '{"game": "secret-invasion", "seats": 3, "name": "Anna", "options": {"length": "round"}, "cookie": false}')
{ read -r code; read -r token; } < <(pick code token <<<"$welcome")
table=$server/api/tables/$code
ask+=(-H "Authorization: Bearer $token")
echo "Table $code is open."

# ---- 2. Read the commitment, and only then add to the shuffle.  Keep both: they are worth something after the game.

commitment=$("${ask[@]}" "$table" | pick table.commitment)
salt=$(python3 -c 'import secrets; print(secrets.token_hex(32))')
post "$table/salt" "{\"seat\": 0, \"salt\": \"$salt\", \"commitment\": \"$commitment\"}" >"$work/done"
echo "The server has committed to $commitment."

# ---- 3. Deal.  Bots take the empty seats.

post "$table/start" '{"fill": "careful"}' >"$work/done"

# ---- 4. Follow the stream, and answer whatever is asked with the first option.

mkfifo "$work/stream"
last='' answered='' record=''

follow() { # from after the event $last; without one the stream begins with a snapshot
    "${ask[@]}" --no-buffer -H "Last-Event-ID: $last" "$table/events?lang=en" \
        >"$work/stream" 2>"$work/problem" &
    stream=$!
    while [ -z "$record" ] && IFS= read -r line; do
        case $line in
        'id: '*) last=${line#id: } ;;
        'data: '*) hear "${line#data: }" ;;
        esac
    done <"$work/stream"
}

hear() { # a snapshot, news, or who is here: in the last there is nothing to pick
    local question action said happened
    {
        read -r question
        read -r action
        read -r said
        read -r happened
        read -r record
    } < <(pick play.ask play.view.options.0.text play.said.options.0 play.said.events table.records.0 <<<"$1")
    [ -z "$happened" ] || echo "  $happened"
    # The same question comes again when something else about the table changes: it is answered once.
    if [ -n "$action" ] && [ "$question" != "$answered" ]; then
        echo "> $said"
        post "$table/moves" "{\"seat\": 0, \"ask\": $question, \"action\": \"$action\"}" >"$work/done"
        answered=$question
    fi
}

follow
while [ -z "$record" ]; do # the stream has ended too soon: the server is being restarted, or refuses
    status=0
    wait "$stream" || status=$?
    if [ "$status" -eq 22 ]; then
        cat "$work/problem" >&2
        exit 1
    fi
    sleep 1
    follow
done

# ---- 5. The game is over, and its record is on the shelf.  Closing the table ends the stream.

"${ask[@]}" "$server/api/records/$record" >"$file"
post "$table/close" '{}' >"$work/done"
echo "The record of the game is in $file."

# ---- 6. Was it dealt as promised?  The bots, in seats 1 and 2, have added nothing.

cantina verify "$file" --commitment "$commitment" --salt "0=$salt" --salt 1= --salt 2=

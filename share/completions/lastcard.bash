# Made from the parsers by `make generated`.
_lastcard() {
    local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}"
    COMPREPLY=()
    if [ $COMP_CWORD -eq 1 ]; then
        COMPREPLY=($(compgen -W "play serve admin move-store editions rules judge score check replay analyze simulate study dataset arena learn tables programs tournament mcp doctor --help --version" -- "$cur"))
        return
    fi
    case "${COMP_WORDS[1]} $prev" in
    "play --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "play --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "play --bots") COMPREPLY=($(compgen -W "random novice casual skilled expert master" -- "$cur")); return ;;
    "play --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "play --speed") COMPREPLY=($(compgen -W "calm normal fast instant" -- "$cur")); return ;;
    "serve --log-level") COMPREPLY=($(compgen -W "debug info warning error" -- "$cur")); return ;;
    "serve --server") COMPREPLY=($(compgen -W "granian uvicorn" -- "$cur")); return ;;
    "editions --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "rules --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "rules --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "judge --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "judge --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "judge --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "score --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "score --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "score --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "replay --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "analyze --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "simulate --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "simulate --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "simulate --bots") COMPREPLY=($(compgen -W "random novice casual skilled expert master" -- "$cur")); return ;;
    "simulate --engine") COMPREPLY=($(compgen -W "fast reference" -- "$cur")); return ;;
    "simulate --pace") COMPREPLY=($(compgen -W "calm normal fast instant" -- "$cur")); return ;;
    "dataset --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "dataset --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "dataset --bots") COMPREPLY=($(compgen -W "random novice casual skilled expert master" -- "$cur")); return ;;
    "arena --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "arena --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "arena --pace") COMPREPLY=($(compgen -W "calm normal fast instant" -- "$cur")); return ;;
    "learn --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "learn --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "tables --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    "tournament --edition") COMPREPLY=($(compgen -W "classic 2020 coloradd platinum special-agent" -- "$cur")); return ;;
    "tournament --format") COMPREPLY=($(compgen -W "points low single partners teams rotating-4 rotating-8 challenge" -- "$cur")); return ;;
    "mcp --language") COMPREPLY=($(compgen -W "en fr es pt" -- "$cur")); return ;;
    esac
    case "${COMP_WORDS[1]}" in
    play) COMPREPLY=($(compgen -W "-h --help --edition --format --players --rules --bots --seed --language --name --join --watch --host --listed --private --resume --plain --speed --lesson --hints --no-hints --blunders --no-blunders --ascii" -- "$cur")) ;;
    serve) COMPREPLY=($(compgen -W "-h --help --host --port --data --store --redis --workers --no-save --no-browser --edition --origins --no-limits --trust-proxy --log-level --log-json --server" -- "$cur")) ;;
    admin) COMPREPLY=($(compgen -W "-h --help --data --json" -- "$cur")) ;;
    move-store) COMPREPLY=($(compgen -W "-h --help" -- "$cur")) ;;
    editions) COMPREPLY=($(compgen -W "-h --help --language --json" -- "$cur")) ;;
    rules) COMPREPLY=($(compgen -W "-h --help --edition --search --language --json" -- "$cur")) ;;
    judge) COMPREPLY=($(compgen -W "-h --help --edition --format --rules --list --language --json" -- "$cur")) ;;
    score) COMPREPLY=($(compgen -W "-h --help --names --edition --format --rules --dealer --csv --json --undo --language" -- "$cur")) ;;
    check) COMPREPLY=($(compgen -W "-h --help --json" -- "$cur")) ;;
    replay) COMPREPLY=($(compgen -W "-h --help --json --plain --coach --ascii --language" -- "$cur")) ;;
    analyze) COMPREPLY=($(compgen -W "-h --help --json --plot --player --longer --language" -- "$cur")) ;;
    simulate) COMPREPLY=($(compgen -W "-h --help --edition --format --players --rules --matches --games --seed --bots --compare --engine --jobs --cluster --pace --times --record --json --plot" -- "$cur")) ;;
    study) COMPREPLY=($(compgen -W "-h --help --deals --seed --jobs --cluster --json --plot" -- "$cur")) ;;
    dataset) COMPREPLY=($(compgen -W "-h --help --edition --format --players --rules --bots --games --seed --jobs --cluster" -- "$cur")) ;;
    arena) COMPREPLY=($(compgen -W "-h --help --edition --format --players --rules --deals --seed --jobs --cluster --pace --times --league --without-luck --json --plot" -- "$cur")) ;;
    learn) COMPREPLY=($(compgen -W "-h --help --players --edition --format --rules --minutes --improvements --settings --from --against --games --steps --batch --rate --draw-cost --width --measure --measure-every --seed --device --plot" -- "$cur")) ;;
    tables) COMPREPLY=($(compgen -W "-h --help --language --json" -- "$cur")) ;;
    programs) COMPREPLY=($(compgen -W "-h --help --server --login --new --end" -- "$cur")) ;;
    tournament) COMPREPLY=($(compgen -W "-h --help --edition --format --rules --matches --seconds" -- "$cur")) ;;
    mcp) COMPREPLY=($(compgen -W "-h --help --language --port --host" -- "$cur")) ;;
    doctor) COMPREPLY=($(compgen -W "-h --help --server --json" -- "$cur")) ;;
    esac
}
complete -o default -F _lastcard lastcard

import type { Command, Option } from 'commander'

/** A shell that scripts are written for. */
export type Shell = 'bash' | 'zsh' | 'fish'

/** Facts about one command that a shell completes. */
interface Completable {
  readonly name: string
  readonly description: string
  readonly options: readonly Option[]
  /** Possible values of the first argument. Empty if it is free text. */
  readonly values: readonly string[]
}

/** Returns the script that completes a program's commands, options and their values. */
export function completionScript(program: Command, shell: Shell): string {
  const commands = program.commands.map((command): Completable => {
    const values = command.registeredArguments[0]?.argChoices ?? []
    return { name: command.name(), description: command.description(), options: optionsOf(command), values }
  })
  return SCRIPTS[shell](program.name(), commands)
}

const SCRIPTS: Readonly<Record<Shell, (program: string, commands: readonly Completable[]) => string>> = {
  bash: (program, commands) => `# bash completion of ${program}; written by: ${program} completion bash
_${program}() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}:$before" in
${commands.flatMap(bashValues).join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map(bashWords).join('\n')}
  esac
}
complete -o default -F _${program} ${program}
`,
  zsh: (program, commands) => `#compdef ${program}
# zsh completion of ${program}; written by: ${program} completion zsh
_${program}() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, description }) => `      ${quoted(`${name}:${description.replaceAll(':', '\\:')}`)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${commands.map(zshCase).join('\n')}
  esac
}
if [ "$funcstack[1]" = "_${program}" ]; then _${program} "$@"; else compdef _${program} ${program}; fi
`,
  fish: (program, commands) =>
    [
      `# fish completion of ${program}; written by: ${program} completion fish`,
      ...commands.flatMap((command) => fishLines(program, command)),
      '',
    ].join('\n'),
}

function bashWords({ name, options, values }: Completable): string {
  const words = [...values, ...options.map(({ long }) => long)].join(' ')
  const anything = values.length > 0 ? '' : '[[ "$word" == -* ]] && '
  return `    ${name}) ${anything}COMPREPLY=($(compgen -W "${words}" -- "$word")) ;;`
}

function bashValues({ name, options }: Completable): string[] {
  return options.flatMap(({ long, short, argChoices }) => {
    if (argChoices === undefined) return []
    const cases = [long, short].filter((flag) => flag !== undefined).map((flag) => `${name}:${flag}`)
    return [`    ${cases.join('|')}) COMPREPLY=($(compgen -W "${argChoices.join(' ')}" -- "$word")); return ;;`]
  })
}

function zshCase({ name, options, values }: Completable): string {
  const specs = options.map(({ long, description, argChoices, required }) => {
    const value = argChoices === undefined ? (required ? ':value:_files' : '') : `:value:(${argChoices.join(' ')})`
    return `${long}[${description.replace(/[\][]/g, '\\$&').replaceAll(':', '\\:')}]${value}`
  })
  const rest = values.length > 0 ? `1:value:(${values.join(' ')})` : '*:argument:_files'
  return `    ${name}) _arguments ${[...specs, rest].map(quoted).join(' ')} ;;`
}

function fishLines(program: string, { name, description, options, values }: Completable): string[] {
  const inside = `-n ${quoted(`__fish_seen_subcommand_from ${name}`)}`
  return [
    `complete -c ${program} -f -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`,
    ...(values.length === 0 ? [] : [`complete -c ${program} -f ${inside} -a ${quoted(values.join(' '))}`]),
    ...options.map(({ long, short, description: meaning, argChoices, required }) => {
      const flags = [`-l ${long?.slice(2)}`, ...(short === undefined ? [] : [`-s ${short.slice(1)}`])].join(' ')
      const value = argChoices === undefined ? (required ? ' -r' : '') : ` -x -a ${quoted(argChoices.join(' '))}`
      return `complete -c ${program} ${inside} ${flags}${value} -d ${quoted(meaning)}`
    }),
  ]
}

function optionsOf(command: Command): Option[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== undefined)
}

/** Quotes text for bash, zsh and fish. Between single quotes only the quote has a meaning. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", '’')}'`
}

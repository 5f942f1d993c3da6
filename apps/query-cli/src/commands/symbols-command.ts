import { InvalidArgumentError } from 'commander'
import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export interface CallsCommand {
  readonly direction: 'callers' | 'callees'
  readonly symbol: string
  readonly depth: number
  readonly limit: number
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface CallsFlags extends ConfigFlags {
  readonly depth: number
  readonly limit: number
  readonly json?: boolean
}

export const addCallersCommand: AddCommand = (program, run) => add(program, run, 'callers')
export const addCalleesCommand: AddCommand = (program, run) => add(program, run, 'callees')

function add(program: Parameters<AddCommand>[0], run: Parameters<AddCommand>[1], direction: CallsCommand['direction']) {
  const what = direction === 'callers' ? 'what calls or builds on a symbol' : 'what a symbol calls or builds on'
  const command = program
    .command(`${direction} <symbol>`)
    .description(`list ${what}, inside its repository, with the line and how the name was followed`)
    .option('--depth <n>', 'how many steps to follow', whole(1, 20), 1)
    .option('--limit <n>', 'at most so many edges', whole(1, 10_000), 100)
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', examples(direction))
    .action((symbol: string, { depth, limit, json = false, ...flags }: CallsFlags) =>
      run(async (context) =>
        (await import('./symbols.js')).runCalls({ direction, symbol, depth, limit, json, flags }, context),
      ),
    )
}

function whole(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    throw new InvalidArgumentError(`It takes a whole number from ${min} to ${max}.`)
  }
}

const examples = (direction: string): string => `
A symbol is a name, a name with its scope, or either with its file.

Examples:
  coderag ${direction} place
  coderag ${direction} OrderService.place --depth 3
  coderag ${direction} src/orders.ts:place --json`

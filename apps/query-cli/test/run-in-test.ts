import { buildProgram, type CliSetup, runCli } from '../src/cli.js'

type TestSetup = Omit<CliSetup, 'name' | 'description'>

/** Runs one command line as the binary does. */
export function run(argv: readonly string[], setup: TestSetup): Promise<number> {
  return runCli(argv, { name: 'coderag', description: 'A program under test.', ...setup })
}

const unused = async (): Promise<never> => {
  throw new Error('This program only shows its help.')
}

/** The program with every command, to look at. Running a command does nothing. */
export const program = buildProgram(
  {
    name: 'coderag',
    description: 'A program under test.',
    version: '0',
    directory: '.',
    terminal: { out: () => {}, err: () => {}, env: {}, isTerminal: false, columns: null },
    openRetriever: unused,
    openGraph: unused,
    openSymbols: unused,
  },
  async () => {},
)

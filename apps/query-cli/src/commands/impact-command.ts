import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

/** What the commands share that ask one question about one thing. */
export interface NameCommand {
  readonly name: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface NameFlags extends ConfigFlags {
  readonly json?: boolean
}

export const addImpactCommand: AddCommand = (program, run) => {
  const command = program
    .command('impact <name>')
    .description('say what breaks, in which order and why, when a service, database, broker or topic goes down')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', impactExamples)
    .action((name: string, { json = false, ...flags }: NameFlags) =>
      run(async (context) => (await import('./impact.js')).runImpact({ name, json, flags }, context)),
    )
}

export const addContractCommand: AddCommand = (program, run) => {
  const command = program
    .command('contract <service>')
    .description('list what a service offers: endpoints and topics, with handlers and known callers')
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', contractExamples)
    .action((name: string, { json = false, ...flags }: NameFlags) =>
      run(async (context) => (await import('./contract.js')).runContract({ name, json, flags }, context)),
    )
}

export interface PathCommand {
  readonly from: string
  readonly to: string
  readonly json: boolean
  readonly flags: ConfigFlags
}

export const addPathCommand: AddCommand = (program, run) => {
  const command = program
    .command('path <from> <to>')
    .description(
      'show a shortest way from one service to another, or over calls from one symbol to another, with the evidence of each step',
    )
    .option('--json', 'print one JSON document')
  withIndexOptions(command)
    .addHelpText('after', pathExamples)
    .action((from: string, to: string, { json = false, ...flags }: NameFlags) =>
      run(async (context) => (await import('./path.js')).runPath({ from, to, json, flags }, context)),
    )
}

const impactExamples = `
Examples:
  coderag impact user-service
  coderag impact orders.created --json`

const contractExamples = `
Examples:
  coderag contract order-service`

const pathExamples = `
Examples:
  coderag path web payments-db`

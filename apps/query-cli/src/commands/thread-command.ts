import { type AddCommand, type ConfigFlags, withIndexOptions } from '../command-context.js'

export interface ThreadCommand {
  readonly place: string
  readonly flags: ConfigFlags
}

export const addThreadCommand: AddCommand = (program, run) => {
  const command = program.command('thread <channel/thread>').description('show a chat thread or a transcript whole')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((place: string, flags: ConfigFlags) =>
      run(async (context) => (await import('./thread.js')).runThread({ place, flags }, context)),
    )
}

const examples = `
The thread of a hit is its "threadId"; its "sourceUri" does as well, and is what a transcript has.

Examples:
  coderag thread incidents/1772560920.000100
  coderag thread transcript://meetings/2026-03-09-planning.vtt`

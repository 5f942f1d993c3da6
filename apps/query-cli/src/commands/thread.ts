import { EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import { printable } from '../render/text.js'

interface ThreadCommand {
  readonly place: string
  readonly flags: ConfigFlags
}

export const addThreadCommand: AddCommand = (program, run) => {
  const command = program.command('thread <channel/thread>').description('print a whole chat thread or transcript')
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((place: string, flags: ConfigFlags) => run(async (context) => runThread({ place, flags }, context)))
}

const examples = `
The thread of a hit is its "threadId"; its "sourceUri" does as well, and is what a transcript has.

Examples:
  coderag thread incidents/1772560920.000100
  coderag thread transcript://meetings/2026-03-09-planning.vtt`

/** Prints one conversation as it was indexed, with placeholders for people. */
async function runThread({ place, flags }: ThreadCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  await using retriever = await context.openRetriever(config)
  const chunks = await retriever.thread(place)
  const [first] = chunks
  if (first === undefined) {
    terminal.err(
      `No conversation at "${place}". Take channel and threadId, or sourceUri, of a hit: coderag query … --json\n`,
    )
    return EXIT.incomplete
  }
  const facts = [first.channel === null ? first.filePath : `#${first.channel}`, first.repoName, first.timestamp]
  terminal.out(`${printable(facts.filter((fact) => fact !== null).join(' · '))}\n\n`)
  const text = chunks.map((chunk) => chunk.text).join('')
  terminal.out(`${text.trimEnd().split('\n').map(printable).join('\n')}\n`)
  return EXIT.ok
}

import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import { printable } from '../render/text.js'
import type { ThreadCommand } from './thread-command.js'

/** Prints one conversation as it was indexed, people as placeholders. */
export async function runThread({ place, flags }: ThreadCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(flags)
  await using retriever = await context.openRetriever(config)
  const chunks = await retriever.thread(place)
  const [first] = chunks
  if (first === undefined) {
    terminal.err(
      `No conversation at "${place}". Take channel and threadId, or sourceUri, of a hit: coderag query … --json\n`,
    )
    return EXIT.nothingFound
  }
  const facts = [first.channel === null ? first.filePath : `#${first.channel}`, first.repoName, first.timestamp]
  terminal.out(`${printable(facts.filter((fact) => fact !== null).join(' · '))}\n\n`)
  const text = chunks.map((chunk) => chunk.text).join('')
  terminal.out(`${text.trimEnd().split('\n').map(printable).join('\n')}\n`)
  return EXIT.ok
}

import type { Answer, AnswerEvent } from '@coderag/answering'
import type { Turn } from '@coderag/retrieval'
import { CoderagError, EXIT } from '@coderag/types'
import { type AddCommand, type CommandContext, type ConfigFlags, withIndexOptions } from '../command.js'
import {
  type AnswerFlags,
  answerFieldsOf,
  type FilterFlags,
  filterOf,
  queryText,
  withFilterOptions,
  withTurns,
  wholeNumber,
} from '../options.js'
import { printable } from '../render/text.js'

interface AskCommand {
  readonly text: string
  readonly budget: number | undefined
  readonly filter: ReturnType<typeof filterOf>
  readonly turns: readonly Turn[]
  readonly json: boolean
  readonly flags: ConfigFlags
}

interface AskFlags extends FilterFlags, Pick<AnswerFlags, 'turns'>, ConfigFlags {
  readonly budget?: number
  readonly json?: boolean
}

/** No language model is configured. */
class AskError extends CoderagError<'GENERATOR_NONE', Readonly<Record<string, never>>> {
  override readonly name = 'AskError'

  override get exitCode() {
    return EXIT.usage
  }
}

export const addAskCommand: AddCommand = (program, run) => {
  const command = program
    .command('ask <question...>')
    .description('answer a question in words, with sources, by the language model of the setting generator')
    .option(
      '-b, --budget <tokens>',
      'maximum number of tokens of the context (default: the setting context.budget)',
      wholeNumber(1, 1_000_000),
    )
  withTurns(withFilterOptions(command)).option(
    '--json',
    'print one JSON document with the answer, its sources and usage',
  )
  withIndexOptions(command)
    .addHelpText('after', examples)
    .action((words: readonly string[], flags: AskFlags) => {
      const { budget, json = false } = flags
      const { turns = [] } = answerFieldsOf(flags)
      const wanted = { budget, filter: filterOf(flags), turns, json, flags }
      return run(async (context) => runAsk({ ...wanted, text: await queryText(words, context.terminal) }, context))
    })
}

const examples = `
Examples:
  CODERAG_GENERATOR=google:gemini-2.5-flash coderag ask "how does a reservation expire"
  CODERAG_GENERATOR=ollama:qwen3 coderag ask "why do we retry payments" --corpus convo
  coderag ask "who calls the payment service" --json > answer.json`

async function runAsk(
  { text, budget, filter, turns, json, flags }: AskCommand,
  context: CommandContext,
): Promise<number> {
  const [{ composeAnswerer }, { answerDocument, NO_GENERATOR }] = await Promise.all([
    import('@coderag/presets/answerer'),
    import('@coderag/answering/document'),
  ])
  const { terminal } = context
  const { config } = await context.configure(flags)
  const answerer = await composeAnswerer(config, { environment: terminal.env })
  if (answerer === null) throw new AskError('GENERATOR_NONE', `${NO_GENERATOR} \`coderag context\` needs none.`, {})
  await using retriever = await context.openRetriever(config)
  const events = answerer.answer(retriever, { text, filter, turns, ...(budget !== undefined && { budget }) })
  for await (const event of events) {
    if (!json) print(event, context)
    else if (event.type === 'answer') {
      terminal.out(`${JSON.stringify(answerDocument(text, event.answer), null, 2)}\n`)
    }
    if (event.type === 'answer') return event.answer.isGrounded ? EXIT.ok : EXIT.incomplete
  }
  return EXIT.unexpected
}

/** Prints text as it arrives, then the sources that it cites. Looks and remarks go to standard error. */
function print(event: AnswerEvent, { terminal }: CommandContext): void {
  // A terminal obeys control characters; a pipe wants every byte as it is.
  const shown = (text: string): string => (terminal.isTerminal ? text.split('\n').map(printable).join('\n') : text)
  if (event.type === 'text') terminal.out(shown(event.text))
  if (event.type === 'look') terminal.err(`${event.look.tool}: ${printable(event.look.subject)}\n`)
  if (event.type !== 'answer') return
  const { answer } = event
  const cited = answer.sources.filter(({ number }) => answer.cited.includes(number))
  terminal.out(`${answer.text.endsWith('\n') ? '' : '\n'}${cited.length === 0 ? '' : '\n'}`)
  for (const { number, place, title } of cited) {
    terminal.out(`[${number}] ${shown(place)}${title === null ? '' : `  ${shown(title)}`}\n`)
  }
  for (const remark of remarksOf(answer)) terminal.err(`${remark}\n`)
}

function remarksOf({
  isGrounded,
  isCut,
  removed,
  generator,
  usage: { inputTokens, outputTokens, cost },
}: Answer): string[] {
  return [
    ...(isGrounded ? [] : ['warning: the answer cites no source']),
    ...(isCut ? ['warning: the limit of tokens cut the answer (answers.maxOutputTokens)'] : []),
    ...(removed.length === 0 ? [] : [`warning: citations of unknown sources were removed: ${removed.join(', ')}`]),
    [
      generator,
      ...(inputTokens === null ? [] : [`${inputTokens} tokens in`]),
      ...(outputTokens === null ? [] : [`${outputTokens} tokens out`]),
      ...(cost === null ? [] : [`cost ${cost.toFixed(4)}`]),
    ].join(' · '),
  ]
}

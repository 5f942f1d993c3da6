import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Labelled, LabelledSchema } from './labelled.js'

const FillersSchema = z.strictObject({
  /** What may stand in a slot. */
  phrases: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  /** Forms of one thing that is done; the slots of one question take those of the same. */
  actions: z.array(z.strictObject({ do: z.string(), does: z.string(), done: z.string(), doing: z.string() })).min(1),
})
type Fillers = z.output<typeof FillersSchema>

/** A question with slots such as `{class}`, and what its labels are. */
interface Template extends Labelled {
  readonly template: string
}

const SLOT = /\{(\w+)\}/g
/** What a question is about where its template does not say, by the slots that it has; the first that is there. */
const TYPE_BY_SLOT = [
  ['{class}', 'class'],
  ['{function}', 'function'],
  ['{setting}', 'config'],
  ['{endpoint}', 'endpoint'],
  ['{table}', 'schema'],
] as const
/** With these slots alone it is not said. */
const TYPE_UNSAID = /\{(?:service|path)\}/
/** Shares of questions that end in a question mark, and that begin with a capital. */
const ASKED = 0.3
const CAPITAL = 0.25
const IS_QUESTION = /^(?:how|what|where|why|which|who|when|is|are|does|do|can|should|in|any|could)\b/i

/**
 * Questions made of the templates of a folder, `perTemplate` of each that has slots. The same seed makes the same ones.
 *
 * @throws Error when a line stands before the first heading, or a slot has no phrases.
 */
export async function templateQuestions(
  folder: string,
  { seed, perTemplate }: { readonly seed: number; readonly perTemplate: number },
): Promise<Labelled[]> {
  const fillers = FillersSchema.parse(JSON.parse(await readFile(join(folder, 'fillers.json'), 'utf8')))
  const files = (await readdir(join(folder, 'templates'))).sort()
  const random = randomNumbers(seed)
  const made: Labelled[] = []
  for (const file of files) {
    for (const template of readTemplates(await readFile(join(folder, 'templates', file), 'utf8'), file)) {
      const times = template.template.includes('{') ? perTemplate : 1
      for (let time = 0; time < times; time++) made.push({ ...template, question: filled(template, fillers, random) })
    }
  }
  return made
}

/** Reads `# intent scope` headings, and under each a template per line: `text`, or `text -> target type`. */
function readTemplates(text: string, file: string): Template[] {
  let heading: readonly string[] | null = null
  return text.split('\n').flatMap((line): Template[] => {
    if (line.startsWith('# ')) heading = line.slice(2).split(' ')
    if (line === '' || line.startsWith('# ')) return []
    if (heading === null) throw new Error(`${file}: "${line}" stands before the first heading "# intent scope".`)
    const [, template = line, said] = /^(.*) -> (\w+)$/.exec(line) ?? []
    const [intent, scope] = heading
    const targetType = said ?? typeOf(template)
    const labels = LabelledSchema.parse({ question: template, intent, scope, ...(targetType && { targetType }) })
    return [{ ...labels, template, family: `template ${template}` }]
  })
}

function typeOf(template: string): string | undefined {
  const found = TYPE_BY_SLOT.find(([slot]) => template.includes(slot))?.[1]
  return found ?? (TYPE_UNSAID.test(template) ? undefined : 'unknown')
}

function filled({ template }: Template, { phrases, actions }: Fillers, random: () => number): string {
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)]
  const action: Readonly<Record<string, string>> = pick(actions) ?? {}
  const said = template.replaceAll(SLOT, (slot, name: string) => {
    const phrase = action[name] ?? pick(phrases[name] ?? [])
    if (phrase === undefined) throw new Error(`Template "${template}": nothing is known to stand for ${slot}.`)
    return phrase
  })
  const plain = said
    .replaceAll(/\bthe the\b/g, 'the')
    .replaceAll(/\ban? (?=(?:the|an?) )/g, '')
    .replaceAll(/\b(service|table)( \1)+\b/g, '$1')
    .replaceAll(/\bthe (\w+) service service\b/g, 'the $1 service')
  const asked = random() < ASKED && IS_QUESTION.test(plain) && !plain.endsWith('?') ? `${plain}?` : plain
  return random() < CAPITAL ? asked.charAt(0).toUpperCase() + asked.slice(1) : asked
}

/** Numbers in [0, 1) that a seed decides (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

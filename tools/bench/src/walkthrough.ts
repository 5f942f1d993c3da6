/**
 * Asks the twenty questions of docs/experiments/2026-11-walkthrough.md in several places of the same indexes, and compares the
 * answers with those of the first place: first hits of questions and contexts, whole outputs of the other commands.
 *
 *   npm run walkthrough -w tools/bench -- --a <place>… --h <place>… [--vectors <Qdrant>]
 *
 * `--a` are places of the ten public repositories, `--h` those of Harbor, in the same order. A place that ends with `+qdrant`
 * uses the Qdrant server.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { redactPlace } from '@coderag/presets/config'

const { values } = parseArgs({
  options: {
    a: { type: 'string', multiple: true, default: [] },
    h: { type: 'string', multiple: true, default: [] },
    vectors: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = readFileSync(`${root}docs/experiments/2026-11-walkthrough.md`, 'utf8')

interface Question {
  readonly name: string
  readonly isOfHarbor: boolean
  readonly args: readonly string[]
  /** True if the whole output counts, not only the first hit. */
  readonly isCommand: boolean
}

/** Rows of the table: `| A1 | where is … | …` and `| A9 | `coderag graph --service orders` | …`. */
const questions = [...page.matchAll(/^\| ([AH])(\d+) \| (.+?) \|/gm)].map(
  ([, system = '', number = '', text = '']): Question => {
    const isOfHarbor = system === 'H'
    const command = /^`coderag (.+)`$/.exec(text)?.[1]
    const name = `${system}${number}`
    if (command === undefined) {
      return { name, isOfHarbor, args: ['query', text, '--top-k', '5'], isCommand: false }
    }
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
    return { name, isOfHarbor, args, isCommand: args[0] !== 'context' }
  },
)

function ask({ args, isCommand }: Question, place: string): string {
  const isBeside = place.endsWith('+qdrant')
  const index = isBeside ? place.slice(0, -'+qdrant'.length) : place
  // The error of a command repeats its arguments, so the address, which can hold a password, is none.
  const output = execFileSync(process.execPath, [`${root}apps/coderag/bin/coderag.js`, ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      CODERAG_INDEX: index,
      ...(isBeside && values.vectors !== undefined && { CODERAG_VECTORS: values.vectors }),
    },
  })
  return isCommand ? output : (/^(?:1\.|###)\s+.+$/m.exec(output)?.[0] ?? output)
}

const expected: string[] = []
for (let at = 0; at < Math.max(values.a.length, values.h.length); at++) {
  const different: string[] = []
  questions.forEach((question, number) => {
    const answer = ask(question, (question.isOfHarbor ? values.h[at] : values.a[at]) ?? '')
    expected[number] ??= answer
    if (answer !== expected[number]) different.push(question.name)
  })
  const shown = redactPlace(values.a[at] ?? '', '***')
  const others = different.length === 0 ? '' : `; others: ${different.join(', ')}`
  console.log(`${shown}: same answer to ${questions.length - different.length} of ${questions.length}${others}`)
}

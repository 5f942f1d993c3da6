/**
 * Asks twenty questions in several places of the same indexes, and compares the answers with those of the first place: first
 * hits of questions and contexts, whole outputs of the other commands.
 *
 *   npm run walkthrough -w tools/bench -- --a <place>… --h <place>… [--vectors <Qdrant>]
 *
 * `--a` are places of an index of ten public repositories: GoogleCloudPlatform/microservices-demo in a folder online-boutique, and
 * microservices-demo, front-end, catalogue, user, payment, orders, carts, shipping and queue-master of the owner
 * microservices-demo. `--h` are places of the example system, in the same order. A place that ends with `+qdrant` uses the Qdrant
 * server.
 */
import { execFileSync } from 'node:child_process'
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

/** A query in words, or a command. */
const OF_PUBLIC_REPOSITORIES = [
  'where is the total of an order calculated',
  'when is a payment declined',
  'how are passwords hashed',
  'how is the anonymous cart merged when a customer logs in',
  'how much does shipping cost',
  'how are recommended products chosen',
  'where are cart items written to redis',
  'who calls the payment service',
  'coderag graph --service orders',
  'coderag impact rabbitmq',
  'coderag contract user',
  'coderag path front-end user-db',
  'coderag callers calculatePassHash',
  'coderag lookup ShippingTaskHandler',
  'coderag context "what happens when an order is placed, from the web shop to the queue" --budget 4000',
]
const OF_EXAMPLE_SYSTEM = [
  'what do I do when HoldsExpiring fires',
  'why do we write events to an outbox',
  'what was the root cause of the expired reservations in March',
  'what was decided about the refund policy',
  'what breaks if redis goes down',
]

interface Question {
  readonly name: string
  readonly isOfHarbor: boolean
  readonly args: readonly string[]
  /** True if the whole output counts, not only the first hit. */
  readonly isCommand: boolean
}

const questions = [
  ...OF_PUBLIC_REPOSITORIES.map((text, at) => questionOf(`A${at + 1}`, text, false)),
  ...OF_EXAMPLE_SYSTEM.map((text, at) => questionOf(`H${at + 1}`, text, true)),
]

function questionOf(name: string, text: string, isOfHarbor: boolean): Question {
  const command = /^coderag (.+)$/.exec(text)?.[1]
  if (command === undefined) {
    return { name, isOfHarbor, args: ['query', text, '--top-k', '5'], isCommand: false }
  }
  const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
  return { name, isOfHarbor, args, isCommand: args[0] !== 'context' }
}

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

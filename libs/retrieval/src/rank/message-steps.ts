import type { CleanChunk } from '@coderag/types'
import type { Hit } from '../search/hit.js'
import { behaviourOf } from './behaviour.js'
import { RANKING_DEFAULTS } from './ranking-defaults.js'

/**
 * Matches types that are sent rather than called: `OrderPlaced`, `OrderPlacedEvent`, `CreateOrderCommand`. A participle alone
 * (`Failed`, `Required`) says too little.
 */
const MESSAGE = /\b[A-Z][a-z0-9]\w*(?:Event|Command|Message|Notification)\b|\b[A-Z][a-z0-9]+[A-Z]\w*[a-df-z]ed\b/g
/** Matches names of what takes messages up: classes, interfaces, decorators and methods. */
const TAKES_UP = /(?:Handler|Consumer|Listener|Subscriber)\b/
/**
 * Verbs of calls that send a message, in names such as `publish`, `SendAsync`, `publish_event` and `AddDomainEvent`, but not of
 * those that answer a request: `res.status(201).send(order)`.
 */
const SENDS =
  String.raw`\b(?<!\b(?:res|response|reply)\.\S{0,40})(?:` +
  String.raw`(?:[Pp]ublish|[Ss]end|[Ee]mit|[Dd]ispatch|[Rr]aise|[Ee]nqueue|[Pp]roduce)(?:[A-Z_]\w*)?|` +
  String.raw`[Aa]dd_?(?:[Dd]omain_?)?[Ee]vents?)`
/** The arguments of a call up to some place, with calls of one level among them. */
const ARGUMENTS = String.raw`\((?:[^();]|\([^();]*\))*?`

/**
 * Moves the other ends of messages behind the first hits: the code that takes up a message which a hit sends, and the
 * code that sends the one which a hit takes up. No call leads from one to the other, only the name of the message.
 */
export function withMessageSteps(hits: readonly Hit[]): readonly Hit[] {
  const ordered = [...hits]
  let moved = 0
  for (let place = 0; place < RANKING_DEFAULTS.firstHits + moved && place < ordered.length; place++) {
    const hit = ordered[place]
    if (hit === undefined || behaviourOf(hit.chunk) === 0) continue
    const files = new Set(ordered.slice(0, place + 1).map(({ chunk }) => chunk.sourceUri))
    for (const message of messagesIn(hit.chunk)) {
      if (moved === RANKING_DEFAULTS.messageSteps) return ordered
      const at = ordered.findIndex(
        (other, index) => index > place && !files.has(other.chunk.sourceUri) && isOtherEnd(other, hit, message),
      )
      const [step] = at < 0 ? [] : ordered.splice(at, 1)
      if (step === undefined) continue
      files.add(step.chunk.sourceUri)
      ordered.splice(place + 1, 0, step)
      moved++
    }
  }
  return ordered
}

/**
 * Tests for calls that send a message of the type: `publish(new OrderPlaced(…))`, `Publish<OrderPlaced>(…)`, and `publish(event)`
 * if `event` was made as one.
 */
function sends({ text }: CleanChunk, message: string): boolean {
  if (!text.includes(message)) return false
  const made = new RegExp(
    String.raw`\b(\w+)(?:\s*:\s*\w+)?\s*:?=(?![=>])\s*[^;\n]*\b${message}\b\s*[({>]|\b${message}\s+(\w+)\s*=`,
    'g',
  )
  const names = [message, ...[...text.matchAll(made)].map(([, name = '', typed = '']) => name || typed)].join('|')
  return new RegExp(
    String.raw`${SENDS}(?:<[^<>()]*\b${message}\b[^()]*>\s*\(|\s*(?:<[^<>()]*>)?${ARGUMENTS}\b(?:${names})\b)`,
  ).test(text)
}

function messagesIn({ text }: CleanChunk): readonly string[] {
  return [...new Set(text.match(MESSAGE) ?? [])]
}

function isOtherEnd({ chunk: other }: Hit, { chunk }: Hit, message: string): boolean {
  if (other.corpusType !== 'CODE_LOGIC' || behaviourOf(other) === 0) return false
  if (!new RegExp(String.raw`\b${message}\b`).test(other.text)) return false
  return (TAKES_UP.test(other.text) && sends(chunk, message)) || (TAKES_UP.test(chunk.text) && sends(other, message))
}

import { foldedNames, type ServiceNames, servicesOfCore } from '../../graphs/service-names.js'
import type { Entity } from '../classification.js'

/** Consecutive words of the query that name services. */
interface Mention {
  readonly start: number
  readonly end: number
  readonly names: ReadonlySet<string>
  readonly confidence: number
}

const SAYS_SERVICE = /^(?:micro)?services?$/
/** Words that often stand before "service" and never name one by themselves. */
const NO_NAME = new Set([
  'a',
  'an',
  'the',
  'this',
  'that',
  'our',
  'each',
  'every',
  'which',
  'what',
  'other',
  'one',
  'of',
])
/** Additional words that a query may split an alias into: `check out service` means checkoutservice. */
const EXTRA_WORDS = 2

/**
 * Finds the services that a query names. A name may be written as in the index, in words (`order history` for order-history)
 * or joined (`payment service` for paymentservice). Beside the word "service", an ending that only means service may be missing
 * (`the payment service` for payment-svc and payments). If two services have the name, both are returned.
 */
export function servicesIn(text: string, services: ServiceNames): Entity[] {
  const known = foldedNames(services)
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    folded: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }))
  const found: Mention[] = []
  for (let first = 0; first < words.length; first++) {
    let joined = ''
    for (let last = first; last < Math.min(words.length, first + known.mostWords + EXTRA_WORDS); last++) {
      const [from, to, after, before] = [words[first], words[last], words[last + 1], words[first - 1]]
      if (from === undefined || to === undefined) break
      joined += to.folded
      const saidAfter = after !== undefined && SAYS_SERVICE.test(after.folded)
      const isSaid = saidAfter || (before !== undefined && SAYS_SERVICE.test(before.folded))
      const said = words.slice(first, last + 1).map(({ folded }) => folded)
      const names =
        known.whole.get(joined) ?? (isSaid && !NO_NAME.has(joined) ? servicesOfCore(known, said) : undefined)
      if (names === undefined) continue
      const end = saidAfter && after !== undefined ? after.end : to.end
      const isSure = isSaid || last > first || /[-_]/.test(text.slice(from.start, to.end))
      found.push({ start: from.start, end, names, confidence: isSure ? 0.95 : 0.65 })
    }
  }
  // `orders-db` does not name the service `orders`.
  const isInside = (mention: Mention): boolean =>
    found.some(
      ({ start, end }) => start <= mention.start && end >= mention.end && end - start > mention.end - mention.start,
    )
  return found
    .filter((mention) => !isInside(mention))
    .flatMap(({ start, end, names, confidence }) =>
      [...names].map((value): Entity => ({ kind: 'service', text: text.slice(start, end), value, confidence })),
    )
}

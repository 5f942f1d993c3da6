import type { ValueExpr } from '../facts.js'
import { topicName } from '../topic-name.js'

/** Matches names of functions and classes that may hand a topic on to what publishes it or listens to it. */
export const handsOn = new RegExp(
  String.raw`publish|produc|emit|enqueue|send|dispatch|broadcast|subscri|consum|listen|queue|topic|exchange|` +
    String.raw`outbox|event_?bus|messag(?:e|ing)_?(?:bus|client|service)`,
  'i',
)

/**
 * Matches files that may give a topic to such a function: `publish_event("orders.placed", …)`, `NewConsumer(brokers, topics.Orders)`. And
 * files with an argument that is named as a topic.
 */
export const givesTopics = new RegExp(
  [
    // What looks ahead is read once per word, which may be as long as a file.
    String.raw`\b(?=\w*(?:${handsOn.source}))\w+\s*(?:<[^<>()]*>)?\(\s*[^)\s]`,
    String.raw`[(,{]\s*(?:[\w.]*(?:topic|queue|exchange|routing_?key)s?|` +
      String.raw`(?:topic|queue|exchange|routing_?key)s?\s*[:=]\s*[\w.("'${'`'}[]+)\s*[,)]`,
  ].join('|'),
  'i',
)

/** Matches words with dots, dashes or underscores between them: `orders.created`, `order-placed`. */
export const JOINED_WORDS = /^[\w-]+(?:\.[\w-]+)+$|^[\w-][a-z\d]*[_-][\w-]+$/i

/** Matches what a queue is bound with: `orders.*`, `orders.#`, `*.placed`, `orders.>`. */
const WITH_WILDCARDS = /^(?:[\w-]+|[*#])(?:\.(?:[\w-]+|[*#>]))+$/

/** Matches one word, and words with colons or slashes between them: `orders`, `order:placed`. */
const ONE_WORD = /^[a-z][\w-]{2,59}(?:[:/][\w-]+)*$/i

/** Matches names of constants, and members of them: `ORDERS`, `Subjects.OrderPlaced`, `Topics.ORDERS.value`, `storespb.StoreChanged`. */
const constantName = /^(?:[A-Z][A-Z\d_]+|[\w.]+\.[A-Z]\w*)(?:\.(?:value|get[A-Z]\w*))?$/

/** Checks whether an argument is a topic by its own name, or by the name of what it holds. */
export function isNamedTopic(parameter: string | null, value: ValueExpr): boolean {
  return (parameter !== null && topicName.test(parameter)) || (value.kind === 'name' && topicName.test(value.name))
}

/**
 * Checks whether a value that is given may be a topic.
 *
 * @param parameter - Name of the argument, if the call writes it.
 * @param isWord - A single word counts, too.
 */
export function mayBeTopic(value: ValueExpr, parameter: string | null, isWord: boolean): boolean {
  if (value.kind === 'choice')
    return value.options.length > 0 && value.options.every((one) => mayBeTopic(one, parameter, isWord))
  if (value.kind === 'literal')
    return (
      JOINED_WORDS.test(value.value) ||
      WITH_WILDCARDS.test(value.value) ||
      (isWord && ONE_WORD.test(value.value)) ||
      (parameter !== null && topicName.test(parameter))
    )
  return isNamedTopic(parameter, value)
    ? value.kind !== 'unknown'
    : value.kind === 'name' && constantName.test(value.name)
}

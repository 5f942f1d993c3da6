/**
 * Topics as texts. What goes through an exchange of AMQP is the exchange and the key of the message or the binding in one text,
 * each empty if it is not known; a fanout binding has the key `#`. The class of a message begins with `class:`, a constant of a package
 * whose text is not known with `const:`.
 */
const BETWEEN = '\n'

/** Returns the text of a message that is sent to an exchange with a key, or of a binding; null for what is not known. */
export function routed(exchange: string | null, key: string | null): string {
  return `${exchange ?? ''}${BETWEEN}${key === '' ? '#' : (key ?? '')}`
}

/** Splits a text into exchange and key; null for a topic without an exchange. */
export function routeOf(topic: string): { readonly exchange: string | null; readonly key: string | null } | null {
  const at = topic.indexOf(BETWEEN)
  return at === -1 ? null : { exchange: topic.slice(0, at) || null, key: topic.slice(at + 1) || null }
}

/** Returns true for the name of a topic that only its equal or a pattern may meet. */
export function isPlainTopic(topic: string): boolean {
  return !/[*#>+\n]|^class:/.test(topic)
}

/** Returns what people call a topic: the key of a message, or the exchange if the key says nothing; a class without its mark. */
export function shownTopic(topic: string): string {
  const route = routeOf(topic)
  if (route === null) return topic.replace(/^class:|^const:\S+ /, '')
  return route.key === null || /^[#*]?$/.test(route.key) ? (route.exchange ?? '') : route.key
}

/**
 * Returns true if a message of one topic arrives at a listener of another one. Equal, or a pattern that the other fits: `orders.*`,
 * `orders.#`, `orders.>`. What is sent to an exchange arrives through a binding of the exchange with a key that fits. If only
 * one side names an exchange, the name of the other side is compared with its key, and with the exchange if the key says nothing.
 */
export function isSameTopic(sent: string, heard: string): boolean {
  // A message without a key for an exchange that is not known says nothing.
  if (sent === heard) return sent !== routed(null, '')
  if (sent.startsWith('class:') || heard.startsWith('class:')) return false
  const [from, to] = [routeOf(sent), routeOf(heard)]
  if (from === null && to === null) return fits(sent, heard) || fits(heard, sent)
  if (from !== null && to !== null) return arrives(from, to)
  const [name, route] = from === null ? [sent, to] : [heard, from]
  if (route === null) return false
  // Without a key, what stands in the place of the exchange may be the queue: `convertAndSend("invoices", message, processor)`.
  if (route.key === null) return from !== null && name === route.exchange
  if (route.key === '#') return name === route.exchange
  return name === route.key || fits(route.key, name) || fits(name, route.key)
}

type Route = NonNullable<ReturnType<typeof routeOf>>

function arrives(sent: Route, bound: Route): boolean {
  const isOfOne = sent.exchange !== null && sent.exchange === bound.exchange
  // `#` takes every message of the exchange, whatever its key, and an exchange of the kind fanout takes no notice of keys.
  if (isOfOne && bound.key === '#') return true
  if (sent.key === null || bound.key === null) return false
  if (isOfOne) return sent.key === bound.key || fits(bound.key, sent.key)
  const isOfUnknown = sent.exchange === null || bound.exchange === null
  return isOfUnknown && (sent.key === bound.key ? sent.key !== '#' : fits(bound.key, sent.key))
}

/**
 * `*` is one word, or a part of one; `#` of AMQP and MQTT any number of words, also none; `>` of NATS one or more; `+` of MQTT one.
 * Words stand between dots, slashes (MQTT), or colons (channels of Redis).
 */
function fits(pattern: string, topic: string): boolean {
  if (!/[*#>+]/.test(pattern) || /^[*#>+]$/.test(pattern)) return false
  const between = pattern.includes('/') ? '/' : pattern.includes(':') && !pattern.includes('.') ? ':' : '.'
  const words = topic.split(between)
  // How many words of the topic the parts so far may stand for.
  let reached = new Set([0])
  for (const part of pattern.split(between)) {
    const next = new Set<number>()
    for (const at of reached) {
      const word = words[at]
      if (part === '#' || part === '>')
        for (let end = part === '>' ? at + 1 : at; end <= words.length; end += 1) next.add(end)
      if (word !== undefined && isWord(part, word)) next.add(at + 1)
    }
    reached = next
  }
  return reached.has(words.length)
}

function isWord(part: string, word: string): boolean {
  if (part === '*' || part === '+') return word !== ''
  const star = part.indexOf('*')
  if (star === -1) return part === word
  const [head, tail] = [part.slice(0, star), part.slice(star + 1)]
  return word.length >= head.length + tail.length && word.startsWith(head) && word.endsWith(tail)
}

/** Addresses of queues and topics, whose first group is the name. */
const ADDRESSES = [
  // Amazon: the URL of a queue, also of an emulator, and an ARN.
  /^https?:\/\/(?:(?=[\w.-]*(?:sqs|queue))[\w.-]+(?::\d+)?\/(?:\d*\/)?|[\w.-]+(?::\d+)?\/(?:queue\/)?\d{12}\/)([\w.-]+)$/,
  /^arn:[\w-]+:s[nq]s:[\w-]*:\d*:([\w.-]+)$/,
  // MassTransit: https://masstransit.io/documentation/concepts/producers#short-addresses
  /^(?:queue|exchange|topic):([\w.:-]+)$/,
  // https://pulsar.apache.org/docs/concepts-messaging/#topics
  /^(?:non-)?persistent:\/\/[\w.-]+\/[\w.-]+\/([\w.-]+)$/,
  // https://cloud.google.com/pubsub/docs/pubsub-basics#resource_names
  /^projects\/[^/]+\/(?:topics|subscriptions)\/([\w.-]+)$/,
]

/** Returns the name in the address of a queue or a topic. */
export function nameOfTopic(text: string, broker: string): string {
  // A destination is `topic:tag`: https://rocketmq.apache.org/docs/4.x/producer/01concept1
  if (broker === 'rocketmq') return text.replace(/:.*$/, '')
  // A regular expression, as listeners of Spring take it: `orders\\..*`.
  if (/\\\./.test(text))
    return text
      .replace(/\\+\./g, '\n')
      .replace(/\.[*+]/g, '#')
      .replaceAll('\n', '.')
  for (const address of ADDRESSES) {
    const name = address.exec(text)?.[1]
    if (name !== undefined) return name
  }
  return text
}

/** Returns false for names that say nothing, and behind a wrapper for those that any emitter uses. */
export function isTellingTopic(text: string, broker: string): boolean {
  if (text === '' || text.replaceAll('{}', '').length < 2) return false
  return (
    broker !== 'unknown' ||
    !/^(?:message|messages|error|data|event|events|change|update|close|open|end|default|topic|queue|test)$/i.test(text)
  )
}

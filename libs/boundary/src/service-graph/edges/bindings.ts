import type { ValueExpr } from '@coderag/facts/stored'
import type { Entity, Placed } from '../owners/entity.js'
import type { Resolution } from '../resolution.js'
import { groupBy } from '../services/group-by.js'
import { routed, routeOf } from './topic-names.js'

/** Somebody who sends to, or listens on, a topic. */
export interface Party {
  readonly service: Entity
  readonly place: Placed<'topic' | 'message'>
  readonly broker: string
  /** Topic names with wildcards; message classes begin with `class:`. */
  readonly topics: readonly string[]
  readonly places: readonly Placed[]
  /** Places by topic, where they are known to tell of one topic only. */
  readonly placesBy?: ReadonlyMap<string, readonly Placed[]>
  /** Names of the queue that the topics are bound to; absent if they are heard themselves. */
  readonly queues?: readonly string[]
}

export interface Ends {
  readonly publisher: Party
  readonly subscriber: Party
}

/** Who hears what, with what exchanges route to queues. */
export interface Heard {
  readonly subscribers: readonly Party[]
  /** Returns true for a queue that an exchange is known to route to, in the system of a service. */
  readonly isBound: (queue: string, service: Entity) => boolean
  /** Returns the services of the system of a service that hear an exchange. */
  readonly listeners: (exchange: string, service: Entity) => readonly Entity[]
}

/** What an exchange routes to queues, by its declaration in code or in the definitions of the broker. */
interface Binding {
  readonly queues: readonly string[]
  readonly topics: readonly string[]
  readonly places: readonly Placed[]
  /** The service that declares it; null for definitions, which belong to no service. */
  readonly party: Party | null
  readonly isOf: (service: Entity) => boolean
}

/**
 * Gives each service that consumes a queue what the queue is bound to, whichever service declares the binding. A binding of a
 * queue that nobody is seen to consume is heard by the service that declares it.
 */
export function withBindings(on: Resolution, parties: readonly Party[]): Heard {
  const consumers = parties.filter(({ queues }) => queues === undefined)
  const bindings = [...parties.flatMap((party) => bindingOf(on, party) ?? []), ...definedBindings(on)]
  const byQueue = groupBy(
    consumers.flatMap((party) => party.topics.map((topic) => ({ topic, party }))),
    ({ topic }) => topic,
  )
  const bound = bindings.flatMap(({ queues, topics, places, party: own, isOf }): readonly Party[] => {
    const found = queues.flatMap((queue) => byQueue.get(queue) ?? []).filter(({ party }) => isOf(party.service))
    if (found.length === 0) return own === null ? [] : [own]
    return found.map(({ party: { placesBy: _, ...party } }) => ({
      ...party,
      topics,
      places: [...party.places, ...places],
    }))
  })
  const byExchange = new Map<string, Set<Entity>>()
  for (const { service, topics } of [...consumers, ...bound])
    for (const topic of topics) {
      const exchange = routeOf(topic)?.exchange ?? null
      if (exchange !== null) byExchange.set(exchange, (byExchange.get(exchange) ?? new Set()).add(service))
    }
  const bindingsOf = groupBy(
    bindings.flatMap(({ queues, isOf }) => queues.map((queue) => ({ queue, isOf }))),
    ({ queue }) => queue,
  )
  return {
    subscribers: [...consumers, ...bound],
    isBound: (queue, service) => bindingsOf.get(queue)?.some(({ isOf }) => isOf(service)) ?? false,
    listeners: (exchange, service) =>
      [...(byExchange.get(exchange) ?? [])].filter((other) => on.system.areOfOneSystem(service, other)),
  }
}

function bindingOf(on: Resolution, party: Party): Binding | null {
  const { queues, topics, service, place, places } = party
  if (queues === undefined) return null
  const isOf = (other: Entity): boolean => on.system.areOfOneSystem(other, service)
  return { queues, topics, places: [place, ...places], party, isOf }
}

/** Facts of definitions that a broker imports, and of subscriptions that a manifest creates. They belong to no service. */
export function isDefinition({ extractor }: { readonly extractor: string }): boolean {
  return /^(?:rabbitmq\/definitions|(?:terraform|bicep|aws-cli|cloudformation)\/subscription)$/.test(extractor)
}

/** Returns what definitions of a broker bind, for the services of their repository. */
function definedBindings(on: Resolution): readonly Binding[] {
  const text = (value: ValueExpr | null | undefined): string => (value?.kind === 'literal' ? value.value : '')
  return on.placed('topic').flatMap((place): readonly Binding[] => {
    const { document, fact } = place
    if (!isDefinition(fact)) return []
    const isOf = ({ roots }: Entity): boolean => roots.some(({ repoName }) => repoName === document.repoName)
    const topics = [fact.key === undefined ? text(fact.topic) : routed(text(fact.topic), text(fact.key))]
    return [{ queues: [text(fact.queue)], topics, places: [place], party: null, isOf }]
  })
}

/**
 * RabbitMQ: what is sent to a queue takes no binding, and what is sent to an exchange reaches a queue by the queue's name only if no
 * binding of the queue is known.
 */
export function mayMeet({ publisher, subscriber }: Ends, sent: string, heard: string, { isBound }: Heard): boolean {
  const [from, to] = [routeOf(sent), routeOf(heard)]
  if (from === null && to !== null) return publisher.broker !== 'rabbitmq'
  if (from === null || to !== null || subscriber.broker !== 'rabbitmq') return true
  return from.exchange === null || !isBound(heard, subscriber.service)
}

/**
 * Spring Cloud Stream binds a queue to the exchange of the name of a destination, and hears all of it:
 * https://docs.spring.io/spring-cloud-stream/reference/rabbit/rabbit_overview.html
 */
export function isOfDestination({ subscriber }: Ends, sent: string, heard: string): boolean {
  return subscriber.broker === 'spring-cloud-stream' && routeOf(sent)?.exchange === heard
}

/** A message whose key is not known arrives where its exchange leads to one service of the system only. */
export function isOnlyWay({ publisher, subscriber }: Ends, sent: string, heard: string, { listeners }: Heard): boolean {
  const [from, to] = [routeOf(sent), routeOf(heard)]
  if (from === null || to === null || from.exchange === null || from.exchange !== to.exchange) return false
  if (from.key !== null && to.key !== null) return false
  const [only, ...others] = listeners(from.exchange, publisher.service)
  return only === subscriber.service && others.length === 0
}

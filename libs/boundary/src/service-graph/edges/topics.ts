import type { ValueExpr } from '@coderag/facts/stored'
import { isCompatible } from '../services/infrastructure.js'
import { edgeConfidence } from './edge-confidence.js'
import type { EdgeSet } from './edge-set.js'
import { className, MessageClasses } from './message-classes.js'
import { inOwnCopy } from '../owners/copies.js'
import type { Entity, Placed } from '../owners/entity.js'
import { servicesOf } from '../owners/named-workloads.js'
import { groupBy } from '../services/group-by.js'
import type { FactDocument } from '../../source-facts.js'
import type { Resolution } from '../resolution.js'
import type { Value } from '../values/value.js'
import {
  isDefinition,
  isOfDestination,
  isOnlyWay,
  mayMeet,
  withBindings,
  type Ends,
  type Heard,
  type Party,
} from './bindings.js'
import { isPlainTopic, isSameTopic, isTellingTopic, nameOfTopic, routed, routeOf, shownTopic } from './topic-names.js'

/** Joins publishers with subscribers, and both with their broker. */
export function findQueueEdges(on: Resolution, edges: EdgeSet): void {
  const publishers: Party[] = []
  const subscribers: Party[] = []
  const classes = new MessageClasses(on.placed('bases'))
  for (const place of on.placed('topic')) {
    if (isDefinition(place.fact)) continue
    for (const service of servicesOf(on, place)) {
      const party = partyOf(on, service, place, classes)
      ;(place.fact.role === 'publish' ? publishers : subscribers).push(party)
      brokerEdge(on, edges, party, place)
    }
  }
  leaveUntold(publishers, edges)
  const heardBy = withBindings(on, subscribers)
  publishers.push(...constructors(on, heardBy.subscribers, publishers))
  const plumbing = plumbingOf(on, [...publishers, ...heardBy.subscribers])
  const senders = sendersOf(publishers)
  const patterns = new Map(
    heardBy.subscribers.map((subscriber) => [
      subscriber,
      { names: new Set(subscriber.topics), others: subscriber.topics.filter((topic) => !isPlainTopic(topic)) },
    ]),
  )
  for (const publisher of withoutKept(publishers)) {
    const told = plumbing.has(publisher.place)
      ? heardBy.subscribers.filter(({ place }) => !plumbing.has(place))
      : heardBy.subscribers
    const heard = told.flatMap((subscriber) =>
      topicsHeard({ edges, classes, heardBy, patterns }, { publisher, subscriber }).map((topic) => ({
        subscriber,
        topic,
      })),
    )
    // A service that sends a job itself has a worker of its own for it, and a class of the same name.
    const isOwnJob = ({ topic, subscriber }: (typeof heard)[number]): boolean =>
      JOBS.has(publisher.broker) && senders.get(topic)?.has(subscriber.service) === true
    const others = heard.filter((one) => !isOwnJob(one))
    const own = inOwnCopy(publisher.service, others, {
      serviceOf: ({ subscriber }) => subscriber.service,
      alikeOf: ({ topic }) => senders.get(topic) ?? [],
    })
    for (const { subscriber, topic } of own) addHeard(on, edges, { publisher, subscriber, topic })
  }
}

/**
 * Leaves out a message that a function keeps under a topic of its parameter, such as `Enqueue(topic, body)` of an outbox, where those
 * who call the function publish the topic themselves.
 */
function withoutKept(publishers: readonly Party[]): readonly Party[] {
  const isKept = ({ place: { fact }, broker }: Party): boolean =>
    broker === 'unknown' &&
    fact.kind === 'topic' &&
    fact.topic?.kind === 'name' &&
    fact.topic.name.startsWith(`${fact.within}.`)
  const told = sendersOf(publishers.filter((publisher) => !isKept(publisher)))
  return publishers.filter(
    (publisher) =>
      !isKept(publisher) || !publisher.topics.every((topic) => told.get(topic)?.has(publisher.service) === true),
  )
}

/** The services that publish each topic. */
function sendersOf(publishers: readonly Party[]): ReadonlyMap<string, ReadonlySet<Entity>> {
  const senders = new Map<string, Set<Entity>>()
  for (const { service, topics } of publishers)
    for (const topic of topics) senders.set(topic, (senders.get(topic) ?? new Set()).add(service))
  return senders
}

/** What only a name tells to be published counts where a subscription of its own hears it by its whole name. */
function isHeardByName(publisher: Party, subscriber: Party): boolean {
  const isByName = ({ place }: Party): boolean => place.fact.kind === 'topic' && place.fact.isByName === true
  if (!isByName(publisher)) return true
  return !isByName(subscriber) && publisher.topics.some((topic) => subscriber.topics.includes(topic))
}

interface Listening {
  readonly edges: EdgeSet
  readonly classes: MessageClasses
  readonly heardBy: Heard
  /** Of each subscriber its topics, and those of them that more than an equal one may meet. */
  readonly patterns: ReadonlyMap<Party, { readonly names: ReadonlySet<string>; readonly others: readonly string[] }>
}

/** The topics over which a subscriber hears a publisher. */
function topicsHeard(listening: Listening, ends: Ends): readonly string[] {
  const { edges, classes, heardBy, patterns } = listening
  const { publisher, subscriber } = ends
  if (publisher.service === subscriber.service || !isSameBroker(publisher.broker, subscriber.broker)) return []
  if (!shareBroker(edges, publisher, subscriber) || !isHeardByName(publisher, subscriber)) return []
  const isPolymorphic = POLYMORPHIC.has(subscriber.broker)
  const { names, others } = patterns.get(subscriber) ?? { names: new Set<string>(), others: subscriber.topics }
  return publisher.topics.filter((sent) => {
    const isPlain = isPlainTopic(sent)
    if (isPlain && names.has(sent)) return true
    return (isPlain ? others : subscriber.topics).some(
      (heard) =>
        (mayMeet(ends, sent, heard, heardBy) && isSameTopic(sent, heard)) ||
        isOnlyWay(ends, sent, heard, heardBy) ||
        isOfDestination(ends, sent, heard) ||
        (isPolymorphic && classes.isDerived(sent, heard)),
    )
  })
}

/** Adds the edge over a topic, or leaves it as possible if it would lead to another system. */
function addHeard(on: Resolution, edges: EdgeSet, { publisher, subscriber, topic }: Ends & { topic: string }): void {
  if (!on.system.areOfOneSystem(publisher.service, subscriber.service)) {
    const target = shownTopic(topic)
    const open = { edgeType: 'queue', target, reason: 'another system hears it' } as const
    edges.leave(publisher.service, open, publisher.place, [subscriber.service])
    return
  }
  const placesOf = (party: Party): readonly Placed[] => [party.place, ...(party.placesBy?.get(topic) ?? party.places)]
  const own = placesOf(publisher)
  edges.add({
    source: publisher.service,
    target: subscriber.service,
    edgeType: 'queue',
    places: [...(isInConstructor(publisher) ? own.toReversed() : own), ...placesOf(subscriber)],
    strategy: topic.startsWith('class:') ? 'message-class' : 'topic-name',
    confidence: edgeConfidence.topic,
    method: 'publish',
    arrival: subscriber.place,
    pattern: shownTopic(topic),
  })
}

/** A constructor that is given a topic keeps it for what sends later; the edge is no call of the constructor. */
function isInConstructor({ place: { fact }, places }: Party): boolean {
  return places.length > 0 && fact.kind === 'topic' && CONSTRUCTOR.test(fact.within ?? '')
}

const CONSTRUCTOR = /(?:^|\.)(?:New(?:[A-Z]\w*)?|constructor|__init__)$/

/**
 * The bus itself, whose exchange has a name, not what is said over it: places in code that several services share where all of them that
 * say something say the same, and files that both publish to an exchange and listen to it, with keys that are not known.
 */
function plumbingOf(on: Resolution, parties: readonly Party[]): ReadonlySet<Placed> {
  const open = parties.filter(
    ({ topics }) => topics.length > 0 && topics.every((topic) => routeOf(topic)?.key === null),
  )
  const buses = [
    ...groupBy(open, ({ place, topics }) => `${place.document.sourceUri}\n${topics.join('\n')}`).values(),
  ].filter((own) => new Set(own.map(({ place: { fact } }) => (fact.kind === 'topic' ? fact.role : null))).size > 1)
  const shared = parties.filter(
    ({ place, topics }) => topics.length > 0 && on.owners.ownersOf(place.document).length > 1,
  )
  const byPlace = [...groupBy(shared, ({ place }) => place)]
  return new Set([
    ...buses.flat().map(({ place }) => place),
    ...byPlace.flatMap(([place, own]) =>
      own.length > 1 && new Set(own.map(({ topics }) => topics.join('\n'))).size === 1 ? [place] : [],
    ),
  ])
}

/** Queues of frameworks that name a message by its class, which most applications use for work of their own. */
const JOBS: ReadonlySet<string> = new Set(['laravel', 'messenger'])

/** Services of a cloud, of which each topic and each queue is a node. */
const MANAGED: ReadonlySet<string> = new Set(['sns', 'sqs', 'google-pubsub', 'eventbridge', 'azure-queue'])

/**
 * Two services hear each other through a broker that both reach; where brokers are not known at all, any will do. So will one whose
 * address says only that it is on the machine itself. Where neither end names a broker and no engine is common to both, messages may go
 * without one: NestJS sends them over TCP, too.
 */
function shareBroker(edges: EdgeSet, publisher: Party, subscriber: Party): boolean {
  if (MANAGED.has(publisher.broker)) return true
  const [own, other] = [publisher, subscriber].map(({ service }) =>
    edges.targetsOf(service, 'queue').filter(({ kind, isUnplaced }) => kind !== 'service' && !isUnplaced),
  )
  if (own === undefined || other === undefined || own.length === 0 || other.length === 0) return true
  if (own.some((broker) => other.includes(broker))) return true
  const isNamed = publisher.broker !== 'unknown' || subscriber.broker !== 'unknown'
  return !isNamed && !own.some(({ engine }) => other.some((broker) => broker.engine === engine))
}

/** Buses that deliver a message to the handlers of its base classes and interfaces, too. */
const POLYMORPHIC: ReadonlySet<string> = new Set(['masstransit', 'nservicebus'])

/** Leaves the publications whose message nothing tells: a base class, a type parameter, any object. */
function leaveUntold(publishers: readonly Party[], edges: EdgeSet): void {
  const placeOf = ({ service, place: { document, fact } }: Party): string =>
    `${service.name}\n${document.sourceUri}\n${fact.line}`
  const told = new Set(publishers.flatMap((party) => (party.topics.length === 0 ? [] : [placeOf(party)])))
  for (const party of publishers) {
    const { service, place, topics } = party
    if (topics.length > 0 || place.fact.kind !== 'topic' || place.fact.messageIs === undefined) continue
    if (told.has(placeOf(party))) continue
    const target = place.fact.messageType ?? ''
    const reason = `what is sent as ${target} is known at run time only`
    edges.leave(service, { edgeType: 'queue', target, reason }, place)
  }
}

/** Matches files of the service itself, and what each service sets to a value of its own. */
const OF_EACH_SERVICE = /^[.@~#]?\/|^\.|\b(?:settings?|conf|config|configuration|env|environment)\b/i

/** Returns the constant of a package that the crawl does not have: equal constants are equal topics. */
function constantOf({ tree }: Resolution, document: FactDocument, value: ValueExpr): Value | null {
  const [head = '', ...rest] = value.kind === 'name' ? value.name.split('.') : []
  const imported = document.facts.followed.find((fact) => fact.kind === 'import' && fact.name === head)
  if (imported?.kind !== 'import' || !/^[A-Z]/.test(rest.at(-1) ?? head)) return null
  const name = [imported.exported, ...rest].filter((part) => part !== '*').join('.')
  const text = `${imported.module} ${name}`
  // `from app import topics` names a module.
  const modules = [imported.module, `${imported.module}.${imported.exported}`]
  if (OF_EACH_SERVICE.test(text) || modules.some((module) => tree.resolve(document, module).length > 0)) return null
  return { text: `const:${text}`, origin: 'literal', through: null, places: [] }
}

function partyOf(on: Resolution, service: Entity, place: Placed<'topic'>, classes: MessageClasses): Party {
  const { document, fact } = place
  const valuesOf = (value: ValueExpr | null | undefined): readonly Value[] => {
    const known = value == null ? [] : textsOf(value)
    const constant = value == null || known.length > 0 ? null : constantOf(on, document, value)
    return constant === null ? known : [constant]
  }
  const textsOf = (value: ValueExpr): readonly Value[] =>
    on.evaluator
      .values(value, { service, document, isTopic: true })
      // A setting lists several topics with commas.
      .flatMap((found) =>
        found.text.split(',').map((text) => ({ ...found, text: nameOfTopic(text.trim(), fact.broker) })),
      )
  const [named, keyed, bound] = [valuesOf(fact.topic), valuesOf(fact.key), valuesOf(fact.queue)]
  const isTelling = ({ text }: Value): boolean => isTellingTopic(text, fact.broker)
  const placesBy = new Map<string, readonly Placed[]>()
  const add = (topic: string, ...values: readonly (Value | null)[]): void => {
    const places = values.flatMap((value) => value?.places ?? [])
    placesBy.set(topic, [...(placesBy.get(topic) ?? []), ...places])
  }
  const known = named.filter(isTelling)
  if (fact.key === undefined) for (const value of known) add(value.text, value)
  else {
    const keys = keyed.filter(({ text }) => text === '' || text.replaceAll('{}', '') !== '')
    const toQueue = fact.role === 'publish' && named.some(({ text }) => text === '')
    if (toQueue) for (const key of keys.filter(isTelling)) add(key.text, key)
    for (const exchange of known.length > 0 ? known : toQueue ? [] : [null])
      for (const key of keys.length > 0 ? keys : [null])
        if (exchange !== null || key !== null) add(routed(exchange?.text ?? null, key?.text ?? null), exchange, key)
  }
  if (classes.isTelling(fact)) add(`class:${className(fact.messageType)}`)
  const queues = fact.queue === undefined ? {} : { queues: bound.filter(isTelling).map(({ text }) => text) }
  const places = [...named, ...keyed, ...bound].flatMap((value) => value.places)
  return { service, place, broker: fact.broker, topics: [...placesBy.keys()], places, placesBy, ...queues }
}

function brokerEdge(on: Resolution, edges: EdgeSet, { service, broker }: Party, place: Placed<'topic'>): void {
  if (['unknown', 'memory'].includes(broker)) return
  const meant = (engine: string): boolean => isCompatible(broker, engine)
  // Dapr and bindings of streams say by a component or a library only which broker it is.
  const isAny = broker === 'dapr' || broker === 'spring-cloud-stream'
  const placed = isAny ? on.engines.onlyOf(service, 'queue') : on.engines.only(service, meant)
  if (placed === null) return
  const method = place.fact.role
  const known = edges.types(service, placed)
  // Shared code holds clients of brokers that not all its users need.
  const isShared = on.owners.isDoubtful(place.document, service)
  if (isShared && known.length === 0 && !on.engines.isAwaited(service, placed)) return
  const confidence = known.includes('queue') ? edgeConfidence.brokerWithAddress : edgeConfidence.onlyBroker
  edges.add({
    source: service,
    target: placed,
    edgeType: 'queue',
    places: [place],
    strategy: 'broker-client',
    confidence,
    method,
  })
}

/**
 * Returns the services that construct a message which others listen to. With an outbox, the publishing itself is not
 * visible.
 */
function constructors(on: Resolution, subscribers: readonly Party[], publishers: readonly Party[]): Party[] {
  // A handler that only its name tells may handle what never leaves its service.
  const told = subscribers.filter(({ place }) => place.fact.kind !== 'topic' || place.fact.isByName !== true)
  const awaited = new Set(told.flatMap(({ topics }) => topics.filter((topic) => topic.startsWith('class:'))))
  const sent = new Set(publishers.flatMap(({ topics }) => topics))
  return on.placed('message').flatMap((place) => {
    const topic = `class:${className(place.fact.messageType)}`
    if (place.fact.role !== 'constructed' || !awaited.has(topic) || sent.has(topic)) return []
    return on.owners
      .ownersOf(place.document)
      .map((service) => ({ service, place, broker: 'unknown', topics: [topic], places: [] }))
  })
}

function isSameBroker(a: string, b: string): boolean {
  const isOpen = (broker: string): boolean => ['unknown', 'dapr', 'spring-cloud-stream', 'watermill'].includes(broker)
  // A queue of SQS takes what a topic of SNS is subscribed to deliver.
  const isAmazon = (broker: string): boolean => broker === 'sns' || broker === 'sqs'
  // Rebus has NServiceBus's interface of a handler and MassTransit's name of a bus.
  return (
    isOpen(a) ||
    isOpen(b) ||
    isCompatible(a, b) ||
    (isAmazon(a) && isAmazon(b)) ||
    (POLYMORPHIC.has(a) && POLYMORPHIC.has(b))
  )
}

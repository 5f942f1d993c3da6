import type { EdgeEvidence, ServiceEdge, ServiceEdgeType, UnresolvedCall } from '@coderag/types'
import type { Entity, Placed } from '../owners/entity.js'
import type { Environments } from '../owners/environments.js'
import { both, either, EVERYWHERE, onlyIn, type HeldIn } from '../values/held-in.js'
import { compare } from './compare.js'

/** One finding that supports an edge. */
export interface EdgeFinding {
  readonly source: Entity
  readonly target: Entity
  readonly edgeType: ServiceEdgeType
  readonly places: readonly Placed[]
  readonly strategy: string
  readonly confidence: number
  readonly method?: string | null
  readonly pattern?: string | null
  /** Where a message is heard. */
  readonly arrival?: Placed<'topic' | 'message'>
  /** The rule of a proxy that the request goes through. */
  readonly rule?: Placed<'proxy_rule'>
  /** Where the values hold that lead to the target; everywhere if absent. */
  readonly heldIn?: HeldIn | undefined
}

interface Draft {
  readonly source: Entity
  readonly target: Entity
  readonly edgeType: ServiceEdgeType
  readonly evidence: Map<string, EdgeEvidence>
  readonly methods: Set<string>
  readonly urlPatterns: Set<string>
  confidence: number
  /** Null until a finding says it. */
  heldIn: HeldIn | null
}

/** Most places that are kept of one edge; further ones say the same. */
const MAX_EVIDENCE = 24

/** Edges while they are found: one per source, target and type. */
export class EdgeSet {
  readonly #environments: Environments
  readonly #drafts = new Map<Entity, Map<Entity, Map<ServiceEdgeType, Draft>>>()
  readonly #unresolved = new Map<string, UnresolvedCall>()
  /** What in other systems has the names that an entity asks for. */
  readonly #possible = new Map<Entity, Set<Entity>>()
  readonly #calls: EdgeFinding[] = []

  constructor(environments: Environments) {
    this.#environments = environments
  }

  add(finding: EdgeFinding): void {
    const { source, target, edgeType, places, strategy, confidence, method, pattern } = finding
    if (source === target) return
    source.isTouched = true
    target.isTouched = true
    if (isCall(finding)) this.#calls.push(finding)
    const draft = this.#draft(source, target, edgeType)
    for (const evidence of places.flatMap((place) => evidencesOf(place, strategy))) {
      const key = `${evidence.repoName}\n${evidence.filePath}\n${evidence.line}`
      if (draft.evidence.size < MAX_EVIDENCE && !draft.evidence.has(key)) draft.evidence.set(key, evidence)
    }
    // A call, a rule of a proxy or a reference holds where its own file does.
    const [first] = places
    const own = both(finding.heldIn ?? EVERYWHERE, onlyIn(first === undefined ? null : this.#environments.of(first)))
    draft.heldIn = draft.heldIn === null ? own : either(draft.heldIn, own)
    draft.confidence = Math.max(draft.confidence, confidence)
    if (method != null && method !== '') draft.methods.add(method)
    if (pattern != null && pattern !== '') draft.urlPatterns.add(pattern)
  }

  /** Findings whose first place is a call or a publication. */
  get calls(): readonly EdgeFinding[] {
    return this.#calls
  }

  /** Types of the edges from one entity to another. */
  types(source: Entity, target: Entity): readonly ServiceEdgeType[] {
    return [...(this.#drafts.get(source)?.get(target)?.keys() ?? [])]
  }

  /** Returns the targets of a service's edges of a type. */
  targetsOf(source: Entity, edgeType: ServiceEdgeType): readonly Entity[] {
    return [...(this.#drafts.get(source) ?? [])].flatMap(([target, types]) => (types.has(edgeType) ? [target] : []))
  }

  /** Returns the services that have an edge to an entity. */
  sourcesOf(target: Entity): readonly Entity[] {
    return [...this.#drafts].flatMap(([source, targets]) => (targets.has(target) ? [source] : []))
  }

  /**
   * Leaves a call open. What is possible is added up if the same place is left again.
   *
   * @param possible - What in other systems has the name that is asked for.
   */
  leave(
    source: Entity,
    call: Omit<UnresolvedCall, 'source' | 'evidence' | 'possible'>,
    place: Placed,
    possible: readonly Entity[] = [],
  ): void {
    const evidence = evidenceOf(place, 'unresolved')
    const key = `${source.name}\n${evidence.filePath}\n${evidence.line}\n${call.target}`
    const known = this.#unresolved.get(key)
    const names = [...new Set([...(known?.possible ?? []), ...possible.map(({ name }) => name)])].sort()
    if (possible.length > 0) this.#keepPossible(source, possible)
    this.#unresolved.set(key, {
      ...(known ?? { source: source.name, ...call, evidence }),
      ...(names.length > 0 && { possible: names }),
    })
  }

  /** Leaves a setting or a rule that names what only other systems have, unless a call or a setting before it names the same. */
  leaveSetting(source: Entity, target: string, place: Placed, possible: readonly Entity[]): void {
    const known = this.#possible.get(source)
    if (possible.length === 0 || possible.some((entity) => known?.has(entity) === true)) return
    this.leave(source, { edgeType: 'unknown', target, reason: 'it is a name of another system' }, place, possible)
  }

  #keepPossible(source: Entity, possible: readonly Entity[]): void {
    const known = this.#possible.get(source) ?? new Set()
    this.#possible.set(source, known)
    for (const entity of possible) known.add(entity)
    for (const entity of [source, ...possible]) entity.isTouched = true
  }

  unresolved(): UnresolvedCall[] {
    return [...this.#unresolved.values()].sort(
      (a, b) =>
        compare(a.source, b.source) ||
        compare(a.evidence.filePath, b.evidence.filePath) ||
        a.evidence.line - b.evidence.line,
    )
  }

  edges(): ServiceEdge[] {
    const edges: ServiceEdge[] = []
    for (const drafts of this.#pairs()) {
      const known = [...drafts.values()].filter(({ edgeType }) => edgeType !== 'unknown')
      // Evidence without a type supports an edge with a type.
      for (const draft of known.length > 0 ? known : drafts.values()) edges.push(this.#edgeOf(draft))
    }
    return edges.sort(
      (a, b) => compare(a.source, b.source) || compare(a.target, b.target) || compare(a.edgeType, b.edgeType),
    )
  }

  #edgeOf({ source, target, edgeType, evidence, confidence, methods, urlPatterns, heldIn }: Draft): ServiceEdge {
    const environments = this.#environments.namesOf(both(heldIn ?? EVERYWHERE, this.#deployedIn(target)), source)
    return {
      source: source.name,
      target: target.name,
      edgeType,
      evidence: [...evidence.values()],
      confidence: Math.round(confidence * 100) / 100,
      methods: [...methods].sort(),
      urlPatterns: [...urlPatterns].sort(),
      ...(isInfrastructure(source, target, evidence) ? { isInfrastructure: true } : {}),
      ...(environments === undefined ? {} : { environments }),
    }
  }

  /** Where a thing without code is deployed: what has code can be started without a manifest. */
  #deployedIn({ hasCode, workloads, resources }: Entity): HeldIn {
    const places: readonly Placed[] = [...workloads, ...resources]
    if (hasCode || places.length === 0) return EVERYWHERE
    return places.map((place) => onlyIn(this.#environments.of(place))).reduce(either)
  }

  *#pairs(): Iterable<Map<ServiceEdgeType, Draft>> {
    for (const targets of this.#drafts.values()) yield* targets.values()
  }

  #draft(source: Entity, target: Entity, edgeType: ServiceEdgeType): Draft {
    const targets = getOr(this.#drafts, source, () => new Map<Entity, Map<ServiceEdgeType, Draft>>())
    const types = getOr(targets, target, () => new Map<ServiceEdgeType, Draft>())
    return getOr(types, edgeType, () => ({
      source,
      target,
      edgeType,
      evidence: new Map(),
      methods: new Set(),
      urlPatterns: new Set(),
      confidence: 0,
      heldIn: null,
    }))
  }
}

function isCall({ places: [first], edgeType }: EdgeFinding): boolean {
  return first !== undefined && edgeType !== 'unknown' && ['call', 'topic', 'message'].includes(first.fact.kind)
}

/** Of a variable that a template sets from the values of its chart also where these are written. */
function evidencesOf(place: Placed, strategy: string): readonly EdgeEvidence[] {
  const evidence = evidenceOf(place, strategy)
  const writtenAt = place.fact.kind === 'variable' ? place.fact.writtenAt : undefined
  if (writtenAt === undefined) return [evidence]
  return [evidence, { ...evidence, chunkId: '', filePath: writtenAt.path, line: writtenAt.line }]
}

export function evidenceOf({ document, fact }: Placed, strategy: string): EdgeEvidence {
  return {
    chunkId: document.facts.chunkIdOf(fact),
    repoName: document.repoName,
    filePath: document.filePath,
    line: fact.line,
    strategy,
    extractor: fact.extractor,
  }
}

/** An edge to or from a server for all services, or one that only such a server's library makes. */
function isInfrastructure(source: Entity, target: Entity, evidence: Draft['evidence']): boolean {
  if (source.infrastructure !== null || target.infrastructure !== null) return true
  return evidence.size > 0 && [...evidence.values()].every(({ strategy }) => strategy.startsWith('role/'))
}

function getOr<Key, Item>(map: Map<Key, Item>, key: Key, make: () => Item): Item {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

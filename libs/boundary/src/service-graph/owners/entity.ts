import type { Fact } from '@coderag/facts/stored'
import type { ServiceNode, ServiceNodeKind } from '@coderag/types'
import type { InfrastructureServer } from '../services/infrastructure-roles.js'
import type { FactDocument } from '../../source-facts.js'
import { bareName, plainName } from '../services/names.js'

type FactOf<K extends Fact['kind']> = Extract<Fact, { kind: K }>

interface PlacedFact<F extends Fact> {
  readonly document: FactDocument
  readonly fact: F
}

/** A fact with the document that it stands in. */
export type Placed<K extends Fact['kind'] = Fact['kind']> = PlacedFact<FactOf<K>>

/** Kinds of names of an entity, in the order in which they are tried. */
export type NameTier =
  | 'namespaced'
  | 'k8s-service'
  | 'app-label'
  | 'compose-service'
  | 'application-name'
  | 'directory'
  | 'partial'

/** A future node of the graph, assembled from everything that mentions it. */
export class Entity {
  readonly names = new Map<NameTier, Set<string>>()
  readonly roots: ServiceNode['roots'][number][] = []
  readonly workloads: Placed<'workload'>[] = []
  readonly resources: Placed<'resource'>[] = []
  readonly ports = new Set<number>()
  /** Images that are built of its code, without registry and tag. */
  readonly images = new Set<string>()
  /** Something calls it, or it calls something. */
  isTouched = false
  /** Watches or serves the system and is no part of it. */
  isTooling = false
  /** The server for all services that it is; null for everything else. */
  infrastructure: InfrastructureServer | null = null
  /** The entity in whose own folder alone it is deployed: a service's database for development. */
  home: Entity | null = null
  /** The service behind which it works: a worker that starts at another file of the same code base. */
  behind: Entity | null = null
  engine: string | null = null
  /** A database or a broker on the machine itself, or at an address that nothing here sets: any may be meant. */
  isUnplaced = false

  /** All names, until another one is added. They are asked for with each workload and each host. */
  #known: {
    readonly name: string
    readonly all: ReadonlySet<string>
    readonly plain: ReadonlySet<string>
    readonly bare: ReadonlySet<string>
  } | null = null

  constructor(
    public kind: ServiceNodeKind,
    public name: string,
  ) {}

  addName(tier: NameTier, name: string): void {
    if (name === '') return
    const known = this.names.get(tier)
    if (known === undefined) this.names.set(tier, new Set([name]))
    else known.add(name)
    this.#known = null
  }

  get allNames(): ReadonlySet<string> {
    if (this.#known?.name !== this.name) {
      const all = new Set([this.name, ...[...this.names.values()].flatMap((names) => [...names])])
      this.#known = {
        name: this.name,
        all,
        plain: new Set([...all].map(plainName)),
        bare: new Set([...all].map(bareName)),
      }
    }
    return this.#known.all
  }

  /** Returns true if one of the names is this one; see `plainName`. No letters are no name. */
  isCalled(plain: string): boolean {
    return plain !== '' && this.allNames.size > 0 && this.#known?.plain.has(plain) === true
  }

  /** Returns true if one of the names is this one but for words that say that a thing is deployed; see `bareName`. */
  isCalledLike(bare: string): boolean {
    return this.allNames.size > 0 && this.#known?.bare.has(bare) === true
  }

  /** Names of the repositories that its code and its manifests lie in. */
  get repositories(): ReadonlySet<string> {
    const places = [...this.workloads, ...this.resources]
    return new Set([...this.roots.map(({ repoName }) => repoName), ...places.map(({ document }) => document.repoName)])
  }

  get hasCode(): boolean {
    return this.roots.length > 0
  }
}

import type { Fact } from '@coderag/facts/stored'
import type { ImportedFiles } from '../../call-graph/imported-files.js'
import type { FactDocument, SourceEntry } from '../../source-facts.js'
import { CodeOwners } from './code-owners.js'
import { Contracts } from './contracts.js'
import { Engines } from './engines.js'
import type { Entity, Placed } from './entity.js'
import { Environment } from './environment.js'
import { NameBindings } from './name-bindings.js'
import { Evaluator } from './evaluate.js'
import { HostNames } from './host-names.js'
import { neverRun } from './never-run.js'
import { Routes } from './routes.js'
import { SourceTree } from './source-tree.js'
import { System } from './system.js'
import { describedEndpoints } from './described-endpoints.js'
import { composeEndpoints, type ComposedEndpoint } from './endpoints.js'
import { matchesPath } from './paths.js'
import type { Value } from './value.js'

/** Everything that the finding of edges asks, built once from the facts of all sources. */
export class Resolution {
  readonly system: System
  readonly tree: SourceTree
  readonly owners: CodeOwners
  readonly environment: Environment
  readonly evaluator: Evaluator
  readonly hosts: HostNames
  readonly engines: Engines
  readonly contracts: Contracts
  readonly routes: Routes
  readonly endpoints: readonly ComposedEndpoint[]
  readonly #byKind = new Map<Fact['kind'], Placed[]>()

  /** @param imports - Of repositories where `hasSharedCode`, by name. */
  constructor(
    sources: readonly SourceEntry[],
    documents: readonly FactDocument[],
    imports: ReadonlyMap<string, ImportedFiles>,
  ) {
    const isNeverRun = neverRun(documents)
    for (const document of documents) {
      for (const fact of document.facts.plain) {
        if (isNeverRun(document, fact)) continue
        const known = this.#byKind.get(fact.kind)
        if (known === undefined) this.#byKind.set(fact.kind, [{ document, fact }])
        else known.push({ document, fact })
      }
    }
    this.system = new System(sources, documents)
    this.tree = new SourceTree(documents)
    this.owners = new CodeOwners(this.system, this.tree, imports)
    this.environment = new Environment(this.system)
    const names = new NameBindings(this.tree, (service) => this.owners.documentsOf(service))
    this.evaluator = new Evaluator(this.environment, names)
    this.hosts = new HostNames(this.system)
    this.engines = new Engines(this.system)
    this.contracts = new Contracts(documents, this.owners)
    const coded = composeEndpoints(this)
    this.endpoints = [...coded, ...describedEndpoints(this, coded)]
    const byService = new Map<Entity, ComposedEndpoint[]>()
    for (const endpoint of this.endpoints) {
      const known = byService.get(endpoint.service)
      if (known === undefined) byService.set(endpoint.service, [endpoint])
      else known.push(endpoint)
    }
    this.routes = new Routes(this.system, this.placed('proxy_rule'), (service, path) =>
      (byService.get(service) ?? []).some((endpoint) => matchesPath(endpoint.path, path)),
    )
  }

  /** All facts of a kind that are not only followed. */
  placed<K extends Fact['kind']>(kind: K): readonly Placed<K>[] {
    return (this.#byKind.get(kind) ?? []) as Placed<K>[]
  }

  /** Returns the target addresses of a proxy rule. */
  routeValues({ document, fact }: Placed<'proxy_rule'>, service: Entity): readonly Value[] {
    return this.evaluator.values(fact.target, { service, document })
  }
}

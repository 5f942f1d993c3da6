import type { Fact } from '@coderag/facts/stored'
import type { ImportedFiles } from '../call-graph/imported-files.js'
import type { SourceEntry } from '../read-sources.js'
import type { FactDocument } from '../source-facts.js'
import { CodeOwners } from './owners/code-owners.js'
import { Contracts } from './endpoints/contracts.js'
import { Environments } from './owners/environments.js'
import { Engines } from './values/engines.js'
import type { Placed } from './owners/entity.js'
import { Environment } from './values/environment.js'
import { Evaluator } from './values/evaluate.js'
import { HostNames } from './values/host-names.js'
import { ListeningPorts } from './values/listening-ports.js'
import { NameBindings } from './values/name-bindings.js'
import { PlacedFacts } from './placed-facts.js'
import { SourceTree } from './owners/source-tree.js'
import { System } from './owners/system.js'

/** The facts of all sources: whose they are, and how the names in them are evaluated. */
export class SystemFacts {
  readonly system: System
  readonly tree: SourceTree
  readonly owners: CodeOwners
  readonly environments: Environments
  readonly environment: Environment
  readonly evaluator: Evaluator
  readonly hosts: HostNames
  readonly engines: Engines
  readonly contracts: Contracts
  readonly facts: PlacedFacts

  /** @param imports - Of repositories where `hasSharedCode`, by name. */
  constructor(
    sources: readonly SourceEntry[],
    documents: readonly FactDocument[],
    imports: ReadonlyMap<string, ImportedFiles>,
  ) {
    this.facts = new PlacedFacts(documents)
    this.system = new System(sources, this.facts)
    this.tree = new SourceTree(documents)
    this.owners = new CodeOwners(this.system, this.tree, imports)
    this.environments = new Environments(this.facts)
    this.environment = new Environment(this.system, this.facts, this.environments)
    const names = new NameBindings(this.tree, (service) => this.owners.documentsOf(service))
    this.evaluator = new Evaluator(this.environment, names)
    const listening = new ListeningPorts(this.facts, this.owners, this.system.entities, this)
    this.hosts = new HostNames(this.system, listening)
    this.engines = new Engines(this.system)
    this.contracts = new Contracts(documents, this.owners)
  }

  /** All facts of a kind that are not only followed. */
  placed<K extends Fact['kind']>(kind: K): readonly Placed<K>[] {
    return this.facts.of(kind)
  }
}

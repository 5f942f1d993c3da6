import type { ImportedFiles } from '../call-graph/imported-files.js'
import type { SourceEntry } from '../read-sources.js'
import type { FactDocument } from '../source-facts.js'
import { groupBy } from './services/group-by.js'
import { describedEndpoints } from './endpoints/described-endpoints.js'
import { composeEndpoints, type ComposedEndpoint } from './endpoints/endpoints.js'
import type { Entity, Placed } from './owners/entity.js'
import { matchesPath } from './endpoints/paths.js'
import { Routes } from './endpoints/routes.js'
import { SystemFacts } from './system-facts.js'
import type { Value } from './values/value.js'

/** Everything that the finding of edges asks, built once from the facts of all sources. */
export class Resolution extends SystemFacts {
  readonly routes: Routes
  readonly endpoints: readonly ComposedEndpoint[]

  constructor(
    sources: readonly SourceEntry[],
    documents: readonly FactDocument[],
    imports: ReadonlyMap<string, ImportedFiles>,
  ) {
    super(sources, documents, imports)
    const coded = composeEndpoints(this)
    this.endpoints = [...coded, ...describedEndpoints(this, coded)]
    const byService = groupBy(this.endpoints, ({ service }) => service)
    this.routes = new Routes(this.system, this.placed('proxy_rule'), (service, path) =>
      (byService.get(service) ?? []).some((endpoint) => matchesPath(endpoint.path, path)),
    )
  }

  /** Returns the target addresses of a proxy rule; of a variable that nothing sets the name that it holds. */
  routeValues({ document, fact }: Placed<'proxy_rule'>, service: Entity): readonly Value[] {
    const values = this.evaluator.values(fact.target, { service, document })
    // A hole in place of the host.
    if (values.some(({ text }) => !text.startsWith('{}'))) return values
    const named = this.evaluator.values(fact.target, { service, document, hostOfUnset: true })
    return named.filter(({ origin }) => origin === 'unset')
  }
}

import { isTest } from '@coderag/facts/names'
import { portIn } from '@coderag/facts/stored'
import type { CodeOwners } from '../owners/code-owners.js'
import type { Entity } from '../owners/entity.js'
import type { PlacedFacts } from '../placed-facts.js'
import type { Environment } from './environment.js'
import type { Evaluator } from './evaluate.js'

/**
 * Keys that set the port of a server: https://docs.spring.io/spring-boot/appendix/application-properties/ (`server.port`),
 * https://quarkus.io/guides/http-reference, https://docs.micronaut.io/latest/guide/#runningSpecificPort.
 */
const PORT_KEYS = ['server:port', 'quarkus:http:port', 'micronaut:server:port']

/** The ports that services open when they are started by hand: what their code listens on and what their settings say. */
export class ListeningPorts {
  readonly #byPort = new Map<number, Set<Entity>>()

  constructor(
    facts: PlacedFacts,
    owners: CodeOwners,
    services: readonly Entity[],
    { environment, evaluator }: { readonly environment: Environment; readonly evaluator: Evaluator },
  ) {
    // Tests belong to no service.
    for (const { document, fact } of facts.of('listen'))
      for (const service of owners.ownersOf(document)) {
        const all = evaluator.values(fact.port, { service, document })
        // `env.PORT || 3000`: the default counts only if nothing sets the variable.
        const given = all.filter(({ places }) => places.some((place) => place.fact.kind === 'variable'))
        for (const { text } of given.length > 0 ? given : all) this.#add(text, service)
      }
    for (const service of services)
      for (const key of PORT_KEYS)
        for (const { value, place } of environment.setting(service, key)) {
          if (isTest(place.document.filePath)) continue
          for (const { text } of evaluator.values(value, { service, document: place.document }))
            this.#add(text, service)
        }
  }

  /** The services that listen on a port. */
  on(port: number): readonly Entity[] {
    return [...(this.#byPort.get(port) ?? [])]
  }

  /** @param text - A port, or an address that ends with one. */
  #add(text: string, service: Entity): void {
    const port = portIn(text)
    if (port === null) return
    const known = this.#byPort.get(port) ?? new Set()
    this.#byPort.set(port, known.add(service))
  }
}

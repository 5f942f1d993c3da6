import type { FactDocument } from '../../source-facts.js'
import type { PlacedFacts } from '../placed-facts.js'
import type { Entity } from './entity.js'
import type { ServiceRoots } from './service-roots.js'

const IMPORT_KEY = /^spring:config:import(?::\d+)?$/i
/** A file of the class path, https://docs.spring.io/spring-boot/reference/features/external-config.html, Importing Additional Data. */
const CLASSPATH = /^(?:optional:)?classpath\*?:\/?(.+)$/

/** Settings in the resources of a library, which belong to the services whose own settings import them. */
export class ImportedSettings {
  readonly #importers = new Map<string, Set<Entity>>()
  readonly #roots: ServiceRoots

  constructor(facts: PlacedFacts, roots: ServiceRoots) {
    this.#roots = roots
    for (const { document, fact } of facts.of('setting')) {
      if (!IMPORT_KEY.test(fact.key) || fact.value.kind !== 'literal') continue
      const service = roots.ownerOf(document.repoName, document.filePath)
      if (service === null) continue
      for (const place of fact.value.value.split(/[,;]/)) {
        const path = CLASSPATH.exec(place.trim())?.[1]
        if (path === undefined) continue
        const key = `${document.repoName}\n${path}`
        this.#importers.set(key, (this.#importers.get(key) ?? new Set()).add(service))
      }
    }
  }

  /** Returns the services that import a file which lies in the folder of none; null if none does. */
  ownersOf({ repoName, filePath }: FactDocument): readonly Entity[] | null {
    const [, path = ''] = /(?:^|\/)src\/main\/resources\/(.+)$/.exec(filePath) ?? []
    const importers = this.#importers.get(`${repoName}\n${path}`)
    return importers === undefined || this.#roots.ownerOf(repoName, filePath) !== null ? null : [...importers]
  }
}

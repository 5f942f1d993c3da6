import { parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import { engineOfPackage } from '../services/infrastructure.js'
import type { Entity, Placed } from './entity.js'
import type { ServiceRoots } from './service-roots.js'

/** Libraries that services are built with, by the manifests of their packages and of the modules above them. */
export class Dependencies {
  readonly #byService = new Map<Entity, Map<string, Placed<'package'>>>()

  constructor(packages: readonly Placed<'package'>[], roots: ServiceRoots) {
    const inherited = inheritedByFolder(packages)
    for (const place of packages) {
      const service = roots.ownerOf(place.document.repoName, place.document.filePath)
      if (service === null) continue
      const known = this.#byService.get(service) ?? new Map<string, Placed<'package'>>()
      for (const name of [...place.fact.dependencies, ...inherited(place.document)]) known.set(name, place)
      this.#byService.set(service, known)
    }
  }

  /** Returns true if a service is built with a library whose name matches. */
  has(service: Entity, library: RegExp): boolean {
    return this.find(service, library) !== null
  }

  /** Returns the first library of a service whose name matches, or null. */
  find(service: Entity, library: RegExp): string | null {
    for (const name of this.#byService.get(service)?.keys() ?? []) if (library.test(name)) return name
    return null
  }

  /** Returns the engine of the only driver that a service is built with. Null if there is none, or there are several. */
  driverOf(service: Entity): string | null {
    const names = [...(this.#byService.get(service)?.keys() ?? [])]
    const [engine, ...others] = new Set(names.flatMap((name) => engineOfPackage(name) ?? []))
    return others.length > 0 ? null : (engine ?? null)
  }

  /** Returns the manifests that name a library. */
  places(service: Entity, library: RegExp): readonly Placed[] {
    const found = [...(this.#byService.get(service) ?? [])].filter(([name]) => library.test(name))
    return [...new Set(found.map(([, place]) => place))]
  }
}

/** A module of Maven has the dependencies of the project that lists it. */
function inheritedByFolder(packages: readonly Placed<'package'>[]): (document: FactDocument) => readonly string[] {
  const above = new Map<string, { readonly document: FactDocument; readonly dependencies: readonly string[] }>()
  for (const { document, fact } of packages) {
    if (!document.filePath.endsWith('pom.xml')) continue
    for (const module of fact.projects)
      above.set(`${document.repoName}\n${module}`, { document, dependencies: fact.dependencies })
  }
  return (document) => {
    const names: string[] = []
    let at = above.get(`${document.repoName}\n${parentOf(document.filePath)}`)
    for (let step = 0; at !== undefined && step < 4; step += 1) {
      names.push(...at.dependencies)
      at = above.get(`${document.repoName}\n${parentOf(at.document.filePath)}`)
    }
    return names
  }
}

import type { ItemPlace, MapItem } from '@coderag/types'
import { evidenceOf } from './edges/edge-set.js'
import type { Entity } from './owners/entity.js'
import type { Resolution } from './resolution.js'
import { groupBy } from './services/group-by.js'
import { plainName } from './services/names.js'
import { tablePlaces } from './tables.js'
import type { Setting } from './values/environment.js'

/** Most places of one role in one service that are kept; further ones say the same. */
const MOST_PLACES = 24

/**
 * Returns the tables that code names, and the variables that code reads, with what sets them for the services around that code, and those that manifests and
 * environment files give to services. Other keys of configuration files, which no code reads by name, are left out.
 *
 * @param kept - The services of the graph.
 */
export function itemsOf(on: Resolution, kept: ReadonlySet<Entity>): MapItem[] {
  const found = new Map<string, Map<string, ItemPlace>>()
  const counts = new Map<string, number>()
  const add = (name: string, place: ItemPlace): void => {
    const { service, role, evidence } = place
    const places = found.get(name) ?? new Map<string, ItemPlace>()
    found.set(name, places)
    const key = `${service} ${role} ${evidence.repoName}\n${evidence.filePath}\n${evidence.line}`
    const group = `${name}\n${service} ${role}`
    const count = counts.get(group) ?? 0
    if (places.has(key) || count >= MOST_PLACES) return
    places.set(key, place)
    counts.set(group, count + 1)
  }
  const addSettings = (name: string, service: Entity, settings: readonly Setting[]): void => {
    for (const { place, sharing } of settings)
      add(name, { service: service.name, role: 'sets', evidence: evidenceOf(place, sharing) })
  }
  /** Keys that code of a service reads: a variable that a framework binds to one is that key. */
  const keys = new Set<string>()
  for (const read of on.placed('env_read')) {
    const { name, source } = read.fact
    const evidence = evidenceOf(read, source)
    const services = on.owners.ownersOf(read.document).filter((service) => kept.has(service))
    if (services.length === 0) add(name, { service: null, role: 'reads', evidence })
    for (const service of services) {
      add(name, { service: service.name, role: 'reads', evidence })
      if (source !== 'config') continue
      keys.add(`${service.name}\n${plainName(name)}`)
      addSettings(name, service, on.environment.setting(service, name))
    }
  }
  for (const service of kept)
    for (const setting of on.environment.variables(service))
      if (!keys.has(`${service.name}\n${plainName(setting.name)}`)) addSettings(setting.name, service, [setting])
  const variables = [...found].map(
    ([name, places]): MapItem => ({ kind: 'variable', name, places: [...places.values()] }),
  )
  return [...variables, ...tablesOf(on, kept)]
}

function tablesOf(on: Resolution, kept: ReadonlySet<Entity>): MapItem[] {
  const names = new Set([...kept].map(({ name }) => name))
  const byTable = groupBy(
    tablePlaces(on, (service) => names.has(service)),
    ({ table }) => table,
  )
  return [...byTable].map(([name, places]): MapItem => {
    const distinct = new Map(
      places.map(({ service, role, evidence }) => [
        `${service} ${role} ${evidence.repoName}\n${evidence.filePath}\n${evidence.line}`,
        { service, role, evidence },
      ]),
    )
    const counted = groupBy([...distinct.values()], ({ service, role }) => `${service} ${role}`)
    return { kind: 'table', name, places: [...counted.values()].flatMap((alike) => alike.slice(0, MOST_PLACES)) }
  })
}

import type { EdgeEvidence } from '@coderag/types'
import { evidenceOf } from './edges/edge-set.js'
import type { Placed } from './owners/entity.js'
import type { Resolution } from './resolution.js'

/** A place in code that declares, reads or writes a table. */
export interface TablePlace {
  readonly table: string
  /** Null if the place belongs to no service. */
  readonly service: string | null
  readonly role: 'reads' | 'writes' | 'declares'
  readonly evidence: EdgeEvidence
}

/** Names of tables that one class has in one repository, with the services that say so. */
type Tables = Map<string, Set<string>>

/** Returns where tables are declared, read and written; uses of a model are those of its table. */
export function tablePlaces(on: Resolution, isKept: (service: string) => boolean): TablePlace[] {
  const placed = on.placed('table')
  const servicesOf = (place: Placed<'table'>): string[] =>
    on.owners
      .ownersOf(place.document)
      .map(({ name }) => name)
      .filter(isKept)
  const models = new ModelTables(placed, servicesOf)
  const spelling = new Map<string, string>()
  for (const { fact } of placed)
    if (fact.name !== null && fact.isDefault !== true) {
      const key = plainTable(fact.name)
      if (!spelling.has(key)) spelling.set(key, fact.name)
    }
  return placed.flatMap((place) => {
    const { name, role, isDefault } = place.fact
    const services = servicesOf(place)
    // `FROM Order` of JPA's language names a class.
    const ofModel = models.tableOf(place, name === null || isDefault === true ? place.fact.models : [name], services)
    const table = ofModel ?? name
    if (table === null || (name === null && role === 'declares')) return []
    const evidence = evidenceOf(place, place.fact.models.length === 0 ? 'sql' : 'model')
    const shown = spelling.get(plainTable(table)) ?? table
    const holders = services.length === 0 ? [null] : services
    return holders.map((service) => ({ table: shown, service, role, evidence }))
  })
}

/** One spelling of what SQL and ORMs write as `order_items`, `OrderItems` or `orderItems`. */
export function plainTable(name: string): string {
  return name.replaceAll('_', '').toLowerCase()
}

/** Which table a class stands for, by repository: what is written counts before what an ORM makes of the name. */
class ModelTables {
  readonly #written = new Map<string, Tables>()
  readonly #byDefault = new Map<string, Tables>()
  /** Properties and repositories of a class by their name. */
  readonly #classes = new Map<string, string>()

  constructor(placed: readonly Placed<'table'>[], servicesOf: (place: Placed<'table'>) => readonly string[]) {
    for (const place of placed) {
      const { role, name, models, isDefault } = place.fact
      const [model, ...others] = models
      if (role !== 'declares' || model === undefined) continue
      const { repoName } = place.document
      for (const other of others) this.#classes.set(`${repoName}\n${other}`, model)
      if (name === null) continue
      const kept = isDefault === true ? this.#byDefault : this.#written
      const key = `${repoName}\n${model}`
      const tables: Tables = kept.get(key) ?? new Map<string, Set<string>>()
      kept.set(key, tables)
      tables.set(name, new Set([...(tables.get(name) ?? []), ...servicesOf(place)]))
    }
  }

  /** Null if no class of these names stands for a table, or several do. */
  tableOf({ document }: Placed<'table'>, models: readonly string[], services: readonly string[]): string | null {
    const { repoName } = document
    for (const name of models) {
      const key = `${repoName}\n${this.#classes.get(`${repoName}\n${name}`) ?? name}`
      const tables = this.#written.get(key) ?? this.#byDefault.get(key)
      if (tables === undefined) continue
      const own = [...tables].filter(([, by]) => services.some((service) => by.has(service)))
      const [only, ...others] = own.length > 0 ? own : tables
      return only === undefined || others.length > 0 ? null : only[0]
    }
    return null
  }
}

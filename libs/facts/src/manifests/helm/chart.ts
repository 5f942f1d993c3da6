import { posix } from 'node:path'
import { deepCopy, fromYaml, isList, isMap, type GoMap, type GoValue } from './go-values.js'
import { parseTemplate, TemplateError, type ParsedTemplate } from './template-parser.js'

/** Texts of files by their path in the repository. */
export type FileTexts = ReadonlyMap<string, string>

/** A chart in a repository, with the charts that it takes over. */
export interface Chart {
  /** Folder of `Chart.yaml`. */
  readonly folder: string
  /** Name, or the alias under which a chart that takes it over gives it values. */
  readonly name: string
  /** Fields of `Chart.yaml`. */
  readonly metadata: GoMap
  /** Content of its `values.yaml`. */
  readonly values: GoMap
  readonly hasValuesFile: boolean
  /** Paths of the files in `templates/`, in the repository. */
  readonly templates: readonly string[]
  readonly dependencies: readonly Dependency[]
}

interface Dependency {
  readonly chart: Chart
  /** The entry in `Chart.yaml`; empty for a chart that only lies in `charts/`. */
  readonly entry: GoMap
}

/** Most charts inside one another. */
const MAX_DEPTH = 8

/** The charts of a repository. */
export class Charts {
  readonly folders: readonly string[]
  readonly #files: FileTexts
  readonly #byFolder = new Map<string, string[]>()
  /** Content of files of YAML by their paths without ending: charts take over one chart many times. */
  readonly #mappings = new Map<string, GoMap>()
  readonly #parsed = new Map<string, ParsedTemplate | TemplateError>()

  constructor(files: FileTexts) {
    this.#files = files
    this.folders = [...files.keys()]
      .filter((path) => /(?:^|\/)Chart\.ya?ml$/.test(path))
      .map(folderOf)
      .sort()
    const known = new Set(this.folders)
    for (const path of files.keys()) {
      let folder = folderOf(path)
      while (folder !== '' && !known.has(folder)) folder = folderOf(folder)
      const own = this.#byFolder.get(folder)
      if (own === undefined) this.#byFolder.set(folder, [path])
      else own.push(path)
    }
  }

  /** Returns the files of a chart by their path in it, without those of the charts in it. */
  filesOf(folder: string): readonly (readonly [inside: string, path: string])[] {
    return (this.#byFolder.get(folder) ?? []).map((path) => [inFolder(folder, path), path])
  }

  text(path: string): string {
    return this.#files.get(path) ?? ''
  }

  /** Parses a template once for all charts and releases that run it. */
  parsed(path: string): ParsedTemplate | TemplateError {
    let known = this.#parsed.get(path)
    if (known === undefined) {
      known = parsedOrError(this.text(path))
      this.#parsed.set(path, known)
    }
    return known
  }

  read(folder: string, name: string | null = null, depth = 0): Chart {
    const metadata = this.#mapping(folder, 'Chart')
    const own = textIn(metadata, 'name') || posix.basename(folder)
    const templates = this.filesOf(folder).flatMap(([inside, path]) => (inside.startsWith('templates/') ? [path] : []))
    const values = this.#mapping(folder, 'values')
    const hasValuesFile =
      this.#files.has(joined(folder, 'values.yaml')) || this.#files.has(joined(folder, 'values.yml'))
    const dependencies = depth < MAX_DEPTH ? this.#dependenciesOf(folder, metadata, depth) : []
    return { folder, name: name ?? own, metadata, values, hasValuesFile, templates, dependencies }
  }

  /** Returns the folders of the charts that a chart takes over, directly. */
  takenBy(folder: string): readonly string[] {
    return this.#dependenciesOf(folder, this.#mapping(folder, 'Chart'), MAX_DEPTH).map(({ chart }) => chart.folder)
  }

  #dependenciesOf(folder: string, metadata: GoMap, depth: number): readonly Dependency[] {
    const listed = [metadata, this.#mapping(folder, 'requirements')]
      .flatMap((map) => listIn(map, 'dependencies'))
      .filter(isMap)
    const inside = this.folders.filter(
      (other) => folderOf(folderOf(other)) === folder && posix.basename(folderOf(other)) === 'charts',
    )
    const found: Dependency[] = []
    const taken = new Set<string>()
    for (const entry of listed) {
      const place = this.#placeOf(folder, entry, inside)
      if (place === null || place === folder) continue
      taken.add(place)
      found.push({ chart: this.read(place, textIn(entry, 'alias') || null, depth + 1), entry })
    }
    for (const place of inside)
      if (!taken.has(place)) found.push({ chart: this.read(place, null, depth + 1), entry: new Map() })
    return found
  }

  /** Returns where in the repository a dependency lies: in `charts/`, at its path, or anywhere by its name. */
  #placeOf(folder: string, entry: GoMap, inside: readonly string[]): string | null {
    const name = textIn(entry, 'name')
    const path = /^file:\/\/(.+)$/.exec(textIn(entry, 'repository'))?.[1]
    if (path !== undefined) {
      const place = posix.normalize(posix.join(folder, path)).replace(/\/$/, '')
      return this.folders.includes(place) ? place : null
    }
    const named = (places: readonly string[]): readonly string[] =>
      places.filter((place) => posix.basename(place) === name && textIn(this.#mapping(place, 'Chart'), 'name') === name)
    const [own] = named(inside)
    const [only, ...others] = own === undefined ? named(this.folders) : [own]
    return only === undefined || others.length > 0 ? null : only
  }

  #mapping(folder: string, name: string): GoMap {
    const place = joined(folder, name)
    let known = this.#mappings.get(place)
    if (known === undefined) {
      known = mappingOf(this.#files.get(`${place}.yaml`) ?? this.#files.get(`${place}.yml`) ?? '')
      this.#mappings.set(place, known)
    }
    // Templates may change what they are given.
    return copyOf(known)
  }
}

function parsedOrError(text: string): ParsedTemplate | TemplateError {
  try {
    return parseTemplate(text)
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
}

export function mappingOf(text: string): GoMap {
  const value = fromYaml(text)
  return isMap(value) ? value : new Map()
}

/**
 * Gives a chart its values: those of its own file, below those that are given. What a chart gives to one that it takes over stands
 * under that chart's name, and `global` reaches all (https://helm.sh/docs/chart_template_guide/subcharts_and_globals/). A value of null
 * deletes a default.
 */
export function coalesced(chart: Chart, given: GoMap): GoMap {
  const values = copyOf(given)
  coalesce(values, chart.values)
  for (const { chart: inner } of chart.dependencies) {
    const own = values.get(inner.name)
    const below = isMap(own) ? own : new Map<string, GoValue>()
    const globals = copyOf(values.get('global'))
    const known = below.get('global')
    if (isMap(known)) coalesce(globals, known)
    if (globals.size > 0) below.set('global', globals)
    values.set(inner.name, coalesced(inner, below))
  }
  return values
}

/** Returns the charts that a chart takes over and that its values do not switch off, by `condition` and `tags`. */
export function enabledIn(chart: Chart, values: GoMap): readonly Chart[] {
  return chart.dependencies
    .filter(({ entry }) => {
      for (const path of textIn(entry, 'condition').split(',')) {
        const value = path.trim() === '' ? null : valueAt(values, path.trim().split('.'))
        if (typeof value === 'boolean') return value
      }
      const tags = listIn(entry, 'tags').map((tag) => valueAt(values, ['tags', String(tag)]))
      const set = tags.filter((tag) => typeof tag === 'boolean')
      return set.length === 0 || set.includes(true)
    })
    .map((dependency) => dependency.chart)
}

/**
 * Gives a chart the values that it imports from those that it takes over
 * (https://helm.sh/docs/topics/charts/#importing-child-values-via-dependencies).
 */
export function withImports(chart: Chart, values: GoMap): GoMap {
  if (!chart.dependencies.some(({ entry }) => entry.has('import-values'))) return values
  const imported = copyOf(values)
  for (const { chart: inner, entry } of chart.dependencies) {
    const own = values.get(inner.name)
    for (const wanted of isMap(own) ? listIn(entry, 'import-values') : []) {
      const [from, to] = isMap(wanted)
        ? [textIn(wanted, 'child'), textIn(wanted, 'parent')]
        : [`exports.${String(wanted)}`, '.']
      const value = isMap(own) ? valueAt(own, from.split('.')) : null
      if (!isMap(value)) continue
      const target = to === '.' ? imported : nestedAt(imported, to.split('.'))
      coalesce(target, value)
    }
  }
  return imported
}

/** Returns the mapping at a path, which is made where it is missing. */
export function nestedAt(values: GoMap, path: readonly string[]): GoMap {
  return path.reduce((map, key) => {
    const known = map.get(key)
    const own = isMap(known) ? known : new Map<string, GoValue>()
    map.set(key, own)
    return own
  }, values)
}

/** Adds what is missing of defaults to values. */
export function coalesce(values: GoMap, defaults: GoMap): void {
  for (const [key, value] of defaults) {
    const known = values.get(key)
    if (known === null) values.delete(key)
    else if (known === undefined) values.set(key, deepCopy(value))
    else if (isMap(known) && isMap(value)) coalesce(known, value)
  }
}

export function copyOf(value: GoValue | undefined): GoMap {
  const copy = deepCopy(value ?? null)
  return isMap(copy) ? copy : new Map()
}

export function valueAt(values: GoMap, path: readonly string[]): GoValue {
  return path.reduce<GoValue>((value, key) => (isMap(value) ? (value.get(key) ?? null) : null), values)
}

export function textIn(map: GoMap, key: string): string {
  const value = map.get(key)
  return typeof value === 'string' ? value : ''
}

export function listIn(map: GoMap, key: string): readonly GoValue[] {
  const value = map.get(key)
  return isList(value) ? value : []
}

export function folderOf(path: string): string {
  const at = path.lastIndexOf('/')
  return at === -1 ? '' : path.slice(0, at)
}

export function joined(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function inFolder(folder: string, path: string): string {
  return folder === '' ? path : path.slice(folder.length + 1)
}

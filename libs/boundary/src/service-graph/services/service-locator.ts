import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployedNames, envFileFacts, isEnvFile } from '@coderag/facts'
import { isTest } from '@coderag/facts/names'
import { type Fact, baseOf, encodeFacts, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import type { CrawlUnit, DocumentFacts, ServiceLocator, ServiceRoot } from '@coderag/types'
import { locateCharts } from './chart-facts.js'
import { parseJson, recordOf } from './documents.js'
import { foldersAround } from './folders.js'
import { groupBy } from './group-by.js'
import { codeOfImages, withinModule } from './image-code.js'
import { composeImages, dockerfileImages, type Image, imageFileOf } from './images.js'
import {
  filesStartedBy,
  isDeployedPlace,
  isForWork,
  JVM_FRAMEWORK,
  markerFileOf,
  nodeModule,
  readMarkers,
  startsServer,
  type Marker,
} from './markers.js'
import { isPlaceName, plainName } from './names.js'
import { programFiles } from './program-files.js'

/** Larger manifests are generated and mark nothing, and their facts are not read either, which is a notice. In bytes. */
const MAX_MARKER_BYTES = 1_000_000
const FORMAT = 33

/** Finds the services of a repository by what builds, deploys or starts them. */
export function createServiceLocator(): ServiceLocator {
  return {
    fingerprint: `services/${FORMAT}`,
    async locate(source, { repoName, uriPrefix, units, skips }) {
      if (source.kind !== 'repo') return { services: [], facts: [], names: [] }
      const markers: Marker[] = []
      const images: Image[] = []
      const names = new Set<string>()
      const modules = new Set(units.flatMap(({ key }) => (MANIFEST.test(key) ? [parentOf(key)] : [])))
      const code = new Set(units.flatMap(({ key, size }) => (size > MAX_MARKER_BYTES ? [] : [key])))
      for (const { key, size } of units) {
        if (size > MAX_MARKER_BYTES || !isDeployedPlace(key)) continue
        const [kind, imageKind, mayDeploy] = [markerFileOf(key), imageFileOf(key), /\.ya?ml$/i.test(key)]
        if (imageKind === 'dockerfile') images.push(...dockerfileImages(key))
        if (kind === null && !mayDeploy) continue
        // Without a manifest it is a part of another program.
        if (kind === 'node-main' && !modules.has(nodeModule(key))) continue
        // A file that went away since it was listed marks nothing; reading it as a unit reports it.
        const text = await readFile(join(source.path, key), 'utf8').catch(() => '')
        if (mayDeploy) for (const name of deployedNames(key, text)) names.add(name)
        if (imageKind === 'compose') images.push(...composeImages(key, text, await variablesBeside(source.path, key)))
        for (const marker of kind === null ? [] : readMarkers(kind, key, text)) {
          const path = kind === 'go-main' ? withinModule(marker.path, modules) : marker.path
          const started = kind === 'npm' ? filesStartedBy(key, text).filter((file) => code.has(file)) : []
          if (kind === 'npm' && started.length === 0 && (await isNestWorkspace(source.path, path))) continue
          const isServer = await startServers(source.path, started)
          if (!isTest(`${path}/`)) markers.push({ ...marker, path, ...(isServer && { isServer }) })
        }
      }
      const charts = await locateCharts({ root: source.path, repoName, uriPrefix, units })
      for (const own of charts.namesByFile.values()) for (const name of own) names.add(name)
      const facts: DocumentFacts[] = [...charts.facts]
      for (const { key, reason } of skips) {
        if (reason !== 'secret_file' || !isEnvFile(key)) continue
        const text = await readFile(join(source.path, key), 'utf8').catch(() => '')
        const document = environmentFacts(text.slice(0, MAX_MARKER_BYTES), { repoName, uriPrefix, key })
        if (document !== null) facts.push(document)
      }
      const started = await startedModules(source.path, markers, units)
      const programs = markers.flatMap((marker): Marker[] => {
        if (marker.strength === 'startable')
          return started.has(marker.path) ? [{ ...marker, strength: 'runnable' }] : []
        return marker.strength === 'aggregate' ? [] : [marker]
      })
      const built = await codeOfImages(source.path, images, { units, modules, programs })
      // A project may list modules and be a program itself.
      const isEmpty = (path: string): boolean =>
        !units.some(({ key }) => isInside(key, joinPath(path, 'src/main') ?? ''))
      const listed = markers.flatMap(({ path, strength }) => (strength === 'aggregate' && isEmpty(path) ? [path] : []))
      const roots = rootsOf(
        [...built, ...programs].filter(({ path }) => !listed.includes(path)),
        repoName,
        modules,
      )
      return {
        services: roots.length > 0 ? roots : await programFiles(source.path, units),
        facts,
        names: [...names].sort(),
        ...(charts.namesByFile.size > 0 && { namesByFile: charts.namesByFile }),
      }
    },
  }
}

/** Checks whether one of the files that a package starts starts a server. */
async function startServers(root: string, files: readonly string[]): Promise<boolean> {
  for (const file of files) if (startsServer(await readFile(join(root, file), 'utf8').catch(() => ''))) return true
  return false
}

/** Checks whether the scripts of a folder start the applications below it: https://docs.nestjs.com/cli/monorepo. */
async function isNestWorkspace(root: string, folder: string): Promise<boolean> {
  const text = await readFile(join(root, folder, 'nest-cli.json'), 'utf8').catch(() => '')
  return recordOf(parseJson(text))['monorepo'] === true
}

/** Number of files of a module that are searched for a main function, the shallowest first. */
const MOST_SEARCHED = 60

/** Returns the modules of Maven or Gradle, of those that may be started, that have a main function in a class of any name. */
async function startedModules(
  root: string,
  markers: readonly Marker[],
  units: readonly CrawlUnit[],
): Promise<ReadonlySet<string>> {
  const startable = markers.filter(({ strength }) => strength === 'startable')
  const modules = new Set(startable.map(({ path }) => path))
  const said = new Set(startable.flatMap(({ path, isUnsaid }) => (isUnsaid === true ? [] : [path])))
  const started = new Set<string>()
  if (modules.size === 0) return started
  const sources = units.filter(
    ({ key, size }) => size <= MAX_MARKER_BYTES && /(?:^|\/)src\/main\/.*\.(?:java|kt)$/.test(key),
  )
  const byModule = groupBy(sources, ({ key }) => key.replace(/\/?src\/main\/.*$/, ''))
  for (const module of modules) {
    const files = [...(byModule.get(module) ?? [])].sort((a, b) => depthOf(a.key) - depthOf(b.key))
    for (const { key } of files.slice(0, MOST_SEARCHED)) {
      const text = await readFile(join(root, key), 'utf8').catch(() => '')
      if (!/\bstatic\s+void\s+main\s*\(|^\s*(?:suspend\s+)?fun\s+main\s*\(|@QuarkusMain\b/m.test(text)) continue
      if (!said.has(module) && !JVM_FRAMEWORK.test(text)) continue
      started.add(module)
      break
    }
  }
  return started
}

function depthOf(path: string): number {
  return path.split('/').length
}

/** Files that make a folder a module, a project or an application of a workspace. */
const MANIFEST = new RegExp(
  String.raw`(?:^|\/)(?:package\.json|project\.json|tsconfig\.app\.json|go\.mod|requirements\.txt|` +
    String.raw`pyproject\.toml|Pipfile|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|composer\.json|Gemfile|` +
    String.raw`mix\.exs|[^/]+\.(?:cs|fs|vb)proj|(?:\w+\.)?Dockerfile)$`,
)

/** Reads the variables that compose inserts into paths. */
async function variablesBeside(root: string, key: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, parentOf(key), '.env'), 'utf8').catch(() => '')
  const rows = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(.*)$/gm)
  const pairs = [...rows].map(([, name = '', value = '']) => [name, value.trim().replace(/^["']|["']$/g, '')] as const)
  return new Map(pairs.filter(([, value]) => !/["'#]/.test(value)))
}

/** Extracts addresses and names of a file that is never chunked. Possible secrets are dropped where facts are made. */
function environmentFacts(
  text: string,
  { repoName, uriPrefix, key }: { repoName: string; uriPrefix: string; key: string },
): DocumentFacts | null {
  const facts: Fact[] = []
  for (const draft of envFileFacts(text)) {
    if (draft.kind === 'variable' && draft.value.kind !== 'unknown') facts.push({ ...draft, chunkId: '' })
  }
  if (facts.length === 0) return null
  const sourceUri = uriPrefix + key.split('/').map(encodeURIComponent).join('/')
  return { sourceUri, repoName, filePath: key, serviceName: null, boundary: encodeFacts(facts), symbols: '' }
}

/** One root per directory, named, without those that only repeat what an outer one says. */
export function rootsOf(
  markers: readonly Marker[],
  repoName: string,
  modules: ReadonlySet<string> = new Set(),
): ServiceRoot[] {
  const byPath = groupBy(markers, (marker) => marker.path)
  const chosen = chosenPaths(byPath, modules).map((path) => [path, byPath.get(path) ?? []] as const)
  // The project inside the folder that its image is built from is the same service.
  const nested = new Map(
    chosen.flatMap(([path, own]) => {
      if (!own.every(({ isProject }) => isProject === true)) return []
      const around = chosen.filter(
        ([outer, markers]) =>
          outer !== path &&
          outer !== '' &&
          isInside(path, outer) &&
          markers.some(({ isProject }) => isProject !== true),
      )
      const [outer] = around.at(-1) ?? []
      const beside = chosen.filter(([other]) => outer !== undefined && other !== outer && isInside(other, outer))
      return outer !== undefined && beside.length === 1 ? [[path, outer] as const] : []
    }),
  )
  const halves = new Set(nested.keys())
  for (const marker of markers) if (marker.isHalf === true) halves.add(marker.path)
  const named = new Map(chosen.map(([path, own]) => [path, nameOf(path, own, repoName)]))
  return unique(
    chosen.map(([path, own]) => {
      const images = own.flatMap(({ image }) => image ?? [])
      const name = named.get(nested.get(path) ?? path) ?? path
      const isOfOthers = own.every((marker) => marker.isOfOthers === true)
      return { path, name, ...(images.length > 0 && { images }), ...(isOfOthers && { isOfOthers }) }
    }),
    halves,
    new Set(
      markers.flatMap(({ path, image = '' }) => (image.includes('#') && projectFolder(image) === path ? [path] : [])),
    ),
  )
}

/**
 * Chooses the folders that are services. A program inside a service is a tool of it, unless the folder holds several
 * modules that can be started: then they are the services, and the folder around them is one only if it runs something, or
 * its script starts a server of its own.
 */
function chosenPaths(byPath: ReadonlyMap<string, readonly Marker[]>, modules: ReadonlySet<string>): readonly string[] {
  const paths = [...byPath.keys()]
  const has = (path: string, test: (marker: Marker) => boolean): boolean => byPath.get(path)?.some(test) === true
  const deployed = new Set(paths.filter((path) => has(path, isDeployed)))
  const around = new Set([...deployed].flatMap(foldersAround))
  const started = new Set(paths.filter((path) => !deployed.has(path) && !around.has(path)))
  const outers = new Map([...started].map((path) => [path, innermost(path, deployed) ?? outermost(path, started)]))
  const held = new Map<string, readonly string[]>()
  for (const [outer, inside] of groupBy(started, (path) => outers.get(path))) {
    if (outer === undefined) continue
    const startable = new Set(inside.filter((path) => modules.has(path) && !isForWork(path.slice(outer.length))))
    const own = [...startable].filter((path) => innermost(path, startable) === undefined)
    if (own.length > 1) held.set(outer, own)
  }
  const inner = new Set([
    ...deployed,
    ...[...started].filter((path) => {
      const outer = outers.get(path)
      return outer === undefined || held.get(outer)?.includes(path) === true
    }),
  ])
  const inside = groupBy(
    [...inner].filter((path) => path !== ''),
    (path) => innermost(path, inner),
  )
  const runs = new Set(
    paths.flatMap((path) => {
      const owner = inner.has(path) ? path : innermost(path, inner)
      const isWork = owner === undefined || isForWork(path.slice(owner.length))
      return !isWork && has(path, ({ strength }) => strength === 'runnable') ? [owner] : []
    }),
  )
  return [...inner].filter((path) => {
    if ((inside.get(path) ?? []).length < 2) return true
    if (!deployed.has(path)) return !held.has(path) || has(path, ({ isServer }) => isServer === true)
    return runs.has(path) || has(path, (marker) => isDeployed(marker) && marker.name !== null)
  })
}

function innermost(path: string, all: ReadonlySet<string>): string | undefined {
  return foldersAround(path).find((folder) => all.has(folder))
}

function outermost(path: string, all: ReadonlySet<string>): string | undefined {
  return foldersAround(path).findLast((folder) => all.has(folder))
}

function isDeployed(marker: Marker): boolean {
  return marker.strength === 'deployed'
}

/**
 * The name that its markers agree on; of several, such as `inventory` and `inventory-worker` built of one directory, the
 * one that begins the others, else the one like the directory. Without any, the directory's.
 */
function nameOf(path: string, markers: readonly Marker[], repoName: string): string {
  const names = [...new Set(markers.flatMap(({ name }) => name ?? []))]
  const first = names.find((name) => names.every((other) => plainName(other).startsWith(plainName(name))))
  if (first !== undefined) return first
  const own = directoryName(path, repoName)
  return names.find((name) => plainName(name) === plainName(own)) ?? own
}

/** The folder that a compose file is of: it may lie in a folder for such files, `orders/docker/compose.yaml`. */
function projectFolder(composeFile: string): string {
  let folder = parentOf(composeFile)
  while (folder !== '' && isPlaceName(baseOf(folder))) folder = parentOf(folder)
  return folder
}

/** The innermost part of a path that says more than where things lie. */
function directoryName(path: string, repoName: string): string {
  for (let at = path; at !== ''; at = parentOf(at)) if (!isPlaceName(baseOf(at))) return baseOf(at)
  return path === '' ? repoName : baseOf(path)
}

/**
 * Equal names get the folders above in front, as few as tell all of them apart.
 *
 * @param projects - Folders with a compose file of their own: several of these may each have a service `php`, which the folder tells
 *   apart. Files of one folder name variants of one service.
 */
function unique(
  roots: readonly ServiceRoot[],
  halves: ReadonlySet<string>,
  projects: ReadonlySet<string>,
): ServiceRoot[] {
  const whole = roots.filter(({ path }) => !halves.has(path))
  const names = new Map<ServiceRoot, string>()
  const taken = new Set(whole.map(({ name }) => plainName(name)))
  for (const same of groupBy(whole, ({ name }) => plainName(name)).values())
    for (const [root, name] of same.length > 1 ? toldApart(same, projects) : []) {
      const own = baseOf(root.path)
      // The project has the name of its folder, and what is built of all of it is that project.
      const isProject = own !== '' && projects.has(root.path) && !isPlaceName(own) && !taken.has(plainName(own))
      names.set(root, isProject ? own : name)
    }
  return roots.map((root) => ({ ...root, name: names.get(root) ?? root.name }))
}

/** Names roots of one name, with one folder in front if no number of folders tells all of them apart. */
function toldApart(same: readonly ServiceRoot[], projects: ReadonlySet<string>): ReadonlyMap<ServiceRoot, string> {
  const above = new Map(same.map((root) => [root, namedFolders(root, projects)]))
  const named = (count: number): Map<ServiceRoot, string> =>
    new Map([...above].map(([root, folders]) => [root, [...folders.slice(-count), root.name].join('-')]))
  for (let count = 1; count <= Math.max(...[...above.values()].map(({ length }) => length)); count += 1) {
    const names = named(count)
    if (new Set([...names.values()].map(plainName)).size === same.length) return names
  }
  return named(1)
}

/** The folders around a root that say more than where things lie, outermost first; its own one only if it is a project of compose. */
function namedFolders({ name, path }: ServiceRoot, projects: ReadonlySet<string>): readonly string[] {
  return (projects.has(path) && plainName(baseOf(path)) !== plainName(name) ? path : parentOf(path))
    .split('/')
    .filter((folder) => folder !== '' && !isPlaceName(folder))
}

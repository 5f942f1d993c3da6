import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deployedNames, envFileFacts, isEnvFile } from '@coderag/facts'
import { isTest } from '@coderag/facts/names'
import { type Fact, baseOf, encodeFacts, isInside, parentOf } from '@coderag/facts/stored'
import type { CrawlUnit, DocumentFacts, ServiceLocator, ServiceRoot } from '@coderag/types'
import { locateCharts } from './chart-facts.js'
import { foldersOfFiles } from './folders.js'
import { groupBy } from './group-by.js'
import { isDeployedPlace, markerFileOf, placeOf, readMarkers, type Marker } from './markers.js'
import { bareName, isPlaceName, plainName } from './names.js'
import { programFiles } from './program-files.js'
import { atStartedPrograms } from './started-program.js'

/** Larger manifests are generated and mark nothing, and their facts are not read either, which is a notice. In bytes. */
const MAX_MARKER_BYTES = 1_000_000
const FORMAT = 17

/** Finds the services of a repository by what builds, deploys or starts them. */
export function createServiceLocator(): ServiceLocator {
  return {
    fingerprint: `services/${FORMAT}`,
    async locate(source, { repoName, uriPrefix, units, skips }) {
      if (source.kind !== 'repo') return { services: [], facts: [], names: [] }
      const markers: Marker[] = []
      const images = new Set<string>()
      const names = new Set<string>()
      const folders = foldersOfFiles(units.map(({ key }) => key))
      const modules = new Set(units.flatMap(({ key }) => (MANIFEST.test(key) ? [parentOf(key)] : [])))
      for (const { key, size } of units) {
        const kind = size > MAX_MARKER_BYTES ? null : markerFileOf(key)
        const mayDeploy = size <= MAX_MARKER_BYTES && /\.ya?ml$/i.test(key) && isDeployedPlace(key)
        if (kind === null && !mayDeploy) continue
        // A file that went away since it was listed marks nothing; reading it as a unit reports it.
        const text = await readFile(join(source.path, key), 'utf8').catch(() => '')
        if (mayDeploy) for (const name of deployedNames(key, text)) names.add(name)
        if (kind === null) continue
        const variables = kind === 'compose' ? await variablesBeside(source.path, key) : new Map<string, string>()
        const around = {
          variables,
          isFolder: (path: string): boolean => folders.has(path),
          foldersAt: (path: string): readonly string[] => [...folders].filter((folder) => folder.endsWith(`/${path}`)),
          spelt: (path: string): string => speltLike(folders, path),
        }
        const own = readMarkers(kind, key, text, around).filter(({ path }) => !isTest(`${path}/`))
        const placed =
          kind === 'go-main'
            ? own.map((marker) => ({ ...marker, path: withinModule(marker.path, modules) }))
            : kind === 'compose'
              ? withinModules(own, modules)
              : own
        markers.push(...placed.map((marker) => ({ ...marker, isModule: modules.has(marker.path) })))
        if (kind === 'dockerfile') for (const { path, strength } of own) if (strength === 'deployed') images.add(path)
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
      const built = await atStartedPrograms(source.path, settled(markers, images, started, units), units)
      const roots = rootsOf(spread(apart(built, units), units), repoName)
      return {
        services: roots.length > 0 ? roots : await programFiles(source.path, units),
        facts,
        names: [...names].sort(),
        ...(charts.namesByFile.size > 0 && { namesByFile: charts.namesByFile }),
      }
    },
  }
}

/** Number of files of a module that are searched for a main function, the shallowest first. */
const MOST_SEARCHED = 60

/** Returns the modules of Maven or Gradle, of those that may be started, that have a main function in a class of any name. */
async function startedModules(
  root: string,
  markers: readonly Marker[],
  units: readonly CrawlUnit[],
): Promise<ReadonlySet<string>> {
  const modules = new Set(markers.flatMap(({ path, strength }) => (strength === 'startable' ? [path] : [])))
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

/** Go: the programs in `orders/cmd` are those of the module `orders`. */
function withinModule(path: string, modules: ReadonlySet<string>): string {
  const [, module = ''] = /^(.+)\/cmd\/[^/]+$/.exec(path) ?? []
  return module !== '' && modules.has(module) ? module : path
}

/** Services of a compose file that run several programs of one module stay apart; a migration is none of them. */
function withinModules(markers: readonly Marker[], modules: ReadonlySet<string>): readonly Marker[] {
  const byModule = groupBy(markers, ({ path }) => withinModule(path, modules))
  return [...byModule].flatMap(([module, own]) => {
    const programs = new Set(own.map(({ path }) => path).filter((path) => !isForWork(baseOf(path))))
    return programs.size > 1 ? own : own.map((marker) => ({ ...marker, path: module }))
  })
}

/** Reads the variables that compose inserts into paths. */
async function variablesBeside(root: string, key: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(root, parentOf(key), '.env'), 'utf8').catch(() => '')
  const rows = text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=(.*)$/gm)
  const pairs = [...rows].map(([, name = '', value = '']) => [name, value.trim().replace(/^["']|["']$/g, '')] as const)
  return new Map(pairs.filter(([, value]) => !/["'#]/.test(value)))
}

/**
 * Removes markers that others contradict.
 * @param images - Folders of which a Dockerfile builds a program.
 * @param started - Modules that have a main function.
 */
function settled(
  markers: readonly Marker[],
  images: ReadonlySet<string>,
  started: ReadonlySet<string>,
  units: readonly Pick<CrawlUnit, 'key' | 'corpusType'>[],
): Marker[] {
  const [mounts, ofMarkers] = mountedCode(markers, units)
  const isAround = (path: string): boolean =>
    markers.some((other) => other.isMounted !== true && other.path !== path && isInside(other.path, path))
  const at = (strength: Marker['strength']): ReadonlySet<string> =>
    new Set(markers.flatMap((marker) => (marker.strength === strength ? [marker.path] : [])))
  const [engines, listed] = [at('engine'), at('aggregate')]
  // A manifest builds it in a folder around it: no code of that folder is in the image.
  const ofEngines = new Set(
    markers.flatMap(({ strength, dockerfile }) =>
      strength === 'engine' && dockerfile !== undefined ? [dockerfile] : [],
    ),
  )
  const configured = new Map(
    markers.flatMap(({ isConfigured, dockerfile = '', path }) => (isConfigured === true ? [[dockerfile, path]] : [])),
  )
  // A project may list modules and be a program itself.
  const isEmpty = (path: string): boolean => !units.some(({ key }) => isInside(key, joinedPath(path, 'src/main')))
  const aggregates = new Set([...listed].filter(isEmpty))
  // `Dockerfile.worker` names a service only if something else has that name, too.
  const told = new Set(
    markers.flatMap(({ name, isFromFile }) => (name === null || isFromFile === true ? [] : [bareName(name)])),
  )
  for (const { key } of units) for (const part of parentOf(key).split('/')) told.add(bareName(part))
  const isTold = (name: string): boolean => told.has(bareName(name))
  return markers.flatMap((marker): Marker[] => {
    const { path, strength } = marker
    if (marker.isMounted === true) return holdsCode(path, units) && !isAround(path) ? [marker] : []
    const mount = mounts.get(dockerfileOf(marker))
    if (mount !== undefined && marker.isEmpty === true) return []
    if (mount !== undefined && marker.mounted !== undefined)
      return [{ ...marker, path: ofMarkers.get(marker) ?? mount }]
    if (strength === 'engine' || strength === 'aggregate' || ofEngines.has(marker.dockerfile ?? '')) return []
    if (aggregates.has(path) || (strength === 'deployed' && engines.has(path) && !images.has(path))) return []
    // A manifest builds it in a folder around it, and it runs no code of that folder either.
    const place = configured.get(marker.dockerfile ?? '')
    if (place !== undefined) return [{ ...marker, path: place }]
    // Nothing of the repository is in it: `docker/ddns/Dockerfile` that installs the program of others.
    if (mount === undefined && marker.isEmpty === true) return [{ ...marker, path: parentOf(dockerfileOf(marker)) }]
    if (marker.isFromFile === true && !isTold(marker.name ?? '')) return [{ ...marker, name: null }]
    if (strength !== 'startable') return [marker]
    return started.has(path) ? [{ ...marker, strength: 'runnable' }] : []
  })
}

/**
 * Returns the folders of the code of images whose Dockerfile copies nothing, by its path and by the marker that mounts them: what is
 * mounted takes the place of the build context.
 */
function mountedCode(
  markers: readonly Marker[],
  units: readonly Pick<CrawlUnit, 'key' | 'corpusType'>[],
): readonly [byDockerfile: ReadonlyMap<string, string>, byMarker: ReadonlyMap<Marker, string>] {
  const empty = new Set(markers.flatMap((marker) => (marker.isEmpty === true ? [dockerfileOf(marker)] : [])))
  const byMarker = new Map<Marker, string>()
  for (const marker of markers) {
    const folder = empty.has(dockerfileOf(marker)) ? marker.mounted?.find((path) => holdsCode(path, units)) : undefined
    if (folder !== undefined) byMarker.set(marker, placeOf(folder, dockerfileOf(marker)))
  }
  return [new Map([...byMarker].map(([marker, folder]) => [dockerfileOf(marker), folder])), byMarker]
}

function holdsCode(folder: string, units: readonly Pick<CrawlUnit, 'key' | 'corpusType'>[]): boolean {
  return units.some(({ key, corpusType }) => corpusType === 'CODE_LOGIC' && isInside(key, folder))
}

/** The folder beside a missing one that has the same letters and digits; the missing one if there is none or several. */
function speltLike(folders: ReadonlySet<string>, path: string): string {
  if (path === '' || folders.has(path)) return path
  const plain = plainName(baseOf(path))
  const [only, ...others] = [...folders].filter(
    (folder) => parentOf(folder) === parentOf(path) && plainName(baseOf(folder)) === plain,
  )
  return only === undefined || others.length > 0 ? path : only
}

/** The path of the Dockerfile that an image of a marker is built from. */
function dockerfileOf({ dockerfile, path }: Marker): string {
  return dockerfile ?? joinedPath(path, 'Dockerfile')
}

function joinedPath(folder: string, below: string): string {
  return folder === '' ? below : `${folder}/${below}`
}

/** Images of one folder whose Dockerfiles build different programs are of the folders of these programs. */
function apart(markers: readonly Marker[], units: readonly Pick<CrawlUnit, 'key' | 'corpusType'>[]): readonly Marker[] {
  const programs = new Map(
    markers.flatMap(({ dockerfile, program }) =>
      dockerfile === undefined || program === undefined ? [] : [[dockerfile, program]],
    ),
  )
  const programOf = ({ path, dockerfile = '' }: Marker): string | null => {
    const program = programs.get(dockerfile)
    return program !== undefined && program !== path && isInside(program, path) ? program : null
  }
  const built = groupBy(
    markers.filter((marker) => programOf(marker) !== null),
    ({ path }) => path,
  )
  const isTold = (marker: Marker): boolean => new Set((built.get(marker.path) ?? []).map(programOf)).size > 1
  if (!markers.some(isTold)) return markers
  const folders = codeFolders(units)
  return markers.flatMap((marker) => {
    const program = programOf(marker)
    if (program === null || !isTold(marker)) return [marker]
    // `cmd/orders` and `internal/orders` are parts of one program.
    const parts = [...folders].filter(
      (folder) =>
        folder !== program &&
        baseOf(folder) === baseOf(program) &&
        isInside(folder, marker.path) &&
        folder.split('/').length <= MAX_DEPTH &&
        !isTest(`${folder}/`),
    )
    return [program, ...parts].map((path) => ({ ...marker, path, isHalf: parts.length > 0 }))
  })
}

function codeFolders(units: readonly Pick<CrawlUnit, 'key' | 'corpusType'>[]): ReadonlySet<string> {
  return foldersOfFiles(units.flatMap(({ key, corpusType }) => (corpusType === 'CODE_LOGIC' ? [key] : [])))
}

/** Several images that are built in one folder are of folders in it that are named like them: `apps/orders`, `cmd/api`. */
export function spread(markers: readonly Marker[], units: readonly Pick<CrawlUnit, 'key' | 'corpusType'>[]): Marker[] {
  const shared = groupBy(
    markers.filter((marker) => marker.strength === 'deployed' && marker.name !== null),
    (marker) => marker.path,
  )
  const isShared = (marker: Marker): boolean => {
    const names = [...new Set((shared.get(marker.path) ?? []).map(({ name }) => plainName(name ?? '')))]
    return names.length > 1 && !names.some((name) => names.every((other) => other.startsWith(name)))
  }
  if (!markers.some(isShared)) return [...markers]
  const folders = codeFolders(units)
  const moved = new Map(markers.filter(isShared).map((marker) => [marker, foldersOf(marker, folders)]))
  // One name may be chance: a layout by names has several.
  if ([...moved.values()].filter((own) => own.length > 0).length < 2) return [...markers]
  const left = new Set([...moved].flatMap(([marker, own]) => (own.length > 0 ? [marker.path] : [])))
  return markers.flatMap((marker) => {
    const own = moved.get(marker) ?? []
    if (own.length > 0) return own.map((path) => ({ ...marker, path, isHalf: own.length > 1 }))
    // The Dockerfile without a name builds all of them.
    return isDeployed(marker) && marker.name === null && left.has(marker.path) ? [] : [marker]
  })
}

const MAX_DEPTH = 3

/** Folders that are named like an image; `cmd/orders` and `internal/orders` are two halves of one service. */
function foldersOf({ name, path }: Marker, folders: ReadonlySet<string>): readonly string[] {
  if (name === null) return []
  const all = [...folders].filter(
    (folder) => folder !== path && !isTest(`${folder}/`) && folder.split('/').length <= MAX_DEPTH,
  )
  const isNamed = (folder: string): boolean => bareName(baseOf(folder)) === bareName(name)
  const inside = all.filter((folder) => isInside(folder, path))
  // A folder that only holds images says nothing of where their code is.
  const within = inside.some(isNamed) ? inside : all
  const named = within.filter((folder) => plainName(baseOf(folder)) === plainName(name))
  const alike = within.filter((folder) => plainName(baseOf(folder)) === bareName(name))
  const bare = alike.length > 0 ? alike : within.filter((folder) => bareName(baseOf(folder)) === bareName(name))
  const found = named.length > 0 ? named : bare
  const depth = Math.min(...found.map((folder) => folder.split('/').length))
  const nearest = found.filter((folder) => folder.split('/').length === depth)
  return nearest.length > 3 ? [] : nearest
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
export function rootsOf(markers: readonly Marker[], repoName: string): ServiceRoot[] {
  const byPath = groupBy(markers, (marker) => marker.path)
  const chosen = chosenPaths(byPath).map((path) => [path, byPath.get(path) ?? []] as const)
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
    chosen.map(([path]) => ({ path, name: named.get(nested.get(path) ?? path) ?? path })),
    halves,
    new Set(markers.flatMap(({ path, composedIn }) => (composedIn === path ? [path] : []))),
  )
}

/**
 * Chooses the folders that are services. A program inside a service is a tool of it, unless the folder holds several
 * modules that can be started: then they are the services, and the folder around them is one only if it runs something.
 */
function chosenPaths(byPath: ReadonlyMap<string, readonly Marker[]>): readonly string[] {
  const paths = [...byPath.keys()]
  const has = (path: string, test: (marker: Marker) => boolean): boolean => byPath.get(path)?.some(test) === true
  const deployed = new Set(paths.filter((path) => has(path, isDeployed)))
  const around = new Set([...deployed].flatMap(foldersAround))
  const started = new Set(paths.filter((path) => !deployed.has(path) && !around.has(path)))
  const outers = new Map([...started].map((path) => [path, innermost(path, deployed) ?? outermost(path, started)]))
  const held = new Map<string, readonly string[]>()
  for (const [outer, inside] of groupBy(started, (path) => outers.get(path))) {
    if (outer === undefined) continue
    const modules = new Set(
      inside.filter((path) => has(path, ({ isModule }) => isModule === true) && !isForWork(path.slice(outer.length))),
    )
    const own = [...modules].filter((path) => innermost(path, modules) === undefined)
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
    if (!deployed.has(path)) return !held.has(path)
    return runs.has(path) || has(path, (marker) => isDeployed(marker) && marker.name !== null)
  })
}

/** Returns the folders around a path, innermost first; the last one is the repository. */
function foldersAround(path: string): string[] {
  const folders: string[] = []
  for (let at = path; at !== ''; ) folders.push((at = parentOf(at)))
  return folders
}

function innermost(path: string, all: ReadonlySet<string>): string | undefined {
  return foldersAround(path).find((folder) => all.has(folder))
}

function outermost(path: string, all: ReadonlySet<string>): string | undefined {
  return foldersAround(path).findLast((folder) => all.has(folder))
}

/** Folders of programs that help those who develop and operate a service. */
function isForWork(path: string): boolean {
  return /(?:^|\/)(?:tools?|scripts?|hack|mocks?|stubs?|seed\w*|migrat\w*|cmd|bin|ci|deploy\w*|infra\w*|website|docs?)(?:\/|$)/i.test(
    path,
  )
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
  for (const same of groupBy(whole, ({ name }) => plainName(name)).values())
    for (const [root, name] of same.length > 1 ? toldApart(same, projects) : []) names.set(root, name)
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

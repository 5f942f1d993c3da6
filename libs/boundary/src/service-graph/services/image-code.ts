import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTest } from '@coderag/facts/names'
import { baseOf, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import type { CrawlUnit } from '@coderag/types'
import { type Dockerfile, readDockerfile, wordsOf } from './dockerfile.js'
import { foldersAround, foldersOfFiles } from './folders.js'
import { groupBy } from './group-by.js'
import type { Image } from './images.js'
import { isForWork, type Marker } from './markers.js'
import { bareName, isPlaceName, plainName } from './names.js'

type Unit = Pick<CrawlUnit, 'key' | 'corpusType'>

/** An image, and the folder whose code it holds. */
interface Held {
  readonly image: Image
  readonly path: string
  readonly name: string | null
  /** Another folder of the same name belongs to the same service. */
  readonly isHalf?: boolean
}

/** What is known of a repository around its images. */
interface Repository {
  readonly folders: ReadonlySet<string>
  /** Folders around files of programs. */
  readonly codeFolders: ReadonlySet<string>
  hasCode(folder: string): boolean
  /** Folders with a manifest of a module. */
  readonly modules: ReadonlySet<string>
  /** What starts without an image. */
  readonly programs: readonly Marker[]
  readonly dockerfiles: ReadonlyMap<string, Dockerfile>
  /** The folder of the one program that a Dockerfile starts, by its path. */
  readonly started: ReadonlyMap<string, string>
}

/** What is known of a repository beside its images. */
interface Around extends Pick<Repository, 'modules' | 'programs'> {
  readonly units: readonly Unit[]
}

/** Dockerfiles and scripts are read as far as this, in UTF-16 units. */
const MOST_READ = 65_536

/**
 * Decides which folder the code in each image is of. What comes later says more:
 *
 * 1. where the build context and the Dockerfile lie, or what arguments of the build or the command name, if that tells several apart;
 * 2. what is mounted, if the Dockerfile copies nothing, else its own folder if it copies no code;
 * 3. if no code lies there, the program that it starts, or the only folder that it copies, or the program around it if it copies all;
 * 4. of several images of one folder, the folders that are named like them.
 *
 * Images of databases, brokers and tools of others hold no code, and are left out.
 *
 * @param root - Folder of the source.
 */
export async function codeOfImages(root: string, images: readonly Image[], around: Around): Promise<readonly Marker[]> {
  const folders = foldersOfFiles(around.units.map(({ key }) => key))
  const dockerfiles = new Set(
    images.flatMap(({ dockerfile, manifest }) => (manifest === null ? (dockerfile ?? []) : [])),
  )
  const found = withoutTwins(images.map((image) => spelt(inProject(image, dockerfiles), folders, dockerfiles)))
  const repository = { ...(await repositoryOf(root, found, around)), folders }
  const placed = withMounts(inManifests(found, repository), repository)
  const named = withoutVariants(placed, around)
  const held = byName(atPrograms(named, repository), repository)
  return held.flatMap(({ image: { dockerfile, name, manifest }, ...own }): Marker[] => {
    if (isTest(`${own.path}/`)) return []
    const strength = dockerfile === null ? 'runnable' : 'deployed'
    const image = manifest === null ? dockerfile : `${manifest.path}#${name}`
    const isOfOthers = repository.dockerfiles.get(dockerfile ?? '')?.holds === 'settings'
    return [{ ...own, strength, ...(image !== null && { image }), ...(isOfOthers && { isOfOthers }) }]
  })
}

/** `Dockerfile` builds what `Dockerfile.dev` beside it does, if a manifest builds that. */
function withoutTwins(images: readonly Image[]): readonly Image[] {
  const folders = new Set(
    images.flatMap(({ dockerfile, manifest }) =>
      manifest !== null && OF_ENVIRONMENT.test(dockerfile ?? '') ? parentOf(dockerfile ?? '') : [],
    ),
  )
  return images.filter(
    ({ dockerfile, manifest, name }) => manifest !== null || name !== null || !folders.has(parentOf(dockerfile ?? '')),
  )
}

const OF_ENVIRONMENT = /(?:^|\/)dockerfile[.-]?(?:dev(?:elopment)?|local|debug|prod(?:uction)?|staging)$/i

async function repositoryOf(
  root: string,
  images: readonly Image[],
  { units, modules, programs }: Around,
): Promise<Omit<Repository, 'folders'>> {
  const textOf = async (path: string): Promise<string> =>
    (await readFile(join(root, path), 'utf8').catch(() => '')).slice(0, MOST_READ)
  const filesOf = (test: (unit: Unit) => boolean) => new Set(units.flatMap((unit) => (test(unit) ? [unit.key] : [])))
  const code = filesOf(({ key, corpusType }) => corpusType === 'CODE_LOGIC' && isProgram(key))
  const scripts = filesOf(({ key }) => isScript(key))
  const codeFolders = foldersOfFiles([...code])
  const hasCode = (folder: string): boolean => (folder === '' ? code.size > 0 : codeFolders.has(folder))
  const dockerfiles = new Map<string, Dockerfile>()
  const started = new Map<string, string>()
  for (const path of new Set(images.flatMap(({ dockerfile }) => dockerfile ?? []))) {
    const dockerfile = readDockerfile(await textOf(path))
    if (dockerfile === null) continue
    dockerfiles.set(path, dockerfile)
    const words = [...dockerfile.starts]
    for (const script of words.flatMap((word) => endOf(word, scripts) ?? []))
      words.push(...wordsOf((await textOf(script)).replace(/^\s*#.*$/gm, '')))
    const program = programOf(words, code)
    if (program !== null) started.set(path, program)
  }
  return { codeFolders, hasCode, modules, programs, dockerfiles, started }
}

/** Places images by what manifests and Dockerfiles say of their build, without what they hold. */
function inManifests(images: readonly Image[], repository: Repository): readonly Held[] {
  const byManifest = groupBy(images, ({ manifest }) => manifest?.path ?? null)
  return [...byManifest].flatMap(([manifest, own]) => {
    if (manifest === null)
      return own.flatMap((image): Held[] => {
        const place = besideDockerfile(image.dockerfile ?? '')
        const isShared = place.path === '' && repository.dockerfiles.get(image.dockerfile ?? '')?.isShared === true
        return isShared ? [] : [{ image, path: place.path, name: image.name ?? place.name }]
      })
    const given = givenFolders(own, repository)
    const placed = own.map((image) => ({ image, path: given.get(image) ?? moduleOf(builtIn(image)), name: image.name }))
    return inModules(placed, repository.modules)
  })
}

/**
 * Paths of a compose file are relative to the directory of the project, which a command may name: where no Dockerfile lies, it is sought
 * from the folders around the compose file.
 *
 * @see https://docs.docker.com/reference/cli/docker/compose/#use---project-directory-to-specify-an-alternate-working-directory
 */
function inProject(image: Image, dockerfiles: ReadonlySet<string>): Image {
  const { dockerfile, manifest } = image
  const written = parentOf(manifest?.path ?? '')
  if (dockerfile === null || manifest === null || dockerfiles.has(dockerfile)) return image
  // It is written from the build context, but some write it from the compose file.
  const beside = joinPath(written, dockerfile.slice(manifest.context === '' ? 0 : manifest.context.length + 1))
  if (beside !== null && dockerfiles.has(beside) && isInside(beside, manifest.context))
    return { ...image, dockerfile: beside }
  if (written === '') return image
  if (!isInside(dockerfile, written) || !isInside(manifest.context, written)) return image
  const from = (folder: string, path: string): string => joinPath(folder, path.slice(written.length + 1)) ?? ''
  const project = foldersAround(written).find((folder) => dockerfiles.has(from(folder, dockerfile)))
  if (project === undefined) return image
  const context = from(project, manifest.context)
  return { ...image, dockerfile: from(project, dockerfile), manifest: { ...manifest, context } }
}

/**
 * A build context that is no folder, and a Dockerfile that is no file, is the only one of the same letters and digits: `src/adservice` for
 * `src/Ad-Service`, and `Orders.API/Dockerfile` for what a system that tells no case apart calls `orders.api/Dockerfile`.
 */
function spelt(image: Image, folders: ReadonlySet<string>, dockerfiles: ReadonlySet<string>): Image {
  const { manifest } = image
  if (manifest === null) return image
  const context = folders.has(manifest.context) ? manifest.context : alike(manifest.context, folders)
  const written = image.dockerfile
  if (written === null) return { ...image, manifest: { ...manifest, context } }
  const moved = isInside(written, manifest.context) ? `${context}${written.slice(manifest.context.length)}` : written
  return { ...image, dockerfile: alike(moved, dockerfiles), manifest: { ...manifest, context } }
}

/** The only one of some paths that has the letters and digits of another, or that path itself. */
function alike(path: string, paths: ReadonlySet<string>): string {
  if (path === '' || paths.has(path)) return path
  const plain = path.split('/').map(plainName).join('/')
  const [only, ...others] = [...paths].filter((other) => other.split('/').map(plainName).join('/') === plain)
  return only === undefined || others.length > 0 ? path : only
}

/** `docker/orders/Dockerfile` and `build/Dockerfile` lie beside what they build. */
function besideDockerfile(dockerfile: string): Pick<Held, 'path' | 'name'> {
  const parts = moduleOf(parentOf(dockerfile)).split('/')
  const place = parts.findIndex((part) =>
    /^(?:[._]?docker|dockerfiles?|build|ci|containers?|images?|package)$/i.test(part),
  )
  if (place === -1) return { path: parts.join('/'), name: null }
  const last = parts.slice(place + 1).at(-1)
  return { path: parts.slice(0, place).join('/'), name: last === undefined || isPlaceName(last) ? null : last }
}

/** Returns the folder of the module that a folder of sources lies in: `orders` of `orders/src/main/docker`. */
function moduleOf(folder: string): string {
  return folder.replace(/(?:^|\/)src\/(?:main|test)(?:\/.*)?$/, '')
}

/** The folder of a Dockerfile if that is below the build context, else the context. */
function builtIn({ dockerfile, manifest }: Image, context = manifest?.context ?? ''): string {
  const folder = dockerfile === null ? context : parentOf(dockerfile)
  if (folder === context || !isInside(folder, context)) return context
  const below = folder.slice(context === '' ? 0 : context.length + 1).split('/')
  const isPlace = (part: string): boolean =>
    isPlaceName(part) && !/^(?:src|source|apps?|services?|server|cmd)$/i.test(part)
  return below.some(isPlace) ? context : folder
}

/**
 * Returns the folders that arguments of builds name, such as `SERVICE_PATH: services/orders`, and those that commands
 * start. An argument counts if several services give it different folders: it tells them apart. Others hold what all of them need.
 */
function givenFolders(images: readonly Image[], { folders }: Repository): ReadonlyMap<Image, string> {
  const given = images.flatMap((image) => {
    const { context = '', args = [] } = image.manifest ?? {}
    if (builtIn(image) !== context) return []
    return args.flatMap(([name, value]) => {
      if (!/^(?:\.\/)?[\w.-]+(?:\/[\w.-]+)+\/?$/.test(value)) return []
      const path = joinPath(context, value)
      // The image may be built in a folder of the context: `cd services && go build ./${SERVICE}`.
      const end = `/${value.replace(/^\.\/|\/$/g, '')}`
      const [below, ...others] = name === 'command' ? [] : [...folders].filter((folder) => folder.endsWith(end))
      const isBelow = below !== undefined && others.length === 0 && isInside(below, context)
      const folder = path === null || folders.has(path) ? path : isBelow ? below : parentOf(path)
      return folder === null || folder === context || !folders.has(folder) ? [] : [{ image, name, folder }]
    })
  })
  const byName = groupBy(given, ({ name }) => name)
  const telling = given.filter(({ name }) => new Set((byName.get(name) ?? []).map(({ folder }) => folder)).size > 1)
  return withoutSharedEnds(new Map(telling.map(({ image, folder }) => [image, folder])))
}

/** Cuts what all folders end with: `orders/public` and `stock/public` are started of `orders` and `stock`. */
function withoutSharedEnds(folders: ReadonlyMap<Image, string>): ReadonlyMap<Image, string> {
  const all = new Set(folders.values())
  const above = new Map([...folders].map(([image, folder]) => [image, parentOf(folder)]))
  const isShared = all.size > 1 && new Set([...all].map(baseOf)).size === 1
  return isShared && new Set(above.values()).size === all.size ? withoutSharedEnds(above) : folders
}

/** Services of a compose file that run several programs of one module stay apart; a migration is none of them. */
function inModules(held: readonly Held[], modules: ReadonlySet<string>): readonly Held[] {
  return [...groupBy(held, ({ path }) => withinModule(path, modules))].flatMap(([path, own]) => {
    const programs = new Set(own.flatMap((one) => (isForWork(baseOf(one.path)) ? [] : [one.path])))
    return programs.size > 1 ? own : own.map((one) => ({ ...one, path }))
  })
}

/** Go: the programs in `orders/cmd` are those of the module `orders`. */
export function withinModule(path: string, modules: ReadonlySet<string>): string {
  const module = /^(.+)\/cmd\/[^/]+$/.exec(path)?.[1]
  return module !== undefined && modules.has(module) ? module : path
}

/** Places images by what they hold: code that is mounted, or no code of the repository. */
function withMounts(placed: readonly Held[], { folders, hasCode, programs, dockerfiles }: Repository): readonly Held[] {
  // A build that packages bring, as `vendor/laravel/sail/runtimes/8.4` (https://laravel.com/docs/sail), copies nothing of the repository.
  const installedOver = ({ manifest }: Image): string | undefined =>
    manifest === null || manifest.context === '' || folders.has(manifest.context)
      ? undefined
      : manifest.mounted.find(hasCode)
  const holdsOf = ({ dockerfile }: Image): Dockerfile['holds'] | undefined => dockerfiles.get(dockerfile ?? '')?.holds
  const mounts = new Map<Image, string>()
  for (const { image, path } of placed) {
    const { holds, isPrepared } = dockerfiles.get(image.dockerfile ?? '') ?? {}
    const mounted = image.manifest?.mounted.filter(hasCode) ?? []
    // What is mounted beside its own folder is no program.
    const isWithOwn = path !== '' && mounted.some((folder) => isInside(folder, path))
    const folder = holds === 'nothing' || (isPrepared === true && !isWithOwn) ? mounted[0] : undefined
    if (folder !== undefined) mounts.set(image, builtIn(image, folder))
  }
  const ofDockerfile = new Map([...mounts].map(([{ dockerfile }, folder]) => [dockerfile, folder]))
  const starts = [
    ...programs,
    ...placed.filter(({ image }) => image.dockerfile !== null && installedOver(image) === undefined),
  ]
  return placed.flatMap((one): Held[] => {
    const { image } = one
    const installed = installedOver(image)
    if (installed !== undefined) return [{ ...one, path: installed, name: null }]
    // An image of a language alone runs the folder that is mounted, unless that holds other programs.
    if (image.dockerfile === null)
      return (image.manifest?.mounted ?? []).flatMap((path) => {
        const isOwn =
          path !== '' && hasCode(path) && !starts.some((other) => other.path !== path && isInside(other.path, path))
        return isOwn ? [{ ...one, path, name: null }] : []
      })
    const holds = holdsOf(image)
    if (holds === 'engine') return []
    const mount = ofDockerfile.get(image.dockerfile)
    if (mount !== undefined && image.manifest === null) return []
    if (mount !== undefined && image.manifest?.mounted.length !== 0)
      return [{ ...one, path: mounts.get(image) ?? mount }]
    const isEmpty = holds === 'settings' || (holds === 'nothing' && mount === undefined && image.manifest === null)
    return [isEmpty ? { ...one, path: parentOf(image.dockerfile) } : one]
  })
}

/** `Dockerfile.worker` names a service only if something else has that name, too. */
function withoutVariants(held: readonly Held[], { units, programs }: Around): readonly Held[] {
  const isFromFile = ({ image, name }: Held): boolean => image.manifest === null && name !== null && name === image.name
  const told = new Set([...programs, ...held.filter((one) => !isFromFile(one))].map(({ name }) => bareName(name ?? '')))
  for (const { key } of units) for (const part of parentOf(key).split('/')) told.add(bareName(part))
  return held.map((one) => (isFromFile(one) && !told.has(bareName(one.name ?? '')) ? { ...one, name: null } : one))
}

/**
 * Moves images from folders without code, such as that of `services/ingest/Dockerfile`, and from build contexts of several, of
 * which they copy one program each: `COPY orders .`. The image keeps the name that a manifest gives it, else that of its own folder.
 */
function atPrograms(
  held: readonly Held[],
  { hasCode, modules, programs, dockerfiles, started }: Repository,
): readonly Held[] {
  const named = dockerfilesNamed(held)
  const isPart = (folder: string, dockerfile: string): boolean =>
    [...programs, ...held.filter(({ image }) => image.dockerfile !== dockerfile)].some(
      ({ path }) => path !== '' && path !== folder && isInside(folder, path),
    )
  // `COPY common common` and `COPY orders app`: each image has a module of its own beside code that all of them copy.
  const ownModule = (dockerfile: string, beside: ReadonlySet<string>): string | null => {
    const all = [dockerfile, ...beside].map((path) => foldersCopied(path, dockerfiles.get(path), hasCode))
    const own = all.map((folders) => {
      const alone = [...folders].filter((folder) => !all.every((other) => other.has(folder)))
      const [module, ...more] = new Set(
        alone.map((folder) => [folder, ...foldersAround(folder)].find((path) => path !== '' && modules.has(path))),
      )
      return more.length === 0 ? module : undefined
    })
    const isEach = new Set(own).size === all.length && !own.includes(undefined)
    return isEach ? (own[0] ?? null) : null
  }
  return held.map((one) => {
    const { path, name, image } = one
    const dockerfile = dockerfiles.get(image.dockerfile ?? '')
    if (image.dockerfile === null || dockerfile === undefined) return one
    const copied = copiedFolder(image.dockerfile, dockerfile, hasCode)
    const isStarted = (folder: string | null): boolean => programs.some((other) => other.path === folder)
    if (hasCode(path)) {
      const beside = held.flatMap(({ path: other, image: { dockerfile } }) =>
        other === path && dockerfile !== null && dockerfile !== image.dockerfile ? [dockerfile] : [],
      )
      if (isStarted(path)) return one
      // `COPY orders-impl/target/orders-impl.jar app.jar`: one of the modules of a folder.
      if (copied !== null && isStarted(copied) && (beside.length > 0 || modules.has(copied)))
        return { ...one, path: copied }
      if (beside.length === 0) return one
      return { ...one, path: ownModule(image.dockerfile, new Set(beside)) ?? path }
    }
    const program = started.get(image.dockerfile)
    const own = program ?? (copied === null || isPart(copied, image.dockerfile) ? null : copied)
    if (own !== null) return { ...one, path: own, name: name ?? (named.has(image.dockerfile) ? null : baseOf(path)) }
    const around = foldersAround(image.dockerfile).find(isStarted)
    if (around === undefined || !copiesAll(dockerfile)) return one
    // `packaging/debian` names a package.
    return { ...one, path: around, name: image.manifest === null ? null : name }
  })
}

/** The Dockerfiles that a manifest builds under a name, or that have one themselves. */
function dockerfilesNamed(held: readonly Held[]): ReadonlySet<string> {
  return new Set(held.flatMap(({ name, image }) => (name === null ? [] : (image.dockerfile ?? []))))
}

function copiesAll({ copied }: Dockerfile): boolean {
  return copied.some((path) => path === '.' || path === './')
}

/**
 * The only folder of code among those that a Dockerfile copies from its build context, which is one of the folders around it
 * (https://docs.docker.com/reference/dockerfile/#copy). Null if there is none or several, or if it copies all.
 */
function copiedFolder(path: string, dockerfile: Dockerfile, hasCode: (folder: string) => boolean): string | null {
  if (copiesAll(dockerfile)) return null
  const [only, ...others] = foldersCopied(path, dockerfile, hasCode)
  return only === undefined || others.length > 0 ? null : only
}

function foldersCopied(
  path: string,
  dockerfile: Dockerfile | undefined,
  hasCode: (folder: string) => boolean,
): ReadonlySet<string> {
  const folders = (dockerfile?.copied ?? []).flatMap(
    (copied) =>
      foldersAround(path)
        .flatMap((context) => joinPath(context, copied.replace(/^\/+/, '').replace(BUILT, '')) ?? [])
        .find((folder) => folder !== '' && hasCode(folder)) ?? [],
  )
  return new Set(folders)
}

/** What a build of Maven, Gradle or .NET writes below the folder of a project: `orders/target/orders-1.0.jar`. */
const BUILT = /\/(?:target|build\/(?:libs|install)|bin|publish)\/.*$/

/** Returns true for code, as against scripts and the files of which packages of Debian and RPM are made. */
function isProgram(path: string): boolean {
  return baseOf(path).includes('.') && !PACKAGING.test(path) && !isScript(path)
}

const PACKAGING = /\.(?:spec|service|socket|timer|conf|install|dirs|manpages|(?:pre|post)(?:inst|rm))$/

function isScript(path: string): boolean {
  return /\.(?:sh|bash|ksh)$|(?:^|\/)[\w-]*entrypoint$/.test(path)
}

/** The folder of the one program that the words of a Dockerfile's commands name. Null if they name none or several. */
function programOf(words: readonly string[], code: ReadonlySet<string>): string | null {
  const files = words.flatMap((word, at) => moduleFile(word, words[at - 1] ?? '', code) ?? endOf(word, code) ?? [])
  const [only, ...others] = new Set(files.map(parentOf))
  return only === undefined || others.length > 0 ? null : only
}

/** The file of a Python module: `python -m shop.orders`, `celery -A shop.orders`, `uvicorn shop.orders:app`. */
function moduleFile(word: string, before: string, code: ReadonlySet<string>): string | undefined {
  const [, module] = /^([A-Za-z_]\w*(?:\.\w+)+)(?::\w+)?$/.exec(word) ?? []
  if (module === undefined || !(/^(?:-m|-A|--app)$/.test(before) || word.includes(':'))) return undefined
  const path = module.replaceAll('.', '/')
  const ends = ['.py', '/__main__.py', '/__init__.py'].map((end) => `/${path}${end}`)
  return [...code].find((key) => ends.some((end) => `/${key}`.endsWith(end)))
}

/** The file with which a path of an image ends: `services/ingest/run.py` of `/app/services/ingest/run.py`. */
function endOf(word: string, files: ReadonlySet<string>): string | undefined {
  const parts = word.split('/').filter((part) => part !== '' && part !== '.')
  return parts.slice(1).flatMap((_part, from) => {
    const path = parts.slice(from).join('/')
    return files.has(path) ? [path] : []
  })[0]
}

const MAX_DEPTH = 3

/** Several images that are built in one folder are of folders in it that are named like them: `apps/orders`, `cmd/api`. */
function byName(held: readonly Held[], repository: Repository): readonly Held[] {
  const { codeFolders } = repository
  // An image of compose is that of its Dockerfile.
  const built = dockerfilesNamed(held)
  const called = held.map((one) => {
    const isBuilt = built.has(one.image.dockerfile ?? '')
    return { ...one, name: one.name ?? (isBuilt ? null : programName(one, repository)) }
  })
  const named = groupBy(
    called.filter(({ name, image }) => name !== null && image.dockerfile !== null),
    ({ path }) => path,
  )
  const isShared = ({ path }: Held): boolean => {
    const names = [...new Set((named.get(path) ?? []).map(({ name }) => plainName(name ?? '')))]
    return names.length > 1 && !names.some((name) => names.every((other) => other.startsWith(name)))
  }
  const moved = new Map(
    held.flatMap((one, at) => (isShared(one) ? [[one, foldersNamed(called[at] ?? one, codeFolders)]] : [])),
  )
  const found = [...moved].flatMap(([{ path }, own]) => (own.length > 0 ? [path] : []))
  // One name may be chance: a layout by names has several.
  const left = new Set(found.filter((path, at) => found.indexOf(path) !== at))
  return held.flatMap((one) => {
    const own = left.has(one.path) ? (moved.get(one) ?? []) : []
    if (own.length > 0) return own.map((path) => ({ ...one, path, isHalf: own.length > 1 }))
    // The Dockerfile without a name builds all of them.
    return one.name === null && left.has(one.path) ? [] : [one]
  })
}

/** The name of the folder of the one program that an image is built of: `orders` of `go build ./cmd/orders`. */
function programName({ image, path }: Held, { dockerfiles, codeFolders }: Repository): string | null {
  const { builds = [], starts = [] } = dockerfiles.get(image.dockerfile ?? '') ?? {}
  const folders = [...builds, ...starts].flatMap((word) => {
    const written = word.replace(/^\.\//, '')
    const below = /^\w.*\/./.test(written) && !written.includes('*') ? joinPath(path, written) : null
    const folder = below === null || codeFolders.has(below) ? below : parentOf(below)
    return folder === null || folder === path || !codeFolders.has(folder) || isForWork(baseOf(folder)) ? [] : [folder]
  })
  const [only, ...others] = new Set(folders)
  return only === undefined || others.length > 0 ? null : baseOf(only)
}

/** Folders that hold something of each service, as generators write it, but no code of its own. */
const BESIDE_CODE = /(?:^|\/)(?:docs?|protos?|migrations?)\//i

/** Folders that are named like an image; `cmd/orders` and `internal/orders` are two halves of one service. */
function foldersNamed({ name, path }: Held, folders: ReadonlySet<string>): readonly string[] {
  // It lies in the folder of its name: one of that name in it is a package of its code.
  if (name === null || plainName(baseOf(path)) === plainName(name)) return []
  const all = [...folders].filter(
    (folder) =>
      folder !== path && !isTest(`${folder}/`) && !BESIDE_CODE.test(folder) && folder.split('/').length <= MAX_DEPTH,
  )
  const isNamed = (folder: string): boolean => bareName(baseOf(folder)) === bareName(name)
  const inside = all.filter((folder) => isInside(folder, path))
  // A folder that only holds images says nothing of where their code is.
  const within = inside.some(isNamed) ? inside : all
  const called = within.filter((folder) => plainName(baseOf(folder)) === plainName(name))
  const alike = within.filter((folder) => plainName(baseOf(folder)) === bareName(name))
  const found = [called, alike, within.filter(isNamed)].find((own) => own.length > 0) ?? []
  const depth = Math.min(...found.map((folder) => folder.split('/').length))
  const nearest = found.filter((folder) => folder.split('/').length === depth)
  return nearest.length > 3 ? [] : nearest
}

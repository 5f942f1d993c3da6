import { mountedPath } from '@coderag/facts'
import { baseOf, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import { bracketDepth } from '@coderag/syntax'
import { parse } from 'yaml'
import { isPlaceName } from './names.js'
import { groupBy } from './group-by.js'
import { engineOfImage, isRuntime, isTooling } from './infrastructure.js'

/** A directory that something says is built or run on its own. */
export interface Marker {
  readonly path: string
  /**
   * `deployed`: an image is built from it, or a project of that kind is always a process. `runnable`: it can be started.
   * `startable`: it can be started if code of it has a main function. `engine`: an image of a database, a
   * broker or a tool is extended in it. `aggregate`: it only lists the modules below it.
   */
  readonly strength: 'deployed' | 'runnable' | 'startable' | 'engine' | 'aggregate'
  /** A name that the marker itself gives; null where only the directory tells. */
  readonly name: string | null
  /** The name is a part of the name of a Dockerfile, which may only say what kind of build it is. */
  readonly isFromFile?: true
  /** The marker is the file of a project, as against an image. */
  readonly isProject?: true
  /** Another folder of the same name belongs to the same service. */
  readonly isHalf?: boolean
  /** The folder has a manifest of its own: what starts in it is no mere file of the module around it. */
  readonly isModule?: boolean
  /** Path of the Dockerfile that the image is built from. */
  readonly dockerfile?: string
  /** Folder of the one program that a Dockerfile builds or starts out of all that it copies. */
  readonly program?: string
  /** The image runs the program of its base: what it copies from around its Dockerfile is configuration. */
  readonly isConfigured?: true
  /** The Dockerfile copies nothing: what runs in the image is mounted. */
  readonly isEmpty?: true
  /** The folder is mounted into an image without a program: it is one only if it holds code, and no program below. */
  readonly isMounted?: true
  /** Folders of the repository that are mounted into the container. */
  readonly mounted?: readonly string[]
  /** Folder of the compose file that names it. */
  readonly composedIn?: string
}

export type MarkerFile =
  | 'dockerfile'
  | 'compose'
  | 'npm'
  | 'dotnet'
  | 'go-main'
  | 'rust-main'
  | 'python-main'
  | 'web-script'
  | 'jvm'
  | 'platform'
  | 'cloudformation'
  | 'nest'

const DOCKERFILE = /^(?:(.+)\.)?(?:dockerfile|containerfile)(?:[.-](.+))?$/i
/** Go: files that may hold a main function, by their names: others are not read. One may be called like a folder around it. */
const GO_MAIN = /(?:^|\/)(?:main\.go|cmd\/(?:[^/]+\/)?(?:server|app|api|worker)\.go|([^/]+)\/(?:[^/]+\/)?\1\.go)$/
/**
 * What starts an application of Laravel (https://laravel.com/docs/artisan), of Symfony
 * (https://symfony.com/doc/current/configuration/micro_kernel_trait.html) and of Rack (https://github.com/rack/rack#usage).
 */
const WEB_SCRIPT = /(?:^|\/)(?:artisan|bin\/console|config\.ru)$/
const COMPOSE = /^(?:docker-)?compose(?:[.-].+)?\.ya?ml$/i
const NOT_DEPLOYED = new RegExp(
  String.raw`(?:^|\/)(?:tests?|__tests__|e2e|testdata|test-?data|fixtures?|vendor|node_modules|` +
    String.raw`third[-_]party|examples?|samples?|docs?(?:[-_]src)?|documentation|tutorials?|benchmarks?|hack)\/`,
  'i',
)

/** Folders such as `.docker` and `.devcontainer`: an engine may be built there, but no service. */
const HIDDEN = /(?:^|\/)\.[^/]+\//

/** Returns true if what a file starts may be a service: it lies in no folder that is hidden, or of tests, samples, or code of others. */
export function isDeployedPlace(path: string): boolean {
  return !HIDDEN.test(path) && !NOT_DEPLOYED.test(path)
}

/** Returns the kind of marker that a file is by its path, or null. */
export function markerFileOf(path: string): MarkerFile | null {
  const name = baseOf(path)
  if (NOT_DEPLOYED.test(path)) return null
  if (DOCKERFILE.test(name) && !/\.(?:md|go|ts|js|py|dockerignore|j2|tmpl|tpl)$/i.test(name)) return 'dockerfile'
  if (HIDDEN.test(path)) return null
  if (COMPOSE.test(name)) return 'compose'
  if (name === 'package.json') return 'npm'
  if (/\.(?:cs|fs|vb)proj$/i.test(name)) return 'dotnet'
  if (GO_MAIN.test(path)) return 'go-main'
  if (/(?:^|\/)src\/main\.rs$/.test(path)) return 'rust-main'
  if (/^(?:manage|main|app|server|wsgi|asgi)\.py$/.test(name)) return 'python-main'
  if (WEB_SCRIPT.test(path)) return 'web-script'
  if (/^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?)$/.test(name)) return 'jvm'
  if (/(?:^|\/)src\/main\.ts$/.test(path)) return 'nest'
  if (/^(?:template|sam|.*[.-]template)\.(?:ya?ml|json)$/.test(name)) return 'cloudformation'
  return /^(?:Procfile|fly\.toml|app\.ya?ml|serverless\.ya?ml|wrangler\.toml)$/.test(name) ? 'platform' : null
}

/** What is known around a marker file. */
export interface MarkerSurroundings {
  /** Variables of the environment file beside it, which compose inserts into build paths. */
  readonly variables: ReadonlyMap<string, string>
  /** Tests whether files of the repository lie below a path. */
  isFolder(path: string): boolean
  /** Returns the folders whose paths end with a path: `services/orders/cmd` for `orders/cmd`. */
  foldersAt(path: string): readonly string[]
  /** Returns a folder; if there is none, the one beside it that is spelt with the same letters: `src/adservice` for `src/Ad-Service`. */
  spelt(path: string): string
}

const NO_SURROUNDINGS: MarkerSurroundings = {
  variables: new Map(),
  isFolder: () => false,
  foldersAt: () => [],
  spelt: (path) => path,
}

/** Reads a marker file. Text that can't be parsed gives no marker. */
export function readMarkers(
  kind: MarkerFile,
  path: string,
  text: string,
  around: MarkerSurroundings = NO_SURROUNDINGS,
): readonly Marker[] {
  const directory = parentOf(path)
  switch (kind) {
    case 'dockerfile':
      return dockerfileMarkers(path, text, around)
    case 'compose':
      return composeMarkers(directory, text, around)
    case 'npm':
      return npmMarkers(directory, text)
    case 'dotnet':
      return dotnetMarkers(path, text)
    case 'nest':
      return /\bNestFactory\s*\.\s*create/.test(text)
        ? [{ path: parentOf(directory), strength: 'runnable', name: null }]
        : []
    case 'go-main':
      // `orders/cmd/server.go` starts what lies in `orders`.
      return /^package main\b/m.test(text)
        ? [{ path: directory.replace(/\/cmd$/, ''), strength: 'runnable', name: null }]
        : []
    case 'rust-main':
      return /\bfn\s+main\b/.test(text) ? [{ path: parentOf(directory), strength: 'runnable', name: null }] : []
    case 'python-main':
      return isPythonEntry(text) ? [{ path: directory, strength: 'runnable', name: null }] : []
    case 'web-script':
      return [{ path: directory.replace(/(?:^|\/)bin$/, ''), strength: 'runnable', name: null }]
    case 'jvm':
      return jvmMarkers(directory, baseOf(path), text)
    case 'platform':
      return [{ path: directory, strength: 'runnable', name: null }]
    case 'cloudformation':
      return cloudFormationMarkers(directory, text)
  }
}

/**
 * Marks the folder that holds the code of a template's functions: the template's own, or, if the template lies beside
 * the code, the one around all of them. A template at the top of a repository marks nothing: its functions may be
 * services of their own.
 */
function cloudFormationMarkers(directory: string, text: string): Marker[] {
  const template = recordOf(parseYaml(text))
  const shared = recordOf(recordOf(template['Globals'])['Function'])['CodeUri']
  const codes = Object.values(recordOf(template['Resources'])).flatMap((resource): string[] => {
    const { Type: type, Properties: properties } = recordOf(resource)
    if (type !== 'AWS::Serverless::Function') return []
    const code = recordOf(properties)['CodeUri'] ?? shared
    const path = typeof code === 'string' && !/[$:]/.test(code) ? joinPath(directory, code) : null
    return path === null ? [] : [path]
  })
  if (codes.length === 0) return []
  const isOwn = codes.every((path) => isInside(path, directory))
  const path = isOwn ? directory : commonFolder(codes)
  return path === '' ? [] : [{ path, strength: 'deployed', name: null }]
}

function commonFolder(paths: readonly string[]): string {
  const [first = '', ...others] = paths
  let folder = first
  while (folder !== '' && !others.every((path) => isInside(path, folder))) folder = parentOf(folder)
  return folder
}

function dockerfileMarkers(path: string, text: string, { isFolder }: MarkerSurroundings): Marker[] {
  const bases = [...text.matchAll(/^[ \t]*FROM\s+(?:--\S+\s+)?(\S+)/gim)].map(([, base = '']) => base)
  const last = bases.at(-1)
  // A database with tables in it, a collector with its configuration: deployed, but no service of ours.
  if (last === undefined) return []
  if (engineOfImage(last) !== null || (bases.length === 1 && isOnlyTooling(last)))
    return [{ path: parentOf(path), strength: 'engine', name: null, dockerfile: path }]
  if (HIDDEN.test(path)) return []
  // One Dockerfile for several services: an argument of the build names the one that is built.
  const parameters = [...text.matchAll(/^[ \t]*ARG\s+(\w+)[ \t]*$/gim)].map(([, parameter = '']) => parameter)
  const isGiven = (word: string): boolean => parameters.some((name) => new RegExp(`\\$\\{?${name}\\b`).test(word))
  const isShared = [...text.matchAll(/^[ \t]*(?:FROM|COPY|ADD|WORKDIR|RUN)[ \t]+(\S.*)$/gim)].some(
    ([, words = '']) =>
      /\bmake -C|^(?:--\S+\s+)*\S*\$|build-\$/.test(words) && isGiven(words.replace(/^--platform=\S+\s+/, '')),
  )
  const copiesGiven = [...text.matchAll(/^[ \t]*(?:COPY|ADD)\s+\$\{?(\w+)\}?\/\s/gim)].some(([, name = '']) =>
    parameters.includes(name),
  )
  const isNamed = copiesGiven || parameters.some((name) => SERVICE_PARAMETER.test(name))
  if (isShared && parentOf(path) === '' && isNamed) return []
  const [, before, after] = DOCKERFILE.exec(baseOf(path)) ?? []
  // A base is built for other images, and what runs tests or checks is not deployed.
  if ([before, after].some((part) => part !== undefined && /^(?:base|builder|tests?|e2e|ci|lint)$/i.test(part)))
    return []
  const named = [before, after].find((part) => part !== undefined && !isVariant(part)) ?? null
  // What a runtime starts is code that is mounted into it.
  if (!bases.some(isRuntime) && onlyConfigures(text))
    return [{ path: parentOf(path), strength: 'deployed', name: named, dockerfile: path, isConfigured: true }]
  let directory = moduleOf(parentOf(path))
  let name = named
  // `docker/orders/Dockerfile` and `build/Dockerfile` lie beside what they build.
  const parts = directory.split('/')
  const place = parts.findIndex((part) =>
    /^(?:[._]?docker|dockerfiles?|build|ci|containers?|images?|package)$/i.test(part),
  )
  if (place !== -1 && directory !== '') {
    const last = parts.length > place + 1 ? (parts.at(-1) ?? '') : ''
    name ??= last === '' || isPlaceName(last) ? null : last
    directory = parts.slice(0, place).join('/')
  }
  const isFromFile = named !== null && name === named
  const program = builtProgram(directory, text, isFolder)
  return [
    {
      path: directory,
      strength: 'deployed',
      name,
      dockerfile: path,
      ...(program === null ? {} : { program }),
      ...(isFromFile ? { isFromFile } : {}),
      ...(/^[ \t]*(?:COPY|ADD)\b|--mount=type=bind|:onbuild\b/im.test(text) ? {} : { isEmpty: true }),
    },
  ]
}

/**
 * Returns the folder of the one program that a Dockerfile builds or starts: `cmd/orders` of `go build ./cmd/orders`,
 * `apps/orders` of `node dist/apps/orders/main`. Null if it names none or several.
 */
function builtProgram(directory: string, text: string, isFolder: (path: string) => boolean): string | null {
  const named = [...text.replace(/\\\r?\n/g, ' ').matchAll(/^[ \t]*(?:RUN|CMD|ENTRYPOINT)[ \t]+(\S.*)$/gim)].flatMap(
    ([, words = '']) =>
      [...words.matchAll(/(?:^|[\s"'=])(?:\.\/|dist\/|build\/)?((?:[\w-]+\/)+[\w.-]+)/g)].flatMap(([, word = '']) => {
        for (const folder of [word, parentOf(word)]) {
          const path = folder === '' ? null : joinPath(directory, folder)
          if (path !== null && path !== directory && isFolder(path)) return [path]
        }
        return []
      }),
  )
  const [only] = named
  return only !== undefined && new Set(named).size === 1 ? only : null
}

/** Names of arguments that say which of several services is built. */
const SERVICE_PARAMETER = /^(?:svc|service|app|module|project|package|target|cmd|artifact)(?:_?(?:name|path|dir))?$/i

/** Returns true for an image that runs the program of its base: all that it copies from the repository is configuration. */
function onlyConfigures(dockerfile: string): boolean {
  const lines = dockerfile.replace(/\\\r?\n/g, ' ')
  if (/^[ \t]*(?:CMD|ENTRYPOINT)\b/im.test(lines)) return false
  const copied = [...lines.matchAll(/^[ \t]*(?:COPY|ADD)[ \t]+(?:--\S+[ \t]+)*(\S.*)$/gim)].flatMap(([, words = '']) =>
    words.trim().split(/\s+/).slice(0, -1),
  )
  return copied.length > 0 && copied.every((path) => CONFIGURATION.test(path))
}

/** Files that no program is made of. */
const CONFIGURATION = /\.(?:conf|cnf|cfg|ini|xml|ya?ml|toml|properties|env|crt|pem|key)$/i

/** Images that are only tools, as against bases such as `alpine` on which something is built. */
function isOnlyTooling(image: string): boolean {
  return isTooling(image) && !/alpine|debian|ubuntu|busybox|curl/.test(image)
}

/** `Dockerfile.dev` is another build of the same thing. */
function isVariant(part: string): boolean {
  return VARIANT.test(part)
}

const VARIANT = new RegExp(
  String.raw`^(?:dev(?:elopment)?|prod(?:uction)?|local|debug|release|test|tests|ci|base|build|builder|` +
    String.raw`multi(?:stage)?|alpine|slim|distroless|arm64|amd64|windows|linux|nanoserver|native|jvm|original|` +
    String.raw`template|example|e2e|optimized|legacy-jar|native-micro|gpu|cpu|cuda|x86_64|\d.*)$`,
  'i',
)

function composeMarkers(directory: string, text: string, around: MarkerSurroundings): Marker[] {
  const { variables } = around
  const file = recordOf(parseYaml(text))
  // Version 1 of the format has its services at the top.
  const services = file['services'] === undefined ? file : recordOf(file['services'])
  const builds = Object.entries(services).flatMap(([name, service]) => {
    const build = recordOf(service)['build']
    const context = typeof build === 'string' ? build : recordOf(build)['context']
    const dockerfile = recordOf(build)['dockerfile']
    if (typeof context !== 'string' && typeof dockerfile !== 'string') return []
    const place = interpolated(typeof context === 'string' ? context : '.', variables)
    const joined = place === null ? null : joinPath(directory, place)
    if (joined === null) return []
    const contextPath = around.spelt(joined)
    const written = typeof dockerfile === 'string' ? interpolated(dockerfile, variables) : null
    // A Dockerfile that a variable names which is not known here may lie anywhere.
    if (typeof dockerfile === 'string' && written === null) return []
    // Relative to the context, as the format wants it; some write it relative to the compose file.
    const dockerfilePath = written === null ? null : (joinPath(contextPath, written) ?? joinPath(directory, written))
    const folder = placeOf(contextPath, dockerfilePath)
    const args = [...argumentsOf(recordOf(build)['args']), ...commandOf(recordOf(service))]
    const mounted = mountedFolders(recordOf(service), directory)
    return [{ service: name, context: contextPath, folder, dockerfile: dockerfilePath, args, mounted }]
  })
  const given = givenFolders(
    builds.filter(({ context, folder }) => folder === context),
    around,
  )
  const built = builds.map(({ service, folder, dockerfile, mounted }): Marker => {
    const path = given.get(service) ?? moduleOf(folder)
    const of = { ...(dockerfile === null ? {} : { dockerfile }), ...(mounted.length === 0 ? {} : { mounted }) }
    return { path, strength: 'deployed', name: service, composedIn: directory, ...of }
  })
  return [...built, ...Object.values(services).flatMap((service) => runMounted(recordOf(service), directory))]
}

/** Marks the folders that are mounted into an image of a language alone, of which one may be the program. */
function runMounted(service: Readonly<Record<string, unknown>>, directory: string): readonly Marker[] {
  const { image, build } = service
  if (typeof image !== 'string' || build !== undefined || !isRuntime(image)) return []
  const folders = mountedFolders(service, directory).filter((path) => path !== '')
  return folders.map((path) => ({ path, strength: 'runnable', name: null, isMounted: true }))
}

/** Returns what of the repository is among the volumes of a service of compose. */
function mountedFolders({ volumes }: Readonly<Record<string, unknown>>, directory: string): readonly string[] {
  return (Array.isArray(volumes) ? volumes : []).flatMap((volume: unknown) => {
    const source = typeof volume === 'string' ? volume.split(':')[0] : recordOf(volume)['source']
    return typeof source === 'string' ? (mountedPath(directory, source) ?? []) : []
  })
}

/**
 * Returns the folders that arguments of builds name, such as `SERVICE_PATH: services/orders`, and those that commands
 * start, by service. An argument counts if several services give it different folders: it tells them apart. Others hold
 * what all of them need.
 */
function givenFolders(
  services: readonly ComposeBuild[],
  { isFolder, foldersAt }: MarkerSurroundings,
): Map<string, string> {
  const given = services.flatMap(({ service, context, args }) =>
    args.flatMap(([name, value]) => {
      if (!/^(?:\.\/)?[\w.-]+(?:\/[\w.-]+)+\/?$/.test(value)) return []
      const path = joinPath(context, value)
      // The image may be built in a folder of the context: `cd services && go build ./${SERVICE}`.
      const [below, ...others] = name === 'command' ? [] : foldersAt(value.replace(/^\.\/|\/$/g, ''))
      const isBelow = below !== undefined && others.length === 0 && isInside(below, context)
      const folder = path === null || isFolder(path) ? path : isBelow ? below : parentOf(path)
      return folder === null || folder === '' || folder === context || !isFolder(folder)
        ? []
        : [{ service, name, folder }]
    }),
  )
  const byName = groupBy(given, ({ name }) => name)
  const telling = given.filter(({ name }) => new Set((byName.get(name) ?? []).map(({ folder }) => folder)).size > 1)
  return withoutSharedEnds(new Map(telling.map(({ service, folder }) => [service, folder])))
}

/** Cuts what all folders end with: `orders/public` and `stock/public` are started of `orders` and `stock`. */
function withoutSharedEnds(folders: Map<string, string>): Map<string, string> {
  const all = new Set(folders.values())
  const above = new Map([...folders].map(([service, folder]) => [service, parentOf(folder)]))
  const isShared = all.size > 1 && new Set([...all].map(baseOf)).size === 1
  return isShared && new Set(above.values()).size === all.size ? withoutSharedEnds(above) : folders
}

/** The words of what a service starts, as one argument. */
function commandOf({ entrypoint, command }: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return [entrypoint, command].flatMap((line) => {
    const words = (Array.isArray(line) ? line : [line]).flatMap((word) => (typeof word === 'string' ? [word] : []))
    return words.flatMap((word) => word.split(/[\s=]+/)).map((word) => ['command', word] as const)
  })
}

interface ComposeBuild {
  readonly service: string
  /** Relative to the repository. */
  readonly context: string
  readonly args: readonly (readonly [name: string, value: string])[]
}

function argumentsOf(args: unknown): (readonly [string, string])[] {
  const rows: (readonly [string, unknown])[] = Array.isArray(args)
    ? args.map((row: unknown) => {
        const [name = '', ...value] = typeof row === 'string' ? row.split('=') : []
        return [name, value.join('=')] as const
      })
    : Object.entries(recordOf(args))
  return rows.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}

/**
 * Returns the folder of the code of an image: the Dockerfile's folder if that is below the context, else the context.
 */
export function placeOf(context: string, dockerfile: string | null): string {
  if (dockerfile === null) return context
  const folder = parentOf(dockerfile)
  const isBelow = folder !== context && (context === '' || folder.startsWith(`${context}/`))
  const inner = isBelow ? folder.slice(context === '' ? 0 : context.length + 1) : ''
  return inner !== '' && !inner.split('/').some(isPlaceOfBuilds) ? folder : context
}

function isPlaceOfBuilds(part: string): boolean {
  return isPlaceName(part) && !/^(?:src|source|apps?|services?|server|cmd)$/i.test(part)
}

/** Inserts variables and their defaults. Returns null if one has no value. */
function interpolated(text: string, variables: ReadonlyMap<string, string>): string | null {
  let isKnown = true
  const filled = text.replace(
    /\$\{(\w+)(?::?-([^}]*)|[^\w}-][^}]*)?\}|\$(\w+)/g,
    (_all, braced?: string, fallback?: string, bare?: string) => {
      const value = variables.get(braced ?? bare ?? '') ?? fallback
      isKnown &&= value !== undefined
      return value ?? ''
    },
  )
  return isKnown ? filled : null
}

function npmMarkers(directory: string, text: string): Marker[] {
  const manifest = recordOf(parseJson(text))
  const scripts = recordOf(manifest['scripts'])
  if (manifest['workspaces'] !== undefined) return []
  const starts = ['start', 'start:prod', 'start:dev', 'serve', 'dev'].flatMap((name) => {
    const script = scripts[name]
    return typeof script === 'string' ? [script] : []
  })
  return starts.some((script) => !STARTS_OTHERS.test(script) && !ONLY_BUILDS.test(script))
    ? [{ path: directory, strength: 'runnable', name: null }]
    : []
}

/** Matches scripts that compile a library, mostly again whenever it changes. */
const ONLY_BUILDS = /^(?:npx\s+)?(?:tsc|tsup|tsdown|rollup|swc|babel|unbuild|microbundle)\b(?!.*[&;|])/

/** Matches scripts that start what other manifests describe: those of a workspace, or of folders below. */
const STARTS_OTHERS = new RegExp(
  String.raw`\b` +
    String.raw`(?:turbo|lerna|nx|rush|moon|concurrently|npm-run-all|run-[ps]|docker(?:-compose)?|skaffold|tilt)` +
    String.raw`\b|` +
    String.raw`\bpnpm\s+(?:-r|--recursive|--filter|-F)\b|\byarn\s+(?:workspaces?|--cwd)\b|` +
    String.raw`\bnpm\s.*(?:--prefix|--workspaces?|-w)\b|\bcd\s+`,
)

/**
 * Marks a module of Maven or Gradle. A module that only depends on a framework may be a library; a plugin of the
 * framework, which packs a program, or a main function tells.
 */
function jvmMarkers(directory: string, file: string, text: string): Marker[] {
  const isAggregate = file.startsWith('settings')
    ? /^[ \t]*include\b/m.test(text)
    : /<modules>|<packaging>\s*pom\s*</.test(text)
  if (isAggregate) return [{ path: directory, strength: 'aggregate', name: null }]
  if (PACKED_BY_MAVEN.test(text) || APPLIED_PLUGIN.test(text))
    return [{ path: directory, strength: 'runnable', name: null }]
  return /org\.springframework|io\.quarkus|io\.micronaut|io\.helidon|io\.dropwizard|io\.vertx|io\.ktor|io\.grpc/.test(
    text,
  )
    ? [{ path: directory, strength: 'startable', name: null }]
    : []
}

/** Matches a web archive, which a server runs, and plugins of Maven that pack or start a program or build its image. */
const PACKED_BY_MAVEN = new RegExp(
  String.raw`<packaging>\s*[we]ar\s*<|<artifactId>\s*(?:(?:spring-boot|quarkus|micronaut|vertx|wildfly|` +
    String.raw`wildfly-jar|thorntail|liberty|payara-micro|tomee|jib)-maven-plugin|` +
    String.raw`wildfly-swarm-plugin)\s*<`,
)

/** Matches a Gradle plugin that packs a program. `apply false` only names its version for the modules below. */
const APPLIED_PLUGIN = new RegExp(
  String.raw`id\s*(?:\(\s*)?["'](?:org\.springframework\.boot|io\.quarkus|io\.micronaut\.application|` +
    String.raw`io\.ktor\.plugin|io\.vertx\.vertx-plugin|com\.google\.cloud\.tools\.jib|war)` +
    String.raw`["'](?!.*apply\s*(?:\(\s*)?false)|` +
    String.raw`apply\s+plugin:\s*["'](?:org\.springframework\.boot|spring-boot|io\.quarkus|war)["']`,
)

/** Returns the folder of the module that a folder of sources lies in: `orders` of `orders/src/main/docker`. */
function moduleOf(folder: string): string {
  return folder.replace(/(?:^|\/)src\/(?:main|test)(?:\/.*)?$/, '')
}

function dotnetMarkers(path: string, text: string): Marker[] {
  const name = baseOf(path).replace(/\.\w+$/, '')
  if (/IsAspireHost|Aspire\.AppHost|IsTestProject|Microsoft\.NET\.Test\.Sdk|xunit|nunit/i.test(text)) return []
  const isProcess =
    /Sdk\s*=\s*"Microsoft\.NET\.Sdk\.(?:Web|Worker|BlazorWebAssembly)"/.test(text) ||
    /<AzureFunctionsVersion>/.test(text)
  if (isProcess) return [{ path: parentOf(path), strength: 'deployed', name, isProject: true }]
  return /<OutputType>\s*Exe/i.test(text) ? [{ path: parentOf(path), strength: 'runnable', name }] : []
}

function isPythonEntry(text: string): boolean {
  return /\b(?:FastAPI|Flask|Sanic|Starlette|Quart|Celery|aiohttp\.web|DJANGO_SETTINGS_MODULE|grpc\.(?:aio\.)?server)\b|uvicorn\.run|__name__\s*==\s*["']__main__["']/.test(
    text,
  )
}

/** Maximum depth of brackets; see `extractManifestFacts`. */
const maxNesting = 200

/** Parses YAML as plain data. Returns null if it can't be parsed, or is nested too deep. */
function parseYaml(text: string): unknown {
  if (bracketDepth(text) > maxNesting) return null
  try {
    // Comparing each key with all others takes seconds where a mapping has thousands.
    return parse(text, { merge: true, uniqueKeys: false, logLevel: 'silent' })
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}

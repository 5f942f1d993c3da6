import { baseOf, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import { parseJson, parseYaml, recordOf } from './documents.js'

/** A directory that something says is built or run on its own. */
export interface Marker {
  readonly path: string
  /**
   * `deployed`: an image is built from it, or a project of that kind is always a process. `runnable`: it can be started.
   * `startable`: it can be started if code of it has a main function. `aggregate`: it only lists the modules below it.
   */
  readonly strength: 'deployed' | 'runnable' | 'startable' | 'aggregate'
  /** A name that the marker itself gives; null where only the directory tells. */
  readonly name: string | null
  /** Its main function itself must name a framework: the file of the module does not, whose parent or module of its own may. */
  readonly isUnsaid?: true
  /** It starts a server of the folder itself, not the modules below. */
  readonly isServer?: true
  /** The marker is the file of a project, as against an image. */
  readonly isProject?: true
  /** Another folder of the same name belongs to the same service. */
  readonly isHalf?: boolean
  /** The image that holds its code: the path of a Dockerfile, or that of a compose file, `#` and the name of the service. */
  readonly image?: string
  /** The image is that of a program of others, with settings. */
  readonly isOfOthers?: true
}

export type MarkerFile =
  | 'npm'
  | 'nx'
  | 'dotnet'
  | 'go-main'
  | 'rust-main'
  | 'python-main'
  | 'web-script'
  | 'jvm'
  | 'platform'
  | 'cloudformation'
  | 'nest'
  | 'node-main'

/** Go: files that may hold a main function, by their names: others are not read. One may be called like a folder around it. */
const GO_MAIN = /(?:^|\/)(?:main\.go|cmd\/(?:[^/]+\/)?(?:server|app|api|worker)\.go|([^/]+)\/(?:[^/]+\/)?\1\.go)$/
/**
 * What starts an application of Laravel (https://laravel.com/docs/artisan), of Symfony
 * (https://symfony.com/doc/current/configuration/micro_kernel_trait.html) and of Rack (https://github.com/rack/rack#usage).
 */
const WEB_SCRIPT = /(?:^|\/)(?:artisan|bin\/console|config\.ru)$/
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

/** Returns the kind of marker that a file of a deployed place is by its path, or null. */
export function markerFileOf(path: string): MarkerFile | null {
  const name = baseOf(path)
  if (name === 'package.json') return 'npm'
  if (name === 'project.json') return 'nx'
  if (/\.(?:cs|fs|vb)proj$/i.test(name)) return 'dotnet'
  if (GO_MAIN.test(path)) return 'go-main'
  if (/(?:^|\/)src\/main\.rs$/.test(path)) return 'rust-main'
  if (/^(?:manage|main|app|server|wsgi|asgi)\.py$/.test(name)) return 'python-main'
  if (WEB_SCRIPT.test(path)) return 'web-script'
  if (/^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?)$/.test(name)) return 'jvm'
  if (/(?:^|\/)src\/main\.ts$/.test(path)) return 'nest'
  if (/(?:^|\/)(?:index|app|server|main)\.[cm]?[jt]s$/i.test(path)) return 'node-main'
  if (/^(?:template|sam|.*[.-]template)\.(?:ya?ml|json)$/.test(name)) return 'cloudformation'
  return /^(?:Procfile|fly\.toml|app\.ya?ml|serverless\.ya?ml|wrangler\.toml)$/.test(name) ? 'platform' : null
}

/** Reads a marker file. Text that can't be parsed gives no marker. */
export function readMarkers(kind: MarkerFile, path: string, text: string): readonly Marker[] {
  const directory = parentOf(path)
  switch (kind) {
    case 'npm':
      return npmMarkers(directory, text)
    case 'nx':
      return nxMarkers(directory, text)
    case 'dotnet':
      return dotnetMarkers(path, text)
    case 'nest':
      return /\bNestFactory\s*\.\s*create/.test(text)
        ? [{ path: parentOf(directory), strength: 'runnable', name: null }]
        : []
    case 'node-main':
      return startsServer(text) ? [{ path: nodeModule(path), strength: 'runnable', name: null }] : []
    case 'go-main':
      // `orders/cmd/server.go` starts what lies in `orders`.
      return /^package main\b/m.test(text)
        ? [{ path: directory.replace(/\/cmd$/, ''), strength: 'runnable', name: null }]
        : []
    case 'rust-main':
      // Rocket's attribute writes the main function: https://rocket.rs/guide/v0.5/launching/#launching.
      return /\bfn\s+main\b|^[ \t]*#\[(?:rocket::)?launch\]/m.test(text)
        ? [{ path: parentOf(directory), strength: 'runnable', name: null }]
        : []
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

/** The folder of the module that a first file of a Node program is of, if it is one: `src` of `src/orders.ts`. */
export function nodeModule(path: string): string {
  return parentOf(path).replace(/(?:^|\/)src$/, '')
}

/** Matches a server that begins to listen, not in a comment. */
const LISTENS = /^(?!\s*(?:\/[/*]|\*)).*\b(?:app|server|fastify|router)\s*\.\s*listen\s*\(/m

/** Matches a server of hapi that begins to listen: https://hapi.dev/tutorials/gettingstarted#-creating-a-server. */
const STARTS_HAPI = /^(?!\s*(?:\/[/*]|\*)).*\bserver\s*\.\s*start\s*\(/m
const HAPI = /['"](?:@hapi\/)?(?:hapi|glue)['"]/

/** Matches what another file may start: an export of more than the server itself, which tests import. */
const GIVES_AWAY = /^(?:(?:module\.)?exports|export)\b(?!\s*(?:=|default|const)\s*(?:app|server)(?:\s*=|;?$))/m

/** Returns true if a file of Node starts a server by itself. */
export function startsServer(text: string): boolean {
  return (LISTENS.test(text) || (HAPI.test(text) && STARTS_HAPI.test(text))) && !GIVES_AWAY.test(text)
}

/** The scripts of a package that start it: https://docs.npmjs.com/cli/commands/npm-start. */
function startScripts(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  const scripts = recordOf(manifest['scripts'])
  return ['start', 'start:prod', 'start:dev', 'serve', 'dev'].flatMap((name) => {
    const script = scripts[name]
    return typeof script === 'string' ? [script] : []
  })
}

/** Returns the files beside a package.json, or in its `src`, that its scripts start with Node. */
export function filesStartedBy(path: string, text: string): readonly string[] {
  const files = startScripts(recordOf(parseJson(text))).flatMap((script) =>
    [...script.matchAll(NODE_FILE)].flatMap(([, file = '']) => joinPath(parentOf(path), file) ?? []),
  )
  return [...new Set(files)]
}

const NODE_FILE = /\b(?:node|nodemon)\s+(?:-\S+\s+){0,9}((?:\.\/)?(?:src\/)?[\w.-]+\.[cm]?[jt]s)(?!\S)/g

function npmMarkers(directory: string, text: string): Marker[] {
  const manifest = recordOf(parseJson(text))
  if (manifest['workspaces'] !== undefined) return []
  const starts = startScripts(manifest)
  return starts.some((script) => !STARTS_OTHERS.test(script) && !ONLY_BUILDS.test(script))
    ? [{ path: directory, strength: 'runnable', name: null }]
    : []
}

/** Marks an application of Nx with a target that serves it: https://nx.dev/docs/reference/project-configuration. */
function nxMarkers(directory: string, text: string): Marker[] {
  const { projectType, targets } = recordOf(parseJson(text))
  return projectType === 'application' && recordOf(targets)['serve'] !== undefined
    ? [{ path: directory, strength: 'runnable', name: null }]
    : []
}

/** Matches scripts that compile a library, mostly again whenever it changes, or show its documentation and its components. */
const ONLY_BUILDS = new RegExp(
  String.raw`^(?:npx\s+)?(?:tsc|tsup|tsdown|rollup|swc|babel|unbuild|microbundle|` +
    String.raw`docusaurus|vitepress|vuepress|(?:start-)?storybook)\b(?!.*[&;|])`,
)

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
 * framework, which packs a program, or a main function tells. The dependency may be one of its parent, or of a module that it uses.
 */
function jvmMarkers(directory: string, file: string, text: string): Marker[] {
  const isAggregate = file.startsWith('settings')
    ? /^[ \t]*include\b/m.test(text)
    : /<modules>|<packaging>\s*pom\s*</.test(text)
  if (isAggregate) return [{ path: directory, strength: 'aggregate', name: null }]
  if ((PACKED_BY_MAVEN.test(text) || APPLIED_PLUGIN.test(text)) && !PACKS_NOTHING.test(text))
    return [{ path: directory, strength: 'runnable', name: null }]
  return [
    { path: directory, strength: 'startable', name: null, ...(JVM_FRAMEWORK.test(text) ? {} : { isUnsaid: true }) },
  ]
}

/** Matches the names of packages of frameworks that serve. */
export const JVM_FRAMEWORK =
  /org\.springframework|io\.quarkus|io\.micronaut|io\.helidon|io\.dropwizard|io\.vertx|io\.ktor|io\.grpc/

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

/**
 * Matches Spring Boot's plugin in a library, where it packs no program:
 * https://docs.spring.io/spring-boot/maven-plugin/packaging.html and https://docs.spring.io/spring-boot/gradle-plugin/packaging.html.
 */
const PACKS_NOTHING = new RegExp(
  String.raw`<artifactId>\s*spring-boot-maven-plugin\s*<(?:(?!</plugin>)[^])*<skip>\s*true\s*<|` +
    String.raw`\bbootJar\b["')]*\s*(?:\{[^{}]*|\.\s*)\b(?:enabled|isEnabled)\s*(?:=|\.set\()\s*false`,
)

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

/** Folders of programs that help those who develop and operate a service. */
export function isForWork(path: string): boolean {
  return /(?:^|\/)(?:tools?|scripts?|hack|mocks?|stubs?|seed\w*|migrat\w*|cmd|bin|ci|deploy\w*|infra\w*|website|docs?)(?:\/|$)/i.test(
    path,
  )
}

import { posix } from 'node:path'
import type { FactDraft } from '../../fact-collector.js'
import { joinPath, parentOf } from '../../file-paths.js'
import { ConfigNode, NOTHING } from '../config-tree.js'
import { traefikMatch } from '../kubernetes/kubernetes-network.js'
import { composeValue, settledText } from '../value.js'
import {
  aliasesOf,
  argumentAddresses,
  buildPath,
  commandOf,
  imageName,
  includeFact,
  repoPath,
  workload,
} from './workload.js'

const extractor = 'compose/service'
const fileName = /(?:^|\/)(?:docker-)?compose[^/]*\.ya?ml$/i

/** Checks by its name alone whether a file is a compose file. */
export function isComposeFile(path: string): boolean {
  return fileName.test(path)
}

/** Checks whether a document is a compose file: by its name, or by services with an image or a build. */
export function isCompose(path: string, node: ConfigNode): boolean {
  if (fileName.test(path) && node.at('include').exists) return true
  const services = [...servicesOf(node).entries.values()]
  if (services.length === 0) return false
  if (!node.at('services').exists) return fileName.test(path) && services.some((service) => isDeployed(service))
  // The services of a pipeline run beside its steps: https://woodpecker-ci.org/docs/usage/workflow-syntax
  return fileName.test(path) || (services.some(isDeployed) && !node.at('steps').exists)
}

/** Returns the services of a compose file. Version 1 of the format has them at the top of the file. */
function servicesOf(node: ConfigNode): ConfigNode {
  return node.at('services').exists || node.at('include').exists ? node.at('services') : node
}

function isDeployed(service: ConfigNode): boolean {
  return service.at('image').exists || service.at('build').exists
}

/** Adds the facts of a compose file, service by service. */
export function* composeFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const services = servicesOf(node)
  const whole = withBases(services)
  yield* includeFacts(node, services, path)
  for (const name of services.entries.keys()) {
    const service = whole.get(name)
    if (service?.isMap === true) yield* serviceFacts({ name, service, path })
  }
}

/** Adds the files that a compose file includes, and the services of it and of other files that its services extend. */
function* includeFacts(node: ConfigNode, services: ConfigNode, path: string): Generator<FactDraft> {
  for (const entry of node.at('include').items) {
    const files = entry.scalar === null ? entry.at('path') : entry
    for (const file of files.texts) yield* includeFact({ line: entry.line, extractor: 'compose/include', path }, file)
  }
  for (const [name, service] of services.entries) {
    const base = service.at('extends')
    if (!base.exists) continue
    const at = { line: base.line, extractor: 'compose/extends', path }
    const part = base.scalar ?? base.at('service').text
    yield* includeFact(at, base.at('file').text || posix.basename(path), { from: name, part })
  }
}

/** Services by name with the parts that they inherit from services of the same file by `extends`. */
function withBases(services: ConfigNode): ReadonlyMap<string, ConfigNode> {
  const known = new Map<string, ConfigNode>()
  for (const name of services.entries.keys()) {
    const chain = new Set<string>()
    for (let at = name; at !== '' && !known.has(at) && !chain.has(at); at = baseOfService(services.at(at)))
      chain.add(at)
    for (const own of [...chain].reverse()) {
      const service = services.at(own)
      const base = known.get(baseOfService(service))
      known.set(own, base === undefined ? service : extended(base, service))
    }
  }
  return known
}

/** The name of the service of the same file that a service extends; empty for none. */
function baseOfService(service: ConfigNode): string {
  const base = service.at('extends')
  return base.scalar ?? (base.at('file').exists ? '' : base.at('service').text)
}

function extended(base: ConfigNode, service: ConfigNode): ConfigNode {
  const entries = new Map([...base.entries, ...service.entries])
  const environment = joined(base.at('environment'), service.at('environment'))
  if (environment.exists) entries.set('environment', environment)
  return new ConfigNode(service.line, null, [], entries)
}

function joined(base: ConfigNode, own: ConfigNode): ConfigNode {
  if (!base.exists || !own.exists) return own.exists ? own : base
  return new ConfigNode(own.line, null, [], new Map([...pairsOf(base), ...pairsOf(own)]))
}

interface Service {
  readonly name: string
  readonly service: ConfigNode
  readonly path: string
}

function* serviceFacts(at: Service): Generator<FactDraft> {
  const { name, service, path } = at
  const { line } = service
  const ports = publishedPorts(service.at('ports'))
  const exposed = service.at('expose').texts.map(Number).filter(Number.isInteger)
  const image = service.at('image')
  const files = mountedFiles(service.at('volumes'), path)
  const mounted = mountedFolders(service, path)
  const addresses = argumentAddresses({ words: commandWords(service), read: composeValue })
  const hosts = [service.at('container_name'), service.at('hostname'), service.at('domainname')]
  const networks = [...service.at('networks').entries.values()].flatMap((network) => network.at('aliases').texts)
  const aliases = [...hosts.map((host) => settledText(composeValue('', host.text))), ...networks]
  yield workload(
    { line, extractor, platform: 'compose', name },
    {
      image: image.exists ? imageName(composeValue('image', image.text)) : null,
      ...buildOf(service.at('build'), path),
      ports: [...new Set([...ports.flatMap(([, inside]) => inside), ...exposed])],
      publishedPorts: ports.flatMap(([host, inside]) => (host === null ? [] : [[host, inside] as const])),
      aliases: aliasesOf(name, aliases),
      labels: pairsOf(service.at('labels')).map(([key, { text }]) => `${key}=${text}`),
      dependsOn: [...new Set([...awaited(service), ...linksOf(service).map(([target]) => target)])],
      ...(files.length > 0 ? { files } : {}),
      ...(mounted.length > 0 ? { mounted } : {}),
      ...(addresses.length > 0 ? { addresses } : {}),
      ...commandOf(commandWords(service)),
    },
  )
  yield* variableFacts(at)
  yield* daprSidecar(at)
  yield* traefikRules(at)
}

function awaited(service: ConfigNode): string[] {
  return [...service.at('depends_on').texts, ...service.at('depends_on').entries.keys()]
}

/** Reads links: `orders-db`, or `orders-db:db` for a name that only this service uses. */
function linksOf(service: ConfigNode): (readonly [target: string, alias: string])[] {
  const links = [...service.at('links').texts, ...service.at('external_links').texts]
  return links.map((link) => {
    const [target = '', alias = target] = link.split(':')
    return [target, alias] as const
  })
}

function buildOf(build: ConfigNode, path: string): { buildContext: string | null; dockerfile: string | null } {
  if (!build.exists) return { buildContext: null, dockerfile: null }
  const written = build.scalar ?? (build.at('context').text || '.')
  const context = settledText(composeValue('context', written))
  const dockerfile = settledText(composeValue('dockerfile', build.at('dockerfile').text))
  const buildContext = buildPath(path, context)
  // Some manifests give the file relative to themselves, which works if the context is the root.
  const file = buildPath(path, context, dockerfile) ?? buildPath(path, dockerfile)
  return { buildContext, dockerfile: dockerfile === '' ? null : file }
}

/** Reads a port: `8081:8080`, `127.0.0.1:8081:8080/tcp`, `8080`, ranges, and the long form. */
function publishedPorts(ports: ConfigNode): (readonly [host: number | null, container: number])[] {
  return ports.items.flatMap((port) => {
    if (port.isMap) {
      const target = port.at('target').number
      const published = Number(settledText(composeValue('', port.at('published').text)) || NaN)
      return target === null ? [] : [[Number.isInteger(published) ? published : null, target] as const]
    }
    const text = settledText(composeValue('port', port.text)).replace(/\/\w+$/, '')
    const match = /^(?:\d+\.[\d.]+:|\[[^\]]*\]:|:)?(?:(\d+)(?:-\d+)?:)?(\d+)(?:-\d+)?$/.exec(text)
    if (match === null) return []
    return [[match[1] === undefined ? null : Number(match[1]), Number(match[2])] as const]
  })
}

/** Returns mounted files of the repository: names of files have a dot. */
function mountedFiles(volumes: ConfigNode, path: string): string[] {
  return sourcesOf(volumes).flatMap((source) => (IS_FILE.test(source) ? (repoPath(path, source) ?? []) : []))
}

/**
 * Returns what of the repository a container sees: bind mounts, and what Compose Watch copies
 * (https://docs.docker.com/compose/how-tos/file-watch/).
 */
function mountedFolders(service: ConfigNode, path: string): string[] {
  const watched = service.at('develop', 'watch').items.map((row) => row.at('path').text)
  const all = [...sourcesOf(service.at('volumes')), ...watched]
  return [...new Set(all.flatMap((source) => mountedPath(parentOf(path), source) ?? []))]
}

/**
 * Returns the path in the repository of what is mounted, or null for a volume and for what lies outside. A name with a dot may
 * be that of a folder: `./Shop.Api`.
 *
 * @param directory - Folder of the compose file.
 */
export function mountedPath(directory: string, source: string): string | null {
  return /^\.{1,2}(?:\/|$)/.test(source) ? joinPath(directory, source) : null
}

const IS_FILE = /^\.{1,2}\/.*\.\w+$/

/** Returns what volumes are of, in the short and the long form. */
function sourcesOf(volumes: ConfigNode): string[] {
  return volumes.items.map((volume) => volume.scalar?.split(':')[0] ?? volume.at('source').text)
}

function commandWords(service: ConfigNode): readonly string[] {
  return ['entrypoint', 'command'].flatMap((key) => {
    const { scalar, texts } = service.at(key)
    return scalar === null ? texts : scalar.split(/\s+/)
  })
}

/** Reads a mapping, or a list of `NAME=value`. A name alone has no value. */
export function pairsOf(node: ConfigNode): (readonly [name: string, value: ConfigNode])[] {
  if (node.isMap) return [...node.entries]
  return node.items.map((item) => {
    const equals = item.text.indexOf('=')
    if (equals === -1) return [item.text, NOTHING] as const
    return [item.text.slice(0, equals), new ConfigNode(item.line, item.text.slice(equals + 1))] as const
  })
}

/**
 * Adds the environment of a service, and the arguments of its build, which a bundler writes into a page while the image is
 * built (https://docs.docker.com/build/building/variables/#arg-usage-example).
 */
function* variableFacts({ name, service, path }: Service): Generator<FactDraft> {
  const owner = { type: 'workload', name } as const
  const [environment, args] = [service.at('environment'), service.at('build', 'args')]
  const own = new Set(pairsOf(environment).map(([variable]) => variable))
  const all = [
    ...pairsOf(environment).map((pair) => [...pair, environment.line, 'compose/environment'] as const),
    ...pairsOf(args).flatMap((pair) => (own.has(pair[0]) ? [] : [[...pair, args.line, 'compose/build-args'] as const])),
  ]
  for (const [variable, value, line, extractor] of all) {
    if (variable === '') continue
    const at = { line: value.line || line, extractor, owner }
    const isPassed = !value.exists || value.text === ''
    const read = isPassed
      ? ({ kind: 'env', name: variable, fallback: null } as const)
      : composeValue(variable, value.text)
    yield { kind: 'variable', ...at, name: variable, value: read }
  }
  const files = service.at('env_file')
  for (const entry of files.scalar === null ? files.items : [files]) {
    const written = entry.scalar ?? entry.at('path').text
    const map = repoPath(path, settledText(composeValue('', written)))
    if (map === null || map === '') continue
    const from = { workload: name, map, mapType: 'env_file', key: null, as: null, prefix: '' } as const
    yield { kind: 'variable_source', line: entry.line, extractor: 'compose/env-file', ...from }
  }
}

/** Adds the app id of a Dapr sidecar, which shares the network of its service. */
function* daprSidecar({ service }: Service): Generator<FactDraft> {
  const owner = /^service:(.+)$/.exec(service.at('network_mode').text)?.[1]
  const words = commandWords(service)
  const flag = words.findIndex((word) => /^--?app-id$/.test(word))
  const assigned = words.find((word) => /^--?app-id=/.test(word))
  const appId = flag === -1 ? assigned?.slice(assigned.indexOf('=') + 1) : words[flag + 1]
  if (owner === undefined || appId === undefined) return
  const { line } = service
  yield workload(
    { line, extractor: 'compose/dapr', platform: 'dapr', name: owner },
    { aliases: aliasesOf(owner, [appId]) },
  )
}

function* traefikRules({ name, service }: Service): Generator<FactDraft> {
  const labels = pairsOf(service.at('labels'))
  const port = labels.find(([key]) => /^traefik\.http\.services\..+\.loadbalancer\.server\.port$/.test(key))?.[1].text
  for (const [key, value] of labels) {
    if (!/^traefik\.http\.routers\..+\.rule$/.test(key)) continue
    const target = { kind: 'literal', value: port === undefined ? name : `${name}:${port}` } as const
    const at = { line: value.line, extractor: 'compose/traefik', proxy: 'traefik' }
    yield { kind: 'proxy_rule', ...at, ...traefikMatch(value.text), target, rewrite: null, workload: null }
  }
}

import { baseOf, parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../../source-facts.js'
import type { PlacedFacts } from '../placed-facts.js'
import { groupBy } from '../services/group-by.js'
import { renderedFor } from '../services/rendered-uri.js'
import { isIn, type HeldIn } from '../values/held-in.js'
import type { Entity, Placed } from './entity.js'

/** Words for an environment that files, folders and namespaces have in their names. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    development: 'dev develop development',
    local: 'local',
    test: 'test testing tst',
    integration: 'integration',
    qa: 'qa',
    uat: 'uat',
    sandbox: 'sandbox',
    demo: 'demo',
    staging: 'staging stage stg',
    preproduction: 'preproduction preprod preprd',
    production: 'production prod prd',
  }).flatMap(([name, words]) => words.split(' ').map((word) => [word, name] as const)),
)
/** Files and folders of these names alone hold tests, programs or data more often than an environment. */
const COMMON = new Set(['test', 'testing', 'integration', 'stage', 'demo', 'local', 'develop'])
/** Folders whose folders are environments, whatever their name: of kustomize, of Terraform and of GitOps. */
const OVERLAY = /(?:^|\/)(?:overlays|environments|envs)\/([^/]+)\//
/** Names of files that say the environment of what they set, each with the part that says it. */
const FILES: readonly RegExp[] = [
  // Helm: any name of a file may be given with `--values`.
  /^values[._-](.+)\.ya?ml$/i,
  /^(.+)[._-]values\.ya?ml$/i,
  // Compose: further files are given with `-f`; `override` is read by default.
  /^(?:docker-)?compose[.-](.+)\.ya?ml$/i,
  // Profiles of Spring, Quarkus and Micronaut, environments of ASP.NET.
  /^(?:application|bootstrap|appsettings)[-.](.+)\.(?:ya?ml|properties|json)$/i,
  /^\.env\.(.+)$/i,
  /^(.+)\.(?:env|tfvars)$/i,
]

/** What stands for the manifests of no environment among the environments of an edge. */
export const UNNAMED = 'default'

/** Returns the environment that a word names, in one spelling; null for any other word. */
function environmentNamed(word: string): string | null {
  return WORDS.get(word.toLowerCase()) ?? null
}

/** Returns the environment in a name of several words, such as `shop-prod`, or the name of a part of one: `prod-eu`. */
function environmentIn(name: string, isWhole: boolean): string | null {
  const words = name.toLowerCase().split(/[._-]+/)
  const [first, ...others] = words.flatMap((word) => environmentNamed(word) ?? [])
  if (first === undefined || others.some((other) => other !== first)) return null
  return words.length > 1 && isWhole ? name.toLowerCase() : first
}

/** Returns the environment that the path of a manifest or of settings says; null if it says none. */
export function environmentOfPath(path: string): string | null {
  const overlay = OVERLAY.exec(path)?.[1]
  if (overlay !== undefined) return environmentNamed(overlay) ?? overlay.toLowerCase()
  for (const pattern of FILES) {
    const named = environmentIn(pattern.exec(baseOf(path))?.[1] ?? '', true)
    if (named !== null) return named
  }
  // `staging/orders.yaml`, `production.yaml`
  const part = path
    .split('/')
    .map((own, at, { length }) => (at === length - 1 ? own.replace(/\.(?:ya?ml|json|toml)$/i, '') : own))
    .findLast((own) => environmentNamed(own) !== null && !COMMON.has(own.toLowerCase()))
  return part === undefined ? null : environmentNamed(part)
}

/** Kinds of facts that manifests and settings have. */
const OF_MANIFESTS = ['workload', 'variable', 'network_name', 'setting', 'proxy_rule', 'resource', 'reference'] as const

/** The environments of a system, and those in which a place of a manifest holds. */
export class Environments {
  /** By document and name of a workload, its namespaces. */
  readonly #namespaces: ReadonlyMap<string, readonly Placed<'workload'>[]>
  /** Folders and files of kustomize that overlays take over: what they deploy is deployed by the overlays. */
  readonly #bases: ReadonlyMap<string, ReadonlySet<string>>
  readonly #byPath = new Map<string, string | null>()
  readonly #ofRepository = new Map<string, Set<string>>()

  constructor(facts: PlacedFacts) {
    this.#namespaces = groupBy(facts.of('workload'), ({ document, fact }) => `${document.sourceUri}\n${fact.name}`)
    const taken = facts.of('include').filter(({ fact }) => fact.extractor === 'kustomize/include')
    this.#bases = new Map(
      [...groupBy(taken, ({ document }) => document.repoName)].map(([repoName, own]) => [repoName, basesOf(own)]),
    )
    for (const place of OF_MANIFESTS.flatMap((kind): readonly Placed[] => facts.of(kind))) this.#add(place)
  }

  /** Returns the environment that a place says: its file, or the namespace of its workload. Null if it says none. */
  of(place: Placed): string | null {
    const { document, fact } = place
    if (!isOfManifest(fact.kind)) return null
    const path = renderedFor(document) ?? document.filePath
    return (this.#isPart(document.repoName, path) ? null : this.#ofPath(path)) ?? this.#ofNamespace(place)
  }

  /**
   * Returns the names of the environments in which something holds, sorted; undefined if these are all that the repositories
   * of an entity have.
   */
  namesOf(held: HeldIn, { repositories }: Entity): readonly string[] | undefined {
    const all = new Set([...repositories].flatMap((name) => [...(this.#ofRepository.get(name) ?? [])]))
    const names = held.kind === 'only' ? [...held.names] : [...all].filter((name) => isIn(name, held))
    const isAll = names.length === 0 || [...all].every((name) => isIn(name, held))
    return isAll ? undefined : names.sort()
  }

  #ofPath(path: string): string | null {
    const known = this.#byPath.get(path)
    if (known !== undefined) return known
    const name = environmentOfPath(path)
    this.#byPath.set(path, name)
    return name
  }

  #add(place: Placed): void {
    const { repoName } = place.document
    const known = this.#ofRepository.get(repoName) ?? new Set<string>()
    this.#ofRepository.set(repoName, known)
    const name = this.of(place)
    if (name !== null) known.add(name)
    else if (place.fact.kind === 'workload' && place.fact.platform !== 'dockerfile' && !this.#isBase(place.document))
      known.add(UNNAMED)
  }

  /** True for a folder beside the overlays that these take over: its name says no environment, such as `overlays/databases`. */
  #isPart(repoName: string, path: string): boolean {
    const overlay = OVERLAY.exec(path)?.[1]
    if (overlay === undefined || environmentIn(overlay, true) !== null) return false
    return isInAny(path, this.#bases.get(repoName) ?? new Set())
  }

  #isBase({ repoName, filePath }: FactDocument): boolean {
    return isInAny(filePath, this.#bases.get(repoName) ?? new Set())
  }

  #ofNamespace({ document, fact }: Placed): string | null {
    if (fact.kind === 'workload' || fact.kind === 'network_name') return namespaceOf(fact.namespace)
    if (fact.kind !== 'variable' || fact.owner.type !== 'workload') return null
    const same = this.#namespaces.get(`${document.sourceUri}\n${fact.owner.name}`) ?? []
    const above = same.filter((workload) => workload.fact.line <= fact.line)
    return namespaceOf((above.at(-1) ?? same[0])?.fact.namespace ?? null)
  }
}

/** Returns what overlays take over of a repository, directly or over others. */
function basesOf(includes: readonly Placed<'include'>[]): ReadonlySet<string> {
  const bases = new Set<string>()
  for (let before = -1; before < bases.size; ) {
    before = bases.size
    for (const { document, fact } of includes) {
      const isTaken = isInAny(document.filePath, bases)
      if (fact.path !== '' && (isTaken || environmentOfPath(document.filePath) !== null)) bases.add(fact.path)
    }
  }
  return bases
}

/** Returns true for one of some files and for what lies in one of some folders. */
function isInAny(path: string, places: ReadonlySet<string>): boolean {
  for (let at = path; at !== ''; at = parentOf(at)) if (places.has(at)) return true
  return false
}

function isOfManifest(kind: Placed['fact']['kind']): boolean {
  return (OF_MANIFESTS as readonly string[]).includes(kind)
}

function namespaceOf(namespace: string | null): string | null {
  return namespace === null ? null : environmentIn(namespace, false)
}

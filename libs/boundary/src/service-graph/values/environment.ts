import { isTest } from '@coderag/facts/names'
import { type ValueExpr, isInside, parentOf } from '@coderag/facts/stored'
import { groupBy } from '../services/group-by.js'
import { plainName } from '../services/names.js'
import { commonLength } from '../owners/source-tree.js'
import type { FactDocument } from '../../source-facts.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { System } from '../owners/system.js'
import type { PlacedFacts } from '../placed-facts.js'
import type { Environments } from '../owners/environments.js'
import { EVERYWHERE, heldEach, type HeldIn } from './held-in.js'
import { copyOf } from './variable-names.js'

/** A value that a manifest, an environment file or a settings file gives to a name. */
export interface Setting {
  readonly name: string
  readonly value: ValueExpr
  readonly place: Placed
  /** `own`: given to this service by name. `shared`: out of a map or file that others take as well. */
  readonly sharing: 'own' | 'shared'
}

export interface HeldSetting extends Setting {
  readonly heldIn: HeldIn
}

/** Variables and settings of each service, from all manifests. Values of several environments are alternatives. */
export class Environment {
  readonly #system: System
  readonly #environments: Environments
  readonly #variables = new Map<Entity, Map<string, Setting[]>>()
  readonly #settings = new Map<Entity, Map<string, Setting[]>>()
  /** Names of variables as keys are compared with them. */
  readonly #plainNames = new Map<string, string>()
  /** Variables of environment files by the folder that they lie in, for interpolation in manifests. */
  readonly #files: ReadonlyMap<string, readonly Placed<'variable'>[]>

  constructor(system: System, facts: PlacedFacts, environments: Environments) {
    this.#system = system
    this.#environments = environments
    const variables = facts.of('variable')
    const settings = facts.of('setting')
    const inFiles = variables.filter(({ fact }) => fact.owner.type === 'file')
    this.#files = groupBy(inFiles, ({ document }) => `${document.repoName}\n${parentOf(document.filePath)}`)
    this.#addOwn(variables)
    this.#addMaps(variables, facts.of('variable_source'))
    this.#addNamedMaps(variables)
    this.#addAround(inFiles)
    this.#addSettings(settings)
  }

  /** Returns the values that a service gets for a variable. */
  variable(service: Entity, name: string): readonly Setting[] {
    return this.#variables.get(service)?.get(name) ?? []
  }

  /** All variables of a service. */
  *variables(service: Entity): Iterable<HeldSetting> {
    for (const settings of this.#variables.get(service)?.values() ?? []) yield* this.#held(settings)
  }

  /** The variables that a service has when it runs. Arguments of a build may be for that alone: a proxy, the tag of an image. */
  *runtimeVariables(service: Entity): Iterable<HeldSetting> {
    for (const variable of this.variables(service))
      if (variable.place.fact.extractor !== 'compose/build-args') yield variable
  }

  /** Settings in files of a service, which libraries may read. What only code reads, as `config()` of Laravel does, is left out. */
  *settings(service: Entity): Iterable<HeldSetting> {
    for (const settings of this.#settings.get(service)?.values() ?? [])
      yield* this.#held(settings.filter(({ place: { fact } }) => fact.kind !== 'setting' || fact.format !== 'laravel'))
  }

  /** Settings of one name with the environments in which each is what the service gets. */
  *#held(settings: readonly Setting[]): Iterable<HeldSetting> {
    const heldIn = this.heldEach(settings.map(({ place }) => place))
    for (const setting of settings) yield { ...setting, heldIn: heldIn.get(setting.place) ?? EVERYWHERE }
  }

  /**
   * Returns the values that a service gets for a configuration key: from its files, and from variables that frameworks
   * bind to the key: `A:B` = `A__B` = `A_B` = `a.b`, with or without a prefix. What tests set counts where nothing else does.
   */
  setting(service: Entity, key: string): readonly Setting[] {
    const plain = plainName(key)
    const found = [...(this.#settings.get(service)?.get(plain) ?? [])]
    for (const [name, settings] of this.#variables.get(service) ?? []) {
      const own = this.#plain(name)
      if (own === plain || (plain.length >= 6 && name.includes('_') && own.endsWith(plain))) found.push(...settings)
    }
    const set = found.filter(({ place }) => !isTest(place.document.filePath))
    return set.length > 0 ? set : found
  }

  #plain(name: string): string {
    const known = this.#plainNames.get(name) ?? plainName(name)
    this.#plainNames.set(name, known)
    return known
  }

  /**
   * Returns the values of a manifest's own variable: other variables of the workload, or of files beside the manifest.
   */
  interpolated(document: FactDocument, name: string, service: Entity | null): readonly Placed<'variable'>[] {
    const own = service === null ? [] : this.variable(service, name)
    const beside = (this.#files.get(`${document.repoName}\n${parentOf(document.filePath)}`) ?? []).filter(
      ({ fact }) => fact.name === name,
    )
    if (beside.length > 0) return beside
    return own.flatMap(({ place }) => (place.fact.kind === 'variable' ? [{ ...place, fact: place.fact }] : []))
  }

  /** Says of the places that set one name in which environments each does. */
  heldEach(places: readonly Placed[]): ReadonlyMap<Placed, HeldIn> {
    return heldEach(places, (place) => this.#environments.of(place))
  }

  #add(service: Entity, setting: Setting): void {
    const known = this.#variables.get(service) ?? new Map<string, Setting[]>()
    this.#variables.set(service, known)
    const same = known.get(setting.name)
    if (same === undefined) known.set(setting.name, [setting])
    else same.push(setting)
  }

  #addOwn(variables: readonly Placed<'variable'>[]): void {
    // One line that several workloads take by an anchor is handed around like a map; a loop of a chart writes several values there.
    const lineOf = ({ document, fact }: Placed<'variable'>): string =>
      `${document.sourceUri}\n${fact.line}\n${fact.name}\n${JSON.stringify(fact.value)}`
    const lines = groupBy(variables, lineOf)
    const isHandedAround = (place: Placed<'variable'>): boolean => {
      const same = lines.get(lineOf(place)) ?? []
      const takers = new Set(same.map((other) => (other.fact.owner.type === 'workload' ? other.fact.owner.name : '')))
      return takers.size > 1
    }
    for (const place of variables) {
      const { document, fact } = place
      if (fact.owner.type === 'workload') {
        const service = this.#system.workloadNamed(document, fact.owner.name, fact.line)
        const sharing = isHandedAround(place) ? 'shared' : 'own'
        if (service !== null) this.#add(service, { name: fact.name, value: fact.value, place, sharing })
      } else if (fact.owner.type === 'file') {
        // A service reads the environment files that lie in its own folder.
        for (const service of this.#system.ownersAt(document.repoName, document.filePath))
          this.#add(service, { name: fact.name, value: fact.value, place, sharing: 'own' })
      }
    }
  }

  #addMaps(variables: readonly Placed<'variable'>[], sources: readonly Placed<'variable_source'>[]): void {
    const inMaps = variables.filter(({ fact }) => fact.owner.type === 'map')
    const maps = groupBy(inMaps, ({ fact }) => (fact.owner.type === 'map' ? fact.owner.name : ''))
    const users = groupBy(sources, ({ fact }) => `${fact.mapType}\n${fact.map}`)
    for (const source of sources) {
      const { document, fact } = source
      const service = this.#system.workloadNamed(document, fact.workload, fact.line)
      if (service === null) continue
      const held =
        fact.mapType === 'env_file'
          ? this.#ofFile(document.repoName, fact.map)
          : nearest(
              document,
              (maps.get(fact.map) ?? []).filter((place) =>
                this.#system.areNamedOne(place.document.repoName, document.repoName),
              ),
            )
      const takers = new Set(
        (users.get(`${fact.mapType}\n${fact.map}`) ?? []).map((user) =>
          this.#system.workloadNamed(user.document, user.fact.workload, user.fact.line),
        ),
      )
      const isOwn = fact.key !== null || takers.size < 2
      for (const place of held) {
        if (fact.key !== null && place.fact.name !== fact.key) continue
        const name = fact.prefix + (fact.as ?? place.fact.name)
        this.#add(service, { name, value: place.fact.value, place, sharing: isOwn ? 'own' : 'shared' })
      }
    }
  }

  /** Spring Cloud Kubernetes asks for the ConfigMap with the name of the application: no manifest says who takes it. */
  #addNamedMaps(variables: readonly Placed<'variable'>[]): void {
    for (const service of this.#system.entities) {
      const [reader] = this.#system.dependencies.places(service, READS_MAPS)
      const names = service.names.get('application-name')
      if (reader === undefined || names === undefined) continue
      const own = variables.filter(({ document, fact: { owner } }) => {
        const isOwn = owner.type === 'map' && names.has(owner.name)
        return isOwn && this.#system.areNamedOne(document.repoName, reader.document.repoName)
      })
      for (const place of nearest(reader.document, own))
        this.#add(service, { name: place.fact.name, value: place.fact.value, place, sharing: 'own' })
    }
  }

  /** The variables of a file, or of the template beside it if it is not in the repository: files with passwords are left out. */
  #ofFile(repoName: string, path: string): readonly Placed<'variable'>[] {
    const near = this.#files.get(`${repoName}\n${parentOf(path)}`) ?? []
    const own = near.filter(({ document }) => document.filePath === path)
    return own.length > 0 ? own : near.filter(({ document }) => copyOf(document.filePath) === path)
  }

  /** A file around services, in the folder of none, gives the values that a service does not get elsewhere. */
  #addAround(inFiles: readonly Placed<'variable'>[]): void {
    const around = inFiles.filter(({ document }) => this.#system.ownerOf(document.repoName, document.filePath) === null)
    for (const service of around.length === 0 ? [] : this.#system.entities) {
      const known = new Set(this.#variables.get(service)?.keys())
      for (const place of around) {
        const { repoName, filePath } = place.document
        const folder = parentOf(filePath)
        const isAround = service.roots.some((root) => root.repoName === repoName && isInside(root.path, folder))
        const { name, value } = place.fact
        if (isAround && !known.has(name)) this.#add(service, { name, value, place, sharing: 'shared' })
      }
    }
  }

  #addSettings(settings: readonly Placed<'setting'>[]): void {
    for (const place of settings) {
      const { document, fact } = place
      const services = this.#system.ownersOf(document)
      for (const service of services) {
        const known = this.#settings.get(service) ?? new Map<string, Setting[]>()
        this.#settings.set(service, known)
        const sharing = services.length > 1 ? 'shared' : 'own'
        const setting: Setting = { name: fact.key, value: fact.value, place, sharing }
        const plain = plainName(fact.key)
        const same = known.get(plain)
        if (same === undefined) known.set(plain, [setting])
        else same.push(setting)
      }
    }
  }
}

/** https://docs.spring.io/spring-cloud-kubernetes/reference/property-source-config/configmap-propertysource.html */
const READS_MAPS = /^spring-cloud-(?:starter-)?kubernetes-(?:fabric8-|client-)?(?:all|config)$/

/** Charts and overlays repeat names of maps: those in the nearest folders of the same repository are meant. */
function nearest(document: FactDocument, places: readonly Placed<'variable'>[]): readonly Placed<'variable'>[] {
  const here = places.filter((place) => place.document.repoName === document.repoName)
  if (here.length === 0) return places
  const own = here.filter((place) => place.document.filePath === document.filePath)
  if (own.length > 0) return own
  const best = Math.max(...here.map((place) => commonLength(place.document.filePath, document.filePath)))
  return here.filter((place) => commonLength(place.document.filePath, document.filePath) === best)
}

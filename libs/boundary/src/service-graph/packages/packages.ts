import { isTest } from '@coderag/facts/names'
import { isInside, parentOf } from '@coderag/facts/stored'
import type { EdgeEvidence, ItemPlace, MapItem } from '@coderag/types'
import { evidenceOf } from '../edges/edge-set.js'
import type { Entity, Placed } from '../owners/entity.js'
import type { Resolution } from '../resolution.js'
import { groupBy } from '../services/group-by.js'

/** A package that a manifest of the system declares. */
export interface DeclaredPackage {
  readonly name: string
  readonly place: Placed<'package'>
  readonly repoName: string
  /** Folder of its manifest, relative to the repository. */
  readonly folder: string
  /** Manifests that name it among their dependencies, or its project. */
  readonly dependents: readonly Placed<'package'>[]
}

/** A place in code that uses something of a package of another repository. */
export interface PackageUse {
  /** What it uses, with the modules and types before it: `roundMoney`, `Money.of`. */
  readonly name: string
  /** Its `strategy` is `import` for what is called or passed on, `import-type` for a type. */
  readonly evidence: EdgeEvidence
}

/**
 * Returns the packages of the system that other packages of it depend on, and modules of Go, whose packages have no manifests.
 * A name is one of the same system and of the same ecosystem only.
 */
export function internalPackages(on: Resolution): readonly DeclaredPackage[] {
  const manifests = on.placed('package').filter(({ fact, document }) => {
    // Lists of requirements and manifests of tests declare no package.
    return fact.ecosystem !== 'helm' && !isTest(document.filePath)
  })
  const byDependency = groupBy(
    manifests.flatMap((place) => place.fact.dependencies.map((name) => ({ key: keyOf(place, name), place }))),
    ({ key }) => key,
  )
  const referring = manifests.filter(({ fact }) => fact.projects.length > 0)
  return manifests.flatMap((place) => {
    const { document, fact } = place
    if (fact.name === '' || document.filePath.endsWith('.txt')) return []
    const folder = parentOf(document.filePath)
    const isOther = (other: Placed<'package'>): boolean =>
      !(other.document.repoName === document.repoName && parentOf(other.document.filePath) === folder)
    const named = (byDependency.get(keyOf(place, fact.name)) ?? [])
      .map((own) => own.place)
      .filter((other) => isOther(other) && on.system.areNamedOne(document.repoName, other.document.repoName))
    const linked = referring.filter((other) => isOther(other) && refersTo(other, place))
    const dependents = [...new Set([...named, ...linked])]
    if (dependents.length === 0 && !document.filePath.endsWith('go.mod')) return []
    return [{ name: fact.name, place, repoName: document.repoName, folder, dependents }]
  })
}

/** Returns packages as items of the map: where each is declared, what depends on it, and what code of other repositories uses it. */
export function packageItems(
  on: Resolution,
  packages: readonly DeclaredPackage[],
  uses: ReadonlyMap<DeclaredPackage, readonly PackageUse[]>,
  kept: ReadonlySet<Entity>,
): MapItem[] {
  const placesFor = (repoName: string, filePath: string, place: Omit<ItemPlace, 'service'>): ItemPlace[] => {
    const services = on.system.ownersAt(repoName, filePath).filter((service) => kept.has(service))
    if (services.length === 0) return [{ service: null, ...place }]
    return services.map(({ name }) => ({ service: name, ...place }))
  }
  return packages.map((own) => {
    const { name, place, dependents } = own
    const required = dependents.flatMap((dependent) => {
      const { repoName, filePath } = dependent.document
      return placesFor(repoName, filePath, { role: 'depends', evidence: evidenceOf(dependent, 'dependency') })
    })
    const used = (uses.get(own) ?? []).flatMap(({ name: what, evidence }) =>
      placesFor(evidence.repoName, evidence.filePath, { role: 'uses', name: what, evidence }),
    )
    const declared: ItemPlace = { service: null, role: 'declares', evidence: evidenceOf(place, place.fact.ecosystem) }
    return { kind: 'package', name, places: [declared, ...required, ...used] }
  })
}

/** Names are compared as their registries do: https://packaging.python.org/en/latest/specifications/name-normalization. */
function keyOf({ fact: { ecosystem } }: Placed<'package'>, name: string): string {
  if (ecosystem === 'pypi') return `${ecosystem} ${name.toLowerCase().replace(/[-_.]+/g, '-')}`
  return `${ecosystem} ${ecosystem === 'nuget' ? name.toLowerCase() : name}`
}

/** True if a manifest names the project of another one by its path; members that lie inside its folder are no dependencies. */
function refersTo(from: Placed<'package'>, { document, fact }: Placed<'package'>): boolean {
  if (from.document.repoName !== document.repoName || from.fact.ecosystem !== fact.ecosystem) return false
  const folder = parentOf(document.filePath)
  const isGradle = /\.gradle(?:\.kts)?$/.test(from.document.filePath)
  if (fact.ecosystem !== 'nuget' && !isGradle && isInside(folder, parentOf(from.document.filePath))) return false
  return from.fact.projects.some(
    (path) => path === document.filePath || path === folder || (isGradle && `/${folder}`.endsWith(`/${path}`)),
  )
}

import { isInside, parentOf } from '@coderag/facts/stored'
import type { AssignmentReason } from '@coderag/types'
import { imageName } from '../services/infrastructure.js'
import { bareName, plainName } from '../services/names.js'
import type { Entity, Placed } from './entity.js'
import type { ServiceRoots } from './service-roots.js'

type Workload = Placed<'workload'>

/** What is asked of a workload once, before it is compared with each service. */
interface Asked {
  readonly workload: Workload
  readonly repoName: string
  /** Of the manifest; empty at the top of its repository. */
  readonly folder: string
  /** Names of images, without registry, tag, and version. */
  readonly images: readonly string[]
  /** Name and aliases, without version. */
  readonly names: readonly string[]
  /** Images and the name without words that say that a thing is deployed; see `bareName`. */
  readonly bareImages: readonly string[]
  readonly bareName: string
  /** The service whose code the image holds; see `codeOfImages`. */
  readonly built: Entity | null
  /** The image is of an organisation that has nothing to do with the services of other repositories. */
  readonly isForeign: boolean
}

/** A reason to believe that a workload runs the code of a service. */
interface Row extends AssignmentReason {
  /** Of rows of one kind the first that holds counts. */
  readonly holds: (entity: Entity, asked: Asked, roots: ServiceRoots) => boolean
}

/**
 * All evidence, by kind. The points are set by hand so that what an image is built from outweighs its name and that of the
 * workload together, a name together with a folder of that name outweighs a build of everything, and a name alone crosses no
 * repository if the image has another.
 */
const ROWS: readonly (readonly Row[])[] = [
  [
    {
      reason: 'built from its folder',
      points: 30,
      holds: (entity, { built }, roots) => entity === built && !roots.isAroundOthers(entity),
    },
    { reason: 'built from a folder around it', points: 4, holds: (entity, { built }) => entity === built },
  ],
  [
    {
      reason: 'no other image of that organisation is of a service that is known',
      points: -16,
      holds: (entity, { isForeign, built, repoName }) => isForeign && entity !== built && !hasCodeIn(entity, repoName),
    },
    {
      reason: 'the image has its name',
      points: 12,
      holds: (entity, { images }) => images.some((image) => entity.isCalled(plainName(image))),
    },
    {
      reason: 'the image is built from it elsewhere',
      points: 12,
      holds: (entity, { images }) => images.some((image) => entity.images.has(image)),
    },
    {
      reason: 'the name of the image ends with its name',
      points: 8,
      holds: (entity, { images }) => images.some((image) => endsWithName(entity, image)),
    },
    {
      reason: 'the image has a name like its own',
      points: 6,
      holds: (entity, { bareImages }, roots) =>
        !roots.isAroundOthers(entity) && bareImages.some((bare) => isAlike(entity, bare)),
    },
    {
      reason: 'the image of another repository has another name',
      points: -16,
      holds: (entity, { images, built, repoName }) =>
        images.length > 0 && entity !== built && !hasCodeIn(entity, repoName),
    },
  ],
  [
    {
      reason: 'it calls itself by the name of the workload',
      points: 11,
      holds: (entity, { names }) =>
        names.some((name) => [...(entity.names.get('application-name') ?? [])].some((own) => own === name)),
    },
    {
      reason: 'it has the name of the workload',
      points: 10,
      holds: (entity, { names }) => names.some((name) => entity.isCalled(plainName(name))),
    },
    {
      reason: 'it has a name like that of the workload',
      points: 6,
      holds: (entity, asked, roots) => !roots.isAroundOthers(entity) && isAlike(entity, asked.bareName),
    },
  ],
  [
    {
      reason: 'its folder lies below that of the manifest',
      points: 3,
      holds: (entity, { folder, repoName }) =>
        folder !== '' && entity.roots.some((root) => root.repoName === repoName && isInside(root.path, folder)),
    },
  ],
  [
    {
      reason: 'it lies in the same repository, or in one that the build names',
      points: 4,
      holds: (entity, { built, repoName }) => entity === built || hasCodeIn(entity, repoName),
    },
  ],
]

/** Fewer points than this are chance: those of a common name in another repository. */
const ENOUGH = 8

/** A service whose code a workload may run, and what speaks for it. */
export interface Candidate {
  readonly entity: Entity
  readonly reasons: readonly AssignmentReason[]
}

/** The service whose code a workload runs. */
export interface Assignment extends Candidate {
  /** The service for which next most speaks. Null if nothing speaks for another one. */
  readonly runnerUp: Candidate | null
}

/** Returns the service for which most speaks. Null if nothing does, or as much for another one. */
export function assign(
  workload: Workload,
  entities: readonly Entity[],
  roots: ServiceRoots,
  foreign: ReadonlySet<string>,
): Assignment | null {
  const { fact } = workload
  const images = fact.image === null ? [] : [unversioned(imageName(fact.image)), imageName(fact.image)]
  const names = [fact.name, ...fact.aliases].map(unversioned).filter((name) => name !== '')
  const asked: Asked = {
    workload,
    repoName: workload.document.repoName,
    folder: parentOf(workload.document.filePath),
    images,
    names,
    bareImages: images.map(bareName),
    bareName: bareName(names[0] ?? ''),
    built: roots.builtFrom(workload),
    isForeign: foreign.has(organisationOf(workload) ?? ''),
  }
  let best: Candidate | null = null
  let next: Candidate | null = null
  let [most, second] = [0, 0]
  for (const entity of entities) {
    if (!entity.hasCode) continue
    const held = ROWS.flatMap((kind) => kind.find(({ holds }) => holds(entity, asked, roots)) ?? [])
    const points = pointsOf(held)
    if (points <= second) continue
    const candidate = { entity, reasons: held }
    if (points > most) [best, most, next, second] = [candidate, points, best, most]
    else [next, second] = [candidate, points]
  }
  if (best === null || most < ENOUGH || most === second) return null
  return { ...best, runnerUp: next }
}

/** Sums up what speaks for a service. */
function pointsOf(reasons: readonly AssignmentReason[]): number {
  return reasons.reduce((sum, { points }) => sum + points, 0)
}

/**
 * Organisations of images, by repository of the manifests, of whose several images one alone has the name of a service
 * of another repository: an equal name is chance then, as `acme/gateway` among other images of `acme`.
 */
export function foreignOrganisations(workloads: readonly Workload[], entities: readonly Entity[]): ReadonlySet<string> {
  const images = new Map<string, Map<string, Workload>>()
  for (const workload of workloads) {
    const organisation = organisationOf(workload)
    if (organisation === null || workload.fact.buildContext !== null) continue
    const known = images.get(organisation) ?? new Map<string, Workload>()
    images.set(organisation, known.set(unversioned(imageName(workload.fact.image ?? '')), workload))
  }
  const foreign = new Set<string>()
  for (const [organisation, own] of images) {
    if (own.size < 2) continue
    const called = [...own].map(([image, { document }]) => {
      const named = entities.filter((entity) => entity.hasCode && isNamedLike(entity, image))
      if (named.some((entity) => hasCodeIn(entity, document.repoName))) return 'here'
      return named.length > 0 ? 'elsewhere' : 'unknown'
    })
    if (called.filter((place) => place === 'elsewhere').length === 1 && called.includes('unknown'))
      foreign.add(organisation)
  }
  return foreign
}

function isNamedLike(entity: Entity, image: string): boolean {
  return entity.isCalled(plainName(image)) || endsWithName(entity, image) || isAlike(entity, bareName(image))
}

/** `retail-store-sample-catalog` and `shop_catalog` run the code of `catalog`. */
function endsWithName(entity: Entity, image: string): boolean {
  const ends = ['-', '_'].flatMap((before) =>
    [...entity.allNames].flatMap((own) => (own.length > 2 ? [`${before}${own.toLowerCase()}`] : [])),
  )
  return ends.some((end) => image.toLowerCase().endsWith(end))
}

/** The image without its last part, in the repository of its manifest. Null for an image of nobody. */
function organisationOf({ document, fact: { image } }: Workload): string | null {
  const organisation = image === null ? '' : parentOf(image)
  return organisation === '' ? null : `${document.repoName}\n${organisation}`
}

function hasCodeIn(entity: Entity, repoName: string): boolean {
  return entity.roots.some((root) => root.repoName === repoName)
}

function isAlike(entity: Entity, bare: string): boolean {
  return bare.length > 1 && entity.isCalledLike(bare)
}

function unversioned(text: string): string {
  return text.replace(/[-_.]?(?:v\d+|blue|green|canary|stable|primary)$/i, '')
}

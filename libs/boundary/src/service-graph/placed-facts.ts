import { type Fact, parentOf } from '@coderag/facts/stored'
import type { FactDocument } from '../source-facts.js'
import type { Placed } from './owners/entity.js'
import { neverRun } from './owners/never-run.js'

/**
 * Folders for the data of tests: https://maven.apache.org/guides/introduction/introduction-to-the-standard-directory-layout.html,
 * `go help packages`, Jest. `test` alone is the name of an environment as well.
 */
const TEST_DATA = /(?:^|\/)(?:src\/test|testdata|__tests__|__fixtures__|fixtures)\//
/** `docker-compose.test.yml` beside the file of the system itself, which is merged with none: it is what its tests start. */
const TEST_COMPOSE = /(?:^|\/)(?:docker-)?compose(?:[.-]\w+)*[.-](?:tests?|e2e)\.ya?ml$/
const COMPOSE = /(?:^|\/)(?:docker-)?compose\.ya?ml$/
/** Kinds of facts of manifests that deploy something. */
const DEPLOYED: ReadonlySet<Fact['kind']> = new Set([
  'workload',
  'variable',
  'variable_source',
  'network_name',
  'proxy_rule',
  'resource',
  'reference',
])

/**
 * The facts of all sources by kind, each with the document that it stands in, without those of code that never runs and of what
 * only tests deploy.
 */
export class PlacedFacts {
  readonly #byKind: ReadonlyMap<Fact['kind'], readonly Placed[]>

  constructor(readonly documents: readonly FactDocument[]) {
    const byKind = new Map<Fact['kind'], Placed[]>()
    const folders = new Set(documents.filter(({ filePath }) => COMPOSE.test(filePath)).map(folderOf))
    for (const document of documents) {
      const isOfTests = TEST_COMPOSE.test(document.filePath) && folders.has(folderOf(document))
      const isTestData = isOfTests || TEST_DATA.test(document.filePath)
      for (const fact of document.facts.plain) {
        if (isTestData && DEPLOYED.has(fact.kind)) continue
        const known = byKind.get(fact.kind)
        if (known === undefined) byKind.set(fact.kind, [{ document, fact }])
        else known.push({ document, fact })
      }
    }
    const isNeverRun = neverRun((byKind.get('constructors') ?? []) as Placed<'constructors'>[])
    if (isNeverRun !== null)
      for (const [kind, placed] of byKind)
        byKind.set(
          kind,
          placed.filter((place) => !isNeverRun(place)),
        )
    this.#byKind = byKind
  }

  /** All facts of a kind that are not only followed, in the order of the documents. */
  of<K extends Fact['kind']>(kind: K): readonly Placed<K>[] {
    return (this.#byKind.get(kind) ?? []) as readonly Placed<K>[]
  }
}

function folderOf({ repoName, filePath }: FactDocument): string {
  return `${repoName}\n${parentOf(filePath)}`
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chartDocuments, decidesOnCharts, isDeployment, namesOf, type FactDraft } from '@coderag/facts'
import { encodeFacts, isInside, parentOf, type Fact } from '@coderag/facts/stored'
import type { CrawlUnit, DocumentFacts, LocatedServices } from '@coderag/types'
import { environmentOfPath } from '../owners/environments.js'
import { groupBy } from './group-by.js'
import { renderedUri } from './rendered-uri.js'

/** Files larger than this give no values and are no templates. In bytes. */
const MAX_BYTES = 1_000_000

const CHART = /(?:^|\/)Chart\.ya?ml$/
/** Files that a chart is made of, those that give it values, and those that may install it. */
const READ = /\.(?:ya?ml|tpl|gotmpl)$/i

interface Repository {
  /** Folder of the checkout. */
  readonly root: string
  readonly repoName: string
  readonly uriPrefix: string
  readonly units: readonly Pick<CrawlUnit, 'key' | 'size'>[]
}

/**
 * Renders the charts of a repository, and returns the facts of their templates and the names that they deploy. Facts of one file cannot
 * hold them: a chart is made of many. They are made anew for each crawl, so that a change of values changes them.
 */
export async function locateCharts(
  repository: Repository,
): Promise<Required<Pick<LocatedServices, 'facts' | 'namesByFile'>>> {
  const { root, repoName, uriPrefix, units } = repository
  const folders = units.filter(({ key }) => CHART.test(key)).map(({ key }) => parentOf(key))
  if (folders.length === 0) return { facts: [], namesByFile: new Map() }
  const files = await textsOf(root, units, folders)
  const rendered = chartDocuments(files).map(({ path, sources, facts }) => {
    const source = sources.find((each) => environmentOfPath(each) !== null) ?? null
    return { path, facts, sourceUri: renderedUri(`${uriPrefix}${encodeURI(path)}`, source) }
  })
  const documents = [...groupBy(rendered, ({ sourceUri }) => sourceUri)].map(([sourceUri, own]): DocumentFacts => {
    const drafts = new Map(own.flatMap((each) => each.facts).map((fact) => [JSON.stringify(fact), fact]))
    const facts = [...drafts.values()].map((fact): Fact => ({ ...fact, chunkId: '' }))
    // Nothing else is stored or deleted by such a URI.
    return {
      sourceUri,
      repoName,
      filePath: own[0]?.path ?? '',
      serviceName: null,
      boundary: encodeFacts(facts),
      symbols: '',
    }
  })
  const namesByFile = new Map(
    [...groupBy(rendered, ({ path }) => path)].map(([path, own]) => [path, namesIn(own.flatMap(({ facts }) => facts))]),
  )
  return { facts: documents, namesByFile }
}

function namesIn(facts: readonly FactDraft[]): readonly string[] {
  const names = facts.flatMap((fact) => (isDeployment(fact) ? namesOf(fact) : []))
  return [...new Set(names)].filter((name) => /^[\w.-]{2,}$/.test(name))
}

async function textsOf(
  root: string,
  units: Repository['units'],
  folders: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const isOfChart = (key: string): boolean => folders.some((folder) => isInside(key, folder))
  const small = units.filter(({ size }) => size <= MAX_BYTES)
  const texts = new Map<string, string>()
  const add = async (own: readonly { readonly key: string }[]): Promise<void> => {
    for (const { key } of own) {
      // A file that went away since it was listed renders nothing; reading it as a unit reports it.
      const text = await readFile(join(root, key), 'utf8').catch(() => null)
      if (text !== null && (isOfChart(key) || decidesOnCharts(key, text))) texts.set(key, text)
    }
  }
  await add(small.filter(({ key }) => READ.test(key)))
  // Few charts take files that are no templates. One at the top would take all of the repository for its own.
  const takers = [...texts].flatMap(([key, text]) => (text.includes('.Files.') ? [key] : []))
  const taking = folders.filter((folder) => folder !== '' && takers.some((key) => isInside(key, folder)))
  if (taking.length > 0)
    await add(small.filter(({ key }) => !texts.has(key) && taking.some((folder) => isInside(key, folder))))
  return texts
}

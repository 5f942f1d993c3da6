import { bootstrap } from '@coderag/eval'
import type { CorpusHeader } from '../mining/record.js'
import type { FileSearchResult } from './file-search.js'
import type { HeldOutResult, SearchQuality } from './held-out.js'

/** Prints held-out search per language (mean over its repositories) and the mean over all repositories. */
export function heldOutTable(results: readonly HeldOutResult[]): string {
  const sound = results.filter(({ queries }) => queries >= 20)
  const languages = [...new Set(sound.map(({ language }) => language))].sort()
  const line = (label: string, of: readonly HeldOutResult[]): string => {
    const cell = (pick: (result: HeldOutResult) => SearchQuality): string =>
      `${mean(of, (result) => pick(result).mrr)} / ${mean(of, (result) => pick(result).recall10)}`
    const queries = of.reduce((sum, result) => sum + result.queries, 0)
    return `| ${label} | ${of.length} | ${queries} | ${cell((r) => r.bm25)} | ${cell((r) => r.model)} | ${cell((r) => r.mixed)} |`
  }
  return [
    '| language | repositories | queries | BM25 | model | mixed |',
    '|---|---|---|---|---|---|',
    ...languages.map((language) =>
      line(
        language,
        sound.filter((result) => result.language === language),
      ),
    ),
    line('all', sound),
    '',
    difference('model against BM25', sound, ['bm25', 'model']),
    difference('mixed against BM25', sound, ['bm25', 'mixed']),
    difference('mixed against model', sound, ['model', 'mixed']),
  ].join('\n')
}

/** Computes the difference of two rankings with the paired bootstrap over the queries of each repository. */
function difference(
  label: string,
  results: readonly HeldOutResult[],
  [first, second]: readonly ['bm25' | 'model', 'model' | 'mixed'],
): string {
  const groups = results.map((result) =>
    result[second].reciprocalRanks.map((share, query) => share - (result[first].reciprocalRanks[query] ?? 0)),
  )
  const { difference: mean, interval, better, worse } = bootstrap(groups)
  const [low, high] = interval.map((value) => value.toFixed(3))
  return `${label}: MRR ${mean.toFixed(3)} [${low}, ${high}], better ${better}, worse ${worse} of ${groups.flat().length}`
}

/** Prints file search per repository, its mean, and the mean per category of query. */
export function fileSearchTable(results: readonly FileSearchResult[]): string {
  const categories = new Map<string, number[]>()
  for (const { byCategory } of results) {
    for (const [category, scores] of Object.entries(byCategory)) {
      categories.set(category, [...(categories.get(category) ?? []), ...scores])
    }
  }
  return [
    '| repository | language | queries | model | BM25 |',
    '|---|---|---|---|---|',
    ...results.map(
      ({ name, language, queries, model, bm25 }) =>
        `| ${name} | ${language} | ${queries} | ${model.toFixed(3)} | ${bm25.toFixed(3)} |`,
    ),
    `| all | | | ${mean(results, ({ model }) => model)} | ${mean(results, ({ bm25 }) => bm25)} |`,
    ...[...categories].map(([category, scores]) => `${category}: ${mean(scores, (score) => score)}`),
  ].join('\n')
}

/** Prints the mined repositories with commit, licence and number of pairs. */
export function sourcesTable(headers: readonly CorpusHeader[], heldOut: ReadonlySet<string>): string {
  return [
    '| repository | commit | licence | pairs | |',
    '|---|---|---|---|---|',
    ...headers.map(
      ({ repository, commit, licence, pairs }) =>
        `| ${repository} | ${commit.slice(0, 12)} | ${licence} | ${pairs} | ${heldOut.has(repository) ? 'held out' : ''} |`,
    ),
  ].join('\n')
}

function mean<Entry>(entries: readonly Entry[], value: (entry: Entry) => number): string {
  return (entries.reduce((sum, entry) => sum + value(entry), 0) / Math.max(1, entries.length)).toFixed(3)
}

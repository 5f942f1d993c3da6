import { bootstrap } from '@coderag/eval'
import type { CorpusHeader } from '../mining/record.js'
import type { FileSearchResult } from './file-search.js'
import type { HeldOutResult, SearchQuality } from './held-out.js'

/** Held-out search per language, each the mean over its repositories, and the mean over repositories. */
export function heldOutTable(results: readonly HeldOutResult[]): string {
  const sound = results.filter(({ questions }) => questions >= 20)
  const languages = [...new Set(sound.map(({ language }) => language))].sort()
  const line = (label: string, of: readonly HeldOutResult[]): string => {
    const cell = (pick: (result: HeldOutResult) => SearchQuality): string =>
      `${mean(of, (result) => pick(result).mrr)} / ${mean(of, (result) => pick(result).recall10)}`
    const questions = of.reduce((sum, result) => sum + result.questions, 0)
    return `| ${label} | ${of.length} | ${questions} | ${cell((r) => r.bm25)} | ${cell((r) => r.model)} | ${cell((r) => r.mixed)} |`
  }
  return [
    '| language | repositories | questions | BM25 | model | mixed |',
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

/** By how much one way of ranking is better, with the paired bootstrap over the questions of each repository. */
function difference(
  label: string,
  results: readonly HeldOutResult[],
  [first, second]: readonly ['bm25' | 'model', 'model' | 'mixed'],
): string {
  const groups = results.map((result) =>
    result[second].reciprocalRanks.map((share, question) => share - (result[first].reciprocalRanks[question] ?? 0)),
  )
  const { difference: mean, interval, better, worse } = bootstrap(groups)
  const [low, high] = interval.map((value) => value.toFixed(3))
  return `${label}: MRR ${mean.toFixed(3)} [${low}, ${high}], better ${better}, worse ${worse} of ${groups.flat().length}`
}

/** File search per repository, its mean, and the mean per category of question. */
export function fileSearchTable(results: readonly FileSearchResult[]): string {
  const categories = new Map<string, number[]>()
  for (const { byCategory } of results) {
    for (const [category, scores] of Object.entries(byCategory)) {
      categories.set(category, [...(categories.get(category) ?? []), ...scores])
    }
  }
  return [
    '| repository | language | questions | model | BM25 |',
    '|---|---|---|---|---|',
    ...results.map(
      ({ name, language, questions, model, bm25 }) =>
        `| ${name} | ${language} | ${questions} | ${model.toFixed(3)} | ${bm25.toFixed(3)} |`,
    ),
    `| all | | | ${mean(results, ({ model }) => model)} | ${mean(results, ({ bm25 }) => bm25)} |`,
    ...[...categories].map(([category, scores]) => `${category}: ${mean(scores, (score) => score)}`),
  ].join('\n')
}

/** What was mined from where. */
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

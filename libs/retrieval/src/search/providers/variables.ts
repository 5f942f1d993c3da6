import type { CleanChunk } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import { escaped } from '../../understand/text-pattern.js'
import type { Hit } from '../hit.js'
import { codeAmong, foundWith, ofFewFiles, type Provider } from './provider.js'

/** Matches the name of an environment variable: capitals in two words or more. */
const VARIABLE = /(?<![\p{L}\p{N}_$])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?![\p{L}\p{N}_])/gu

/** Code that reads an environment variable which the query names. */
export const variables: Provider = {
  name: 'variables',
  applies: ({ pasted, text }) => pasted === null && text.search(VARIABLE) >= 0,
  find: ({ candidates, understood }) =>
    foundWith(RANKING_DEFAULTS.variableEvidence, variableChunks(candidates, understood.text)),
}

/**
 * Finds the candidates that read an environment variable which a query names: `process.env.PORT_NUMBER`,
 * `os.Getenv("PORT_NUMBER")`. Others only mention it. Tests are left out, and so are variables that more than `fewPlaces`
 * files read.
 */
export function variableChunks(candidates: readonly Hit[], query: string): readonly CleanChunk[] {
  const names = [...new Set(query.match(VARIABLE))]
  const code = names.length === 0 ? [] : codeAmong(candidates)
  return names.flatMap((name) => {
    const reads = new RegExp(String.raw`env(?:iron)?[\w.:]*[.[(]+\s*["'\`]?${escaped(name)}(?![A-Za-z0-9_])`, 'i')
    return ofFewFiles(
      code.filter(({ text }) => text.includes(name) && reads.test(text)),
      RANKING_DEFAULTS.fewPlaces,
    )
  })
}

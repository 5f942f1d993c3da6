import type { CleanChunk, ServiceEndpoint } from '@coderag/types'
import { endpointsSaid } from '../../graphs/endpoints-named.js'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { Hit } from '../hit.js'
import { declares } from '../lookup.js'
import { codeAmong, foundById, foundWith, ofFewFiles, type Provider } from './provider.js'

/** Where an endpoint is declared and handled whose path the query says. */
export const endpoints: Provider = {
  name: 'endpoints',
  applies: ({ pasted, graph, text }) => pasted === null && graph !== null && text.includes('/'),
  async find(searched) {
    const { candidates, understood } = searched
    const said = understood.graph === null ? [] : endpointsSaid(understood.text, understood.graph)
    const declared = said.map(({ evidence }) => [evidence.chunkId, RANKING_DEFAULTS.endpointEvidence] as const)
    const handlers = said.flatMap((endpoint) => handlersAmong(candidates, endpoint))
    return [
      ...(await foundById(new Map(declared.filter(([id]) => id !== '')), searched)),
      ...foundWith(RANKING_DEFAULTS.handlerEvidence, handlers),
    ]
  },
}

/** Finds the candidates that declare the handler of an endpoint: those in a file called like its qualifier, if it has one. */
export function handlersAmong(
  candidates: readonly Hit[],
  { handler, evidence }: ServiceEndpoint,
): readonly CleanChunk[] {
  if (handler === null) return []
  const [name = '', ...qualifiers] = handler.split(/[.:#]+/).toReversed()
  const words = (qualifiers[0] ?? '')
    .split(/_|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    .map((word) => word.toLowerCase().replace(/s$/, ''))
    .filter((word) => word !== '' && !/^(?:view|controller|handler|resource|route|router|api)$/.test(word))
  const found = codeAmong(candidates).filter(
    (chunk) =>
      chunk.repoName === evidence.repoName &&
      declares(chunk, name) &&
      (words.length === 0 || words.some((word) => chunk.filePath?.toLowerCase().includes(word))),
  )
  return ofFewFiles(found, RANKING_DEFAULTS.fewPlaces)
}

import { mentionsOf } from '@coderag/text'
import type { CorpusType, RawChunk, RawDocument } from '@coderag/types'

/** Documents that are about services but often lie apart from them. */
const BOUND: ReadonlySet<CorpusType> = new Set(['DOC_RUNBOOK', 'DOC_ADR', 'DOC_GOOGLE'])

/**
 * Binds the chunks of a runbook, a decision or an office document to the service that they name, as conversations are: the
 * one service in the document's name or title, otherwise the only one in the text of the chunk.
 */
export function bindNamedService(
  { corpusType, filePath }: Pick<RawDocument, 'corpusType' | 'filePath'>,
  chunks: readonly RawChunk[],
  knownServices: readonly string[],
): readonly RawChunk[] {
  if (!BOUND.has(corpusType) || knownServices.length === 0) return chunks
  const services = knownServices.map((name) => ({ name, aliases: [] }))
  const named = (text: string): readonly string[] => mentionsOf(text, services).services
  const title = chunks[0]?.sectionPath?.split(' > ')[0] ?? ''
  const fileName = filePath.slice(filePath.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
  // A service may be called by a common word. A file or a title that is this word means the service.
  const subject = only(named(`${fileName} service, ${title} service`))
  return chunks.map((chunk) => {
    const mentions = named(chunk.text)
    const serviceName = chunk.serviceName ?? subject ?? only(mentions)
    return { ...chunk, serviceName, mentions: [...new Set([...chunk.mentions, ...mentions])] }
  })
}

function only(names: readonly string[]): string | null {
  return names.length === 1 ? (names[0] ?? null) : null
}

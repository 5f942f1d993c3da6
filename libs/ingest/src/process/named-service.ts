import { mentionsOf } from '@coderag/text'
import type { CorpusType, KnownNames, RawChunk, RawDocument } from '@coderag/types'

/** Documents, which say what they are about. */
const DOCUMENTS: ReadonlySet<CorpusType> = new Set(['DOC_README', 'DOC_RUNBOOK', 'DOC_ADR', 'DOC_GOOGLE'])
/** Documents that are about services but often lie apart from them. */
const BOUND: ReadonlySet<CorpusType> = new Set(['DOC_RUNBOOK', 'DOC_ADR', 'DOC_GOOGLE'])

/**
 * Adds to the chunks of a document the names that they say of what is deployed. A runbook, a decision or an office document
 * belongs to the one service in its name or title, otherwise to the only one in the text of the chunk.
 */
export function bindNamedServices(
  { corpusType, filePath }: Pick<RawDocument, 'corpusType' | 'filePath'>,
  chunks: readonly RawChunk[],
  { services, all }: KnownNames,
): readonly RawChunk[] {
  if (!DOCUMENTS.has(corpusType) || all.length === 0) return chunks
  const isService = new Set(services)
  const named = namesIn(all)
  const title = chunks[0]?.sectionPath?.split(' > ')[0] ?? ''
  const fileName = filePath.slice(filePath.lastIndexOf('/') + 1).replace(/\.[a-z]+$/i, '')
  // A service may be called by a common word. A file or a title that is this word means the service.
  const subject = BOUND.has(corpusType) ? only(namesIn(services)(`${fileName} service, ${title} service`)) : null
  return chunks.map((chunk) => {
    const mentions = named(chunk.text)
    const ofService = BOUND.has(corpusType) ? only(mentions.filter((name) => isService.has(name))) : null
    const serviceName = chunk.serviceName ?? subject ?? ofService
    return { ...chunk, serviceName, mentions: [...new Set([...chunk.mentions, ...mentions])] }
  })
}

function namesIn(names: readonly string[]): (text: string) => readonly string[] {
  const known = names.map((name) => ({ name, aliases: [] }))
  return (text) => mentionsOf(text, known).services
}

function only(names: readonly string[]): string | null {
  return names.length === 1 ? (names[0] ?? null) : null
}

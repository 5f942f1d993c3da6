import { CORPUS_TYPES, type ChunkFilter, type ChunkReader, type CleanChunk } from '@coderag/types'

const TALK = CORPUS_TYPES.filter((type) => type.startsWith('CONVO_'))

/**
 * Returns all chunks of one conversation, in order. Together their texts are the whole conversation.
 *
 * @param place - `channel/thread`, with or without `#`, or the source uri of any of its chunks.
 */
export async function wholeThread(store: Pick<ChunkReader, 'scan'>, place: string): Promise<readonly CleanChunk[]> {
  const slash = place.lastIndexOf('/')
  const isUri = place.includes('://')
  const [channel, threadId] = [place.slice(0, Math.max(0, slash)).replace(/^#/, ''), place.slice(slash + 1)]
  const filter: ChunkFilter = isUri ? { corpusTypes: TALK } : { corpusTypes: TALK, channels: [channel] }
  const bySource = new Map<string, CleanChunk[]>()
  for await (const chunks of store.scan({ filter })) {
    for (const chunk of chunks) {
      if (isUri ? chunk.sourceUri !== place : chunk.threadId !== threadId) continue
      bySource.set(chunk.sourceUri, [...(bySource.get(chunk.sourceUri) ?? []), chunk])
    }
  }
  // Two exports may contain the same channel. Sorting by name keeps the answer the same.
  return [...bySource]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, chunks]) => chunks.sort((a, b) => a.byteRange[0] - b.byteRange[0]))
}

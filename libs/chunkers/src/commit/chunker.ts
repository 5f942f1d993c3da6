import { rawText, type Chunked, type Chunker, type RawDocument } from '@coderag/types'
import { cutConversation } from '../conversation/cut.js'

/** Raised when the same text gives other chunks than before. */
const version = 1

/** Creates the chunker for commits: each is one chunk, whatever its length, with its subject as `sectionPath`. */
export function createCommitChunker(): Chunker {
  return {
    kind: 'commit',
    fingerprint: `commit/${version}`,
    chunk: (document) => Promise.resolve(chunkOf(document)),
  }
}

function chunkOf(document: RawDocument): Chunked {
  const limits = { maxTokens: Number.MAX_SAFE_INTEGER, overlapTokens: 0, services: [] }
  const { chunks, notices } = cutConversation(document, limits)
  const [subject = ''] = document.text.split('\n', 1)
  const sectionPath = subject.trim() === '' ? null : rawText(subject)
  return { chunks: chunks.map((chunk) => ({ ...chunk, sectionPath })), notices }
}

import type { ChunkOf } from '@coderag/types'

/** A chunk whose texts are plain strings, between raw and clean. */
export type OpenChunk = ChunkOf<string>

/** Fields that people write in sentences: every detector runs. */
export const PROSE_FIELDS = ['text', 'contextPrefix', 'overlap', 'docstring', 'sectionPath', 'signature'] as const

/**
 * Fields that hold names of things. A person's words get here too (a channel named after a customer, the file name of a
 * transcript). They are searched for secrets, structured data, known names and everything that was found in the prose
 * of the chunk, but not for names by their look.
 */
export const NAMING_FIELDS = ['filePath', 'symbolName', 'channel', 'threadId', 'serviceName'] as const

/** Lists of such names. */
export const NAMING_LISTS = ['definedNames', 'imports', 'callsOut', 'mentions', 'calledBy', 'k8sLabels'] as const

/** Returns the people in the chunk's own fields. */
export function speakersOf({ author, participants }: OpenChunk): readonly string[] {
  return author === null ? participants : [author, ...participants]
}

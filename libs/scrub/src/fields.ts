import type { ChunkOf } from '@coderag/types'

/** A chunk whose texts are plain strings: what is between raw and clean. */
export type OpenChunk = ChunkOf<string>

/** Fields that people write in sentences: every detector runs. */
export const PROSE_FIELDS = ['text', 'contextPrefix', 'overlap', 'docstring', 'sectionPath', 'signature'] as const

/**
 * Fields that name things. A person's words get here too (a chat channel called after a customer, a transcript's file
 * name), so they are searched for secrets, structured data, known names and whatever was found in the prose of the
 * chunk, but not for names by the look of them.
 */
export const NAMING_FIELDS = ['filePath', 'symbolName', 'channel', 'threadId', 'serviceName'] as const

/** Lists of such names. */
export const NAMING_LISTS = ['definedNames', 'imports', 'callsOut', 'mentions', 'calledBy', 'k8sLabels'] as const

/** The people that a chunk's own fields name. */
export function speakersOf({ author, participants }: OpenChunk): readonly string[] {
  return author === null ? participants : [author, ...participants]
}

import type { CleanChunk } from '@coderag/types'

/** Declarations that are named of a passage with several. */
const NAMES = 3

/** Names a passage for people: by its declaration or declarations, or by its heading. Empty if it has none. */
export function passageName({
  symbolName,
  definedNames,
  sectionPath,
}: Pick<CleanChunk, 'symbolName' | 'definedNames' | 'sectionPath'>): string {
  if (symbolName !== null) return symbolName
  if (definedNames.length > 0) return definedNames.slice(0, NAMES).join(', ')
  return sectionPath?.split(' > ').at(-1) ?? ''
}

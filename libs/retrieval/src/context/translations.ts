import type { CleanChunk } from '@coderag/types'

const LANGUAGES =
  'ar|az|be|bg|bn|br|ca|cn|cz|da|de|el|en|es|et|eu|fa|fi|fr|he|hi|hr|hu|hy|id|it|ja|jp|ka|kk|ko|kr|lt|lv|mk|ms|nb|nl|no|pl|pt|ro|ru|sk|sl|sq|sr|sv|ta|th|tr|tw|uk|ur|uz|vi|zh'
/** Matches a folder that is named for a language: `docs/pt-br/index.md`, `i18n/zh_Hans/guide.md`. */
const FOLDER = new RegExp(`(?<=/)(?:${LANGUAGES})(?:[-_](?:[a-z]{2}|[a-z]{4}))?/`, 'gi')
/** Matches the language at the end of a name: `README.zh-CN.md`, `README_ja.md`. */
const ENDING = new RegExp(`[._-](?:${LANGUAGES})(?:[-_](?:[a-z]{2}|[a-z]{4}))?(?=\\.\\w+$)`, 'i')

/**
 * Finds documents that are translations of a document with a better rank.
 *
 * @param chunks - Best first.
 * @returns Uris of sources.
 */
export function translationsAmong(chunks: readonly CleanChunk[]): ReadonlySet<string> {
  const documents = chunks.filter(({ corpusType }) => corpusType.startsWith('DOC_'))
  const best = new Map<string, string>()
  const translations = new Set<string>()
  for (const sourceUri of new Set(documents.map((chunk) => chunk.sourceUri))) {
    const document = sourceUri.replace(FOLDER, '').replace(ENDING, '')
    const first = best.get(document)
    if (first === undefined) best.set(document, sourceUri)
    else translations.add(sourceUri)
  }
  return translations
}

import type { DocumentFacts } from '@coderag/types'

/** Stands in the source URI of a rendered template before the file that makes the rendering one of an environment. */
const RENDERED = '#helm='

/** Returns the source URI of a template as it is rendered for an environment. No file has such a URI. */
export function renderedUri(fileUri: string, environmentFile: string | null): string {
  return `${fileUri}${RENDERED}${environmentFile === null ? '' : encodeURI(environmentFile)}`
}

/** Returns the file that makes a document a template as an environment renders it; null for any other document. */
export function renderedFor({ sourceUri }: Pick<DocumentFacts, 'sourceUri'>): string | null {
  const at = sourceUri.lastIndexOf(RENDERED)
  return at === -1 || at + RENDERED.length === sourceUri.length
    ? null
    : decodeURI(sourceUri.slice(at + RENDERED.length))
}

import { html, type Html } from './html.js'

/** Returns the address of a file, at a line. */
export function fileUrl(repo: string | null, path: string, lines?: { first: number; last: number }): string {
  const query = new URLSearchParams({ path: repo === null ? path : `${repo}/${path}` })
  if (lines === undefined) return `/file?${query}`
  query.set('lines', `${lines.first}-${lines.last}`)
  return `/file?${query}#L${lines.first}`
}

/** Writes a place as a link to its file, or as text if it belongs to no file. */
export function placeLink(
  { repo, path, startLine, endLine }: { repo: string | null; path: string | null; startLine: number; endLine: number },
  fallback: string,
): Html {
  if (path === null) return html`<span class="place">${fallback}</span>`
  const url = fileUrl(repo, path, { first: startLine, last: endLine })
  return html`<a class="place" href="${url}">${repo !== null && `${repo}/`}<b>${path}</b>:${startLine}–${endLine}</a>`
}

import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { escaped, Html } from './html.js'

/** Matches code, which is copied, or a citation such as `[1, 3]`. */
const CODE_OR_CITATION = /(<code[^]*?<\/code>)|\[(\d{1,4}(?:\s*[,–-]\s*\d{1,4})*)\]/g

/**
 * Converts an answer in Markdown to HTML. HTML in it is shown as text, images are not loaded, and citations become links
 * to the sources.
 *
 * @param anchor - Beginning of the ids of the sources: `turn-1-source-`.
 */
export function markdown(text: string, anchor: string): Html {
  const linked = written(text).replace(CODE_OR_CITATION, (all, code: string | undefined, list: string | undefined) => {
    if (code !== undefined || list === undefined) return all
    return `[${list.replace(/\d+/g, (number) => `<a class="citation" href="#${anchor}${number}">${number}</a>`)}]`
  })
  return new Html(withOutsideLinks(linked))
}

/**
 * Converts a document in Markdown to HTML, as `markdown` does, without citations.
 *
 * @param addressOf - Returns the address of a file, by a path relative to the folder of the document.
 */
export function documentHtml(text: string, addressOf: (path: string) => string): Html {
  const linked = written(text.replace(/^---\n[^]*?\n---\n/, '')).replace(
    /<a href="([^"#:?/][^"#:?]*)(?:#[^"]*)?"/g,
    (_all, path: string) => `<a href="${escaped(addressOf(pathIn(path)))}"`,
  )
  return new Html(withOutsideLinks(linked))
}

/** Returns the path that an address in HTML names; one that can't be decoded is a path as it is. */
function pathIn(address: string): string {
  const path = address.replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** micromark escapes HTML and drops links of dangerous protocols. A wide table scrolls by itself. */
function written(text: string): string {
  return micromark(text, {
    extensions: [gfmTable(), { disable: { null: ['labelStartImage', 'definition'] } }],
    htmlExtensions: [gfmTableHtml()],
  }).replaceAll(/<table>[^]*?<\/table>/g, '<div class="scroll">$&</div>')
}

function withOutsideLinks(written: string): string {
  return written.replaceAll('<a href="http', '<a rel="noopener noreferrer nofollow" target="_blank" href="http')
}

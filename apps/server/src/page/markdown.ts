import { micromark, type Options } from 'micromark'
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
  const linked = written(text, ANSWER).replace(
    CODE_OR_CITATION,
    (all, code: string | undefined, list: string | undefined) => {
      if (code !== undefined || list === undefined) return all
      return `[${list.replace(/\d+/g, (number) => `<a class="citation" href="#${anchor}${number}">${number}</a>`)}]`
    },
  )
  return new Html(withOutsideLinks(linked))
}

/**
 * Converts a document in Markdown to HTML, without citations. Images, also those in HTML, are replaced by their texts, and
 * other tags of HTML left out.
 *
 * @param addressOf - Returns the address of a file, by a path relative to the folder of the document.
 */
export function documentHtml(text: string, addressOf: (path: string) => string): Html {
  const linked = written(text.replace(/^---\n[^]*?\n---\n/, ''), DOCUMENT).replace(
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

/** What of Markdown is not read, and how parts of it are written. */
interface Dialect {
  readonly disabled: string[]
  readonly html: NonNullable<Options['htmlExtensions']>
}

/** In an answer, `[1]` is a citation, whatever its text defines. */
const ANSWER: Dialect = { disabled: ['labelStartImage', 'definition'], html: [] }

const DOCUMENT: Dialect = {
  disabled: [],
  html: [
    {
      enter: {
        htmlFlow() {
          this.buffer()
        },
        htmlText() {
          this.buffer()
        },
      },
      exit: {
        htmlFlow() {
          const text = withoutTags(this.resume()).trim()
          this.raw(text === '' ? '' : `<p>${text}</p>`)
        },
        htmlText() {
          this.raw(withoutTags(this.resume()))
        },
      },
    },
  ],
}

/** Leaves comments and tags out of escaped HTML. Images have their texts. */
function withoutTags(text: string): string {
  return (
    text
      .replace(/&lt;!--[^]*?--&gt;/g, '')
      .replace(/&lt;img\s[^]*?&gt;/gi, (image) => /\salt=&quot;([^]*?)&quot;/i.exec(image)?.[1] ?? '')
      .replace(/&lt;\/?[a-z!][^]*?&gt;/gi, '')
      // A reference to a character is one in HTML already.
      .replace(/&amp;(#?\w{1,32};)/g, '&$1')
  )
}

/** micromark escapes HTML and drops links of dangerous protocols. A wide table scrolls by itself. */
function written(text: string, { disabled, html }: Dialect): string {
  return micromark(text, {
    extensions: [gfmTable(), { disable: { null: disabled } }],
    htmlExtensions: [gfmTableHtml(), ...html],
  })
    .replaceAll(/<img src="[^"]*" alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<table>[^]*?<\/table>/g, '<div class="scroll">$&</div>')
}

function withOutsideLinks(written: string): string {
  return written.replaceAll('<a href="http', '<a rel="noopener noreferrer nofollow" target="_blank" href="http')
}

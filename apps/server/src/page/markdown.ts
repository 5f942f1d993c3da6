import { micromark } from 'micromark'
import { Html } from './html.js'

/** Matches code, which is copied, or a citation such as `[1, 3]`. */
const CODE_OR_CITATION = /(<code[^]*?<\/code>)|\[(\d{1,4}(?:\s*[,–-]\s*\d{1,4})*)\]/g

/**
 * Converts an answer in Markdown to HTML. HTML in it is shown as text, images are not loaded, and citations become links
 * to the sources.
 *
 * @param anchor - Beginning of the ids of the sources: `turn-1-source-`.
 */
export function markdown(text: string, anchor: string): Html {
  // micromark escapes HTML and drops links of dangerous protocols.
  const written = micromark(text, { extensions: [{ disable: { null: ['labelStartImage', 'definition'] } }] })
  const linked = written.replace(CODE_OR_CITATION, (all, code: string | undefined, list: string | undefined) => {
    if (code !== undefined || list === undefined) return all
    return `[${list.replace(/\d+/g, (number) => `<a class="citation" href="#${anchor}${number}">${number}</a>`)}]`
  })
  return new Html(
    linked.replaceAll('<a href="http', '<a rel="noopener noreferrer nofollow" target="_blank" href="http'),
  )
}

import { broken } from './broken.js'
import { converted, type NothingRead, type Reading } from './reading.js'

/**
 * Converts HTML to Markdown. Keeps headings, lists, tables, links and code; leaves out scripts, styles and navigation.
 * Unwraps links through Google's redirect.
 */
export async function readHtml(html: string, notices: readonly string[]): Promise<Reading | NothingRead> {
  const markdown = await htmlToMarkdown(html)
  return converted(markdown, 'markdown', [...notices, 'HTML: converted to Markdown; lines count the converted text'])
}

/**
 * Converts HTML to Markdown. Loads the converter on first use.
 *
 * @throws IngestError `INGEST_DOCUMENT_BROKEN`: its elements are nested too deep.
 */
export async function htmlToMarkdown(html: string): Promise<string> {
  const [
    { unified },
    { default: rehypeParse },
    { default: rehypeRemark },
    { default: remarkGfm },
    { default: remarkStringify },
  ] = await Promise.all([
    import('unified'),
    import('rehype-parse'),
    import('rehype-remark'),
    import('remark-gfm'),
    import('remark-stringify'),
  ])
  const nothing = () => undefined
  const unwrapped = html.replace(
    /(href=["'])https:\/\/www\.google\.com\/url\?q=([^"'&]+)[^"']*/g,
    (whole, start: string, url: string) => `${start}${decoded(url) ?? whole.slice(start.length)}`,
  )
  const processor = unified()
    .use(rehypeParse)
    .use(rehypeRemark, { handlers: { nav: nothing, img: nothing, svg: nothing, iframe: nothing, button: nothing } })
    .use(remarkGfm)
    .use(remarkStringify, { bullet: '-', listItemIndent: 'one', rule: '-', fences: true })
  const markdown = await processor.process(unwrapped).catch((cause: unknown) => {
    // The converter calls itself for each level, so that thousands of them end its stack.
    throw broken(
      'HTML page',
      'Its elements may be nested too deep: save the text that matters in a page of its own.',
      cause,
    )
  })
  return String(markdown).replace(/\u00a0|&#xA0;|&nbsp;/g, ' ')
}

function decoded(url: string): string | null {
  try {
    return decodeURIComponent(url)
  } catch {
    return null
  }
}

/** Returns the character set that a page declares in its head, or null if it declares none or an unknown one. */
export function declaredCharset(bytes: Buffer): string | null {
  const head = bytes.subarray(0, 2_048).toString('latin1')
  const name = /<meta[^>]+charset\s*=\s*(?:["']\s*)?([\w-]+)/i.exec(head)?.[1]
  if (name === undefined || /^utf-?8$/i.test(name)) return null
  try {
    return new TextDecoder(name).encoding
  } catch {
    return null
  }
}

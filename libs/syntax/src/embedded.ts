/** Code inside a file of another format, such as the scripts of a Vue component. */
export interface EmbeddedCode {
  /** Language of the code, as its handler spells it. */
  readonly language: string
  /**
   * The file with all but its code blank: as long as the file and with the same line ends, so that every position in the
   * tree is one in the file. Where the code needs it to be whole, a few characters of the frame stand in the blank part.
   */
  readonly text: string
  /** The code's parts in order, as UTF-16 positions: first unit, and the unit behind the last. */
  readonly parts: readonly (readonly [start: number, end: number])[]
}

type Part = EmbeddedCode['parts'][number]

/** Finds the code of a file; null if it has none. */
type Finder = (text: string, path: string) => EmbeddedCode | null

const FINDERS: ReadonlyMap<string, Finder> = new Map([
  ['.vue', scripts],
  ['.svelte', scripts],
  ['.astro', astro],
  ['.razor', razor],
  ['.cshtml', razor],
  ['.erb', erb],
  ['.rhtml', erb],
  ['.ipynb', notebook],
])

/** Returns the code inside a file that is itself in no parsed language. Null for other files, and where there is none. */
export function embeddedCode(path: string, text: string): EmbeddedCode | null {
  const dot = path.lastIndexOf('.')
  return dot === -1 ? null : (FINDERS.get(path.slice(dot).toLowerCase())?.(text, path) ?? null)
}

/** Scripts of a component of Vue or Svelte, wherever they stand. A script that is loaded from a file has no code here. */
function scripts(text: string): EmbeddedCode | null {
  return ecmascript(text, scriptParts(text))
}

/** A component of Astro: the code between its fences, which is TypeScript, and its scripts. */
function astro(text: string): EmbeddedCode | null {
  const fence = /^\uFEFF?\s*---[ \t]*\r?\n/.exec(text)
  const closing = /^---[ \t]*$/gm
  closing.lastIndex = fence?.[0].length ?? 0
  const close = fence === null ? null : closing.exec(text)
  const front: Part[] = fence === null || close === null ? [] : [[fence[0].length, close.index]]
  const end = front[0]?.[1] ?? 0
  const parts = [...front, ...scriptParts(text).flatMap(({ part }) => (part[0] >= end ? [part] : []))]
  return parts.length === 0 ? null : { language: 'typescript', text: masked(text, parts), parts }
}

function ecmascript(
  text: string,
  found: readonly { readonly part: Part; readonly lang: string }[],
): EmbeddedCode | null {
  if (found.length === 0) return null
  const langs = new Set(found.map(({ lang }) => lang))
  const parts = found.map(({ part }) => part)
  const language = langs.has('tsx') ? 'tsx' : langs.has('ts') || langs.has('typescript') ? 'typescript' : 'javascript'
  return { language, text: masked(text, parts), parts }
}

function scriptParts(text: string): { readonly part: Part; readonly lang: string }[] {
  const found: { part: Part; lang: string }[] = []
  // Comments first, so that a script in one is none.
  const opening = /<!--|<script\b((?:"[^"]*"|'[^']*'|[^<>"'])*)>/gi
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = opening.lastIndex
    const closing = match[1] === undefined ? /-->/g : /<\/script/gi
    closing.lastIndex = start
    const end = closing.exec(text)?.index ?? text.length
    opening.lastIndex = end
    const attributes = match[1]
    if (attributes === undefined || /\bsrc\s*=/i.test(attributes) || text.slice(start, end).trim() === '') continue
    const type = /\b(?:lang|type)\s*=\s*["']?(?:text\/|application\/)?([\w-]+)/i.exec(attributes)?.[1]?.toLowerCase()
    // Data and templates, such as `type="application/json"`, are no code.
    if (type !== undefined && !/^(?:tsx?|typescript|jsx?|javascript|module|babel)$/.test(type)) continue
    found.push({ part: [start, end], lang: type ?? 'js' })
  }
  return found
}

/**
 * Members of a Razor component, which `@code { … }` or `@functions { … }` holds. The class around them has the name of
 * the file and stands in the blank part, in the last line before them that has room for it.
 */
function razor(text: string, path: string): EmbeddedCode | null {
  const parts: Part[] = []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '')
  const frame = /^[A-Za-z_]\w*$/.test(name) ? `partial class ${name}` : ''
  const heads: number[] = []
  const opening = /@(?:code|functions)\s*\{/g
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const open = opening.lastIndex - 1
    const close = closingBrace(text, open)
    const at = roomBefore(text, match.index, frame.length, parts.at(-1)?.[1] ?? 0)
    if (frame === '' || at === -1) parts.push([open + 1, close])
    else {
      heads.push(at)
      parts.push([open, Math.min(close + 1, text.length)])
    }
    opening.lastIndex = close
  }
  if (parts.length === 0) return null
  return { language: 'csharp', text: withHeads(masked(text, parts), heads, frame), parts }
}

/** Start of the last run of over `length` characters on one line between `from` and `end`; -1 if there is none. */
function roomBefore(text: string, end: number, length: number, from: number): number {
  let lineEnd = end
  for (const line of text.slice(from, end).split('\n').reverse()) {
    if (line.length > length) return lineEnd - length - 1
    lineEnd -= line.length + 1
  }
  return -1
}

function withHeads(code: string, heads: readonly number[], frame: string): string {
  const pieces: string[] = []
  let end = 0
  for (const at of heads) {
    pieces.push(code.slice(end, at), frame)
    end = at + frame.length
  }
  return pieces.join('') + code.slice(end)
}

/** Position of the brace that closes the one at `open`, past strings and comments of C#; the end of the text if none does. */
function closingBrace(text: string, open: number): number {
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|(?:@|\$@|@\$)"(?:[^"]|"")*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|[{}]/g
  token.lastIndex = open
  let depth = 0
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0] === '{') depth += 1
    else if (match[0] === '}') depth -= 1
    if (depth === 0) return match.index
  }
  return text.length
}

/** Ruby between the tags of a template. A tag ends a statement, as a line does. */
function erb(text: string): EmbeddedCode | null {
  const parts: Part[] = []
  for (let open = text.indexOf('<%'); open !== -1; ) {
    const close = text.indexOf('%>', open + 2)
    if (close === -1) break
    // `<%%` is text, `<%#` a comment; the marks of `<%=` and `-%>` are no Ruby.
    const start = /[-=]/.test(text.charAt(open + 2)) ? open + 3 : open + 2
    const end = text.charAt(close - 1) === '-' ? close - 1 : close
    const isCode = !/[%#]/.test(text.charAt(open + 2)) && start < end && text.slice(start, end).trim() !== ''
    if (isCode) parts.push([start, end])
    open = text.indexOf('<%', close + 2)
  }
  return parts.length === 0 ? null : { language: 'ruby', text: masked(text, parts, ';'), parts }
}

/** Languages of notebooks' kernels that are parsed, by the word behind the fence. */
const KERNELS: ReadonlyMap<string, string> = new Map([
  ['python', 'python'],
  ['ipython', 'python'],
  ['javascript', 'javascript'],
  ['typescript', 'typescript'],
  ['scala', 'scala'],
  ['java', 'java'],
  ['kotlin', 'kotlin'],
  ['csharp', 'csharp'],
  ['c#', 'csharp'],
  ['ruby', 'ruby'],
  ['rust', 'rust'],
  ['go', 'go'],
])

/** Cells of a notebook that was converted to Markdown. Commands of the kernel, such as `%time` and `!pip`, are left out. */
function notebook(text: string): EmbeddedCode | null {
  const parts: Part[] = []
  let language: string | null = null
  let fence: { readonly marks: string; isCode: boolean } | null = null
  let at = 0
  for (const line of text.split(/(?<=\n)/)) {
    const [start, end] = [at, at + line.length]
    at = end
    const marks = /^(`{3,})([\w#+-]*)\s*$/.exec(line)
    if (fence === null) {
      const own = KERNELS.get(marks?.[2] ?? '')
      if (marks?.[1] !== undefined) fence = { marks: marks[1], isCode: own !== undefined && own === (language ?? own) }
      if (fence?.isCode === true) language = own ?? null
    } else if (marks?.[1] === fence.marks && marks[2] === '') fence = null
    // `%%bash` hands the whole cell to another program.
    else if (/^%%(?!time|capture|prun)/.test(line)) fence.isCode = false
    else if (fence.isCode && !/^\s*[%!?]/.test(line)) parts.push([start, end])
  }
  return language === null || parts.length === 0 ? null : { language, text: masked(text, parts), parts }
}

/**
 * The text with everything outside the parts blank, line ends excepted.
 * @param separator - Stands in the first place behind each part.
 */
function masked(text: string, parts: readonly Part[], separator = ''): string {
  const pieces: string[] = []
  let end = 0
  for (const [start, stop] of parts) {
    pieces.push(blank(text.slice(end, start), end === 0 ? '' : separator), text.slice(start, stop))
    end = stop
  }
  pieces.push(blank(text.slice(end), separator))
  return pieces.join('')
}

function blank(text: string, separator: string): string {
  return separator.slice(0, text.length) + text.slice(separator.length).replace(/[^\r\n]/g, ' ')
}

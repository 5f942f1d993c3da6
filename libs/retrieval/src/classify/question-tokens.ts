import { stemEnglish } from '@coderag/text'

/** A word, a name as code has it, a quotation, a number, or a mark that says something about the sentence. */
const TOKEN = /`[^`\n]+`|"[^"\n]+"|--?[a-z][\w-]+|[\p{L}\p{N}_$@/~.][\p{L}\p{N}_$@./:#'’*{}<>-]*(?:\(\))?|[?!:,]/gu
const MARK = /^[?!:,]$/
const QUOTED = /^[`"]/
const TRAILING = /[.:'’/-]+$/

/** How a token is written, in place of what it says: names differ from one code base to the next. The first that fits. */
const SHAPES: readonly { readonly shape: string; readonly pattern: RegExp }[] = [
  { shape: '<flag>', pattern: /^--?[a-z]/ },
  { shape: '<error>', pattern: /^(?=.*[a-z])(?:\w+\.)*[A-Z]\w*(?:Error|Exception)$/ },
  { shape: '<status>', pattern: /^[45]\d\d$/ },
  { shape: '<number>', pattern: /^\d[\d.,_]*(?:ms|s|m|h|d|kb|mb|gb|k|%)?$/i },
  { shape: '<version>', pattern: /^v?\d+(?:\.\w+)+$/ },
  { shape: '<route>', pattern: /^\/[\w{}:-]+(?:\/|$)/ },
  { shape: '<path>', pattern: /^[\w@.~-]*\/[\w@.*/-]+$/ },
  {
    shape: '<path>',
    pattern:
      /^[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|cs|rb|php|sh|ya?ml|toml|json|md|sql|proto|tf|xml|ini|env|lock|mod)$/,
  },
  { shape: '<constant>', pattern: /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/ },
  { shape: '<call>', pattern: /\(\)$/ },
  { shape: '<qualified>', pattern: /^[\w$]+(?:(?:\.|::|#|->)[\w$]+)+$/ },
  { shape: '<snake>', pattern: /^_*[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^_\w+$/ },
  { shape: '<camel>', pattern: /^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$/ },
  { shape: '<pascal>', pattern: /^[A-Z][a-z0-9]+(?:[A-Z][A-Za-z0-9]*)+$|^[A-Z]{2,}[a-z][A-Za-z0-9]+$/ },
]

/** Products that are written like names in code. */
const PRODUCTS = new Set(
  'github gitlab javascript typescript postgresql mysql mongodb dynamodb graphql nodejs websocket websockets openapi macos ios'.split(
    ' ',
  ),
)

/** The tokens of a question: stems of its words, and shapes in place of names, numbers and known dependencies. */
export function questionTokens(text: string, dependencies: ReadonlySet<string>): string[] {
  return [...text.matchAll(TOKEN)].flatMap(([found]) => {
    if (MARK.test(found)) return [found]
    const isQuoted = QUOTED.test(found)
    const inner = isQuoted ? found.slice(1, -1) : found
    if (isQuoted && /\s/.test(inner)) return [found.startsWith('"') ? '<quote>' : '<code>']
    const token = inner.replace(TRAILING, '')
    if (token === '') return []
    const word = token.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
    const said = dependencies.has(word.replace(/^@/, ''))
      ? '<dependency>'
      : PRODUCTS.has(word)
        ? undefined
        : SHAPES.find(({ pattern }) => pattern.test(token))?.shape
    const plain = said ?? (isQuoted ? '<code>' : stemEnglish(word))
    return inner.endsWith(':') ? [plain, ':'] : [plain]
  })
}

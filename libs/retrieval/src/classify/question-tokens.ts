import { stemEnglish } from '@coderag/text'
import { FORMATS, PRODUCTS } from './products.js'

/** A word, a name as code has it, a quotation, a number, or a mark that says something about the sentence. */
const TOKEN = /`[^`\n]+`|"[^"\n]+"|--?[a-z][\w-]+|[\p{L}\p{N}_$@/~.][\p{L}\p{N}_$@./:#'’*{}<>-]*(?:\(\))?|[?!:,]/gu
const MARK = /^[?!:,]$/
const QUOTED = /^[`"]/
const TRAILING = /(?<![.:'’/-])[.:'’/-]+$/

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
  { shape: '<camel>', pattern: /^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/ },
  { shape: '<pascal>', pattern: /^[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*$|^[A-Z]{2,}[a-z][A-Za-z0-9]+$/ },
]

/** A token of a question. */
export interface QuestionToken {
  /** The stem of a word; a shape in place of a name, a number or a known dependency. */
  readonly token: string
  /** The word as it is said, in lower case; empty where a shape stands for it. */
  readonly word: string
  /** Whether others make the thing that it names, or it is a protocol or a format. */
  readonly made: 'product' | 'format' | null
}

/** The tokens of a question: stems of its words, and shapes in place of names, numbers and known dependencies. */
export function questionTokens(text: string, dependencies: ReadonlySet<string>): QuestionToken[] {
  return [...text.matchAll(TOKEN)].flatMap(([found]): QuestionToken[] => {
    if (MARK.test(found)) return [plain(found)]
    const isQuoted = QUOTED.test(found)
    const inner = isQuoted ? found.slice(1, -1) : found
    if (isQuoted && /\s/.test(inner)) return [plain(found.startsWith('"') ? '<quote>' : '<code>')]
    const bare = inner.replace(TRAILING, '')
    if (bare === '') return []
    const token = tokenOf(bare, isQuoted, dependencies)
    return inner.endsWith(':') ? [token, plain(':')] : [token]
  })
}

function tokenOf(bare: string, isQuoted: boolean, dependencies: ReadonlySet<string>): QuestionToken {
  const word = bare.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
  if (dependencies.has(word.replace(/^@/, ''))) return { token: '<dependency>', word: '', made: 'product' }
  const isKnown = PRODUCTS.has(word) || FORMATS.has(word)
  const shape = isKnown
    ? undefined
    : (SHAPES.find(({ pattern }) => pattern.test(bare))?.shape ?? (isQuoted ? '<code>' : undefined))
  if (shape !== undefined) return plain(shape)
  const [family = word] = word.split(/[-.]/)
  const isProduct = PRODUCTS.has(word) || PRODUCTS.has(family) || dependencies.has(family)
  return { token: stemEnglish(word), word, made: isProduct ? 'product' : FORMATS.has(word) ? 'format' : null }
}

function plain(token: string): QuestionToken {
  return { token, word: '', made: null }
}

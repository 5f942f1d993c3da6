import { stemEnglish } from '@coderag/text'
import type { Entity } from '../classification.js'

/** Features of a query that the rules and the linear classifier read. */
export interface QueryReading {
  /** The query without greetings and other wrapping. */
  readonly text: string
  readonly entities: readonly Entity[]
  /** True if the query is a single name or path. */
  readonly isBare: boolean
}

/** A word, a name as code writes it, a quotation, a number, or a punctuation mark that shapes the sentence. */
const TOKEN = /`[^`\n]+`|"[^"\n]+"|--?[a-z][\w-]+|[\p{L}\p{N}_$@/~.][\p{L}\p{N}_$@./:#'’*{}<>-]*(?:\(\))?|[?!:,]/gu
const MARK = /^[?!:,]$/
const TRAILING_MARKS = /(?<![.:'’/-])[.:'’/-]+$/
const SENTENCE_END = /(?<=[.!?])\s+|\n+/

/** Placeholders for names and numbers, which differ from one code base to the next. The first that matches is used. */
const SHAPES: readonly (readonly [placeholder: string, pattern: RegExp])[] = [
  ['<flag>', /^--?[a-z]/],
  ['<error>', /^(?=.*[a-z])(?:\w+\.)*[A-Z]\w*(?:Error|Exception)$/],
  ['<status>', /^[45]\d\d$/],
  ['<number>', /^\d[\d.,_]*(?:ms|s|m|h|d|kb|mb|gb|k|%)?$/i],
  ['<version>', /^v?\d+(?:\.\w+)+$/],
  ['<route>', /^\/[\w{}:-]+(?:\/|$)/],
  ['<path>', /^[\w@.~-]*\/[\w@.*/-]+$/],
  [
    '<path>',
    /^[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|kts?|cs|rb|php|sh|ya?ml|toml|json|md|sql|proto|tf|xml|ini|env|lock|mod)$/,
  ],
  ['<constant>', /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/],
  ['<call>', /\(\)$/],
  ['<qualified>', /^[\w$]+(?:(?:\.|::|#|->)[\w$]+)+$/],
  ['<snake>', /^_*[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^_\w+$/],
  ['<camel>', /^[a-z][a-z0-9]*[A-Z][A-Za-z0-9]*$/],
  ['<pascal>', /^[A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*$|^[A-Z]{2,}[a-z][A-Za-z0-9]+$/],
]

/** Words that carry the structure of a sentence. The outline of a query keeps them and drops its topic. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'the a an of in on to for is are was were be do does did how what why where when which who our we i it that this these my us ' +
    'you can could should would and or not no with from by at after before if than as then there their its has have had into via ' +
    'per vs versus any all every each'
  ).split(' '),
)

interface Token {
  /** The stem of a word, or a placeholder. */
  readonly stem: string
  /** The word in lower case; empty if a placeholder stands for it. */
  readonly word: string
}

/**
 * Lists the features of a query for the linear classifier, each once: its words and pairs of neighbouring words, the words at
 * its start and end, its outline of function words and word endings, its length, and the kinds of things it names.
 *
 * @param products - Names of frameworks, platforms and languages, in lower case.
 */
export function queryFeatures({ text, entities, isBare }: QueryReading, products: ReadonlySet<string>): string[] {
  const sentences = text.split(SENTENCE_END).map((sentence) => tokensOf(sentence, products))
  const tokens = sentences.flat()
  const stems = tokens.map(({ stem }) => stem)
  const outline = tokens.map(outlineOf)
  const features = new Set<string>([
    'any query',
    `starts with the word ${tokens[0]?.word ?? ''}`,
    `words ${Math.floor(Math.min(stems.filter((stem) => !MARK.test(stem)).length, 14) / 2) * 2}`,
    `sentences ${Math.min(sentences.filter((sentence) => sentence.length > 0).length, 4)}`,
    `names ${Math.min(entities.length, 3)}`,
    ...entities.map(({ kind }) => `names ${kind}`),
  ])
  if (isBare) features.add('is one name')
  tokens.forEach(({ stem, word }, index) => {
    features.add(`has ${stem}`)
    if (word !== '' && word !== stem) features.add(`word ${word}`)
    if (index + 1 < stems.length) features.add(`pair ${stem} ${stems[index + 1]}`)
    if (index + 2 < stems.length) features.add(`outline ${outline.slice(index, index + 3).join(' ')}`)
  })
  for (const count of [1, 2, 3]) features.add(`starts ${stems.slice(0, count).join(' ')}`)
  for (const count of [1, 2]) features.add(`ends ${stems.slice(-count).join(' ')}`)
  for (const count of [2, 3, 4, 5]) features.add(`starts like ${outline.slice(0, count).join(' ')}`)
  return [...features]
}

function tokensOf(sentence: string, products: ReadonlySet<string>): Token[] {
  return [...sentence.matchAll(TOKEN)].flatMap(([found]): Token[] => {
    if (MARK.test(found)) return [placeholder(found)]
    const isQuoted = found.startsWith('`') || found.startsWith('"')
    const inner = isQuoted ? found.slice(1, -1) : found
    if (isQuoted && /\s/.test(inner)) return [placeholder(found.startsWith('"') ? '<quote>' : '<code>')]
    const bare = inner.replace(TRAILING_MARKS, '')
    if (bare === '') return []
    const token = tokenOf(bare, isQuoted, products)
    return inner.endsWith(':') ? [token, placeholder(':')] : [token]
  })
}

function tokenOf(bare: string, isQuoted: boolean, products: ReadonlySet<string>): Token {
  const word = bare.toLowerCase().replaceAll('’', "'").replace(/'s$/, '')
  if (products.has(word.replace(/^@/, ''))) return placeholder('<product>')
  const shape = SHAPES.find(([, pattern]) => pattern.test(bare))?.[0] ?? (isQuoted ? '<code>' : undefined)
  return shape === undefined ? { stem: stemEnglish(word), word } : placeholder(shape)
}

function placeholder(stem: string): Token {
  return { stem, word: '' }
}

/** Keeps function words, placeholders and the ending of other words: "drop the cache" is a change, "drops the cache" a symptom. */
function outlineOf({ stem, word }: Token): string {
  if (word === '') return stem
  if (FUNCTION_WORDS.has(word)) return word
  if (word.endsWith('ing')) return '<ing>'
  if (word.endsWith('ed')) return '<ed>'
  return /[^s]s$/.test(word) ? '<s>' : 'X'
}

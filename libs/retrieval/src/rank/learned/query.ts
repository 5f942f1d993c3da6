import { conceptsOf, createProseTokenizer } from '@coderag/text'
import type { CorpusType, RerankOptions } from '@coderag/types'
import { type QueryWord, type Word, wordsOf } from './words.js'

/** Properties of a query that features use. */
export interface Query {
  /** Content words without repetition, with identifiers split, and phrases that have synonyms. */
  readonly words: readonly QueryWord[]
  /** Two and three neighbouring words joined in lower case: `ratelimit` for `rate limit`. */
  readonly pairs: ReadonlySet<string>
  /** True if the query asks for tests. Then tests are no worse than code. */
  readonly asksForTests: boolean
  /** True if the query asks for tests of something, in words that mean nothing else even where everything is about tests. */
  readonly asksForTestsOf: boolean
  /** True if the query mentions tests: it may ask for them or for a tool that runs them. */
  readonly mentionsTests: boolean
  /** True if the query asks for samples, such as examples and tutorials. */
  readonly asksForSamples: boolean
  /** Corpora that hold the answer, each with a weight from 0 to 1. */
  readonly asked: ReadonlyMap<CorpusType, number>
}

const prose = createProseTokenizer()
const MENTIONS_TESTS = /\b(?:tests?|tested|testing|specs?|fixtures?|mocks?|benchmarks?)\b/i
const ASKS_TESTS = new RegExp(
  String.raw`\b(?:unit|integration|e2e|regression|end-to-end|acceptance|functional)[- ]tests?\b|` +
    String.raw`\btests? (?:for|of|that|which|cover\w*|verify\w*|check\w*|cases?|suites?|files?)\b|\btested\b|` +
    String.raw`\btests$|^(?:the )?tests?\b|\bwhich tests?\b|\bwhere .{0,20}\btests?\b|\bspecs? (?:for|of)\b|` +
    String.raw`\b(?:fixtures?|mocks?|benchmarks?)\b`,
  'i',
)
const ASKS_TESTS_OF = new RegExp(
  String.raw`\b(?:unit|integration|e2e|regression|end-to-end|acceptance|functional)[- ]tests?\b|` +
    String.raw`\btests? (?:for|of|(?:that |which )?(?:cover|verify|check)\w*)\b|` +
    String.raw`\b(?:is|are) (?:\S+ ){1,4}tested\b|\bwhich tests?\b|\bspecs? (?:for|of)\b`,
  'i',
)
const ASKS_SAMPLES = /\b(?:examples?|samples?|demos?|tutorials?|playground|snippets?)\b/i
/**
 * Reads the properties of a query.
 *
 * @param subject - Title of a pasted text. It alone tells whether tests or samples are asked for: most reports have an example in
 * them, and a word about tests.
 */
export function readQuery(
  text: string,
  { subject = text, asked = NO_CORPORA }: Pick<RerankOptions, 'subject' | 'asked'> = {},
): Query {
  const tokens = text.trim().split(/\s+/)
  const bare = tokens.map((token) => token.replace(/^[`'"(\[]+|[`'",;:)\].?]+$/g, ''))
  const content = bare.filter((token) => prose.split(token.replace(/[^\p{L}\p{N}_'-].*$/u, '')).length > 0)
  const lists = (content.length > 0 ? content : bare).map(wordsOf)
  return {
    words: withSynonyms(distinct(lists.flat()), text),
    pairs: joinedNeighbours(lists),
    asksForTests: ASKS_TESTS.test(subject),
    asksForTestsOf: ASKS_TESTS_OF.test(subject),
    mentionsTests: MENTIONS_TESTS.test(subject),
    asksForSamples: ASKS_SAMPLES.test(subject),
    asked,
  }
}

const NO_CORPORA: Query['asked'] = new Map()
const NO_SYNONYMS: ReadonlyMap<string, number> = new Map()

/** Gives the words their synonyms. Those of a phrase belong to its first word that has none; a phrase of stop words is added. */
function withSynonyms(words: readonly Word[], text: string): readonly QueryWord[] {
  const synonymsOf = new Map<string, ReadonlyMap<string, number>>()
  const phrases: QueryWord[] = []
  for (const { stem, synonyms } of conceptsOf(text)) {
    const own = stem.split(' ').find((part) => !synonymsOf.has(part) && words.some((word) => word.stem === part))
    if (own === undefined) phrases.push({ text: stem, stem, synonyms, isPhrase: stem.includes(' ') })
    else synonymsOf.set(own, synonyms)
  }
  const own = words.map((word) => ({ ...word, synonyms: synonymsOf.get(word.stem) ?? NO_SYNONYMS, isPhrase: false }))
  return [...own, ...phrases]
}

function distinct(words: readonly Word[]): Word[] {
  return [...new Map(words.map((word) => [word.stem, word])).values()]
}

function joinedNeighbours(lists: readonly (readonly Word[])[]): Set<string> {
  const parts = lists.flat().map(({ text }) => text)
  const joined = parts.flatMap((part, index) => {
    const [second, third] = [parts[index + 1], parts[index + 2]]
    if (second === undefined) return []
    return third === undefined ? [part + second] : [part + second, part + second + third]
  })
  return new Set(joined)
}

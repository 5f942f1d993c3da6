import { conceptsOf, createProseTokenizer } from '@coderag/text'
import { foldName, type QueryWord, type Word, wordsOf } from './words.js'

/** Properties of a query that features use. */
export interface Query {
  /** Content words without repetition, with identifiers split, and phrases that have synonyms. */
  readonly words: readonly QueryWord[]
  /** Two and three neighbouring words joined in lower case: `ratelimit` for `rate limit`. */
  readonly pairs: ReadonlySet<string>
  /** Names written as in code (`HandlerStack`, `format_to`, `Sinatra::Base`), folded by `foldName`. */
  readonly identifiers: ReadonlySet<string>
  /** True if the whole query is one name. */
  readonly isSymbol: boolean
  /** True if the query asks for tests. Then tests are no worse than code. */
  readonly asksForTests: boolean
  /** True if the query asks for tests of something, in words that mean nothing else even where everything is about tests. */
  readonly asksForTestsOf: boolean
  /** True if the query mentions tests: it may ask for them or for a tool that runs them. */
  readonly mentionsTests: boolean
  /** True if the query asks for samples, such as examples and tutorials. */
  readonly asksForSamples: boolean
  /** True if the query asks for documents. */
  readonly asksForDocs: boolean
}

const prose = createProseTokenizer()
const MENTIONS_TESTS = /\b(?:tests?|tested|testing|specs?|fixtures?|mocks?|benchmarks?)\b/i
const ASKS_TESTS =
  /\b(?:unit|integration|e2e|regression|end-to-end|acceptance|functional)[- ]tests?\b|\btests? (?:for|of|that|which|cover\w*|verify\w*|check\w*|cases?|suites?|files?)\b|\btested\b|\btests$|^(?:the )?tests?\b|\bwhich tests?\b|\bwhere .{0,20}\btests?\b|\bspecs? (?:for|of)\b|\b(?:fixtures?|mocks?|benchmarks?)\b/i
const ASKS_TESTS_OF =
  /\b(?:unit|integration|e2e|regression|end-to-end|acceptance|functional)[- ]tests?\b|\btests? (?:for|of|(?:that |which )?(?:cover|verify|check)\w*)\b|\b(?:is|are) (?:\S+ ){1,4}tested\b|\bwhich tests?\b|\bspecs? (?:for|of)\b/i
const ASKS_SAMPLES = /\b(?:examples?|samples?|demos?|tutorials?|playground|snippets?)\b/i
/** Matches names of documents, and requests for a reason or a procedure, which are written outside of code. */
const ASKS_DOCS =
  /\b(?:readme|docs?|documentation|changelog|guides?|runbooks?|adr|decisions?|decided|rationale|polic(?:y|ies)|procedure|incidents?|outage|on-?call)\b|^(?:why|what (?:to|should|do we)|how (?:to|do (?:i|we)|should))\b/i
/** Matches one name, qualified or not. */
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*[!?]?(?:\(\))?$/u
/** Matches a capital or an underscore inside a word, or a qualifier: prose does not write words so. */
const CODE_LIKE = /[\p{Ll}\p{N}]\p{Lu}|_|::|->|\w\.\w|\(\)/u

/**
 * Reads the properties of a query.
 *
 * @param subject - Title of a pasted text. It alone tells whether tests, samples or documents are asked for: most reports have
 * an example in them, and a word about tests or documents.
 */
export function readQuery(text: string, subject: string = text): Query {
  const tokens = text.trim().split(/\s+/)
  const bare = tokens.map((token) => token.replace(/^[`'"(\[]+|[`'",;:)\].?]+$/g, ''))
  const isSymbol = tokens.length === 1 && IDENTIFIER.test(bare[0] ?? '')
  const names = bare.filter((token) => IDENTIFIER.test(token) && (isSymbol || CODE_LIKE.test(token)))
  const content = bare.filter((token) => prose.split(token.replace(/[^\p{L}\p{N}_'-].*$/u, '')).length > 0)
  const lists = (content.length > 0 ? content : bare).map(wordsOf)
  return {
    words: withSynonyms(distinct(lists.flat()), text),
    pairs: joinedNeighbours(lists),
    identifiers: new Set(names.flatMap(identifierForms)),
    isSymbol,
    asksForTests: ASKS_TESTS.test(subject),
    asksForTestsOf: ASKS_TESTS_OF.test(subject),
    mentionsTests: MENTIONS_TESTS.test(subject),
    asksForSamples: ASKS_SAMPLES.test(subject),
    asksForDocs: ASKS_DOCS.test(subject),
  }
}

/** Returns the folded name with and without its qualifier: `sinatrabase` and `base` for `Sinatra::Base`. */
function identifierForms(name: string): string[] {
  const parts = name.split(/\.|::|#|->/)
  return [...new Set([foldName(name), foldName(parts[parts.length - 1] ?? name)])]
}

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

import { createProseTokenizer } from '@coderag/text'
import { type Word, wordsOf } from './words.js'

/** A question, as the features look at it. */
export interface Question {
  /** Its content words without repetition, identifiers taken apart. */
  readonly words: readonly Word[]
  /** Two and three neighbours joined, lower case without separators: `rate limit` gives ratelimit. */
  readonly pairs: ReadonlySet<string>
  /** Names written as in code, joined and in lower case: `HandlerStack`, `format_to`, `Sinatra::Base`. */
  readonly identifiers: ReadonlySet<string>
  /** The whole question is one name. */
  readonly isSymbol: boolean
  /** It asks for tests, for samples or documents: then those are no worse than code. */
  readonly asksForTests: boolean
  /** It speaks of tests: it may ask for them, or for what runs them. */
  readonly mentionsTests: boolean
  readonly asksForSamples: boolean
  readonly asksForDocs: boolean
}

const prose = createProseTokenizer()
const MENTIONS_TESTS = /\b(?:tests?|tested|testing|specs?|fixtures?|mocks?|benchmarks?)\b/i
const ASKS_TESTS =
  /\b(?:unit|integration|e2e|regression|end-to-end|acceptance|functional)[- ]tests?\b|\btests? (?:for|of|that|which|cover\w*|verify\w*|check\w*|cases?|suites?|files?)\b|\btested\b|\btests$|^(?:the )?tests?\b|\bwhich tests?\b|\bwhere .{0,20}\btests?\b|\bspecs? (?:for|of)\b|\b(?:fixtures?|mocks?|benchmarks?)\b/i
const ASKS_SAMPLES = /\b(?:examples?|samples?|demos?|tutorials?|playground|snippets?)\b/i
/** It names a document, or asks for a reason or a procedure, which people write down outside of code. */
const ASKS_DOCS =
  /\b(?:readme|docs?|documentation|changelog|guides?|runbooks?|adr|decisions?|decided|rationale|polic(?:y|ies)|procedure|incidents?|outage|on-?call)\b|^(?:why|what (?:to|should|do we)|how (?:to|do (?:i|we)|should))\b/i
/** A capital or an underscore inside, or a path of names: not how prose writes a word. */
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*[!?]?(?:\(\))?$/u
const CODE_LIKE = /[\p{Ll}\p{N}]\p{Lu}|_|::|->|\w\.\w|\(\)/u

export function readQuestion(text: string): Question {
  const tokens = text.trim().split(/\s+/)
  const bare = tokens.map((token) => token.replace(/^[`'"(\[]+|[`'",;:)\].?]+$/g, ''))
  const isSymbol = tokens.length === 1 && IDENTIFIER.test(bare[0] ?? '')
  const names = bare.filter((token) => IDENTIFIER.test(token) && (isSymbol || CODE_LIKE.test(token)))
  const content = bare.filter((token) => prose.split(token.replace(/[^\p{L}\p{N}_'-].*$/u, '')).length > 0)
  const lists = (content.length > 0 ? content : bare).map(wordsOf)
  return {
    words: distinct(lists.flat()),
    pairs: joinedNeighbours(lists),
    identifiers: new Set(names.flatMap(identifierForms)),
    isSymbol,
    asksForTests: ASKS_TESTS.test(text),
    mentionsTests: MENTIONS_TESTS.test(text),
    asksForSamples: ASKS_SAMPLES.test(text),
    asksForDocs: ASKS_DOCS.test(text),
  }
}

/** `Sinatra::Base` is looked for as base, too; the qualifier alone is not. */
function identifierForms(name: string): string[] {
  const parts = name.split(/\.|::|#|->/)
  return [...new Set([foldName(name), foldName(parts[parts.length - 1] ?? name)])]
}

/** A name in lower case without separators, so that the styles of languages fall together. */
export function foldName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
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

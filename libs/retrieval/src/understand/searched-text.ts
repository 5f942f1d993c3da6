import type { Intent } from './classification.js'
import { rephrased } from './classify/rephrasings.js'
import { textPattern } from './text-pattern.js'

/** Terms of a query for each of the two lexical searches. */
export interface QueryTerms {
  readonly code: readonly string[]
  readonly prose: readonly string[]
}

/** Words that only ask for an answer, which no file that answers contains. */
interface RequestWords {
  readonly name: string
  /** Intents whose queries lose these words; all if absent. */
  readonly intents?: readonly Intent[]
  /** Regular expression, ignoring case. One that begins with a repetition looks behind, so that it is tried once a run. */
  readonly pattern: string
  /** Query → text that is searched. A test checks them. */
  readonly examples: Readonly<Record<string, string>>
}

/** Add a row for a new way of asking. */
export const REQUEST_WORDS: readonly RequestWords[] = [
  {
    name: 'to be explained',
    pattern:
      String.raw`^(?:(?:explain|describe|clarify|summari[sz]e|elaborate on|walk (?:me|us) through|` +
      String.raw`talk (?:me|us) through|take (?:me|us) through|show (?:me|us)|tell (?:me|us) about|outline)\b\s*)+`,
    examples: {
      'explain how leases expire': 'how leases expire',
      'walk me through the upload of a picture': 'the upload of a picture',
      'summarise the ranking of candidates': 'the ranking of candidates',
    },
  },
  {
    name: 'an overview',
    pattern:
      String.raw`^(?:(?:give (?:me|us)|provide|i (?:need|want)) )?(?:an? )?` +
      String.raw`(?:quick |short |brief |rough |high[ -]level |general |bird'?s[ -]eye )*` +
      String.raw`(?:overview|summary|description|explanation|introduction|rundown|tour)\s+(?:of|to|about|on)\s+`,
    examples: { 'give me a high-level overview of the scheduler': 'the scheduler' },
  },
  {
    name: 'a list',
    pattern:
      String.raw`^(?:list|enumerate|name|find|show|collect)\s+(?:me\s+)?(?:all|every|each)\s+(?:of\s+)?` +
      String.raw`(?:the\s+)?(?:places?\s+(?:where|that|in which)\s+)?`,
    examples: { 'list all the places where tokens are refreshed': 'tokens are refreshed' },
  },
  {
    name: 'wanted to be understood',
    pattern:
      String.raw`^(?:i(?:'m| am| was)? )?(?:just )?(?:` +
      String.raw`(?:(?:wonder(?:ing)?|curious) )?(?:if|whether) (?:anyone|someone|you) ` +
      String.raw`(?:knows?|can (?:explain|tell me)|could (?:explain|tell me))|` +
      String.raw`(?:trying|want|need|would like|'d like|like) to ` +
      String.raw`(?:understand|know|learn|find out|figure out|see))(?: (?:more )?about| of)?\s+(?=\S+\s+\S)`,
    examples: {
      'I was wondering if anyone knows about the retry queue': 'the retry queue',
      'trying to understand session renewal': 'session renewal',
    },
  },
  {
    name: 'asked at the end',
    pattern:
      String.raw`(?<![\s,.;:!?-])[\s,.;:!?-]+(?:and )?(?:can|could|would) (?:you|someone|anyone) ` +
      String.raw`(?:please |pls )?(?:help|explain|elaborate|show|tell|point|clarify)(?: (?:me|us|it|this|that|` +
      String.raw`the|relevant|right|exact|files?|code|parts?|place|to|out|how|what|where|with|is|going on|` +
      String.raw`happens|works?|here))*[\s.!?]*$`,
    examples: {
      'how are chords finished, can someone explain': 'how are chords finished',
      'the lease of a task. Could you please show me the relevant files?': 'the lease of a task',
    },
  },
  {
    name: 'in all we have',
    pattern:
      String.raw`(?<!\s)\s+(?:in|within|of|across|inside|throughout) (?:all )?(?:our|the|this|my|your|these) ` +
      String.raw`(?:whole |entire )?` +
      String.raw`(?:code ?base|(?:mono)?repo|repos|repository|repositories|project|system|source(?: code)?|code)` +
      String.raw`(?=\s*(?:[?.!,]|$))`,
    examples: { 'where are dates parsed in our code base?': 'where are dates parsed?' },
  },
  {
    name: 'compared',
    intents: ['compare'],
    pattern:
      String.raw`\b(?:compar(?:e|ed|ing|ison)|contrast(?:ed|ing)?|differences?|differ(?:s|ent|ently)?|diff|` +
      String.raw`versus|vs\.?|similarit(?:y|ies)|distinguish(?:es|ed)?|pros and cons|trade-?offs?|instead of|` +
      String.raw`rather than)(?:\s+(?:between|from|to|with|of|in|over))?(?=\s|$|[?.!,:])`,
    examples: {
      'compare how orders and carts handle retries': 'how orders and carts handle retries',
      'what is the difference between the lexer and the scanner': 'what is the the lexer and the scanner',
      'polling vs websocket transport': 'polling websocket transport',
    },
  },
]

/** Maximum number of occurrences that are removed from one query. */
const ROUNDS = 3

const PATTERNS = REQUEST_WORDS.map(({ intents, pattern }) => ({ intents, pattern: textPattern(pattern) }))

/**
 * Returns the part of a query that is searched: without greetings, politeness and words that only ask for an answer. A
 * query of nothing else stays unchanged.
 *
 * @param intent - Null if unknown. Then rows of particular intents do not apply.
 */
export function searchedText(query: string, intent: Intent | null): string {
  let text = rephrased(query)
  for (const { intents, pattern } of PATTERNS) {
    if (intents !== undefined && (intent === null || !intents.includes(intent))) continue
    for (let round = 0; round < ROUNDS; round++) {
      const left = text.replace(pattern(text), '').replace(/\s+/g, ' ').trim()
      if (left === text || !/\p{L}{2}/u.test(left)) break
      text = left
    }
  }
  return text
}

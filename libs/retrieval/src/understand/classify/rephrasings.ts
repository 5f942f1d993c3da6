import { textPattern } from '../text-pattern.js'

/** A replacement that removes wording around the actual query, such as a greeting. */
export interface Rephrasing {
  readonly name: string
  /** Case-insensitive regular expression. */
  readonly pattern: string
  /** Replacement; `$1` as in `String.replace`. */
  readonly by: string
  /** Sentence → result of all rephrasings together. The tests check them. */
  readonly examples: Readonly<Record<string, string>>
}

const ASKING = 'where|which|what|how|why|when|who|whether|if'
const SOMEONE = '(?:you|u|someone|somebody|anyone|anybody|one)'

/**
 * Rephrasings in the order in which they apply. They repeat until nothing changes, so that rules and features describe the query
 * and not its politeness. To handle another wording, add a row.
 */
export const REPHRASINGS: readonly Rephrasing[] = [
  {
    name: 'contractions',
    pattern: String.raw`\b(what|where|how|who|when|why)'?s\b(?! (?:of|the (?:case|matter))\b)`,
    by: '$1 is',
    examples: { 'whats the port': 'what is the port', "who's the caller": 'who is the caller' },
  },
  {
    name: 'missing apostrophes',
    pattern: String.raw`\b(can|don|won|isn|aren|doesn|didn|wasn|couldn|shouldn)t\b`,
    by: "$1't",
    examples: { 'uploads dont finish': "uploads don't finish" },
  },
  {
    name: 'greeting',
    pattern:
      String.raw`^(?:hi|hey|hello|dear)(?:\s+(?:all|there|folks|guys|team|everyone|everybody))?\b[\s,.!:-]+|` +
      String.raw`^(?:quick |noob |newbie |stupid )?question` +
      String.raw`(?:\s*[:,-]\s*|\s+(?:about|regarding|on|concerning)\s+)|` +
      String.raw`^\[(?:question|q|help|support|usage|discussion)\]\s*:?\s*|` +
      String.raw`^(?:help|sorry|btw|fyi|ok|okay|thanks)\s*[,!:]+\s*|` +
      String.raw`^(?:hmm+|uhm?|umm?|erm?|ah|oh|huh)\b[\s,.!:-]*|^(?:so|well)\s*,\s*`,
    by: '',
    examples: {
      'hey all, where are sessions kept': 'where are sessions kept',
      'help! jobs hang': 'jobs hang',
      'hmm how are shards chosen': 'how are shards chosen',
    },
  },
  {
    name: 'please',
    pattern: String.raw`^(?:please|pls|plz|kindly|just)\s+|(?<![\s,])[\s,]+(?:please|pls|plz|thanks|thx|thank you|cheers)(?=\s*[.!?]*$)`,
    by: '',
    examples: { 'pls add retries': 'add retries', 'where are uploads stored please?': 'where are uploads stored?' },
  },
  {
    name: 'asked of someone',
    pattern: String.raw`^(?:can|could|would|will)\s+${SOMEONE}\s+(?:please\s+|pls\s+|maybe\s+|kindly\s+|quickly\s+)?(?=[a-z])`,
    by: '',
    examples: {
      'could you please explain the lease': 'explain the lease',
      'can someone name the owner': 'name the owner',
    },
  },
  {
    name: 'does anyone know',
    pattern:
      String.raw`^(?:(?:do|does|did)\s+)?${SOMEONE}\s+(?:happen to\s+)?` +
      String.raw`(?:knows?|remembers?|has an idea|have an idea)\s+(?:about\s+)?(?=(?:${ASKING})\b)`,
    by: '',
    examples: { 'anyone know where exports live?': 'where exports live?', 'do you know why it loops': 'why it loops' },
  },
  {
    name: 'any idea',
    pattern:
      String.raw`^(?:(?:has|have) (?:anyone|you|someone) )?(?:any|no|an) (?:ideas?|clue|thoughts|hints?)\s+` +
      String.raw`(?:on |about |of )?(?=(?:${ASKING})\b)`,
    by: '',
    examples: { 'any ideas why uploads time out': 'why uploads time out' },
  },
  {
    name: 'wondering',
    pattern:
      String.raw`^(?:i(?:'m| am| was|'ve been)? )?(?:(?:just )?wonder(?:ing)?|curious|interested)\s+` +
      String.raw`(?:in\s+|to know\s+)?(?=(?:${ASKING})\b)`,
    by: '',
    examples: { 'i was wondering how prices are rounded': 'how prices are rounded' },
  },
  {
    name: 'not understood',
    pattern:
      String.raw`^(?:i(?:'m| am)? )?(?:` +
      String.raw`(?:still |really )?(?:don't|do not|can't|cannot)(?: quite| really)? (?:get|understand|see|grasp)|` +
      String.raw`(?:am )?not (?:quite |really )?(?:sure|clear)(?: (?:i|if i) (?:understand|get))?|confused about|` +
      String.raw`(?:want|need|would like|'d like|like|trying|try) to ` +
      String.raw`(?:understand|know|learn|find out|figure out|see))\s+(?:about\s+)?(?=(?:${ASKING})\b)`,
    by: '',
    examples: {
      "i don't get how the loader resolves names": 'how the loader resolves names',
      'trying to figure out why jobs hang': 'why jobs hang',
    },
  },
  {
    name: 'told to me',
    pattern:
      String.raw`^(?:(?:please )?(?:help me (?:to )?)?(?:tell|show|explain(?: to)?|remind|teach) (?:me|us)|` +
      String.raw`help me (?:to )?understand|let me know|` +
      String.raw`(?:explain|clarify|understand|describe|find out|figure out))\s+(?=(?:${ASKING})\b)`,
    by: '',
    examples: { 'explain how leases expire': 'how leases expire', 'tell me where carts live': 'where carts live' },
  },
  {
    name: 'looking for',
    pattern:
      String.raw`^(?:i(?:'m| am| was)? )?(?:(?:still )?(?:looking|searching|hunting) for|` +
      String.raw`(?:trying|need|want|have|would like) to (?:find|locate)|` +
      String.raw`(?:can't|cannot|could not|couldn't|unable to|not able to) find (?=where\b|` +
      String.raw`the (?:\w+ )?(?:place|file|code|class|function|method|definition|spot|module|logic)\b)|` +
      String.raw`need the (?=file|code|place|class|function|module|migration|dockerfile|manifest|runbook|readme|` +
      String.raw`test|script|handler|query|schema))\s*`,
    by: 'find ',
    examples: {
      'looking for the code which picks the theme': 'find the code which picks the theme',
      'cant find where sessions end': 'find where sessions end',
    },
  },
  {
    name: 'point me to',
    pattern:
      String.raw`^(?:point (?:me|us) (?:to|at|towards)|` +
      String.raw`show (?:me|us) (?=the (?:code|file|place|class|function|module)\b)|(?:take|lead|bring) me to|` +
      String.raw`go ?to|jump to|navigate to)\s+`,
    by: 'find ',
    examples: { 'point me to the retry logic': 'find the retry logic', 'goto UserStore': 'find UserStore' },
  },
  {
    name: 'word order',
    pattern: String.raw`^how (?:it is|it's|is it) (?=\w+ed\b|done\b|made\b|chosen\b|built\b)`,
    by: 'how is ',
    examples: { 'how it is decided which template is used': 'how is decided which template is used' },
  },
]

const COMPILED = REPHRASINGS.map(({ pattern, by }) => ({ pattern: textPattern(pattern), by }))
/** Maximum number of passes over the rows: "hey, can you please tell me if anyone knows why" needs three. */
const ROUNDS = 4

/** Removes the wording around a query. Returns an empty text only for an empty query. */
export function rephrased(text: string): string {
  let plain = text
  for (let round = 0; round < ROUNDS; round++) {
    const before = plain
    for (const { pattern, by } of COMPILED) {
      const next = plain.replace(pattern(plain), by).trim()
      if (next !== '') plain = next
    }
    if (plain === before) break
  }
  return plain
}

/** Letters of a script → the languages that are written in it. Kana come before Han, which Japanese has, too. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'Japanese'],
  [/\p{Script=Hangul}/gu, 'Korean'],
  [/\p{Script=Han}/gu, 'Chinese'],
  [/\p{Script=Cyrillic}/gu, 'Russian, or another language in Cyrillic'],
  [/\p{Script=Arabic}/gu, 'Arabic, or another language in its script'],
  [/\p{Script=Greek}/gu, 'Greek'],
  [/\p{Script=Hebrew}/gu, 'Hebrew'],
  [/\p{Script=Devanagari}/gu, 'Hindi, or another language in Devanagari'],
  [/\p{Script=Thai}/gu, 'Thai'],
]

/** Words without which hardly a sentence of a language gets by, and that neither English nor code has. */
const STOP_WORDS: Readonly<Record<string, string>> = {
  German:
    'der das den dem des ein eine einen einer eines ist sind wird werden wurde nicht und oder wie wo warum wann welche welcher welches wer mit von zum zur beim aus auf für über nach bei kann können muss soll ich wir sich auch wenn dass gibt es im',
  French:
    'le la les un une des du est sont et ou où comment pourquoi quand quel quelle quels quelles qui que dans avec pour sur par ce cette ces nous je il elle se pas ne peut doit faire fait au aux',
  Spanish:
    'el la los las un una unos unas del es son y cómo dónde por qué cuándo cuál cuáles quién que en con para sobre se no puede debe hacer hace lo al este esta como donde cuando',
  Portuguese:
    'o os a as um uma do da dos das é são e ou como onde porque quando qual quais quem que em no na nos nas com para sobre se não pode deve fazer faz ao este esta isso',
  Italian:
    'il lo gli le un una di del della dei è sono e come dove perché quando quale quali chi che in nel nella con per su si non può deve fare fa questo questa al alla',
  Polish:
    'nie się jest są jak gdzie dlaczego kiedy który która które czy oraz dla przez przy do od po za ze na może co to tego',
  Czech: 'se je jsou jak kde proč kdy který která které nebo pro při do od po za ze na může co to není aby',
  Swedish: 'och är inte hur var varför när vilken vilket som med för till från på av ett en det den ska kan man om',
  Turkish: 've bir bu nasıl nerede neden hangi ne zaman için ile mi mı değil olarak olan daha gibi kadar',
  Dutch:
    'de het een zijn wordt worden niet en hoe waar waarom wanneer welke wie met van voor naar bij kan moet ik wij zich ook als dat er',
}

const WORDS_OF = Object.entries(STOP_WORDS).map(([language, words]) => ({ language, words: new Set(words.split(' ')) }))
/** Stop words of English. A question with as many of them is English with a foreign word. */
const ENGLISH = new Set(
  'the a an is are was be and or how where why when which what who with from to of for in on at by can must should do does did i we it this that not if there as no'.split(
    ' ',
  ),
)

/** Share of the letters that are of another script from which on a query is not English. */
const FOREIGN_LETTERS = 0.2
/** Stop words of a language that a query needs to be in it, and share of all its words. */
const LEAST_STOP_WORDS = 2
const LEAST_SHARE = 0.25

/** Matches a word of prose with punctuation around it, also with an apostrophe or a hyphen inside. */
const PROSE = /^[^\p{L}\p{N}]*\p{L}+(?:[’'-]+\p{L}+)*[^\p{L}\p{N}]*$/u

/** Letters and endings that hardly an English word has, by language. They only raise a suspicion. */
const TRACES: Readonly<Record<string, RegExp>> = {
  German: /[äöüß]|(?:ung|ungen|heit|keit|ieren|iert|lich|isch|schl\p{L}+|pf\p{L}*|ungs\p{L}+)$|^ge\p{L}{3,}t$/u,
  French: /[àâçéèêëîïôœùû]|(?:eur|eux|eaux|ées?|aire|ité|ment|quer|iser)$/u,
  Spanish: /[áéíñóú¿¡]|(?:ción|dad|miento|ando|iendo|ador|izar|ado|ada|os|as)$/u,
  Portuguese: /[ãõçáâéêíóôú]|(?:ção|ções|dade|mento|ando|endo|ador|izar|ado|ada|os|as)$/u,
}

/** Matches quoted text. A quotation mark that opens again ends no part, so that the time is linear in the length. */
export const QUOTED = /`[^`]*`|"[^"]*"|“[^“”]*”|«[^«»]*»/u

/** Letters of text without spaces, where a name of code ends. */
const UNSPACED = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`
/** Characters that no name of code has before the character that shows it to be one. */
const BETWEEN_NAMES = '\\s?!,;¿¡("\'„“«`”»' + UNSPACED

/**
 * Matches names of code with what surrounds them, addresses and abbreviations. A name is looked for only where a run of its
 * characters begins; otherwise the time would grow with the square of the length.
 */
const NAME = new RegExp(
  String.raw`https?:\S+|(?<![^${BETWEEN_NAMES}])[^${BETWEEN_NAMES}]*` +
    String.raw`(?:[_\\@#$=<>{}[\]*+~\p{N}]|[./:](?=[^\s.,;:?!)])|\p{Ll}\p{Lu}|\(\))[^\s?!,;${UNSPACED}]*` +
    String.raw`|(?<!\p{L})\p{Lu}[\p{Lu}\p{N}]+s?(?!\p{L})`,
  'u',
)

/** Matches the parts of a query that are not words of its language. */
export const KEPT = new RegExp(`${QUOTED.source}|${NAME.source}`, 'gu')

/** A language that a query may be in. */
export interface LikelyLanguage {
  readonly language: string
  /** False if only single words or letters suggest it. */
  readonly isSure: boolean
}

/**
 * Returns the languages that a query may be in, likeliest first; none for English and for words of no language. Looks at
 * letters, stop words and endings only, so that a query in English costs nothing more.
 */
export function likelyLanguages(query: string): readonly LikelyLanguage[] {
  const own = query.replace(KEPT, ' ')
  // None of the scripts has a letter of ASCII.
  if (/[\u0080-\uffff]/.test(own)) {
    const letters = own.match(/\p{L}/gu)?.length ?? 0
    for (const [script, language] of SCRIPTS) {
      if ((own.match(script)?.length ?? 0) > letters * FOREIGN_LETTERS) return [{ language, isSure: true }]
    }
  }
  // Single letters are names of variables.
  const tokens = own
    .toLowerCase()
    .split(/\s+/)
    .filter((token) => PROSE.test(token))
  const words = tokens.flatMap((token) => token.match(/\p{L}{2,}/gu) ?? [])
  const count = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length
  const english = count(ENGLISH)
  const counted = WORDS_OF.map(({ language, words: own }) => ({ language, found: count(own) }))
  const most = Math.max(...counted.map(({ found }) => found))
  if (most >= LEAST_STOP_WORDS && most > english && most >= words.length * LEAST_SHARE) {
    return counted
      .filter(({ found }) => found >= LEAST_STOP_WORDS && found >= most - CLOSE)
      .sort((a, b) => b.found - a.found)
      .map(({ language }) => ({ language, isSure: true }))
  }
  const traces = (language: string): number => words.filter((word) => TRACES[language]?.test(word)).length
  return counted
    .filter(({ language, found }) => found + traces(language) > english)
    .map(({ language }) => ({ language, isSure: false }))
}

/** Difference in stop words up to which two languages are equally likely: Spanish and Portuguese share many. */
const CLOSE = 1

export function isEnglishFunctionWord(word: string): boolean {
  return ENGLISH.has(word)
}

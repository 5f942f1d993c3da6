import { isProduct } from './classify/dependencies.js'

/** Matches a word with two capitals or one after another letter: `LDAP`, `OpenID`, `gRPC`. */
const HAS_INNER_CAPITAL = /[\p{L}\p{N}]\p{Lu}/u
const BEGINS_WITH_CAPITAL = /^\p{Lu}[\p{L}\p{N}+#.-]*[\p{L}\p{N}+#]$/u
/** Matches the pronoun and its short forms. */
const PRONOUN = /^I(?:['’]|$)/
const ENDS_SENTENCE = /[.?!:]["'”’)]*$/
/** Matches a word without the signs around it, which would take quadratic time to match themselves. */
const INSIDE = /[\p{L}\p{N}].*[\p{L}\p{N}+#]/u
/** Matches a letter of a script in which no product is named. */
const OTHER_SCRIPT = /[^\P{L}\p{Script=Latin}]/u
/** Matches what stands between words of other languages than English: names are joined to them, as in `Kafka-Themen`, `用Kafka的`. */
const BETWEEN_FOREIGN_WORDS = new RegExp(
  String.raw`[\s'’-]+|(?<=${OTHER_SCRIPT.source})(?=\p{Script=Latin})|(?<=[\p{Script=Latin}\p{N}+#])(?=${OTHER_SCRIPT.source})`,
  'u',
)
/** Words behind a verb: `Express the price`, `React to an order` name no product. */
const BEHIND_VERB = /^(?:the|an?|this|that|these|those|to|all|every|each|our|my|your|its?)$/i
/** The language that begins every noun with a capital. */
const CAPITALISES_NOUNS = 'German'
/** Share of capitalised words from which on capitals are a way to write and name nothing. */
const TITLE_SHARE = 0.5

/**
 * Returns the names in a typed question, each once, in Latin letters: words with a capital inside, such as those of products, protocols,
 * types; and words that begin with a capital, if they are known products, or neither begin a sentence nor may be nouns of German. A text
 * that is written in capitals or as a title names nothing, nor does a path.
 *
 * @param language - English name of the language of the text; null for English.
 */
export function properNames(text: string, language: string | null): readonly string[] {
  const written = text.split(language === null ? /\s+/ : BETWEEN_FOREIGN_WORDS).filter(Boolean)
  const words = written.map((word) => (INSIDE.exec(word)?.[0] ?? '').replace(/['’]s$/, ''))
  const names = words.filter((word, at) => {
    if (word.includes('/') || PRONOUN.test(word) || OTHER_SCRIPT.test(word)) return false
    if (HAS_INNER_CAPITAL.test(word)) return true
    if (!BEGINS_WITH_CAPITAL.test(word)) return false
    const isFirst = at === 0 || ENDS_SENTENCE.test(written[at - 1] ?? '')
    if (isFirst && BEHIND_VERB.test(words[at + 1] ?? '')) return false
    return (!isFirst && language !== CAPITALISES_NOUNS) || isProduct(word)
  })
  return names.length >= 2 && names.length > words.length * TITLE_SHARE ? [] : [...new Set(names)]
}

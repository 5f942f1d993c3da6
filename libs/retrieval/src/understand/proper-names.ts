/** Matches a word with two capitals or one after another letter: `LDAP`, `OpenID`, `gRPC`. */
const HAS_INNER_CAPITAL = /[\p{L}\p{N}]\p{Lu}/u
const BEGINS_WITH_CAPITAL = /^\p{Lu}[\p{L}\p{N}+#.-]*[\p{L}\p{N}+#]$/u
/** Matches the pronoun and its short forms. */
const PRONOUN = /^I(?:['’]|$)/
const ENDS_SENTENCE = /[.?!:]["'”’)]*$/
/** Matches a word without the signs around it, which would take quadratic time to match themselves. */
const INSIDE = /[\p{L}\p{N}].*[\p{L}\p{N}+#]/u
/** Share of capitalised words from which on capitals are a way to write and name nothing. */
const TITLE_SHARE = 0.5

/**
 * Returns the names in a typed question, each once: words with a capital that begin no sentence, and words with a capital inside,
 * such as those of products, protocols, types. A text that is written in capitals or as a title names nothing, nor does a path.
 */
export function properNames(text: string): readonly string[] {
  const written = text.split(/\s+/).filter(Boolean)
  const words = written.map((word) => (INSIDE.exec(word)?.[0] ?? '').replace(/['’]s$/, ''))
  const names = words.filter((word, at) => {
    if (word.includes('/') || PRONOUN.test(word)) return false
    if (HAS_INNER_CAPITAL.test(word)) return true
    const isFirst = at === 0 || ENDS_SENTENCE.test(written[at - 1] ?? '')
    return !isFirst && BEGINS_WITH_CAPITAL.test(word)
  })
  return names.length >= 2 && names.length > words.length * TITLE_SHARE ? [] : [...new Set(names)]
}

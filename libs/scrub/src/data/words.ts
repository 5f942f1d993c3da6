/**
 * Words by language: ISO 639-1, `any` for words that cross borders. Entries of a list are separated by white space; of a
 * list with entries of several words, by commas.
 */
export type Words = Readonly<Record<string, string>>

/** Returns the words of some languages of a list that is separated by white space. Default: of all. */
export function listed(words: Words, languages: readonly string[] = Object.keys(words)): string[] {
  return languages.flatMap((language) => words[language]?.trim().split(/\s+/) ?? [])
}

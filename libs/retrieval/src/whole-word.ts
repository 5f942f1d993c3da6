/**
 * Returns the offset of a word that is no part of a longer one; -1 if there is none.
 *
 * @param character - Matches a character of words. One beside the word makes it a part of a longer one.
 * @param from - Offset from which on the word is looked for.
 */
export function placeOfWord(text: string, word: string, character: RegExp, from = 0): number {
  if (word === '') return -1
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!character.test(text.charAt(at - 1)) && !character.test(text.charAt(at + word.length))) return at
  }
  return -1
}

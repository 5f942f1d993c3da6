/** Matches letters with marks, of scripts whose readers often leave marks out. Marks of other scripts make other letters: й, が, ि. */
const MARKED = /([\p{Script=Latin}\p{Script=Greek}])\p{Mn}+/gu
/** Matches letters that have another plain form than a letter without a mark, and ё, which is mostly written е. */
const OTHERS = /[ßẞæÆœŒøØłŁđĐðÐþÞıёЁ]/g
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ё: 'е',
  Ё: 'Е',
}
/** Matches what the other patterns may match: letters beyond ASCII up to Cyrillic, more of Latin and Greek, and marks. */
const MAY_CHANGE = /[\u00c0-\u045f\u1e00-\u1fff]/

/**
 * Removes the accents of Latin and Greek letters, in any case, and writes letters such as `ß` and `ø` as they are written without them:
 * `gâteau` becomes `gateau`, `Größe` becomes `Grosse`. Letters of other scripts stay, but `ё` becomes `е`. The length may change.
 */
export function withoutAccents(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return text
    .normalize('NFD')
    .replace(MARKED, '$1')
    .normalize('NFC')
    .replace(OTHERS, (letter) => PLAIN[letter] ?? letter)
}

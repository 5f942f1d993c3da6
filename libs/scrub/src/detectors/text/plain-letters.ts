const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  ß: 'ss',
  ı: 'i',
}

/** Returns a name in small letters without marks, as the tables hold it: `zoe` for `Zoë`. */
export function plainLetters(name: string): string {
  const lower = name.toLowerCase()
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþæßı]/g, (letter) => LETTERS[letter] ?? letter)
}

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

/** Letters of Latin, which most names have, without marks. */
const LATIN_END = 0x250
const LATIN = Array.from({ length: LATIN_END }, (_, code) => withoutMarks(String.fromCharCode(code)))

function withoutMarks(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðþæßı]/g, (letter) => LETTERS[letter] ?? letter)
}

/** Returns a name in small letters without marks, as the tables hold it: `zoe` for `Zoë`. */
export function plainLetters(name: string): string {
  const lower = name.toLowerCase()
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  let plain = ''
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at)
    if (code >= LATIN_END) return withoutMarks(lower)
    plain += LATIN[code] ?? ''
  }
  return plain
}

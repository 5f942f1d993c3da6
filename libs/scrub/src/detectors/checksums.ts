/** Weighted sum of the digits of `value`; characters beyond the weights don't count. */
export function weightedSum(value: string, weights: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < weights.length; at += 1) sum += digit(value, at) * (weights[at] ?? 0)
  return sum
}

/** Returns the digit at `at`, 0 to 9. */
export function digit(value: string, at: number): number {
  return value.charCodeAt(at) - 48
}

/** Luhn, ISO/IEC 7812-1 annex B. */
export function luhn(value: string): boolean {
  let sum = 0
  for (let at = value.length - 1, double = false; at >= 0; at -= 1, double = !double) {
    const doubled = digit(value, at) * (double ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** ISO/IEC 7064 MOD 97-10 over letters (A = 10) and digits: the remainder. */
export function mod97(value: string): number {
  let remainder = 0
  for (const character of value) {
    const number = Number.parseInt(character, 36)
    remainder = (remainder * (number > 9 ? 100 : 10) + number) % 97
  }
  return remainder
}

/** ISO/IEC 7064 MOD 11,10, the last digit being the check digit. */
export function mod11and10(value: string): boolean {
  let product = 10
  for (let at = 0; at < value.length - 1; at += 1) {
    const sum = (digit(value, at) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  return (11 - product) % 10 === digit(value, value.length - 1)
}

const DIHEDRAL = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const FIRST_PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** Verhoeff's check in the dihedral group of order 10. */
export function verhoeff(value: string): boolean {
  let check = 0
  for (let position = 0; position < value.length; position += 1) {
    let number = digit(value, value.length - 1 - position)
    for (let times = position % 8; times > 0; times -= 1) number = FIRST_PERMUTATION[number] ?? 0
    check = DIHEDRAL[check]?.[number] ?? 0
  }
  return check === 0
}

/** `(11 - sum mod 11)` with 11 read as 0; 10 stays 10, which most schemes refuse. */
export function check11(sum: number): number {
  return (11 - (sum % 11)) % 11
}

/** Returns true for month 1 to 12 and day 1 to 31 at the given positions of a string of digits. */
export function isDate(value: string, monthAt: number, dayAt: number): boolean {
  const month = Number(value.slice(monthAt, monthAt + 2))
  const day = Number(value.slice(dayAt, dayAt + 2))
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

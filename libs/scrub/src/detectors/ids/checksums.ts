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

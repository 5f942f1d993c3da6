const SMALL_THEN_CAPITAL = /(?<=[a-z\d])(?=[A-Z])/g
const JOINED = /[_-]+(?=[A-Za-z])/g
const PLURAL = /(?<=[a-z]{3})s(?![a-z])/gi

/**
 * Writes identifiers and plurals as the words that announce values: `nhs_number`, `phoneNumber` and `Passports` become
 * `nhs number`, `phone Number` and `Passport`. Positions change.
 */
export function asCueWords(text: string): string {
  return text.replace(SMALL_THEN_CAPITAL, ' ').replace(JOINED, ' ').replace(PLURAL, '')
}

/** Lets the spaces of a pattern of words also be the joints of an identifier: `driver license`, `driver_license`, `driverLicense`. */
export function asIdentifierPattern(words: string): string {
  return words.replaceAll(' ', String.raw`[\s_-]?`)
}

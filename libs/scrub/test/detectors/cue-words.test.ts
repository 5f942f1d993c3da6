import { describe, expect, test } from 'vitest'
import { CUE_TABLE } from '../../src/data/cues.js'
import { knownWordsOf } from '../../src/detectors/text/known-words.js'
import { ID_RULES } from '../../src/detectors/ids/national-id.js'
import { withValidators } from '../../src/detectors/ids/validators.js'

const cuesIn = (text: string): string[] =>
  knownWordsOf(text).cues.map(({ meaning, start, end }) => `${meaning} ${text.slice(start, end)}`)

/** Every way of writing an entry: each choice of `a|b`, stems with an ending. */
const spellings = (entry: string): string[] =>
  entry
    .split(' ')
    .map((place) => place.split('|').map((choice) => choice.replace('*', 'xy')))
    .reduce((all, choices) => all.flatMap((start) => choices.map((choice) => `${start} ${choice}`)), [''])
    .map((spelling) => spelling.trim())

const ENTRIES = Object.entries(CUE_TABLE).flatMap(([name, languages]) =>
  Object.entries(languages).map(([language, words]) => ({ name, language, entries: words.split(',') })),
)

describe('every word of the table is found', () => {
  test.each(ENTRIES)('$name in $language', ({ name, entries }) => {
    for (const spelling of entries.flatMap((entry) => spellings(entry.trim()))) {
      for (const text of [`the ${spelling}: x`, `(${spelling.toUpperCase()})`, `<${spelling.replaceAll(' ', '_')}>`])
        expect(cuesIn(text).map((cue) => cue.split(' ')[0])).toContain(name)
    }
  })
})

describe('a word is found however it is written', () => {
  test.each([
    ['nhs_number', 'UK_NHS nhs'],
    ['patientPassportNumber', 'PASSPORT Passport'],
    ["Drivers' licences", "DRIVER_LICENSE Drivers' licences"],
    ["driver's-licence", "DRIVER_LICENSE driver's-licence"],
    ['driverLicense', 'DRIVER_LICENSE driverLicense'],
    ['D.O.B.', 'DATE_OF_BIRTH D.O.B'],
    ['MRNs', 'MEDICAL_RECORD MRNs'],
    ['NÉE LE', 'DATE_OF_BIRTH NÉE LE'],
    ['Steuernummer', 'DE_TAX_ID Steuernummer'],
    ['ihre電話番号は', 'PHONE 電話'],
    ['Τηλέφωνο', 'PHONE Τηλέφωνο'],
  ])('%s', (text, cue) => expect(cuesIn(text)).toContain(cue))

  test.each(['medical\nrecord', 'unborn', 'a singer', 'nhsx', 'birth, date', 'chart; number', 'zipper code'])(
    'near miss: %j',
    (text) => expect(cuesIn(text)).toEqual([]),
  )
})

describe('the table and its readers agree', () => {
  test('a rule that needs words has some', () => {
    const silent = ID_RULES.filter(({ evidence, kind }) => evidence === 'context' && !(kind in CUE_TABLE))
    expect(silent.map(({ kind }) => kind)).toEqual([])
  })

  test('stdnum has every validator that a rule names', async () => {
    const names = ID_RULES.flatMap(({ check }) => check ?? [])
    expect(await withValidators((validators) => names.filter((name) => !validators.has(name)))).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import type { CorpusType } from '@coderag/types'
import { randomNumbers, rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../src/index.js'

type Draw = (alphabet: string, length: number) => string

/** A kind: draws a value, and the sentence that holds it. */
type Planted = (draw: Draw) => readonly [value: string, sentence: string]

const LETTERS = 'abcdefghijkmnopqrstuvwxyz'
const DIGITS = '123456789'
const password = (draw: Draw): string => `${draw(LETTERS, 5)}${draw(DIGITS, 3)}${draw(LETTERS, 3).toUpperCase()}`
const DIGIT_WORDS = 'one two three four five six seven eight nine'.split(' ')

const SECRETS: Readonly<Record<string, Planted>> = {
  SQL: (draw) => of(draw(LETTERS, 9), (v) => `ALTER USER app IDENTIFIED BY '${v}';`),
  PowerShell: (draw) => of(draw(LETTERS, 9), (v) => `ConvertTo-SecureString "${v}" -AsPlainText -Force`),
  'net use': (draw) => of(draw(LETTERS, 9), (v) => `net use Z: \\\\files\\share /user:deploy ${v}`),
  kubectl: (draw) => of(draw(LETTERS, 9), (v) => `kubectl create secret generic db --from-literal=value=${v}`),
  pgpass: (draw) => of(password(draw), (v) => `db.shop.example:5432:shop:app:${v}`),
  netrc: (draw) => of(password(draw), (v) => `machine db.shop.example login ana password ${v}`),
  Sentry: (draw) => of(draw('0123456789abcdef', 32), (v) => `https://${v}@o4711.ingest.sentry.io/4711`),
  SNMP: (draw) => of(draw(LETTERS, 9), (v) => `snmpwalk -v2c -c ${v} host system`),
}
const SPOKEN: Readonly<Record<string, Planted>> = {
  'a changed password': (draw) => of(password(draw), (v) => `The password leaked, so I changed it to ${v} today.`),
  'a login': (draw) => of(password(draw), (v) => `The creds are ana / ${v} for now.`),
  'a passcode': (draw) => of(draw(DIGITS, 6), (v) => `Join https://meet.example/j with the passcode: ${v}`),
  'a patient': (draw) => of(`${draw(DIGITS, 6)}`, (v) => `The patient ${v} was called back.`),
  'an account': (draw) => of(draw(DIGITS, 8), (v) => `Sort code 20-00-00, account ${v} is hers.`),
  'a name in Cyrillic': () => of('Каренина', (v) => `Анна ${v} перезапустила сервис.`),
  'a name in Japanese': () => of('鈴木', (v) => `${v}さんに聞いてください`),
  'a number in words': (draw) =>
    of(
      [...draw(DIGITS, 9)].map((digit) => DIGIT_WORDS[Number(digit) - 1] ?? '').join(' '),
      (v) => `My number is oh ${v}.`,
    ),
}

function of(value: string, sentence: (value: string) => string): readonly [string, string] {
  return [value, sentence(value)]
}

const CORPORA: readonly (readonly [
  name: string,
  corpusType: CorpusType,
  write: (sentence: string) => string,
  kinds: object,
])[] = [
  [
    'chat',
    'CONVO_SLACK',
    (text) => `ana: look at the dashboard first\nbo: fine\nana: ${text}`,
    { ...SECRETS, ...SPOKEN },
  ],
  ['transcript', 'CONVO_TRANSCRIPT', (text) => `Ana: Let us look at it.\nBo: That is fine.\nAna: ${text}`, SPOKEN],
  [
    'runbook',
    'DOC_RUNBOOK',
    (text) => `# Restart\n\n1. Look at the dashboard.\n\n${text}\n\n2. Go on.`,
    { ...SECRETS, ...SPOKEN },
  ],
  [
    'configuration',
    'CODE_LOGIC',
    (text) => `# settings of the shop\nport = 8080\n${text}\nregion = eu-west\n`,
    SECRETS,
  ],
]

describe.each(CORPORA)('in a %s', (_, corpusType, write, kinds) => {
  test.each(Object.entries(kinds as Readonly<Record<string, Planted>>))(
    '%s passes in no field',
    async (name, plant) => {
      const random = randomNumbers(name.length)
      const draw: Draw = (alphabet, length) =>
        Array.from({ length }, () => alphabet[Math.floor(random() * alphabet.length)] ?? '').join('')
      const scrubber = createScrubber({ secretsInCode: 'redact' })
      for (let round = 0; round < 20; round += 1) {
        const [value, sentence] = plant(draw)
        const { chunks } = await scrubber.scrub([rawChunk({ text: write(sentence), corpusType, path: 'a.txt' })])
        expect(JSON.stringify(chunks)).not.toContain(value)
      }
    },
  )
})

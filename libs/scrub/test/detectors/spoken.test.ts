import { describe, expect, test } from 'vitest'
import { announcedDetector } from '../../src/detectors/ids/announced.js'
import { cookieDetector } from '../../src/detectors/secrets/secret-cookie.js'
import { credentialsDetector } from '../../src/detectors/secrets/secret-credentials.js'
import { keywordSecretDetector } from '../../src/detectors/secrets/secret-keyword.js'
import { spokenSecretDetector } from '../../src/detectors/secrets/secret-spoken.js'
import { vendorSecretDetector } from '../../src/detectors/secrets/secret-vendor.js'
import { whereaboutsDetector } from '../../src/detectors/whereabouts.js'
import { readerView } from '../../src/reader-view.js'
import { found } from './find.js'

// Values are put together here, so that no scanner takes this file for a leak.
const word = ['rimp', 'loqa', 'den'].join('')
const mixed = ['qorv', '4821', '!lam'].join('')
const phrase = 'velvet basket orbit lantern harvest'
const seed = `${phrase} ${phrase} ribbon saddle`

describe('a sentence gives a password away', () => {
  test.each([
    [`The password is ${word}.`, word],
    [`The Wi-Fi password is ${word}.`, word],
    [`So the password for staging is, um, ${word}, all lower case.`, word],
    [`Log in as admin with the password "${mixed}".`, mixed],
    [`The passphrase of the key is "${phrase}".`, phrase],
    [`SSID: office, WPA2 key: ${mixed}`, mixed],
    [`Das Passwort lautet ${word}.`, word],
    [`La contraseña del servidor es ${word}.`, word],
    [`Le mot de passe est ${word}.`, word],
    [`Seed phrase: ${seed}`, seed],
  ])('%s', async (text, value) => {
    expect(await found(spokenSecretDetector, text)).toContain(`SECRET ${value}`)
  })

  test.each([
    'The password is wrong.',
    'The password is required.',
    'The password is stored in the vault.',
    'Your password was changed yesterday.',
    'The password is not shown.',
    'A password is a secret that only its owner knows.',
    'the password "changeme"',
    'the field "password"',
    'password: string',
    'Forgot password? Ask for a new one.',
    'Passwords are commonly re-used between systems.',
  ])('near miss: %s', async (text) => {
    expect(await found(spokenSecretDetector, text)).toEqual([])
  })
})

describe('codes behind the word for them', () => {
  test.each([
    ['The PIN is 471193.', '471193'],
    ['The door code is 4711.', '4711'],
    ['Your verification code is 830117.', '830117'],
    ['Recovery code: ab12c-9d8e7', 'ab12c-9d8e7'],
    ['The CVV is 917 for that card.', '917'],
  ])('%s', async (text, value) => {
    expect(await found(spokenSecretDetector, text)).toEqual([`SECRET ${value}`])
  })

  test.each([
    'Connect it to pin 13.',
    'Error code: 50312',
    'The exit code is 137.',
    'The status code is 404.',
    'pin the version to 1.2.3',
    'The security code review of 2024 is done.',
  ])('near miss: %s', async (text) => {
    expect(await found(spokenSecretDetector, text)).toEqual([])
  })
})

describe('whereabouts', () => {
  test.each([
    ['She lives at 47.38122, 8.54177.', 'POSITION 47.38122, 8.54177'],
    ['lat: 47.381223, lon: 8.541771', 'POSITION 47.381223'],
    ['Ping @runalacroix on Twitter about it.', 'HANDLE @runalacroix'],
    ['Reach me: runa [dot] lacroix [at] shop [dot] example', 'EMAIL runa [dot] lacroix [at] shop [dot] example'],
    ['Write to runa at shop dot example now', 'EMAIL runa at shop dot example'],
  ])('%s', async (text, finding) => {
    expect(await found(whereaboutsDetector, text)).toContain(finding)
  })

  test.each([
    'The losses were 0.38122, 8.54177 after two epochs.',
    'Decorate it with @Injectable and @Component.',
    'npm i @nestjs/core',
    'The method handles threads: @Override public void run()',
    'Look at example dot org for more.',
    'translate: 47.381',
  ])('near miss: %s', async (text) => {
    expect(await found(whereaboutsDetector, text)).toEqual([])
  })
})

test('values of cookies are credentials, attributes and preferences are not', async () => {
  const id = ['a81f00c2', '9d7e44b1', '0c5f'].join('')
  const text = `Set-Cookie: PHPSESSID=${id}; path=/account12; theme=dark-2024x`
  expect(await found(cookieDetector, text)).toEqual([`CREDENTIALS ${id}`])
  expect(await found(cookieDetector, 'Cookies: see the policy of 2024, path=/cookies123')).toEqual([])
})

test('plates and cards of phones are announced by their words', async () => {
  expect(await found(announcedDetector, 'The licence plate of the van is B-FC 4831.')).toEqual([
    'VEHICLE_REGISTRATION B-FC 4831',
  ])
  const iccid = ['894900', '1234567', '890123'].join('')
  expect(await found(announcedDetector, `ICCID: ${iccid}`)).toEqual([`SIM_CARD ${iccid}`])
})

test('a value longer than a pattern reaches is found to its end', async () => {
  const value = Array.from({ length: 90 }, (_, index) => `aB${index}xQz7`).join('')
  expect(await found(keywordSecretDetector, `refresh_token: ${value}\nnext line`)).toContain(`SECRET ${value}`)
})

test.each(['?=', '::=', '.=', '+='])('%s assigns a secret', async (sign) => {
  const value = ['q7Zr2', 'mXw9', 'tL4kB1'].join('')
  expect(await found(keywordSecretDetector, `API_TOKEN ${sign} ${value}`)).toContain(`SECRET ${value}`)
})

test('curl takes a password behind two spaces and an empty user', async () => {
  expect(await found(credentialsDetector, `curl -u  :${mixed} https://api.example/`)).toEqual([`CREDENTIALS :${mixed}`])
})

test('a webhook counts without a scheme', async () => {
  const hook = ['hooks.slack.com/services', 'T0ABCDEFG', 'B0ABCDEFG', 'x9Kd72LmQp40ZsWv81NcYt56'].join('/')
  expect(await found(vendorSecretDetector, `post it to ${hook} then`)).toEqual([`WEBHOOK ${hook}`])
})

test('a shell command that goes on behind a backslash is read as one line', async () => {
  const { text } = readerView(`htpasswd -b .htpasswd admin \\\n  ${mixed}`)
  expect(await found(credentialsDetector, text)).toEqual([`CREDENTIALS ${mixed}`])
})

test('a bracket of the list around a password stays', async () => {
  expect(await found(spokenSecretDetector, `users: [{user: ana, password: ${word}}]`)).toEqual([`SECRET ${word}`])
})

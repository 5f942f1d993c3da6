import { describe, expect, test } from 'vitest'
import { announcedDetector } from '../../src/detectors/ids/announced.js'
import { cryptoAddressDetector } from '../../src/detectors/ids/crypto-address.js'
import { emailDetector } from '../../src/detectors/email.js'
import { networkDetector } from '../../src/detectors/network.js'
import { cardDetector, ibanDetector } from '../../src/detectors/ids/payment.js'
import { phoneDetector } from '../../src/detectors/phone.js'
import { found } from './find.js'

const at = (local: string, domain: string): string => `${local}@${domain}`

describe('e-mail addresses', () => {
  test.each([
    at('ana.silva', 'example.org'),
    at('o’hara'.replace('’', "'"), 'mail.example.co.uk'),
    at('jörg', 'bücher.example'),
    at('a+b', 'x.io'),
    at('lists+', 'example.org'),
    at('o.', 'example.org'),
    at('_team_', 'example.org').slice(1),
  ])('%s is found', async (address) => {
    expect(await found(emailDetector, `Write to ${address}, please.`)).toEqual([`EMAIL ${address}`])
  })

  test.each(['npm i @scope/package@1.2.3', 'user@localhost', 'git@', 'uses: actions/checkout@v4', '@Override public'])(
    '"%s" is left alone',
    async (text) => expect(await found(emailDetector, text)).toEqual([]),
  )
})

describe('telephone numbers', () => {
  test.each([
    '+49 30 901820',
    '+1-962-819-8200',
    '(579)888-3058',
    '223-087-9502',
    '001-490-155-3846',
    '+1-054-353-1726x16954',
    '0487 98 11 92',
  ])('%s is found', async (number) => {
    expect(await found(phoneDetector, `reported by ${number} today`)).toEqual([`PHONE ${number}`])
  })

  test('a short number counts after a word that announces it', async () => {
    expect(await found(phoneDetector, 'call me on 450 0840')).toEqual(['PHONE 450 0840'])
    expect(await found(phoneDetector, 'took 450 0840')).toEqual([])
  })

  test.each([
    'on 2024-05-02 10:11:12',
    'from 10.20.30.40 to 10.20.30.41',
    'offset 1717171717, size 4096',
    'in 0.0412345678 seconds',
    'v2024.05.02-rc1',
    'build 20240502123456',
    'ISO 8601-2019 and RFC 3339',
  ])('"%s" is left alone', async (text) => expect(await found(phoneDetector, text)).toEqual([]))
})

describe('payment cards and bank accounts', () => {
  test.each(['4111 1111 1111 1111', '5500-0000-0000-0004', '340000000000009', '30569309025904', '6011000000000004'])(
    'card %s is found',
    async (number) => expect(await found(cardDetector, `pay with ${number} now`)).toEqual([`CREDIT_CARD ${number}`]),
  )

  test('a card of an airline needs a word that says so', async () => {
    const number = ['1354', '11074', '820215'].join('')
    expect(await found(cardDetector, `the UATP card ${number} is valid`)).toEqual([`CREDIT_CARD ${number}`])
    expect(await found(cardDetector, `offset ${number} is valid`)).toEqual([])
  })

  test.each([
    '4111 1111 1111 1112',
    '0.4111111111111111',
    '1234567812345670',
    'id 411111111111111100001',
    'x4111111111111111',
  ])('"%s" is no card', async (text) => expect(await found(cardDetector, `see ${text}.`)).toEqual([]))

  test.each(['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819', 'NO93 8601 1117 947', 'NL91-ABNA-0417-1643-00'])(
    'IBAN %s is found',
    async (number) => expect(await found(ibanDetector, `send it to ${number} please`)).toEqual([`IBAN ${number}`]),
  )

  test.each(['DE89 3704 0044 0532 0130 01', 'XX89 3704 0044 0532 0130 00', 'GB29NWBK601613319268191'])(
    '"%s" is no IBAN',
    async (text) => expect(await found(ibanDetector, text)).toEqual([]),
  )
})

describe('network addresses', () => {
  test.each([
    '179.177.214.91',
    '2001:db8::8a2e:370:7334',
    '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
    '::ffff:192.0.2.128',
  ])('IP address %s is found', async (address) =>
    expect(await found(networkDetector, `from ${address} again`)).toEqual([`IP_ADDRESS ${address}`]),
  )

  test.each(['01:23:45:67:89:AB', '01-23-45-67-89-ab', '0012.3456.789a'])('MAC address %s is found', async (address) =>
    expect(await found(networkDetector, `seen ${address} twice`)).toEqual([`MAC_ADDRESS ${address}`]),
  )

  test.each([
    'version 10.2.3.4',
    'std::vector',
    'a::b::c',
    'listen on 127.0.0.1:80',
    '0.0.0.0/0',
    'at 10:11:12',
    '1.2.3',
    '::1',
    '1.2.3.4.5',
  ])('"%s" is left alone', async (text) => expect(await found(networkDetector, `see ${text} here`)).toEqual([]))
})

describe('crypto addresses', () => {
  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ])('%s is found', async (address) => {
    expect(await found(cryptoAddressDetector, `to ${address}.`)).toEqual([`CRYPTO_ADDRESS ${address}`])
  })

  test.each(['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', '0x52908400'])(
    'a wrong checksum or length is left alone: %s',
    async (text) => expect(await found(cryptoAddressDetector, text)).toEqual([]),
  )
})

describe('values that the words before them give away', () => {
  test.each([
    ['DATE_OF_BIRTH', '4/14/1962', 'DOB: 4/14/1962'],
    ['DATE_OF_BIRTH', '14 April 1962', 'she was born on 14 April 1962 in Leeds'],
    ['MEDICAL_RECORD', '00482913', 'MRN: 00482913'],
    ['PASSPORT', 'X4RTBPFW4', 'passport number is X4RTBPFW4'],
    ['BANK_ACCOUNT', '12345678', 'account number 12345678'],
    ['DOCTOR_NUMBER', '7654321', 'her GMC number is 7654321'],
    ['DOCTOR_NUMBER', 'MED0001234567', 'AHPRA: MED0001234567'],
    ['DRIVER_LICENSE', 'B072RRE2I55', 'Führerscheinnummer: B072RRE2I55'],
    ['DRIVER_LICENSE', '12345678901', 'cnh=12345678901'],
    ['VEHICLE_REGISTRATION', 'AB-123-CD', "plaque d'immatriculation : AB-123-CD"],
    ['POSTCODE', '00-950', 'kod pocztowy 00-950'],
  ])('%s %s is found in "%s"', async (kind, value, text) => {
    expect(await found(announcedDetector, text)).toEqual([`${kind} ${value}`])
  })

  test.each(['released on 4/14/2022', 'record 00482913 of the table', 'the passport module has 12 tests'])(
    '"%s" is left alone',
    async (text) => expect(await found(announcedDetector, text)).toEqual([]),
  )
})

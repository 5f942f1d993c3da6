import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

const long = 'aB3dE6gH1jK4mN7pQ9rS2tU5vW8xY0z'.repeat(30)
const password = ['w9#kLm', '2Qz!t'].join('')

async function clean(text: string): Promise<string> {
  const { chunks } = await createScrubber().scrub([
    rawChunk({ text: `Notes of the team.\n\n${text}`, corpusType: 'DOC_RUNBOOK', path: 'a.md' }),
  ])
  return chunks[0]?.text ?? ''
}

describe('words that announce a value count in identifiers, plurals and other languages', () => {
  test.each([
    ['nhs_number: 9434765919', '9434765919'],
    ['nhsNumber=9434765919', '9434765919'],
    ['"driver_license": "D1234567"', 'D1234567'],
    ['passport_no=C01X00T47', 'C01X00T47'],
    ['Passports: C01X00T47 and C01X00T48', 'C01X00T48'],
    ['postal_code: "SW1A 1AA"', 'SW1A 1AA'],
    ['PLZ 10115', '10115'],
    ['Cep no 5321234567', '5321234567'],
    ['Telepono: 0917 555 1234', '555 1234'],
    ['phoneNumber: 0171 5551234', '5551234'],
  ])('%s', async (text, value) => expect(await clean(text)).not.toContain(value))
})

describe('a secret is found whole', () => {
  test.each([
    ['longer than the patterns take', `refresh_token: "${long}"`, long.slice(-40)],
    ['in the body of an element', `<password>${password}</password>`, password],
    ['right after a short option', `curl https://x.example -uadmin:${password}`, password],
    ['after two spaces', `curl  -u  admin:${password} https://x.example`, password],
    ['without a user', `curl -u :${password} https://x.example`, password],
    ['on a continued line', `mysql -h db \\\n  -u root \\\n  -p${password}`, password],
    ['after ?=', `API_KEY ?= ${long.slice(0, 30)}`, long.slice(0, 30)],
    ['after ::=', `API_KEY ::= ${long.slice(0, 30)}`, long.slice(0, 30)],
    ['of letters alone', `API_TOKEN=${['hoNWjCZMhFrO', 'GEAQZAKUZMfm'].join('')}`, 'GEAQZAKUZMfm'],
    ['after .=', `$password .= "${password}"`, password],
    ['of letters only after a cue', 'the password is hunterhunter', 'hunterhunter'],
    ['as a UUID that a header calls a token', 'X-Auth-Token: 3f2504e0-4f89-41d3-9a0c-0305e82c3301', '41d3-9a0c'],
  ])('%s', async (_, text, value) => expect(await clean(text)).not.toContain(value))
})

describe('unchanged stays', () => {
  test.each([
    'Consumers may miss events when the queue is full.',
    'The Collector receives spans.',
    'Red Hat builds it.',
    'Ruby: 3.2',
    'API_TOKEN ::= ConfiguredConstantOfTheService',
    'token: serviceAccountTokenProviderFactory',
    'git@github.example:org/repo.git',
    'git clone git@host.example:team/orders',
    'trace id 4bf92f3577b34da6a3ce929d0e0e4736',
    'https://play.example/p/abcDEF12345',
    '| Name | Owner | Phone |',
    'the phoneNumber field is validated in step 3 of 12',
    'passport-service 2.14.0 was rolled back',
    'zip codes are in table 12345678',
    'curl -user-agent test https://x.example:8443/a',
  ])('%s', async (text) => expect(await clean(text)).toContain(text))

  test('the name of a resource that is also its password', async () => {
    const text = 'redis-cli -h cache -a orders-api ping\n\nkubectl rollout restart deploy/orders-api'
    expect(await clean(text)).not.toContain('-a orders-api')
    expect(await clean(text)).toContain('deploy/orders-api')
  })
})

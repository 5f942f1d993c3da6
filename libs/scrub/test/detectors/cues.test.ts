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
    ['of letters alone', `API_TOKEN=${['HKdqZZVsKoxL', 'LbkCLEXRPqfW'].join('')}`, 'LbkCLEXRPqfW'],
    ['after .=', `$password .= "${password}"`, password],
    ['of letters only after a cue', 'the password is hunterhunter', 'hunterhunter'],
    ['as a UUID that a header calls a token', 'X-Auth-Token: 02ab3a23-7abc-4f16-91ab-260423b1a16e', '4f16-91ab'],
  ])('%s', async (_, text, value) => expect(await clean(text)).not.toContain(value))
})

/** A password that is written as the name of a variable is. */
const BLOCKS = ['K7Q2', 'M9X4', 'P3Z8'].join('_')

describe('what resembles it is still found', () => {
  test.each([
    ['Il abite via Roma 71 et il est content.', 'via Roma 71'],
    ['the host 10.100.68.61 is down', '10.100.68.61'],
    ['--token 9f8a7b6c5d4e3f2a is set', ['9f8a7b6c5d4e', '3f2a'].join('')],
    ['The report was written by Qadir Vonkrath yesterday.', 'Qadir Vonkrath'],
    ['"It is fine," says Gerste.', 'Gerste'],
    ['Office: call 085 175 7641-Office', '085 175 7641'],
    ['| user | password |\n| --- | --- |\n| ana | tR0ub4dor3 |', 'tR0ub4dor3'],
    ['| user | password |\r\n| --- | --- |\r\n| ana | tR0ub4dor3 |\r\n', 'tR0ub4dor3'],
    ['| user | password\n| --- | ---\n| ana | tR0ub4dor3', 'tR0ub4dor3'],
    ['| user | password |\n|------+----------|\n| ana  | tR0ub4dor3 |', 'tR0ub4dor3'],
    ['+------+------+\n| user | password |\n+------+------+\n| ana | tR0ub4dor3 |\n+------+------+', 'tR0ub4dor3'],
    ['+------+------+\n| user | password |\n+======+======+\n| ana | tR0ub4dor3 |\n+------+------+', 'tR0ub4dor3'],
    [' user | password\n------+----------\n ana  | tR0ub4dor3\n', 'tR0ub4dor3'],
    ...['ADMIN-2024', ['prod', '9f8a7b6c5d4e'].join('-'), BLOCKS, '2024-03-01T18-x', 'correct.horse.battery9'].flatMap(
      (value): [string, string][] => [
        [`password = "${value}"`, value],
        [`DB_PASSWORD=${value}`, value],
      ],
    ),
    ['password: Welcome!', 'Welcome!'],
    [`the password is ${BLOCKS}`, BLOCKS],
    ['Account: 415-555-0132', '415-555-0132'],
    ['WhatsApp chat: 0171 234 5678', '0171 234 5678'],
    ['Flat: 030 901 820', '030 901 820'],
    ['my cell is 0171 234 5678', '0171 234 5678'],
    ['Mail jane@SHOP.EXAMPLE or jane.roe@shop.example', 'jane@SHOP.EXAMPLE'],
    ['from http://10.20.30.40/x and via/10.20.30.41 today', '10.20.30.41'],
    ['the ABN of the company is 51 824 753 556.', '51 824 753 556'],
    [`secret_key = "/${['Xq7Zr2mXw9', 'tL4kB1pQ8s', 'V3nY6cD0'].join('/')}"`, 'tL4kB1pQ8s'],
    [
      `seed ${['SUA', 'SHWKUYFS2EQPGATBV7IYAITCOPYZ6XYBSFDQY6KB44ZEQLXPZMXFQTG'].join('')} of the user`,
      'AITCOPYZ6XYBSFD',
    ],
    ['"cardNumber": 5555555555554444, "version": 1', '5555555555554444'],
    ['payment with cardId: 5555555555554444', '5555555555554444'],
    ['call 0042-2023-0914-7 today', '2023-0914'],
    [`https://x.example/#key=${['9f8a7b6c5d4e3f', '2a1b0cQz'].join('')}`, '9f8a7b6c5d4e'],
    ['Best time: 415-555-0132', '415-555-0132'],
    ['Best time: 0171 234 5678', '0171 234 5678'],
    ['Daytime: 0171 234 5678', '0171 234 5678'],
  ])('%s', async (text, value) => expect(await clean(text)).not.toContain(value))
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
    'the token service wrote trace id daa51c8275b68b78484b4bc964ebc348',
    'https://play.example/p/abcDEF12345',
    '| Name | Owner | Phone |',
    'the phoneNumber field is validated in step 3 of 12',
    'passport-service 2.14.0 was rolled back',
    '{"shopkey"=>"value"}], {"monotime"=>1702519836.061482}]',
    'shopctl key create my-store-q4-z9-b2-key',
    'Deprecated: accesskey in RELEASE.2022-08-11T09-27-53Z and later',
    'Private Key (pointer): `id_q25519_zk`, Public Key: `id_q25519_zk.pub`',
    'The name and the password were chosen for this guide.',
    'users: [{user: app, password: app}]',
    'password: ${LEDGER_PASSWORD}, mode: on',
    'zip codes are in table 12345678',
    'curl -user-agent test https://x.example:8443/a',
    'The client speaks to the broker via AMQP 0.9.1 and it is fast.',
    'drwxrwx--- 3 root root 4096 Feb 27  2022 parts',
    'On 3 October 2031, Image Builder 2029 will be switched off.',
    'Join with --first-ring-token blue-ring-4 on every node.',
    'curl -H "Authorization: Bearer $(kubectl create token storefront-k4s -n shop)" https://x.example',
    'The disk was moved to 18654.1063.345172 on all hosts.',
    'a=10.44.7.0/24 is the range, and -p 7443:7443 maps the port.',
    'settings.AddQueueProvider("bus", "bus://127.0.0.1:4305", "shop.settings")',
    'The roles come from OBI Parcel Identity and KENTO RUNEngine.',
    '**Dock client**: Offers you a list of crates.',
    'It was created by Cypress and renewed.',
    'Mail from Parcelify is sent by the queue.',
    'Make sure that you can talk to Queuemanager.',
    'When called, Falcon will read the settings.',
    'Write to us in the [#dock-dr channel] of the chat.',
    'a port range like (6105-6109) is open; Copyright (c) 2011-2027',
    '"joined_timestamp": 1712345098 is in the ring',
    'password: $relay-password, host: relay',
    'nodes of type `Standard_QX48bhsr_K200_v6` have two',
    'Neither an API key nor a login/password is required.',
    'stop polling when the token is set](https://git.example/orders/pull/44718)',
    'the chart uses secrets-cache.api.k4s.test for that',
    'our-secret-label-3: "sky"',
    'oauth-gateway-6c9f74bd58-x2kqv   1/1   Running',
    'Q4_ACCESS_KEY - Q4_READONLY',
    'group=shop-keys shop-keys-4d71c09ab35e is the secret key',
    'The key server build 2023-11-20T07-41-15Z or newer',
    "when it's called,\nLynxplane removes it",
    'openssl req -newkey rsa:3072 -nodes -keyout shop.key',
    '    password: CACHE_PASSWORD # may be empty',
    'password:\n  name: ledger-db12',
    'rotate --present-password --next-password <next>',
    '| `AccountResetPassword` | No | . |\n| `GroupList` | No | . |',
    'clientSecret: $shop-secret:login.portal2.clientSecret',
    '"api_key": "SHOPFRONT-4821", "secret": "TOKEN_NAME"',
    '5820414 B/op 391804 allocs/op',
    '| call the owner | password |\n| ana | tR0ub4dor3 |',
    'password: AUTH_TOKEN_NAME, mode: on',
    'hub reg get-login-password --region sa-east-1',
    'shopctl secret create queue-worker-password --from-file password.txt',
    'password_changed_at: 2024-01-02T10:11:12Z',
    'spring.password: vault.\nservice.password: username:',
    'passwordless: AAAAC3NzaC1lZDI1NTE5AAAA',
    'for n in 310 320 330; do CELL=east2 run $n; done',
    'leader in east2 cell, begin:{seconds:1702519836 nanos:52164}',
    'call us; seconds: 1702519836',
    'task 068969ad_e5c4_11ee_9c46_b53f0178255b has ended, token',
    '![Send](./pictures/SendIcon-7@2x.png)',
    'bus listen QZ.ord@main.OUT now',
    'needs a login if a password is set).',
    'migrate --accept-empty-unique-key --batch-size 350',
    "wrote the private key to '/srv/certs/work/make-ca-409173.K4tb9Q/part.Zmrwqd'",
    '-- The Z linker identification is QRX 7.3.1',
    'Agent (RTML,+like+Newt)+Surfer/207.0.0.0+Reader/618.42',
    'GET / - localhost 201 317 884 2093 - 150',
    '* Red: This draft file will not open.',
    'See "How-To: Teach Lynx to use QUIC".',
    '"orderRunKey": 2417143097761564, "version": 1',
    'name: "[your_b2b_secret_name]", key: "[your_b2b_secret_key]"',
    'Failed in a procedure (with key p_68d05c99dc4946600ac096cc58e387ed426b58bf): @shop_procedure',
    'see plans/sig-storefront/0042-20230914-describing-order-flow',
    'at https://groups.example/board/#!thread/storefront-sig-auth/q7RxT2mVbLe',
    'Add a workflow, named Bake & Pack to Test, last.',
    'sms: { createdAt: 1660708390, sent_at: 1660708391, retryCount: 1660708392, "size": 1660708393 }',
  ])('%s', async (text) => expect(await clean(text)).toContain(text))

  test('a public key of NATS', async () => {
    const text = `"sub": "${['A5GABBAGJFI2UKPIAIOGA46TW674', 'USFIHL6EIGNMZIUJNPHQ54KKUNZ5'].join('')}"`
    expect(await clean(text)).toContain(text)
  })

  test('the name of a resource that is also its password', async () => {
    const text = 'redis-cli -h cache -a orders-api ping\n\nkubectl rollout restart deploy/orders-api'
    expect(await clean(text)).not.toContain('-a orders-api')
    expect(await clean(text)).toContain('deploy/orders-api')
  })
})

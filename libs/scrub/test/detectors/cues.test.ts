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
      `seed ${['SUA', 'CSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY'].join('')} of the user`,
      'UHPMWZ6BFDTJ7M6',
    ],
    ['"cardNumber": 5555555555554444, "version": 1', '5555555555554444'],
    ['payment with cardId: 5555555555554444', '5555555555554444'],
    ['call 0016-2018-0601-7 today', '2018-0601'],
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
    'trace id 4bf92f3577b34da6a3ce929d0e0e4736',
    'https://play.example/p/abcDEF12345',
    '| Name | Owner | Phone |',
    'the phoneNumber field is validated in step 3 of 12',
    'passport-service 2.14.0 was rolled back',
    'zip codes are in table 12345678',
    'curl -user-agent test https://x.example:8443/a',
    'The client speaks to the broker via AMQP 0.9.1 and it is fast.',
    'drwxr-xr-x 2 root root 4096 Dec 10  2019 chunks',
    'On 15 March 2027, Windows Server 2022 will be retired.',
    'It starts with --initial-cluster-token etcd-cluster-1 on each member.',
    'curl -H "Authorization: Bearer $(oc create token prometheus-k8s -n monitoring)" https://x.example',
    'The image was updated to 17763.4377.230510 for all pools.',
    'a=10.100.68.0/24 is the network, and -p 5552:5552 maps the port.',
    'viper.AddRemoteProvider("nats", "nats://127.0.0.1:4222", "myapp.config")',
    'The image comes from OKE Workload Identity and KAITO RAGEngine.',
    '**Ark client**: Allows you to query resources.',
    'This is the first key that was created by Rook and rotated.',
    'Mail from Licensify is sent by the queue.',
    'Check that you can talk to Alertmanager.',
    'When called, Viper will look at the environment.',
    'Talk to us on the [#ark-dr channel] of the chat.',
    'a port range like (5005-5009) is open; Copyright (c) 2005-2026',
    '"registered_timestamp": 1660708390 is in the ring',
    'password: $email-password, host: mail',
    'nodes of type `Standard_ND96amsr_A100_v4` have eight',
    'no API key or username/password is required.',
    'disable retry when the token is set](https://github.example/etcd/pull/20747)',
    'the chart uses secrets-store.csi.k8s.io for that',
    'my-secret-annotation-2: "bar"',
    'oauth-openshift-787b87cff6-trvd6   2/2   Running',
    'S3_ACCESS_KEY - S3_INSECURE',
    'composite=my-keys my-keys-586e2994bda1 is the secret key',
    'KES key server release 2024-03-01T18-06-46Z or later',
    "when it's called,\nCrossplane deletes it",
    'openssl req -newkey rsa:4096 -nodes -keyout domain.key',
    '    password: REDIS_PASSWORD # optional',
    'password:\n  name: cluster-pg96',
    'update --current-password <current> --new-password <new>',
    '| `UserChangePassword` | Yes | . |\n| `RoleGet` | Yes | . |',
    'clientSecret: $another-secret:oidc.auth0.clientSecret',
    '"key": "CNTRLPLANE-1234", "secret": "TOKEN_NAME"',
    '3417190 B/op 262277 allocs/op',
    '| call the owner | password |\n| ana | tR0ub4dor3 |',
    'password: AUTH_TOKEN_NAME, mode: on',
    'aws ecr get-login-password --region eu-west-1',
    'faas-cli secret create kafka-broker-password --from-file password.txt',
    'password_changed_at: 2024-01-02T10:11:12Z',
    'spring.password: vault.\nservice.password: username:',
    'passwordless: AAAAC3NzaC1lZDI1NTE5AAAA',
    'for i in 200 201 202; do CELL=zone1 run $i; done',
    'primary in zone1 cell, start_time:{seconds:1650341417 nanos:37481}',
    'call us; seconds: 1650341417',
    'job 3091ef2a_4b87_11ec_a827_0a43f95f28a3 is done, token',
    '![Save](./images/SaveButton-4@2x.png)',
    'nats sub JS.acc@hub.API now',
    'requires a username if a password is set).',
    'gh-ost --allow-nullable-unique-key --chunk-size 200',
    "writing new private key to '/home/user/CA/pki/easy-rsa-178308.W6uc3G/tmp.Iqlvgf'",
    '-- The C compiler identification is GNU 4.9.2',
    'Agent (KHTML,+like+Gecko)+Chrome/115.0.0.0+Safari/537.36',
    'GET / - localhost 304 142 756 1078 - 200',
    '* Red: This schema file will not compile.',
    'See "How-To: Configure Dapr to use gRPC".',
    '"processInstanceKey": 2251799813687851, "version": 1',
    'name: "[your_k8s_secret_name]", key: "[your_k8s_secret_key]"',
    'Error running script (call to f_9b5da7354cb61e2ca9faff50f6c43b81c73c0b94): @user_script',
    'see keps/sig-architecture/0016-20180601-identifying-api-usage',
    'at https://groups.example/forum/#!topic/kubernetes-sig-auth/diw9LH67iIs',
    'Set up a pipeline, named Bake & Deploy to Test, first.',
    'sms: { createdAt: 1660708390, sent_at: 1660708391, retryCount: 1660708392, "size": 1660708393 }',
  ])('%s', async (text) => expect(await clean(text)).toContain(text))

  test('a public key of NATS', async () => {
    const text = `"sub": "${['AC7PO3MREV26U3LFZFP5BN3HAI32', 'X3PKLBRVMPAETLEHWPQEUG7EJY4H'].join('')}"`
    expect(await clean(text)).toContain(text)
  })

  test('the name of a resource that is also its password', async () => {
    const text = 'redis-cli -h cache -a orders-api ping\n\nkubectl rollout restart deploy/orders-api'
    expect(await clean(text)).not.toContain('-a orders-api')
    expect(await clean(text)).toContain('deploy/orders-api')
  })
})

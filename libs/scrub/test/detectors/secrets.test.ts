import { describe, expect, test } from 'vitest'
import { SECRET_DETECTORS } from '../../src/detectors/built-in.js'
import { resolveOverlaps } from '../../src/redact.js'
import { createScan } from '../../src/detectors/text/scan.js'

/** Fake secrets are put together here, so that no scanner trips over this file. */
const join = (...parts: readonly string[]): string => parts.join('')
const random = (length: number, alphabet = 'aB3dE6gH1jK4mN7pQ9rS2tU5vW8xY0z'): string =>
  Array.from({ length }, (_, at) => alphabet.charAt((at * 11 + (at % 7) * 3) % alphabet.length)).join('')
const hex = (length: number): string => random(length, '3f9a1c7e5b2d8046')

function secretsIn(text: string): string[] {
  const findings = SECRET_DETECTORS.flatMap((detector) =>
    detector.find(createScan(text)).map((finding) => ({ ...finding, tier: detector.tier, detector: detector.id })),
  )
  return resolveOverlaps(findings).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)
}

describe('tokens of known vendors', () => {
  test.each([
    ['AWS_KEY', join('AK', 'IA', random(16, 'QWERTYUIOPASDFGH7'))],
    ['GITHUB_TOKEN', join('gh', 'p_', random(36))],
    ['GITLAB_TOKEN', join('gl', 'pat-', random(20))],
    ['SLACK_TOKEN', join('xo', 'xb-', '123456789012-', random(24))],
    ['GOOGLE_KEY', join('AI', 'za', random(35))],
    ['STRIPE_KEY', join('sk', '_live_', random(24))],
    ['OPENAI_KEY', join('sk', '-proj-', random(40))],
    ['ANTHROPIC_KEY', join('sk', '-ant-', random(40))],
    ['NPM_TOKEN', join('np', 'm_', random(36))],
    ['PYPI_TOKEN', join('py', 'pi-', random(60))],
    ['DOCKER_TOKEN', join('dck', 'r_pat_', random(27))],
    ['VAULT_TOKEN', join('hv', 's.', random(30))],
    ['SENDGRID_KEY', join('SG', '.', random(22), '.', random(43))],
    ['SHOPIFY_TOKEN', join('shp', 'at_', hex(32))],
    ['DATABRICKS_TOKEN', join('da', 'pi', hex(32))],
    ['TELEGRAM_TOKEN', join('123456789', ':', random(35))],
    ['MAIL_KEY', join(hex(32), '-us', '12')],
    ['JWT', join('ey', 'J', random(20), '.eyJ', random(30), '.', random(43))],
    ['SAAS_TOKEN', join('lin', '_api_', random(40))],
    ['CLOUD_KEY', join('dop', '_v1_', hex(64))],
    ['CRYPTO_KEY', join('AGE-SECRET', '-KEY-1', random(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L'))],
  ])('%s is found without any word around it', (kind, token) => {
    expect(secretsIn(`we saw ${token} in the log`)).toEqual([`${kind} ${token}`])
  })

  test('a webhook address is a secret without its scheme', () => {
    const hook = join('hooks.slack', '.com/services/', 'T00000000/B00000000/', random(24))
    expect(secretsIn(`post to https://${hook}`)).toEqual([`WEBHOOK ${hook}`])
  })
})

describe('secrets over several lines', () => {
  const body = [random(64), random(64), random(40)].join('\n')

  test.each(['RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED ', ''])('a %sprivate key goes as a whole', (type) => {
    const key = join('-----BEG', `IN ${type}PRIVATE KEY-----\n`, body, `\n-----END ${type}PRIVATE KEY-----`)
    expect(secretsIn(`first\n${key}\nlast`)).toEqual([`PRIVATE_KEY ${key}`])
  })

  test('a private key that was cut off goes to its last line', () => {
    const key = join('-----BEG', 'IN PRIVATE KEY-----\n', body)
    expect(secretsIn(key)).toEqual([`PRIVATE_KEY ${key}`])
  })

  test('a public key stays', () => {
    expect(secretsIn(`-----BEGIN PUBLIC KEY-----\n${body.replaceAll(/\d/g, 'x')}\n-----END PUBLIC KEY-----`)).toEqual(
      [],
    )
  })
})

describe('credentials in URLs, commands and connection strings', () => {
  const password = join('s3', 'cr', 'et!9x')

  test.each([
    [`postgres://app:${password}@db.internal:5432/orders`, `app:${password}`],
    [`curl -s -u deploy:${password} https://ci.internal/`, `deploy:${password}`],
    [`Server=db;User Id=app;Password=${password};`, password],
    [`machine ci.internal login deploy password ${password}`, password],
    [`https://maps.internal/tile?license_key=${random(20)}&z=3`, random(20)],
    [`tool --api-key ${random(20)} run`, random(20)],
    [`postgres://app:${password}@${hex(4)}@db.internal/orders`, `app:${password}@${hex(4)}`],
    [`amqp://guest:${join('gue', 'st')}@queue.internal`, join('guest:', 'guest')],
    [`dsn: app:${password}@tcp(db.internal:3306)/orders`, `app:${password}`],
    [`jdbc:oracle:thin:app/${password}@db.internal:1521:orders`, `app/${password}`],
    [`db.internal:5432:orders:app:${password}`, password],
    [`sshpass -p '${password}' ssh root@host.internal`, password],
    [`mysqldump -u root -p${password} orders`, password],
    [`redis-cli -h cache.internal -a ${password} ping`, password],
    [`docker login -u bot -p ${password} registry.internal`, password],
    [`echo ${password} | sudo -S systemctl restart api`, password],
    [`- name: DB_PASSWORD\n  value: ${password}`, password],
    [`{"name": "apiToken", "value": "${random(20)}"}`, random(20)],
  ])('%s', (text, value) => expect(secretsIn(text)).toEqual([`CREDENTIALS ${value}`]))

  test.each([
    'postgres://app:${DB_PASSWORD}@db:5432/orders',
    'https://${username}:${password}@api.internal',
    'curl -u "$USER:$PASS" https://ci.internal/',
    'https://example.org/path@version',
    'Authorization: Bearer <token>',
    'http://localhost:3000/@vite/client',
    'Basic functionality and Bearer authentication are documented.',
    'mysql -h db.internal -P 3306 -p orders',
    'tool --key ./certs/server.key --cert server.pem',
    '- name: DB_PASSWORD\n  valueFrom:\n    secretKeyRef: {}',
  ])('"%s" is left alone', (text) => expect(secretsIn(text)).toEqual([]))
})

describe('secrets that only the word beside them gives away', () => {
  test.each([
    [`password = "${join('hunt', 'er2!')}"`, join('hunt', 'er2!')],
    [`API_KEY=${random(24)}`, random(24)],
    [`client_secret: '${hex(32)}'`, hex(32)],
    [`the api token is ${random(24)}`, random(24)],
    [`<secret>${random(30)}</secret>`, random(30)],
    [`req.Header.Set("X-Vendor-Api-Key", "${hex(40)}")`, hex(40)],
  ])('%s', (text, value) => expect(secretsIn(text)).toEqual([`SECRET ${value}`]))

  test.each([
    'password: ${DB_PASSWORD}',
    'const token = await getToken(user.id)',
    'const key = process.env.API_KEY',
    'api_key: <your-api-key>',
    'token: string',
    'password: changeme',
    'password: "(redacted)"',
    'key: password',
    'secretKeyRef:\n  name: db-credentials\n  key: password',
    `cache key ${hex(32)}`,
    `commit ${hex(40)}`,
    `"integrity": "sha512-${random(86)}=="`,
    'readonly placeholderKey: Uint8Array<ArrayBuffer>',
    'const password = value.slice(1)',
    '"pattern": "^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$"',
    'PublicKeyToken=b77a5c561934e089',
    'keyboard = "qwerty-layout-2020"',
    'author: "some-Name-2024-With-Digits1"',
  ])('"%s" is left alone', (text) => expect(secretsIn(text)).toEqual([]))
})

describe('secrets in tables', () => {
  const first = random(12)
  const second = join('hunt', 'er2!')

  test.each([
    [
      'Markdown',
      `| host | user | password |\n| --- | --- | --- |\n| db | app | ${first} |\n| mq | app | \`${second}\` |`,
    ],
    ['commas', `host,user,password\ndb,app,${first}\nmq,app,${second}\n`],
    ['tabs', `host\tapi key\ndb\t${first}\nmq\t${second}\n`],
  ])('%s: the cells below the heading go', (_, text) => {
    expect(secretsIn(text)).toEqual([`SECRET ${first}`, `SECRET ${second}`])
  })

  test.each([
    '| name | token |\n| --- | --- |\n| retries | required |\n| limit | 12 |',
    'import { key, token, secret } from "./names.js"\nexport { first1, second2, third3 }',
    'key, value\nsize, large',
  ])('"%s" is left alone', (text) => expect(secretsIn(text)).toEqual([]))
})

test('hashes of passwords go as a whole', () => {
  const hash = join('$2', 'b$12$', random(53))
  expect(secretsIn(`deploy:${hash}`)).toEqual([`PASSWORD_HASH ${hash}`])
})

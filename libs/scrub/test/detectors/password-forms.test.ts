import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { endsInShortPassword } from '../../src/detectors/secrets/password-name.js'
import { createScrubber } from '../../src/index.js'

// Values are put together here, so that no scanner takes this file for a leak.
const mixed = ['v4#nQd', '8Rx!s'].join('')
const letters = ['marlin', 'cobalt'].join('')
const hex = ['7c1e9b04', 'd2f86a35'].join('')
const uuid = ['5d0c2b7e-91a4', '4f3d-8e62-b70a4c19d853'].join('-')

/** The text past the gate, of a runbook or of code. */
async function clean(text: string, corpusType: 'DOC_RUNBOOK' | 'CODE_LOGIC'): Promise<string> {
  const { chunks } = await createScrubber({ secretsInCode: 'redact' }).scrub([
    rawChunk({ text: `Notes of the team.\n\n${text}\n`, corpusType, path: 'a.md' }),
  ])
  return chunks[0]?.text ?? ''
}

describe.each(['DOC_RUNBOOK', 'CODE_LOGIC'] as const)('passwords in %s', (corpusType) => {
  test.each([
    [`DB_PASS=${mixed}`, mixed],
    [`DB_PASS=${letters}`, letters],
    [`DB_PASS="${letters}"`, letters],
    [`docker run -e SMTP_PASS=${mixed} img`, mixed],
    [`dbPass: '${mixed}'`, mixed],
    [`dbPass: '${letters}'`, letters],
    [`MYSQL_ROOT_PASS: ${mixed}`, mixed],
    [`PGPASS=${mixed}`, mixed],
    [`user: ana\npass: ${mixed}`, mixed],
    [`SMTP_PASS=${['Qxr', '719'].join('')}`, ['Qxr', '719'].join('')],
    [`DB_PW=${mixed}`, mixed],
    [`pw: ${mixed}`, mixed],
    [`psw=${mixed}`, mixed],
    [`tool --db-pass ${mixed} run`, mixed],
    [`{"user":"ana","password":"${letters}"}`, letters],
    [`password <- "${mixed}"`, mixed],
    [`<password><![CDATA[${mixed}]]></password>`, mixed],
    [`<password encrypted="false">${mixed}</password>`, mixed],
    [`<add key="Password" value="${mixed}"/>`, mixed],
    [`<add key="DB_PASS" value="${mixed}"/>`, mixed],
    [`| host | user | pw |\n| --- | --- | --- |\n| a | ana | ${mixed} |`, mixed],
    [`curl -sSu admin:${mixed} https://x.example`, mixed],
    [`http -a admin:${mixed} GET https://x.example`, mixed],
    [`xh --auth=admin:${mixed} x.example`, mixed],
    ['sqlcmd -S h `\n  -U sa `\n  -P ' + mixed, mixed],
    [`acme.webhook.office.com/webhookb2/${uuid}@${uuid}/IncomingWebhook/${hex}/${uuid}`, hex],
    [`default${hex}${hex}.0a.environment.api.powerplatform.com/paths/invoke?x=${letters}`, letters],
  ])('%s', async (text, value) => expect(await clean(text, corpusType)).not.toContain(value))

  test.each([
    'pass: true',
    'tests pass: 12, fail: 3',
    'All tests pass: build-2024a7 is fine.',
    '--- PASS: TestOrder2 (0.00s)',
    'PASS: check_order2!',
    'PASS=$((PASS+1))',
    'first_pass=4096kB2',
    'by_pass="Valve7!"',
    'bypass="Valve7!"',
    'renderPass: "shadow+depth2"',
    'compass: north',
    'encompass="Valve7!"',
    'pw-checker: v2.3.1-beta',
    'passes: 3a9f20',
    'upward = "Valve7!"',
    'pass, err2x := check2(x)',
    'pass: 1.234s',
    'pass: !hasError2',
    'pass: a.b.stage12',
    'pass = total12===expected12',
    '"password": "Kennwort"',
    '"password": "userPassword"',
    'the db pass is described above',
    'DB_PASS=$SECRET_NAME',
    'DB_PASS="<password>"',
    'pass --bypass-cache and --pass-through tcp2udp',
    'curl -output data:x12345',
    'The server speaks http and -a is its option.',
    'https --authority a:b12345',
    'run `build` `\n  and wait',
    'see www.webhook.office.com for more',
    '<password-field strength="3">Choose one</password-field>',
    'token <-chan Message2',
  ])('near miss: %s', async (text) => expect(await clean(text, corpusType)).toContain(text))
})

test.each(['DB_PASS', 'dbPass', 'PGPASS', 'TEST_PASS', 'pass', 'PASS_1', 'pw', 'adminPw', 'wifi.psw'])(
  '%s ends in a short word for a password',
  (name) => expect(endsInShortPassword(name)).toBe(true),
)

test.each(['first_pass', 'by_pass', 'bypass', 'compass', 'passes', 'renderPass', 'pw-checker', 'upward', 'pass_count'])(
  '%s does not',
  (name) => expect(endsInShortPassword(name)).toBe(false),
)

test.each(['Bearer ', 'tool --access-token ', 'DB_PASS='])('a long name behind %s takes linear time', async (lead) => {
  const began = performance.now()
  await clean(`${lead}bbbbb${'-bbbbb'.repeat(40)}~!`, 'CODE_LOGIC')
  expect(performance.now() - began).toBeLessThan(1_000)
})

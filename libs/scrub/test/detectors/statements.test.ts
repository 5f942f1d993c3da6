import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

// Values are put together here, so that no scanner takes this file for a leak.
const mixed = ['v4#nQd', '8Rx!s'].join('')
const plain = ['v4nQd', '8Rxs'].join('')
const letters = ['marlin', 'cobalt'].join('')
const short = ['mar', 'lin'].join('')
const hex = ['0f1e2d3c', '4b5a6978'].join('').repeat(2)

/** The text past the gate, of a runbook or of code. */
async function clean(text: string, corpusType: 'DOC_RUNBOOK' | 'CODE_LOGIC'): Promise<string> {
  const { chunks } = await createScrubber({ secretsInCode: 'redact' }).scrub([
    rawChunk({ text: `Notes of the team.\n\n${text}\n`, corpusType, path: 'a.md' }),
  ])
  return chunks[0]?.text ?? ''
}

describe.each(['DOC_RUNBOOK', 'CODE_LOGIC'] as const)('the place of a secret in %s', (corpusType) => {
  test.each([
    [`CREATE USER 'app'@'%' IDENTIFIED BY '${short}';`, short],
    [`create user 'a'@'%' identified by '${mixed}', 'b'@'%' identified by '${letters}';`, letters],
    [`ALTER USER app IDENTIFIED WITH caching_sha2_password BY '${letters}';`, letters],
    [`CREATE USER app@h IDENTIFIED VIA ed25519 USING '${plain}';`, plain],
    [`CREATE USER scott IDENTIFIED BY ${short} DEFAULT TABLESPACE users;`, short],
    [`ALTER USER scott IDENTIFIED BY "${mixed}" REPLACE "${letters}";`, letters],
    [`GRANT ALL ON shop.* TO 'app'@'%' IDENTIFIED BY '${letters}';`, letters],
    [`CREATE DATABASE LINK hq CONNECT TO hr IDENTIFIED BY ${letters} USING 'hq';`, letters],
    [`CREATE ROLE app WITH LOGIN PASSWORD '${short}';`, short],
    [`ALTER ROLE app WITH ENCRYPTED PASSWORD '${letters}' VALID UNTIL 'infinity';`, letters],
    [`CREATE LOGIN app WITH PASSWORD = N'${letters}', CHECK_POLICY = OFF;`, letters],
    [`ALTER LOGIN app WITH PASSWORD = '${mixed}' OLD_PASSWORD = '${letters}'`, letters],
    [`SET PASSWORD FOR 'app'@'%' = PASSWORD('${letters}');`, letters],
    [`$s = ConvertTo-SecureString "${letters}" -AsPlainText -Force`, letters],
    [`ConvertTo-SecureString -AsPlainText -Force -String '${mixed}'`, mixed],
    [`(ConvertTo-SecureString ${letters} -AsPlainText -Force)`, letters],
    [`"${letters}" | ConvertTo-SecureString -AsPlainText -Force`, letters],
    [`net use Z: \\\\files\\share ${letters} /user:corp\\deploy`, letters],
    [`net use \\\\files\\share /user:corp\\deploy ${letters}`, letters],
    [`net use * \\\\files\\share /user:deploy "${mixed}" /persistent:yes`, mixed],
    [`cmdkey /add:files /user:deploy /pass:${letters}`, letters],
    [`kubectl create secret generic db --from-literal=value=${letters}`, letters],
    [`kubectl -n shop create secret generic db --from-literal=user=app --from-literal='x=${mixed}'`, mixed],
    [`oc create secret generic db --from-literal dsn=${letters}`, letters],
    [`db.shop.example:5432:shop:app:${letters}`, letters],
    [`*:*:*:app:${letters}`, letters],
    [`localhost:5432:*:postgres:a\\:${plain}`, plain],
    [`machine api.shop.example\n  login ana\n  password ${letters}`, letters],
    [`machine api.shop.example login ana account x password ${plain}`, plain],
    [`default login ana password ${plain}`, plain],
    [`Sentry.init({ dsn: "https://${hex}@o12345.ingest.sentry.io/67890" })`, hex],
    [`see https://${hex}:${hex}@errors.shop.example/sentry/4 for all`, hex],
    [`snmp-server community ${letters} RO 10`, letters],
    [`snmp-server host 10.1.1.1 traps version 2c ${letters}`, letters],
    [`set snmp community ${letters} authorization read-only`, letters],
    [`rocommunity ${letters} 10.0.0.0/8`, letters],
    [`com2sec readonly default ${letters}`, letters],
    [`trap2sink 10.0.0.3 ${letters}`, letters],
    [`createUser ops SHA-256 "${mixed}" AES ${letters}`, letters],
    [`snmpwalk -v2c -c ${letters} 10.1.2.3 system`, letters],
    [`snmpget -v3 -l authPriv -u ops -a SHA -A ${plain} -x AES -X ${letters} host`, letters],
    [`snmp:\n  auths:\n    v2:\n      community: ${letters}`, letters],
  ])('%s', async (text, value) => expect(await clean(text, corpusType)).not.toContain(value))

  test.each([
    'A node is identified by "orders" or by its name.',
    'A set of labels are in groups identified by\nprefix:',
    'We grant access to each member identified by email.',
    'Grants are identified by the role; grant it to them.',
    "CREATE USER app IDENTIFIED BY '${DB_PASSWORD}'",
    'CREATE USER app IDENTIFIED BY <password>;',
    `db.exec("CREATE USER app IDENTIFIED BY '" + password + "'")`,
    `db.exec(f"ALTER ROLE app PASSWORD '{password}'")`,
    "ALTER ROLE app PASSWORD '%s'",
    "CREATE ROLE app PASSWORD '$1'",
    'SET PASSWORD FOR the user of the shop.',
    "const answer = password('Enter it')",
    'ConvertTo-SecureString $password -AsPlainText -Force',
    'ConvertTo-SecureString "$env:DEPLOY" -AsPlainText -Force',
    'ConvertTo-SecureString (Read-Host) -AsPlainText',
    'net use Z: /delete',
    'net use Z: \\\\files\\share * /user:corp\\deploy',
    'The net use of the share is small.',
    'kubectl create configmap shop --from-literal=mode=production1',
    'kubectl create secret generic db --from-literal=password=$PASSWORD',
    'host:port:database:user:password',
    'server.log:10:15:30:started',
    'main.go:12:open:depot:failed',
    'std::depot::open:crate:north',
    'https://errors.shop.example/sentry/4 is for all',
    'snmp-server community public RO',
    'snmpwalk -v2c -c public host system',
    'rocommunity <community>',
    'The snmp community of the team: see the list',
    'Our community is large, and so is the SNMP working group.',
  ])('near miss: %s', async (text) => expect(await clean(text, corpusType)).toContain(text))
})

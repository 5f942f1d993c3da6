import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

// Values are put together here, so that no scanner takes this file for a leak.
const mixed = ['v4nQd', '8Rxs'].join('')
const marks = ['v4#nQd', '8Rx!s'].join('')
const letters = ['marlin', 'cobalt'].join('')
const code = ['48', '1516'].join('')

async function clean(text: string): Promise<string> {
  const { chunks } = await createScrubber().scrub([
    rawChunk({ text: `Notes of the team.\n\n${text}\n`, corpusType: 'CONVO_SLACK' }),
  ])
  return chunks[0]?.text ?? ''
}

describe('a password that stands far from its word', () => {
  test.each([
    [`Somebody guessed the password, so I changed it to ${letters} this morning.`, letters],
    [`The root password leaked. changed it to ${mixed}`, mixed],
    [`Password was old, we've set it to "${letters}".`, letters],
    [`password has been changed to ${letters}`, letters],
    [`I reset your password to ${mixed}.`, mixed],
    [`Rotated the db password: it's now ${marks}`, marks],
    [`The old password is dead, the new one is ${mixed}`, mixed],
    [`the password is now "${letters}"`, letters],
    [`the password's ${mixed}`, mixed],
    [`username ana, password ${mixed}`, mixed],
    [`The creds are ana / ${letters}`, letters],
    [`creds for staging are admin/${mixed}`, mixed],
    [`creds: ana / ${marks}`, marks],
    [`credentials for staging are ana and ${mixed}`, mixed],
    [`you can log in as ana with ${mixed}`, mixed],
    [`log in with admin:${mixed}`, mixed],
    [`credentials: ana ${mixed}`, mixed],
    [`Die Zugangsdaten sind ana / ${mixed}`, mixed],
    [`The SNMP community is ${letters}`, letters],
  ])('%s', async (text, value) => expect(await clean(text)).not.toContain(value))

  test.each([
    'The password was weak, so I changed it to something else.',
    'The password policy was lax and we changed it to authentication by key.',
    'The password expired, we set it to never expire after 90 days.',
    'We moved the password to vault-2, and set it to tls1.3 of db7.shop.example',
    'The password was a problem, it is now required.',
    'The password reset failed, it is 14:30:15 and the new one is pending',
    'creds are in the vault',
    'the creds are rotated / revoked',
    'the credentials are read/write',
    'login is optional / required',
    'log in as ubuntu with key ed25519',
    'log in to db7.shop.example and run build-12',
    'login: see https://wiki.shop.example/page12',
    'The login with SSO works since 2024-03-01, as the sign in takes 30ms.',
    'the community string is required',
    'login.tsx is the page, then _authenticated2.tsx and logoutHandler2 for logout',
    'For login see the class LoginViewModel2 and credentials (Explore → Traces) of (#1847).',
    'Prefer credentials from the URL over the previously-obtained2 ones.',
    'The password column held what would get changed to ``PWD=pass word``',
  ])('near miss: %s', async (text) => expect(await clean(text)).toContain(text))
})

describe('a code beside its word in a table', () => {
  test.each([
    `| Meeting | Passcode |\n|---|---|\n| Standup | ${code} |`,
    `ana: fine\nbo: | Meeting | Passcode |\n| --- | --- |\n| Standup | ${code} |`,
    `| Room | PIN |\n|---|---|\n| North | ${code}# |`,
    `Room,Door code\nNorth,${code}`,
    `| Passcode | ${code} |`,
    `| **PIN** | #${code} |`,
    `Meeting passcode\t${code}`,
    `<tr><td>Passcode</td><td>${code}</td></tr>`,
    `Join https://meet.example/j/94400123344 Passcode: ${code}`,
    `Join https://meet.example/abc (PIN ${code})`,
  ])('%s', async (text) => expect(await clean(text)).not.toContain(code))

  test.each([
    '| Room | PIN |\n|---|---|\n| North | required |',
    '| Passcode | required |',
    '| Pins | Rooms |\n|---|---|\n| 3 | 480016 |',
    '| Error code | Count |\n|---|---|\n| 50312 | 480016 |',
    'The passcode is in the calendar.',
  ])('near miss: %s', async (text) => expect(await clean(text)).toContain(text))
})

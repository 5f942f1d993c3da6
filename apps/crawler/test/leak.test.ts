import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CleanChunk } from '@coderag/types'
import { composeRetriever, openChunks } from '@coderag/presets/retriever'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paragraph, PEOPLE, PERSONAL, privateKey, secretLines, SECRETS } from './planted.js'

const crawler = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-leak-'))
const data = join(root, 'data')
/** What the crawler printed, on both streams. */
let printed = ''
let rows: CleanChunk[] = []

const put = (path: string, content: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

beforeAll(async () => {
  plantRepository()
  plantSlack('slack')
  plantFolders()
  const sources = ['-r', 'shop', '--slack-export', 'slack', '--transcripts-dir', 'calls', '--runbooks-dir', 'runbooks']
  const folders = ['--gdocs-dir', 'office', '--convo-dir', 'mails', '-o', data, '--audit']
  const run = spawnSync(process.execPath, [crawler, ...sources, ...folders], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      FORCE_COLOR: undefined,
      NO_COLOR: '1',
      CODERAG_DEBUG: '1',
      CODERAG_SCRUB__SECRETS_IN_CODE: 'redact',
      CODERAG_CRAWL__HISTORY: 'true',
    },
  })
  printed = run.stdout + run.stderr
  expect(run.status, run.stderr.slice(0, 2000)).toBe(0)
  await using store = await openChunks({ dataDir: data })
  for await (const batch of store.scan()) rows = [...rows, ...batch]
}, 120_000)
afterAll(() => rmSync(root, { recursive: true }))

describe('after a crawl of every kind of source, with values planted in every field', () => {
  test('every corpus is there, so that the search below means something', () => {
    const types = new Set(rows.map((row) => row.corpusType))
    expect([...types].sort()).toEqual([
      'CHANGE_COMMIT',
      'CODE_CONFIG',
      'CODE_DEPLOY',
      'CODE_LOGIC',
      'CONVO_OTHER',
      'CONVO_SLACK',
      'CONVO_TRANSCRIPT',
      'DOC_ADR',
      'DOC_GOOGLE',
      'DOC_README',
      'DOC_RUNBOOK',
    ])
    expect(rows.some(({ text }) => text.includes('<PERSON_'))).toBe(true)
  })

  test.each(Object.entries({ ...SECRETS, ...PERSONAL, ...PEOPLE }))('no column of any row holds the %s', (_, value) => {
    const leaks = rows.filter((row) => holds(JSON.stringify(row), value))
    expect(leaks.map(({ sourceUri }) => sourceUri)).toEqual([])
  })

  test.each(Object.entries({ ...SECRETS, ...PERSONAL, ...PEOPLE }))('no file holds the %s', (_, value) => {
    expect(filesWith(value)).toEqual([])
  })

  test('no file holds a part of a name as a term', () => {
    const parts = Object.values(PEOPLE).flatMap((name) => name.split(' '))
    expect(parts.flatMap((part) => filesWith(part).map((file) => `${part} in ${file}`))).toEqual([])
  })

  test('nothing that was printed holds a value', () => {
    const values = Object.values({ ...SECRETS, ...PERSONAL, ...PEOPLE })
    expect(values.filter((value) => holds(printed, value))).toEqual([])
  })

  test('no answer and no trace of an answer holds a value', async () => {
    await using retriever = await composeRetriever({ dataDir: data })
    const answers = await Promise.all(
      [
        'who knows the queue',
        'which commit added the password',
        'password of the database',
        'address and card of the customer',
      ].map((text) => retriever.query({ text, topK: 50 })),
    )
    expect(answers[0]?.hits.length).toBeGreaterThan(5)
    const written = JSON.stringify(answers)
    const values = Object.values({ ...SECRETS, ...PERSONAL, ...PEOPLE })
    expect(values.filter((value) => holds(written, value))).toEqual([])
  })
})

/** A value as it is, in small letters, as JSON writes it, and with Markdown's escapes. */
function holds(text: string, value: string): boolean {
  const lower = text.toLowerCase()
  const plain = lower.replace(/\\+(?=[!-/:-@[-`{-~])/g, '')
  return [value, JSON.stringify(value).slice(1, -1)].some(
    (form) => lower.includes(form.toLowerCase()) || plain.includes(form.toLowerCase()),
  )
}

/** Files of the data directory with a value in any letter case, in UTF-8 or UTF-16. */
function filesWith(value: string): string[] {
  return readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return holds(bytes.toString('latin1'), value) || holds(bytes.toString('utf16le'), value)
    })
}

function plantRepository(): void {
  const { author, owner } = PEOPLE
  const lines = secretLines()
  put('shop/README.md', `# Shop\n\n${lines.join('\n')}\n`)
  put(
    'shop/src/db.py',
    `"""Connects.\n\n${lines[4]}\n"""\n\n\ndef connect(key="${SECRETS['awsKey']}"):\n    # ${lines[1]}\n    password = "${SECRETS['password']}"\n    return open("postgres://shop:${SECRETS['urlPassword']}@db.internal:5432/orders", password)\n`,
  )
  put('shop/src/key.ts', `export const pem = \`${privateKey()}\`\nexport const ${'token'} = '${SECRETS['gitToken']}'\n`)
  put(
    'shop/deploy/api.yaml',
    `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: api\nspec:\n  template:\n    spec:\n      containers:\n        - name: api\n          image: shop/api:1\n          env:\n            - name: DATABASE_URL\n              value: postgres://shop:${SECRETS['urlPassword']}@db.internal:5432/orders\n            - name: SLACK_BOT_TOKEN\n              value: ${SECRETS['chatToken']}\n`,
  )
  put('shop/.env.example', `${lines.join('\n')}\n`)
  put('shop/config/settings.json', JSON.stringify({ db: { password: SECRETS['password'] }, apiKey: SECRETS['apiKey'] }))
  put('shop/docs/runbooks/queue.md', document('Queue stuck', `${author} knows the queue. Ask ${author.split(' ')[0]}.`))
  put('shop/docs/adr/0001-queue.md', document('Use a queue', `Deciders: ${owner}, ${author}`))
  // Somebody committed an export and the recording of a call.
  plantSlack('shop/data/chat')
  const said = paragraph().split('\n')
  put('shop/data/call.json', JSON.stringify(said.map((text) => ({ speaker: PEOPLE.speaker, text }))))
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', `user.name=${author}`, '-c', `user.email=${PERSONAL['mail']}`, ...args], {
      cwd: join(root, 'shop'),
      encoding: 'utf8',
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    })
  git('init', '-q')
  git('add', '-A')
  const trailers = `Reviewed-by: ${owner} <${PERSONAL['mail']}>\nThanks-to: ${PEOPLE.speaker}`
  git('commit', '-q', '-m', `Start, by ${author}\n\n${lines.join('\n')}\n\n${paragraph()}\n\n${trailers}`)
}

/** A document with values in its front matter, headings, tables, code, links, lists and text. */
function document(title: string, more: string): string {
  const { mail, phone } = PERSONAL
  return [
    `---\ntitle: ${title}\nauthor: ${PEOPLE.owner}\ncontact: ${mail}\n---`,
    `# ${title}\n\n${more}`,
    `## Call ${phone}\n\n${paragraph()}`,
    `## Contacts\n\n| name | mail | password |\n| --- | --- | --- |\n| ${PEOPLE.owner} | ${mail} | ${SECRETS['password']} |`,
    `## Steps\n\n- [mail](mailto:${mail})\n- see ![${mail}](https://x.internal/a.png)\n\n\`\`\`sh\n${secretLines().join('\n')}\n\`\`\``,
    `## Key\n\n${privateKey()}\n`,
  ].join('\n\n')
}

function plantSlack(folder: string): void {
  const { user, handle, owner } = PEOPLE
  const { mail, phone } = PERSONAL
  const profile = { real_name: user, display_name: handle, email: mail, phone, title: `asks ${owner}` }
  put(`${folder}/users.json`, JSON.stringify([{ id: 'U01AAAAAAA', name: handle, real_name: user, profile }]))
  put(
    `${folder}/channels.json`,
    JSON.stringify([{ id: 'C01AAAAAAA', name: 'incident', topic: { value: paragraph() } }]),
  )
  const at = (second: number): string => `17050${String(second).padStart(5, '0')}.000100`
  const messages = [
    { type: 'message', user: 'U01AAAAAAA', ts: at(1), thread_ts: at(1), text: `${paragraph()}\n${privateKey()}` },
    {
      type: 'message',
      user: 'U01AAAAAAA',
      ts: at(2),
      thread_ts: at(1),
      text: `<@U01AAAAAAA> ask ${user}, or ${handle}`,
    },
    {
      type: 'message',
      bot_id: 'B1',
      username: 'deploys',
      ts: at(3),
      text: '',
      attachments: [{ fallback: mail, pretext: phone, title: `By ${user}`, text: paragraph(), footer: mail }],
    },
    {
      type: 'message',
      user: 'U01AAAAAAA',
      ts: at(4),
      text: '',
      blocks: [
        {
          type: 'rich_text',
          elements: [
            {
              type: 'rich_text_section',
              elements: [
                { type: 'text', text: paragraph() },
                { type: 'user', user_id: 'U01AAAAAAA' },
                { type: 'link', url: `https://shop:${SECRETS['urlPassword']}@x.internal/`, text: mail },
              ],
            },
          ],
        },
      ],
    },
  ]
  put(`${folder}/incident/2024-01-15.json`, JSON.stringify(messages))
}

function plantFolders(): void {
  const { speaker, owner } = PEOPLE
  const cues = paragraph().split('\n')
  const vtt = cues.map(
    (line, at) => `00:0${at}:00.000 --> 00:0${at}:30.000\n<v ${speaker}>${line.replaceAll('&', '&amp;')}</v>`,
  )
  put('calls/weekly.vtt', `WEBVTT\n\n${vtt.join('\n\n')}\n`)
  put('calls/monthly.txt', cues.map((line) => `${speaker}: ${line}`).join('\n'))
  put('runbooks/restart.md', document('Restart', `Owner: ${owner}`))
  put(
    'office/plan.html',
    `<html><head><title>Plan</title><meta name="author" content="${owner}"></head><body><h1>Plan</h1><p>My name is ${owner}.</p><p>${paragraph().replaceAll('&', '&amp;').replaceAll('\n', '<br>')}</p><pre>${paragraph().replaceAll('&', '&amp;')}</pre><pre>${privateKey()}</pre></body></html>`,
  )
  put('office/notes.md', document('Notes', `Author: ${owner}`))
  put('mails/thread.txt', `From: ${owner}\n\n${paragraph()}\n\n${privateKey()}\n\nBest regards,\n${owner}\n`)
}

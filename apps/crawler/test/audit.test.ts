import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const crawler = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const root = mkdtempSync(join(tmpdir(), 'coderag-audit-'))
const repo = join(root, 'shop')
const data = join(root, 'data')
const address = ['imre.karvonen', 'example.net'].join('@')
const password = ['hunt', 'er2!x'].join('')

beforeAll(() => {
  put('docs/runbooks/queue.md', `# Queue\n\nImre Karvonen knows it, write to ${address}.\n`)
  put('src/db.ts', `export const a = 1\nexport const password = '${password}'\n`)
})
afterAll(() => rmSync(root, { recursive: true }))

function put(name: string, content: string): void {
  mkdirSync(dirname(join(repo, name)), { recursive: true })
  writeFileSync(join(repo, name), content)
}

function crawl(...args: string[]) {
  const options = { encoding: 'utf8', env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' } } as const
  return spawnSync(process.execPath, [crawler, '-r', repo, '-o', data, '--embedder', 'none', ...args], options)
}

test('--audit prints counts by source, tier, type and kind, and the places of secrets that were left', () => {
  const { stdout, stderr, status } = crawl('--audit')
  expect(status).toBe(0)
  expect(stdout).toMatch(/shop +maybe_sensitive +DOC_RUNBOOK +replaced +PERSON +\d/)
  expect(stdout).toMatch(/shop +maybe_sensitive +DOC_RUNBOOK +replaced +EMAIL +1 +1/)
  expect(stdout).toMatch(/shop +clean +CODE_LOGIC +left +SECRET +1 +1/)
  expect(stdout).toContain('Likely secrets left in shop')
  expect(stdout).toContain('src/db.ts:2 SECRET')
  expect(stdout).toMatch(/secrets left in code: likely SECRET 1 \(--audit lists their places\)/)
  expect(stderr).toMatch(/^info scrub source=shop tier=maybe_sensitive type=DOC_RUNBOOK chunks=1 .*EMAIL=1/m)
  expect(stderr).toMatch(/^warn scrub source=shop tier=clean type=CODE_LOGIC chunks=1 left.SECRET=1$/m)
  expect(stdout + stderr).not.toContain(address)
  expect(stdout + stderr).not.toContain(password)
})

test('--audit --json tells the same per chunk and per place; without --audit the report is short', () => {
  const { stdout } = crawl('--audit', '--json')
  const { sources } = JSON.parse(stdout) as { sources: readonly { audit: object }[] }
  expect(sources[0]?.audit).toMatchObject({
    rows: [
      { corpusType: 'CODE_LOGIC', level: 'warn' },
      { corpusType: 'DOC_RUNBOOK', level: 'info' },
    ],
    left: [{ kind: 'SECRET', detector: 'secret-keyword', confidence: 'likely', path: 'src/db.ts', line: 2 }],
    chunks: [{ corpusType: expect.any(String) }, { corpusType: expect.any(String) }],
  })
  expect(stdout).not.toContain(address)
  expect(JSON.parse(crawl('--json').stdout)).not.toHaveProperty('sources.0.audit')
})

describe('a baseline', () => {
  const baseline = join(root, 'baseline.json')
  const other = ['w9#kLm', '2Qz!t'].join('')

  test('accepts what was there, also when its line moves, and names what is new with exit code 5', () => {
    expect(crawl('--write-baseline', baseline).status).toBe(0)
    expect(crawl('--baseline', baseline).status).toBe(0)
    expect(readFileSync(baseline, 'utf8')).not.toContain(password)
    put('src/db.ts', `// moved\n\nexport const a = 1\nexport const password = '${password}'\n`)
    expect(crawl('--baseline', baseline).status).toBe(0)
    put('src/mail.ts', `export const smtpPassword = '${other}'\n`)
    const { status, stderr } = crawl('--baseline', baseline)
    expect(status).toBe(5)
    expect(stderr).toContain('shop/src/mail.ts:1 SECRET')
    expect(stderr).not.toContain('db.ts:4')
    expect(stderr).not.toContain(other)
    expect(crawl('--write-baseline', baseline, '--quiet').status).toBe(0)
    expect(crawl('--baseline', baseline).status).toBe(0)
  })

  test('fails as long as a secret is not accepted, also if its file is unchanged since the last run', () => {
    expect(crawl('--write-baseline', baseline).status).toBe(0)
    put('src/queue.ts', `export const queuePassword = '${other}'\n`)
    for (let run = 0; run < 3; run++) {
      const { status, stderr } = crawl('--baseline', baseline)
      expect([run, status]).toEqual([run, 5])
      expect(stderr).toContain('shop/src/queue.ts:1 SECRET')
      expect(stderr).not.toContain('db.ts')
    }
    // What was accepted before is still in the file that an incremental run writes.
    expect(crawl('--write-baseline', baseline).status).toBe(0)
    expect(readFileSync(baseline, 'utf8')).toContain('src/db.ts')
    expect(crawl('--baseline', baseline).status).toBe(0)
    expect(crawl('--baseline', baseline).status).toBe(0)
    put('src/queue.ts', '')
    expect(crawl('--write-baseline', baseline).status).toBe(0)
  })

  test('does not overwrite a file that is none', () => {
    const readme = join(root, 'README.md')
    writeFileSync(readme, '# Mine\n')
    const { status, stderr } = crawl('--write-baseline', readme)
    expect(status).toBe(2)
    expect(stderr).toContain('is not overwritten')
    expect(readFileSync(readme, 'utf8')).toBe('# Mine\n')
  })

  test('names a new value in an accepted place, and keeps nothing by which a short one could be guessed', () => {
    const [token, short] = [['k7Zq', 'X2mVw9', 'LrT4', 'bNc8'].join(''), ['t4#Rw', 'p9!'].join('')]
    const line = (value: string) => `export const storagePassword = '${value}'\n`
    put('src/storage.ts', line(token))
    expect(crawl('--write-baseline', baseline).status).toBe(0)
    expect(crawl('--baseline', baseline).status).toBe(0)
    put('src/storage.ts', line([...token].reverse().join('')))
    const { status, stderr } = crawl('--baseline', baseline)
    expect(status).toBe(5)
    expect(stderr).toContain('shop/src/storage.ts:1 SECRET')
    put('src/storage.ts', line(short))
    expect(crawl('--write-baseline', baseline).status).toBe(0)
    expect(JSON.parse(readFileSync(baseline, 'utf8'))).toHaveProperty(
      'accepted',
      expect.arrayContaining([expect.objectContaining({ path: 'src/storage.ts', check: null })]),
    )
    put('src/storage.ts', '')
  })

  test('does not fail for what is unlikely', () => {
    put('src/mail.ts', 'export const a = 2\n')
    put('test/fixtures/login.ts', `export const password = '${other}'\n`)
    put('src/drawing.json', '{ "seedToken": "1234567890123456789" }\n')
    expect(crawl('--baseline', baseline).status).toBe(0)
  })

  test.each(['no json', '{}', '{"format":1,"accepted":[]}', '{"format":2,"accepted":[{}]}'])(
    'of %s is refused with the flag that makes one',
    (text) => {
      writeFileSync(baseline, text)
      const { status, stderr } = crawl('--baseline', baseline)
      expect(status).toBe(2)
      expect(stderr).toContain('BASELINE_INVALID')
      expect(stderr).toContain('--write-baseline')
      rmSync(baseline)
    },
  )
})

test('--quiet prints no audit lines', () => expect(crawl('--quiet').stderr).toBe(''))

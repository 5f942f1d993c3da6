import { matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { globOfPath, pathMatcher } from '../src/path-globs.js'

const PATHS = [
  'a.ts',
  'ab.tsx',
  'src/a.ts',
  'src/b.ts',
  'src/sub/a.ts',
  'src/sub/deep/b.go',
  'src/a-b_c.d.ts',
  '.github/x.yml',
  'src/.env',
  'docs/größe.md',
]

describe('a glob', () => {
  test.each([
    ['*', ['a.ts', 'ab.tsx']],
    ['**', PATHS],
    ['src/*', ['src/a.ts', 'src/b.ts', 'src/a-b_c.d.ts', 'src/.env']],
    ['src/**', PATHS.filter((path) => path.startsWith('src/'))],
    ['./src/*.go', []],
    ['./src/b.ts', ['src/b.ts']],
    ['**/a.ts', ['a.ts', 'src/a.ts', 'src/sub/a.ts']],
    ['src/**/b.*', ['src/b.ts', 'src/sub/deep/b.go']],
    ['**/sub/**', ['src/sub/a.ts', 'src/sub/deep/b.go']],
    ['**.ts', ['a.ts']],
    ['?.ts', ['a.ts']],
    ['src/[!a].ts', ['src/b.ts']],
    ['src/[a-c].ts', ['src/a.ts', 'src/b.ts']],
    ['*.{ts,tsx}', ['a.ts', 'ab.tsx']],
    ['{src/sub,.github}/**', ['src/sub/a.ts', 'src/sub/deep/b.go', '.github/x.yml']],
    ['{**/,}b.{go,{t,m}s}', ['src/b.ts', 'src/sub/deep/b.go']],
    ['docs/gr??e.md', ['docs/größe.md']],
    ['src', []],
    ['', []],
  ])('%s', (glob, expected) => {
    expect(PATHS.filter(pathMatcher([glob]))).toEqual(expected)
  })

  test('with ! excludes, and alone lets every other path pass', () => {
    expect(PATHS.filter(pathMatcher(['src/**', '!**/*.ts', '!**/.*']))).toEqual(['src/sub/deep/b.go'])
    expect(PATHS.filter(pathMatcher(['!src/**']))).toEqual(PATHS.filter((path) => !path.startsWith('src/')))
    expect(pathMatcher(['!src/**'])(null)).toBe(true)
    expect(pathMatcher(['src/**', '!src/a.ts'])(null)).toBe(false)
  })

  test('means what it means to Node, for random globs and paths', () => {
    let state = 7
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    const pick = (items: readonly string[]) => items[random(items.length)] ?? ''
    const names = ['a', 'b', 'ab', 'a.b', 'bab']
    const parts = ['a', 'b', '*', 'a*', '*b', '?', '??', '[ab]', '[!a]*', '{a,b}', '{a,b*}b', 'a.*', '*a*']
    const path = () => Array.from({ length: 1 + random(3) }, () => pick(names)).join('/')
    const glob = () => Array.from({ length: 1 + random(3) }, () => pick([...parts, '**'])).join('/')
    let hits = 0
    for (let round = 0; round < 20_000; round++) {
      const [own, tried] = [path(), glob()]
      // Node lets "a/**" match the folder itself, which is never a file of an index.
      const isFolder = /(?:^|\/)\*\*$/.test(tried)
      const expected = matchesGlob(isFolder ? `${own}/x` : own, tried)
      if (expected) hits++
      expect(pathMatcher([tried])(isFolder ? `${own}/x` : own), `${tried} on ${own}`).toBe(expected)
    }
    expect(hits).toBeGreaterThan(1_000)
  })
})

describe('a path with special characters', () => {
  const odd = [
    'src/app/(site)/[slug]/page.tsx',
    'src/app/(site)/[[...rest]]/page.tsx',
    'src/app/(a|b)/@modal/+page.ts',
    'neg/!bang.ts',
    '!bang.ts',
    'neg/new\nline.ts',
    'a\\b/c.ts',
    'a\\*b.ts',
    '{a,b}/{{cookiecutter.name}}.py',
    'what?/**/*.ts',
    'a [b/c] d.ts',
    '[',
    'x]{',
    '-dash/$$/^.ts',
    '😀/é.ts',
  ]

  test('matches itself if it is given literally', () => {
    for (const path of odd) expect(pathMatcher([path.replace(/^!/, '\\!')])(path), path).toBe(true)
    for (const path of odd) expect(pathMatcher([`!${path}`])(path), path).toBe(false)
  })

  test('is found alone by the glob that is made of it', () => {
    for (const path of odd) expect([...odd, 'i', 'what'].filter(pathMatcher([globOfPath(path)])), path).toEqual([path])
  })

  test('is plain text beside wildcards', () => {
    expect(odd.filter(pathMatcher(['src/app/(site)/**']))).toEqual(odd.slice(0, 2))
    expect(odd.filter(pathMatcher(['src/app/*/[slug]/*.tsx']))).toEqual(odd.slice(0, 1))
    expect(odd.filter(pathMatcher(['**/[[...rest]]/*']))).toEqual(odd.slice(1, 2))
    expect(odd.filter(pathMatcher(['?/é.ts']))).toEqual(['😀/é.ts'])
    expect(odd.filter(pathMatcher(['\\[']))).toEqual(['['])
  })
})

test('globs that made an expression go back take linear time', () => {
  const paths = Array.from(
    { length: 2_000 },
    (_, at) => `services/orders-${at}/src/main/java/com/acme/orders/A${at}.java`,
  )
  const hostile = [
    [`${'{**/,?*}'.repeat(20)}x`],
    [`${'{*,?}'.repeat(60)}!`],
    [`${'*a'.repeat(400)}`],
    [`${'**/'.repeat(300)}x`],
    ['+(+(+(a)))', `${'a*'.repeat(40)}!`],
    ['{'.repeat(500), '['.repeat(500), `${'{a,'.repeat(200)}${'}'.repeat(200)}`],
    Array.from({ length: 20 }, (_, at) => `**/f${at}/**`),
    Array.from({ length: 40 }, (_, at) => `*${'e*'.repeat(10)}${at}`),
  ]
  for (const globs of hostile) {
    const started = performance.now()
    paths.filter(pathMatcher(globs))
    pathMatcher(globs)(`${'a'.repeat(4_000)}/`)
    expect(performance.now() - started, globs[0]).toBeLessThan(1_500)
  }
})

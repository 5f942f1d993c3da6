import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const here = new URL('..', import.meta.url)

test('the README lists every error code of the source, and no other', () => {
  const source = readdirSync(new URL('src/', here), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(`src/${name}`, here), 'utf8'))
    .join('')
  const thrown = [...source.matchAll(/'((?:COLUMNS|MANIFEST|HISTORY|OPTIONS)_[A-Z_]+)'/g)].map(
    (match) => match[1] ?? '',
  )
  const listed = [...readFileSync(new URL('README.md', here), 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
    (match) => match[1] ?? '',
  )
  expect(listed.toSorted()).toEqual([...new Set(thrown)].toSorted())
})

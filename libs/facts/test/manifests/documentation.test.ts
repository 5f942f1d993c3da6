import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('docs/manifests.md names every kind of extractor that the source has', () => {
  const folder = new URL('../../src/manifests/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const named = sources.flatMap((source) =>
    [...source.matchAll(/extractor(?:: | = )'([\w/-]+)'/g)].map(([, name]) => name ?? ''),
  )
  const page = readFileSync(new URL('../../../../docs/manifests.md', import.meta.url), 'utf8')
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(named)].filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

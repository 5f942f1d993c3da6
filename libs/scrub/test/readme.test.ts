import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ScrubOptionsSchema } from '../src/index.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const section = (title: string): string[] => {
  const [, body = ''] = read('../README.md').split(`## ${title}\n`)
  return [...(body.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map((match) => match[1] ?? '')
}

test('the README lists every error code and no other', () => {
  const codes = [...read('../src/errors.ts').matchAll(/^ {2}(SCRUB_\w+):/gm)].map((match) => match[1])
  expect(section('Errors')).toEqual(codes)
})

test('the README lists every option with its default', () => {
  const defaults: Record<string, unknown> = ScrubOptionsSchema.parse({})
  expect(section('Options')).toEqual(Object.keys(ScrubOptionsSchema.shape))
  expect(read('../README.md')).toMatch(
    new RegExp(`\\| \`secretsInCode\` +\\| \`'${String(defaults['secretsInCode'])}'\` +\\|`),
  )
  expect([defaults['knownNames'], defaults['detectors'], defaults['placeholderKey']]).toEqual([[], [], undefined])
})

import { expect, test } from 'vitest'
import { manifestNotices } from '../../src/manifests/extract.js'
import { factsOf } from './facts-of.js'

async function noticesOf(path: string, text: string): Promise<readonly string[]> {
  return manifestNotices(path, text, await factsOf(path, text))
}

test('a manifest that does not parse is said with its lines, never with its content', async () => {
  const broken = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: a\nspec: [\n  x: {y\n'
  const whole = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: b\n'
  expect(await noticesOf('k8s/a.yaml', `${whole}---\n${broken}`)).toEqual([
    expect.stringMatching(/^does not parse as YAML at line (?:10|11|12): what follows may be missing on the map$/),
  ])
  expect(await noticesOf('k8s/a.yaml', whole)).toEqual([])
})

test('neither a chart nor other YAML is judged by how YAML parses', async () => {
  const template = 'kind: Deployment\nmetadata:\n  name: {{ .Values.name }}\n  labels: {{ include "x" . }\n'
  expect(await noticesOf('chart/templates/a.yaml', template)).toEqual([])
  expect(await noticesOf('data.yaml', 'a: [\nb: {\n')).toEqual([])
})

test('a manifest of a thousand services is read whole; one of more than two thousand says that it is not', async () => {
  const of = (count: number): string =>
    `services:\n${Array.from({ length: count }, (_, at) => `  s${at}:\n    image: acme/s${at}\n`).join('')}`
  expect((await factsOf('compose.yaml', of(1_000))).filter(({ kind }) => kind === 'workload')).toHaveLength(1_000)
  expect(await noticesOf('compose.yaml', of(1_000))).toEqual([])
  expect(await noticesOf('compose.yaml', of(2_001))).toEqual([expect.stringContaining('its first 2000')])
})

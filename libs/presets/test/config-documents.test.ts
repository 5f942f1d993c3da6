import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigSchema } from '../src/config.js'
import { SETTING_GROUPS } from '../src/config/schema.js'
import { CONFIG_ERROR_CODES, ENVIRONMENT_PRESETS, PRESET_NAMES } from '../src/index.js'
import { variableOf } from '../src/config/environment.js'
import { configJsonSchema } from '../src/config/json-schema.js'
import { factsOf, keysOf, leavesOf } from '../src/config/schema-walk.js'
import { nameOf } from '../src/config/issues.js'

const file = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const guide = '../../../docs/configuration.md'

// `vitest run -u` writes what these three compare.
test('the published JSON Schema is that of the source', async () => {
  const published = new URL('../coderag.config.schema.json', import.meta.url).pathname
  await expect(`${JSON.stringify(configJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(published)
})

test('the type of a configuration has every setting, with its meaning for editors', async () => {
  const path = new URL('../src/config/config-type.ts', import.meta.url).pathname
  const source = `// \`vitest run test/config-documents.test.ts -u\` writes this file: declarations lose the descriptions of a schema.
import type { z } from 'zod'
import type { ConfigSchema } from './schema.js'

type Input = z.input<typeof ConfigSchema>

/** Configuration as callers write it. */
export type Config = ${fieldsOf(ConfigSchema, 'Input')}
`
  const options = { ...(await resolveConfig(path)), parser: 'typescript' }
  await expect(await format(source, options)).toMatchFileSnapshot(path)
})

/** Writes the settings of a schema as fields, each with its meaning and its type, which is read from the type of the schema. */
function fieldsOf(schema: z.core.$ZodType, type: string): string {
  const fields = [...keysOf(schema)].map(([key, [child]]) => {
    if (child === undefined) throw new RangeError(`${key} has no schema`)
    const { description, default: fallback, options } = factsOf(child)
    const isGroup = options.every((option) => option instanceof z.ZodObject)
    const own = `NonNullable<${type}['${key}']>`
    const byDefault = fallback === undefined ? '' : ` Default: \`${JSON.stringify(fallback)}\`.`
    const comment =
      description === null ? '' : `/** ${description.charAt(0).toUpperCase()}${description.slice(1)}.${byDefault} */\n`
    const value = isGroup ? fieldsOf(child, own) : `${type}['${key}']`
    const isOptional = z.safeParse(child, undefined).success
    return `${comment}${key}${isOptional ? '?' : ''}: ${value}${isGroup && isOptional ? ' | undefined' : ''}`
  })
  return `{\n${fields.join('\n')}\n}`
}

test('the guide lists every setting with its variable, default and meaning, by group', async () => {
  const leaves = leavesOf(ConfigSchema)
  const row = ({ path, schema }: (typeof leaves)[number]): string => {
    const { description, default: fallback } = factsOf(schema)
    const shown = fallback === undefined ? '' : `\`${JSON.stringify(fallback)}\``
    return `| \`${nameOf(path)}\` | ${shown} | ${description ?? ''} | \`${variableOf(path)}\` |`
  }
  const tables = SETTING_GROUPS.map(({ title, keys }) => {
    const own = leaves.filter(({ path: [first = ''] }) => keys.includes(first))
    return [`### ${title}`, '', '| key | default | meaning | variable |', '|---|---|---|---|', ...own.map(row)].join(
      '\n',
    )
  })
  const [before = '', after = ''] = file(guide).split(/<!-- keys -->[^]*<!-- \/keys -->/)
  const table = `<!-- keys -->\n\n${tables.join('\n\n')}\n\n<!-- /keys -->`
  await expect(before + table + after).toMatchFileSnapshot(new URL(guide, import.meta.url).pathname)
})

test('the JSON Schema accepts and refuses what the program does', () => {
  // `path` is a format of ours that only describes; `uri` is checked by the program.
  const validate = new Ajv2020({ formats: { path: true, uri: true }, strict: true, strictTypes: false }).compile(
    configJsonSchema(),
  )
  const fitting = { sources: ['a', { path: 'b', name: 'c' }], ranking: { weights: { dense: 0 } }, preset: 'ci' }
  expect(validate(fitting)).toBe(true)
  expect(validate({})).toBe(true)
  for (const unfit of [
    { embeder: 'none' },
    { chunking: { maxTokens: 2 } },
    { sources: [{ name: 'c' }] },
    { ranking: null },
  ]) {
    expect([JSON.stringify(unfit), validate(unfit), ConfigSchema.safeParse(unfit).success]).toEqual([
      JSON.stringify(unfit),
      false,
      false,
    ])
  }
})

test('every setting belongs to one group, in the order of the schema', () => {
  const grouped = SETTING_GROUPS.flatMap(({ keys }) => keys)
  expect(grouped).toEqual([...new Set(leavesOf(ConfigSchema).map(({ path }) => path[0]))])
})

test('every setting says what it means', () => {
  const silent = leavesOf(ConfigSchema).filter(({ schema }) => factsOf(schema).description === null)
  expect(silent.map(({ path }) => nameOf(path))).toEqual([])
})

test('the guide names every preset, and the README every error code', () => {
  for (const name of PRESET_NAMES) expect(file(guide)).toContain(`\`${name}\``)
  for (const { purpose } of Object.values(ENVIRONMENT_PRESETS)) expect(file(guide)).toContain(purpose)
  const listed = [...file('../README.md').matchAll(/^\| `(CONFIG_\w+)` \|/gm)].map((match) => match[1])
  expect(listed.toSorted()).toEqual([...CONFIG_ERROR_CODES].sort())
})

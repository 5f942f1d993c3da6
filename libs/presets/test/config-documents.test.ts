import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Config, ConfigSchema } from '../src/config.js'
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
  return fieldsWith(
    schema,
    (key, child) => {
      const { options } = factsOf(child)
      if (options.every((option) => option instanceof z.ZodObject))
        return fieldsOf(child, `NonNullable<${type}['${key}']>`)
      return options.some(isDescribed) ? valueOf(child) : null
    },
    type,
  )
}

function fieldsWith(
  schema: z.core.$ZodType,
  ownType: (key: string, child: z.core.$ZodType) => string | null,
  type: string,
): string {
  const fields = [...keysOf(schema)].map(([key, [child]]) => {
    if (child === undefined) throw new RangeError(`${key} has no schema`)
    const { description, default: fallback } = factsOf(child)
    const byDefault = fallback === undefined ? '' : ` Default: \`${JSON.stringify(fallback)}\`.`
    const comment =
      description === null ? '' : `/** ${description.charAt(0).toUpperCase()}${description.slice(1)}.${byDefault} */\n`
    const own = ownType(key, child)
    const isExact = child instanceof z.ZodExactOptional
    const isOptional = isExact || z.safeParse(child, undefined).success
    const takesUndefined = isOptional && own !== null && !isExact
    return `${comment}${key}${isOptional ? '?' : ''}: ${own ?? `${type}['${key}']`}${takesUndefined ? ' | undefined' : ''}`
  })
  return `{\n${fields.join('\n')}\n}`
}

/** Tests whether a value is an object, or a list of objects, whose fields say what they mean. */
function isDescribed(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return factsOf(schema.element).options.some(isDescribed)
  if (!(schema instanceof z.ZodObject)) return false
  return Object.values(schema.shape).some((child) => factsOf(child).description !== null)
}

/** Writes the type of a value. */
function valueOf(schema: z.core.$ZodType): string {
  return factsOf(schema)
    .options.map((option) => {
      if (option instanceof z.ZodObject) return fieldsWith(option, (_key, child) => valueOf(child), '')
      if (option instanceof z.ZodArray) return `(${valueOf(option.element)})[]`
      if (option instanceof z.ZodString) return 'string'
      if (option instanceof z.ZodNumber) return 'number'
      if (option instanceof z.ZodBoolean) return 'boolean'
      if (option instanceof z.ZodEnum) return option.options.map((value) => JSON.stringify(value)).join(' | ')
      if (option instanceof z.ZodLiteral) return [...option.values].map((value) => JSON.stringify(value)).join(' | ')
      throw new RangeError(`the type of a ${option._zod.def.type} is not known`)
    })
    .join(' | ')
}

// Checked by the compiler: what callers write is what the schema takes.
const taken = (config: Config): z.input<typeof ConfigSchema> => config
const written = (settings: z.input<typeof ConfigSchema>): Config => settings
void [taken, written]

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

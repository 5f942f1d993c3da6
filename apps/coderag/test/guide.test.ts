import { readFileSync } from 'node:fs'
import { EXIT } from '@coderag/types'
import type { Command, Option } from 'commander'
import { expect, test } from 'vitest'
import { buildCoderag } from '../src/program.js'

const guide = new URL('../../../docs/cli.md', import.meta.url)
const text = readFileSync(guide, 'utf8')
const program = buildCoderag()

test('the guide lists exactly the exit codes of the source', () => {
  const codes = [...text.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code))
  expect(codes).toEqual(Object.values(EXIT))
})

test.each(program.commands.map((command) => [command.name(), command] as const))(
  'the examples in the help of %s can be typed as they are',
  (name, command) => {
    let help = ''
    command.configureOutput({ writeOut: (text) => (help += text) })
    command.outputHelp()
    const [, examples = ''] = /\nExamples:\n((?: {2}.*\n?)+)/.exec(help) ?? []
    const typed = examples.split('\n').filter((line) => line !== '')
    expect(typed.length).toBeGreaterThan(0)
    for (const line of typed) expect(line).toMatch(new RegExp(`^ {2}(?:.*[ (])?coderag ${name}\\b`))
  },
)

/** Rows that several commands have stand in one table, of each flag the most common, and commands name their flags. */
const commandsOf = new Map<string, number>()
for (const { options } of program.commands)
  for (const option of options) commandsOf.set(rowOf(option), (commandsOf.get(rowOf(option)) ?? 0) + 1)
const rows = [...commandsOf].filter(([, commands]) => commands > 1)
const flagOf = ([row]: readonly [string, number]): string => /--[\w-]+/.exec(row)?.[0] ?? row
const shared = rows
  .filter((one) => !rows.some((other) => flagOf(other) === flagOf(one) && other[1] > one[1]))
  .map(([row]) => row)

/** A table with the empty line before it. */
const TABLE = String.raw`(?:\n\|.*)+\n`

// `vitest run -u` writes what this compares.
test('the guide has every command with its options', async () => {
  const start = text.replace(
    new RegExp(`(\n### Shared options\n)${TABLE}`),
    (_all, heading: string) => `${heading}\n${tableOf(shared)}\n`,
  )
  const expected = program.commands.reduce((before, command) => {
    const section = new RegExp(`(\n## ${command.name()}\n\n)\`coderag ${command.name()}[ \`].*\n(?:${TABLE})?`)
    expect(before).toMatch(section)
    return before.replace(section, (_all, heading: string) => `${heading}${sectionOf(command)}\n`)
  }, start)
  await expect(expected).toMatchFileSnapshot(guide.pathname)
})

function sectionOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const text = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${text}>` : `[${text}]`
  })
  const usage = `\`coderag ${[command.name(), ...words].join(' ')}\`: ${command.description()}.`
  const own = command.options.map(rowOf).filter((row) => !shared.includes(row))
  const others = command.options.filter((option) => shared.includes(rowOf(option)))
  const flags = others.map(({ long, flags }) => `\`${long ?? flags}\``).join(', ')
  return [
    others.length === 0 ? usage : `${usage} [Shared](#shared-options): ${flags}.`,
    ...(own.length === 0 ? [] : ['', tableOf(own)]),
  ].join('\n')
}

function tableOf(rows: readonly string[]): string {
  return ['| option | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

function rowOf({ flags, description, defaultValue, argChoices }: Option): string {
  const choices = argChoices === undefined ? '' : `: ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`
  return `| \`${flags}\` | ${defaultValue === undefined ? '' : `\`${String(defaultValue)}\``} | ${description}${choices} |`
}

import { readFileSync } from 'node:fs'
import { EXIT } from '@coderag/types'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { buildCoderag } from '../src/program.js'

const guide = new URL('../../../docs/cli.md', import.meta.url)
const text = readFileSync(guide, 'utf8')
const program = buildCoderag()

test('the guide lists exactly the exit codes of the source', () => {
  const codes = [...text.matchAll(/^\| (\d+) +\|/gm)].map(([, code]) => Number(code))
  expect(codes).toEqual(Object.values(EXIT))
})

// `vitest run -u` writes what this compares.
test('the guide has every command with its options', async () => {
  for (const command of program.commands) expect(text).toContain(`\n## ${command.name()}\n`)
  const expected = program.commands.reduce((before, command) => {
    const section = new RegExp(`(\n## ${command.name()}\n[^]*?<!-- options -->)[^]*?(<!-- /options -->)`)
    return before.replace(section, (_all, start: string, end: string) => `${start}\n\n${tableOf(command)}\n\n${end}`)
  }, text)
  await expect(expected).toMatchFileSnapshot(guide.pathname)
})

function tableOf(command: Command): string {
  const words = command.registeredArguments.map((argument) => {
    const text = `${argument.name()}${argument.variadic ? '...' : ''}`
    return argument.required ? `<${text}>` : `[${text}]`
  })
  const rows = command.options.map(({ flags, description, defaultValue, argChoices }) => {
    const choices = argChoices === undefined ? '' : `: ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`
    return `| \`${flags}\` | ${defaultValue === undefined ? '' : `\`${String(defaultValue)}\``} | ${description}${choices} |`
  })
  const usage = `\`coderag ${[command.name(), ...words].join(' ')}\`: ${command.description()}.`
  return rows.length === 0 ? usage : [usage, '', '| option | default | meaning |', '|---|---|---|', ...rows].join('\n')
}

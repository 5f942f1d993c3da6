import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { EXIT } from '../src/exit-codes.js'
import { buildProgram } from '../src/program.js'

const guide = new URL('../../../docs/cli.md', import.meta.url)
const read = (path: string | URL): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const program = buildProgram({ version: '0', out: () => {}, err: () => {}, run: async () => {} })

function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) })
  command.outputHelp()
  return help
}

test('README, guides and help list exactly the exit codes of the source', () => {
  const codes = (text: string, pattern: RegExp): number[] =>
    [...text.matchAll(pattern)].map((match) => Number(match[1]))
  const expected = Object.values(EXIT)
  for (const path of ['../README.md', '../../../docs/querying.md', guide]) {
    expect(codes(read(path), /^\| (\d) +\|/gm)).toEqual(expected)
  }
  for (const command of [program, ...program.commands])
    expect(codes(helpOf(command), /^ {2}(\d) {2}/gm)).toEqual(expected)
})

test.each(program.commands.map((command) => [command.name(), command] as const))(
  'the help of %s has an example of its use',
  (name, command) => {
    expect(helpOf(command)).toMatch(new RegExp(`\\nExamples:\\n(?: {2}.*\\n)*? {2}(?:.* )?coderag ${name}\\b`))
  },
)

// `vitest run -u` writes what this compares.
test('the guide has every command with its options', async () => {
  const text = read(guide)
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

import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { EXIT } from '@coderag/types'
import { program } from './run-in-test.js'

const read = (path: string | URL): string => readFileSync(new URL(path, import.meta.url), 'utf8')

function helpOf(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => (help += text) })
  command.outputHelp()
  return help
}

test('README and help list exactly the exit codes of the source', () => {
  const codes = (text: string, pattern: RegExp): number[] =>
    [...text.matchAll(pattern)].map((match) => Number(match[1]))
  const expected = Object.values(EXIT)
  expect(codes(read('../README.md'), /^\| (\d+) +\|/gm)).toEqual(expected)
  expect(codes(helpOf(program), /^ {2}(\d+) {2,}/gm)).toEqual(expected)
})

test('every command stands in the help under what it is for', () => {
  const headings = [...helpOf(program).matchAll(/^(\S.*):\n(?= {2}[a-z])/gm)].map(([, heading]) => heading)
  expect(headings).toEqual(['Make an index', 'Ask', 'Follow calls and connections', 'See what is indexed', 'More'])
})

test.each(program.commands.map((command) => [command.name(), command] as const))(
  'the help of %s has an example of its use',
  (name, command) => {
    expect(helpOf(command)).toMatch(new RegExp(`\\nExamples:\\n(?: {2}.*\\n)*? {2}(?:.* )?coderag ${name}\\b`))
  },
)

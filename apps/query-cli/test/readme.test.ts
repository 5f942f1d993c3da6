import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EXIT } from '../src/exit-codes.js'
import { buildProgram } from '../src/program.js'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const unused = async (): Promise<never> => {
  throw new Error('only the help is asked for')
}

test('README and help list exactly the exit codes of the source', () => {
  let help = ''
  const actions = { query: unused, status: unused, why: unused, eval: unused }
  const program = buildProgram(actions, {
    version: '0',
    dataDir: './data',
    out: (text) => (help += text),
    err: () => {},
  })
  program.outputHelp()
  const codes = (text: string, pattern: RegExp): number[] =>
    [...text.matchAll(pattern)].map((match) => Number(match[1]))
  expect(codes(read('../README.md'), /^\| (\d) +\|/gm)).toEqual(Object.values(EXIT))
  expect(codes(help, /^ {2}(\d) {2}/gm)).toEqual(Object.values(EXIT))
})

test('the guide names every option of every command', () => {
  const actions = { query: unused, status: unused, why: unused, eval: unused }
  const program = buildProgram(actions, { version: '0', dataDir: './data', out: () => {}, err: () => {} })
  const guide = read('../../../docs/querying.md')
  const options = program.commands.flatMap((command) => command.options.map((option) => option.long ?? ''))
  expect(options.filter((option) => !guide.includes(option))).toEqual([])
})

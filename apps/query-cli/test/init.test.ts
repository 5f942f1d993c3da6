import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { run } from './run-in-test.js'

/** A folder with two repositories, outside git. */
function workplace() {
  const directory = mkdtempSync(join(tmpdir(), 'coderag-init-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const name of ['orders', 'web']) mkdirSync(join(directory, name, '.git'), { recursive: true })
  const file = join(directory, 'coderag.config.yaml')
  const unused = async (): Promise<never> => {
    throw new Error('no index is needed')
  }
  /** Runs `coderag init`. The answers are those of a person; null if nobody can be asked. */
  async function init(argv: readonly string[], answers: readonly string[] | null = null, at = directory) {
    const [said, asked] = [{ out: '', err: '' }, [] as string[]]
    const left = [...(answers ?? [])]
    const ask = async (question: string): Promise<string> => {
      asked.push(question)
      return left.shift() ?? ''
    }
    const code = await run(['init', ...argv], {
      version: '0',
      directory: at,
      openRetriever: unused,
      openGraph: unused,
      openSymbols: unused,
      terminal: {
        out: (text) => void (said.out += text),
        err: (text) => void (said.err += text),
        env: {},
        isTerminal: answers !== null,
        columns: 100,
        ...(answers !== null && { ask }),
      },
    })
    return { code, asked, ...said }
  }
  return { directory, file, init }
}

const sourcesOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}- (.*)$/gm)].map(([, path]) => path ?? '')

test('--yes writes a file with one source for each repository of the folder, and says what comes next', async () => {
  const { file, init } = workplace()
  const { code, out, err } = await init(['--yes'])
  expect([code, err]).toEqual([0, ''])
  expect(out).toBe('2 sources:\n  orders\n  web\nWrote coderag.config.yaml. Next: coderag index\n')
  expect(sourcesOf(file)).toEqual(['orders', 'web'])
})

test('in a repository, the default is the repository, also from a folder of it', async () => {
  const { directory, init } = workplace()
  const folder = join(directory, 'orders', 'src')
  mkdirSync(folder)
  expect((await init(['--yes'], null, folder)).out).toContain('1 source:\n  ..\n')
  expect(sourcesOf(join(folder, 'coderag.config.yaml'))).toEqual(['..'])
})

test('on a terminal it asks for folders and confirmation, and writes nothing after a no', async () => {
  const { directory, file, init } = workplace()
  const refused = await init([], ['', 'no'])
  expect(refused).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was written.') })
  expect(refused.asked).toEqual([
    `Folders to index, with commas between them [${directory}]: `,
    'Write coderag.config.yaml? [Y/n] ',
  ])
  expect(existsSync(file)).toBe(false)
  expect((await init([], ['web, orders', ''])).code).toBe(0)
  expect(sourcesOf(file)).toEqual(['web', 'orders'])
})

test('folders on the command line are not asked for', async () => {
  const { file, init } = workplace()
  expect((await init(['web'], ['y'])).asked).toEqual(['Write coderag.config.yaml? [Y/n] '])
  expect(sourcesOf(file)).toEqual(['web'])
})

test('without a terminal and without --yes it writes nothing and says what to type', async () => {
  const { file, init } = workplace()
  expect(await init(['web'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/--yes: coderag init <folder> --yes \(CONFIRMATION_NEEDED\)/),
  })
  expect(existsSync(file)).toBe(false)
})

test('an existing configuration is never overwritten, and no question is asked before that is said', async () => {
  const { file, init } = workplace()
  writeFileSync(file, 'embedder: none\n')
  const { code, err, asked } = await init(['web'], ['y'])
  expect([code, asked]).toEqual([2, []])
  expect(err).toContain('already has coderag.config.yaml, which is not overwritten')
  expect(readFileSync(file, 'utf8')).toBe('embedder: none\n')
})

test('a folder that does not exist is refused', async () => {
  const { directory, file, init } = workplace()
  const { code, err } = await init(['web', 'wbe', '--yes'])
  expect([code, err]).toEqual([2, expect.stringContaining(`There is nothing at ${join(directory, 'wbe')}`)])
  expect(existsSync(file)).toBe(false)
})

test('--output names the file, and the next command names it too', async () => {
  const { directory, init } = workplace()
  mkdirSync(join(directory, 'settings'))
  const { out } = await init(['web', '--yes', '--output', 'settings/all.yaml'])
  expect(out).toContain('Next: coderag index --config settings/all.yaml\n')
  expect(sourcesOf(join(directory, 'settings', 'all.yaml'))).toEqual(['../web'])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { run } from './run-in-test.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-models-cli-'))
afterAll(() => rmSync(root, { recursive: true }))
const folder = join(root, 'encoder')
mkdirSync(folder)
writeFileSync(join(folder, 'model.onnx'), 'm'.repeat(1_500))
writeFileSync(join(folder, 'tokenizer.json'), '{}')

async function coderag(args: readonly string[], env: Record<string, string> = {}) {
  const written = { out: '', err: '' }
  const unused = async (): Promise<never> => {
    throw new Error('no index is needed')
  }
  const code = await run(['models', ...args], {
    version: '0.0.0',
    directory: root,
    openRetriever: unused,
    openGraph: unused,
    openSymbols: unused,
    terminal: {
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
      env: { CODERAG_MODELS_DIR: join(root, 'cache'), ...env },
      isTerminal: false,
      columns: null,
    },
  })
  return { code, ...written }
}

test('a folder is added, listed and removed', async () => {
  expect((await coderag(['list'])).code).toBe(3)
  const added = await coderag(['add', folder, '--name', 'house/encoder'])
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('house/encoder (1.5 kB, from a folder)') })
  expect((await coderag(['list'])).out).toContain('house--encoder')
  const listed = JSON.parse((await coderag(['list', '--json'])).out) as { models: { id: string; bytes: number }[] }
  expect(listed.models).toMatchObject([{ id: 'house/encoder', bytes: 1_502 }])
  expect((await coderag(['remove', 'house/encoder'])).code).toBe(0)
  expect(await coderag(['remove', 'house/encoder'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('coderag models add house/encoder'),
  })
})

test.each([{ CODERAG_OFFLINE: '1' }, { HF_HUB_OFFLINE: '1' }])('%j: nothing is downloaded', async (env) => {
  // Where nobody listens: a request would end in another error.
  const hub = { HF_ENDPOINT: 'http://127.0.0.1:9' }
  const refused = await coderag(['add', 'house/encoder'], { ...env, ...hub })
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('(MODEL_OFFLINE)') })
  expect((await coderag(['add', 'house/encoder'], hub)).err).toContain('(MODEL_DOWNLOAD_FAILED)')
})

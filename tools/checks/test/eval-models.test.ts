import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { writeTinyEncoder } from '@coderag/onnx/testing'
import { expect, onTestFinished, test } from 'vitest'

const coderag = fileURLToPath(new URL('../../../apps/coderag/dist/main.js', import.meta.url))
const execute = promisify(execFile)

/** A folder with a repository of one file, a question about it, and a place for an index. */
function workplace(): { root: string; run: (...args: string[]) => Promise<{ stdout: string; stderr: string }> } {
  const root = mkdtempSync(join(tmpdir(), 'coderag-eval-models-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'shop'))
  writeFileSync(join(root, 'shop', 'price.js'), 'export function price(order) {\n  return order.total * 2\n}\n')
  writeFileSync(join(root, 'shop.jsonl'), `${JSON.stringify({ query: 'price of an order', files: ['price.js'] })}\n`)
  return { root, run: (...args) => execute(process.execPath, [coderag, ...args], { cwd: root }) }
}

function configure(root: string, settings: object): void {
  writeFileSync(join(root, 'coderag.config.json'), JSON.stringify({ dataDir: join(root, 'index'), ...settings }))
}

test('eval finds the model of an index where the setting modelsDir says', async () => {
  const { root, run } = workplace()
  writeTinyEncoder(join(root, 'tiny'), { words: ['price', 'order', 'total'] })
  const modelsDir = join(root, 'models')
  configure(root, { modelsDir, embedder: { provider: 'onnx', model: 'house/tiny' } })
  await run('models', 'add', './tiny', '--name', 'house/tiny')
  await run('index', 'shop')
  const { stdout } = await run('eval', '--dataset', 'shop.jsonl', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ variants: [{ summary: { overall: { questions: 1, ndcg10: 1 } } }] })
})

test('an embedder that gives no vector is an error of eval, not a poor answer', async () => {
  const { root, run } = workplace()
  let isDown = false
  const server = createServer(async (request, response) => {
    if (isDown) return void response.writeHead(500).end()
    let body = ''
    for await (const part of request) body += String(part)
    const { input } = JSON.parse(body) as { input: string[] }
    response.end(JSON.stringify({ embeddings: input.map((text) => [1, text.length, 1, 0]) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const embedder = {
    provider: 'ollama',
    model: 'house',
    dimensions: 4,
    maxAttempts: 1,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  configure(root, { embedder })
  writeFileSync(join(root, 'variants.json'), JSON.stringify({ house: { embedder } }))
  await run('index', 'shop')
  await run('eval', '--dataset', 'shop.jsonl', '--variants', 'variants.json')
  isDown = true
  await expect(run('eval', '--dataset', 'shop.jsonl', '--variants', 'variants.json')).rejects.toMatchObject({
    stderr: expect.stringContaining('EVAL_EMBEDDER_FAILED'),
  })
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { indexOfShop } from './index-of-shop.js'
import { sha256 } from './server-of.js'

// Tests the built program as a user installs it; `nx test` builds it first.
const binary = fileURLToPath(new URL('../bin/coderag-serve.js', import.meta.url))

let dataDir: string

beforeAll(() => {
  dataDir = indexOfShop()
})

/** Starts the server on a free port and returns its address, once it is ready. */
async function start(...args: string[]): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [binary, '--data-dir', dataDir, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  for await (const part of child.stdout) {
    text += String(part)
    const address = /^(http:\S+) serves generation 1, .* ready after \d+ ms/.exec(text)?.[1]
    if (address !== undefined) return { address, child }
  }
  throw new Error(`The server ended with ${child.exitCode}: ${text}`)
}

/** Asks over a new connection and returns the status. */
function request(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    }).once('error', reject)
  })
}

/** Updates the index as an agent does, and returns what the server answers. */
async function updateOf(address: string): Promise<string> {
  const answer = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer of-ci',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'index', arguments: {} } }),
  })
  return answer.text()
}

function childrenOf({ pid }: ChildProcess): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function refusal(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [binary, ...args], { encoding: 'utf8', cwd: tmpdir() })
  return [status, stderr]
}

describe('coderag-serve', () => {
  test('answers queries until SIGTERM, then ends with code 0', async () => {
    const { address, child } = await start('--quiet')
    const ready = await fetch(`${address}/ready`)
    expect(await ready.json()).toEqual({ status: 'ready' })
    const lookup = await fetch(`${address}/api/lookup?name=Calculate`)
    expect(await lookup.text()).toContain('pricing.go')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('reads readers from the configuration', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'coderag-serve-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const config = join(directory, 'coderag.config.json')
    const reader = { name: 'orders', sha256: sha256('of-orders'), repos: ['orders-go'] }
    writeFileSync(config, JSON.stringify({ embedder: 'none', server: { readers: [reader] } }))
    const { address } = await start('--config', config, '--quiet')
    expect((await fetch(`${address}/api/projects`)).status).toBe(401)
    const projects = await fetch(`${address}/api/projects`, { headers: { authorization: 'Bearer of-orders' } })
    expect(await projects.json()).toMatchObject({ count: 1, projects: [{ name: 'orders-go' }] })
  })

  test('with --watch, it builds the index and follows the files', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'coderag-serve-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    mkdirSync(join(directory, 'shop'))
    writeFileSync(join(directory, 'shop', 'a.ts'), 'export function placeOrder() {}\n')
    const config = join(directory, 'coderag.config.json')
    writeFileSync(config, JSON.stringify({ sources: ['shop'], dataDir: 'index' }))
    const child = spawn(process.execPath, [binary, '--watch', '--config', config, '--port', '0', '--quiet'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [line] = await once(child.stdout, 'data')
    const address = /^http:\S+/.exec(String(line))?.[0] ?? ''
    const found = async (name: string) => (await fetch(`${address}/api/lookup?name=${name}`)).text()
    expect(await found('placeOrder')).toContain('shop')
    writeFileSync(join(directory, 'shop', 'b.ts'), 'export function payOrder() {}\n')
    await vi.waitFor(async () => expect(await found('payOrder')).toContain('b.ts'), { timeout: 10_000, interval: 50 })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  describe.runIf(process.platform === 'linux')('with --workers', () => {
    test('several processes answer, and SIGTERM ends all with code 0', async () => {
      const { address, child } = await start('--workers', '2', '--quiet')
      // Each has a connection of its own, and connections go to the processes in turns.
      const answers = await Promise.all(Array.from({ length: 4 }, () => request(`${address}/ready`)))
      expect(answers).toEqual(Array(4).fill(200))
      const workers = childrenOf(child)
      expect(workers).toHaveLength(2)
      const metrics = await (await fetch(`${address}/metrics`)).text()
      expect(metrics).toMatch(/^coderag_http_request_duration_seconds_count\{.*route="\/ready".*\} 4$/m)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([0, null])
      expect(workers.filter(isRunning)).toEqual([])
    })

    test('a process that ends is replaced', async () => {
      const { address, child } = await start('--workers', '2', '--quiet')
      const [lost = 0] = childrenOf(child)
      process.kill(lost, 'SIGKILL')
      await vi.waitFor(() => expect(childrenOf(child).filter((worker) => worker !== lost)).toHaveLength(2), 10_000)
      expect(await request(`${address}/ready`)).toBe(200)
    })

    test('they end with the process that started them', async () => {
      const { child } = await start('--workers', '2', '--quiet')
      const workers = childrenOf(child)
      child.kill('SIGKILL')
      await vi.waitFor(() => expect(workers.filter(isRunning)).toEqual([]), 10_000)
    })

    test('requests are counted for all together', async () => {
      vi.stubEnv('CODERAG_SERVER__REQUESTS_PER_MINUTE', '3')
      onTestFinished(() => void vi.unstubAllEnvs())
      const { address } = await start('--workers', '2', '--quiet')
      const statuses: number[] = []
      for (let at = 0; at < 5; at++) statuses.push(await request(`${address}/api/status`))
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    })

    test('the index is updated by the process that all have in common', async () => {
      const directory = mkdtempSync(join(tmpdir(), 'coderag-serve-'))
      onTestFinished(() => rmSync(directory, { recursive: true }))
      mkdirSync(join(directory, 'shop'))
      writeFileSync(join(directory, 'shop', 'a.ts'), 'export function placeOrder() {}\n')
      const config = join(directory, 'coderag.config.json')
      const server = { readers: [{ name: 'ci', sha256: sha256('of-ci'), index: true }] }
      writeFileSync(config, JSON.stringify({ sources: [join(directory, 'shop')], embedder: 'none', server }))
      const index = join(directory, 'index')
      cpSync(dataDir, index, { recursive: true })
      const { address } = await start('--config', config, '--data-dir', index, '--workers', '2', '--quiet')
      const answers = await Promise.all([1, 2].map(() => updateOf(address)))
      for (const answer of answers) expect(answer).toContain('generation 2')
    })

    test('what keeps one from serving is said once, with its code', () => {
      expect(refusal('--workers', '2', '--data-dir', join(tmpdir(), 'no-such-index'))).toEqual([
        4,
        expect.stringMatching(/^error: There is no index .*\(INDEX_MISSING\)\n$/),
      ])
    })

    test('refuses none', () => {
      expect(refusal('--workers', '0')).toEqual([2, expect.stringContaining('from 1 to 64')])
    })
  })

  test('refuses a public address without readers', () => {
    expect(refusal('--data-dir', dataDir, '--host', '0.0.0.0')).toEqual([
      2,
      expect.stringMatching(/server\.readers.*--insecure.*\(SERVE_INSECURE\)/),
    ])
  })

  test('says which port is taken', async () => {
    const { address } = await start('--quiet')
    expect(refusal('--data-dir', dataDir, '--port', new URL(address).port)).toEqual([
      2,
      expect.stringMatching(/EADDRINUSE.*--port/),
    ])
  })

  test('without an index says how to build one', () => {
    expect(refusal('--data-dir', join(tmpdir(), 'no-such-index'))).toEqual([
      4,
      expect.stringContaining('coderag index'),
    ])
  })

  test('refuses a port that does not exist', () => {
    expect(refusal('--port', '70000')).toEqual([2, expect.stringContaining('--port')])
  })

  test('prints a new token with its hash', () => {
    const { stdout } = spawnSync(process.execPath, [binary, '--new-token'], { encoding: 'utf8' })
    const [, token = '', hash] = /^token +(\S+)\nsha256 +(\S+)\n/.exec(stdout) ?? []
    expect(sha256(token)).toBe(hash)
  })
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

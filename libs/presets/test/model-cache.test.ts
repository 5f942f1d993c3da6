import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addModel, defaultModelsDirectory, findModel, listModels, removeModel } from '../src/models/index.js'
import { COMMIT, startFakeHub } from './fake-hub.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-models-'))
afterAll(() => rmSync(root, { recursive: true }))
let place = 0
const newDirectory = (): string => join(root, `${++place}`)

const weights = 'w'.repeat(5_000)
const FILES = {
  'README.md': 'not needed',
  'config.json': '{"max_position_embeddings": 512}',
  '1_Pooling/config.json': '{"pooling_mode_cls_token": true}',
  'onnx/model.onnx': weights,
  'onnx/model_quantized.onnx': 'q'.repeat(1_000),
  'tokenizer.json': '{}',
  'pytorch_model.bin': 'x'.repeat(9_000),
}
const TAKEN = ['1_Pooling/config.json', 'config.json', 'onnx/model.onnx', 'tokenizer.json']
const id = 'house/encoder'
const sumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = newDirectory()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

function settingsOf(folder: string): { files: Record<string, unknown>; revision?: string; id?: string } {
  return JSON.parse(readFileSync(join(folder, 'coderag-model.json'), 'utf8')) as ReturnType<typeof settingsOf>
}

describe('a model from the hub', () => {
  test('is downloaded as of one commit, with what it needs and no more, and its checksums are recorded', async () => {
    await using hub = await startFakeHub(id, FILES)
    const directory = newDirectory()
    const added = await addModel(id, { directory, hubUrl: hub.url })
    expect(added).toMatchObject({ id, revision: COMMIT, folder: join(directory, 'house--encoder') })
    const { files, revision } = settingsOf(added.folder)
    expect(Object.keys(files).sort()).toEqual(TAKEN)
    expect(files['onnx/model.onnx']).toEqual({ sha256: sumOf(weights), bytes: 5_000 })
    expect(revision).toBe(COMMIT)
    expect(await findModel(id, directory)).toBe(added.folder)
    expect(await listModels(directory)).toEqual([added])
    expect(hub.requests.every(({ token }) => token === undefined)).toBe(true)
  })

  test('is asked for again when a connection breaks', async () => {
    await using hub = await startFakeHub(id, FILES)
    let cuts = 2
    hub.intercept = (path, response) => {
      if (path !== 'onnx/model.onnx' || cuts-- <= 0) return false
      response.writeHead(200, { 'content-length': '5000' })
      response.destroy()
      return true
    }
    const { folder } = await addModel(id, { directory: newDirectory(), hubUrl: hub.url })
    expect(readFileSync(join(folder, 'onnx/model.onnx'), 'utf8')).toBe(weights)
    expect(hub.requests.filter(({ path }) => path.endsWith('/onnx/model.onnx'))).toHaveLength(3)
  })

  test.each([
    [2_000, 'bytes=2000-'],
    [5_000, 'bytes=5000-'],
  ])('goes on after the %i bytes that are there', async (have, expected) => {
    await using hub = await startFakeHub(id, FILES)
    const directory = newDirectory()
    const folder = join(directory, '.partial', `house--encoder@${COMMIT}`, 'onnx')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'model.onnx.part'), 'w'.repeat(have))
    const added = await addModel(id, { directory, hubUrl: hub.url })
    expect(readFileSync(join(added.folder, 'onnx/model.onnx'), 'utf8')).toBe(weights)
    expect(hub.requests.find(({ path }) => path.endsWith('/onnx/model.onnx'))?.range).toBe(expected)
  })

  test('goes on where the last command ended, and is absent until it is whole', async () => {
    await using hub = await startFakeHub(id, FILES)
    const directory = newDirectory()
    hub.intercept = (path, response) => {
      if (path !== 'onnx/model.onnx') return false
      response.writeHead(500).end()
      return true
    }
    await expect(addModel(id, { directory, hubUrl: hub.url })).rejects.toMatchObject({
      code: 'MODEL_DOWNLOAD_FAILED',
      details: { file: 'onnx/model.onnx', reason: 'status 500' },
    })
    expect(await listModels(directory)).toEqual([])
    hub.requests.length = 0
    hub.intercept = () => false
    await addModel(id, { directory, hubUrl: hub.url })
    // The files before the failing one came with the first command.
    expect(hub.requests.map(({ path }) => path)).not.toContain(`/${id}/resolve/${COMMIT}/config.json`)
    expect(await listModels(directory)).toHaveLength(1)
    expect(readdirSync(join(directory, '.partial'))).toEqual([])
  })

  test('that arrives changed is refused, and the model before stays', async () => {
    await using hub = await startFakeHub(id, FILES)
    const directory = newDirectory()
    const before = await addModel(id, { directory, hubUrl: hub.url })
    hub.intercept = (path, response) => {
      if (path !== 'onnx/model.onnx') return false
      response.writeHead(200).end('w'.repeat(4_999) + 'v')
      return true
    }
    await expect(addModel(id, { directory, hubUrl: hub.url })).rejects.toMatchObject({ code: 'MODEL_CHECKSUM' })
    expect(await listModels(directory)).toEqual([before])
    hub.intercept = () => false
    await expect(addModel(id, { directory, hubUrl: hub.url })).resolves.toEqual(before)
  })

  test('in another variant, under another name, with a token', async () => {
    await using hub = await startFakeHub(id, FILES)
    const token = ['hf', 'made', 'up'].join('_')
    const options = {
      directory: newDirectory(),
      hubUrl: hub.url,
      token,
      name: 'small',
      file: 'onnx/model_quantized.onnx',
    }
    const { folder } = await addModel(id, options)
    expect(Object.keys(settingsOf(folder).files)).toContain('onnx/model_quantized.onnx')
    expect(settingsOf(folder)).toMatchObject({ id: 'small', model: 'onnx/model_quantized.onnx' })
    expect(new Set(hub.requests.map((request) => request.token))).toEqual(new Set([`Bearer ${token}`]))
  })

  test.each([
    ['is not asked for offline', { offline: true }, 'MODEL_OFFLINE'],
    ['that has no such variant is refused', { file: 'onnx/other.onnx' }, 'MODEL_INCOMPLETE'],
    ['under a name that leads elsewhere is refused', { name: '../elsewhere' }, 'MODEL_NAME_INVALID'],
  ])('%s', async (_, options, code) => {
    await using hub = await startFakeHub(id, FILES)
    const directory = newDirectory()
    await expect(addModel(id, { directory, hubUrl: hub.url, ...options })).rejects.toMatchObject({ code })
    expect(hub.requests.filter(({ path }) => path.includes('/resolve/'))).toEqual([])
  })

  test('that the hub does not give is refused, and nothing offline is asked of it', async () => {
    await using hub = await startFakeHub(id, FILES)
    const directory = newDirectory()
    const unknown = addModel('house/unknown', { directory, hubUrl: hub.url })
    await expect(unknown).rejects.toMatchObject({ code: 'MODEL_REFUSED', details: { status: 401 } })
    hub.requests.length = 0
    await addModel(id, { directory, hubUrl: hub.url, offline: true }).catch(() => undefined)
    expect(hub.requests).toEqual([])
  })

  test('from a hub that is not there says so', async () => {
    const hub = await startFakeHub(id, FILES)
    await hub[Symbol.asyncDispose]()
    const error = { code: 'MODEL_DOWNLOAD_FAILED', details: { reason: 'ECONNREFUSED' } }
    await expect(addModel(id, { directory: newDirectory(), hubUrl: hub.url })).rejects.toMatchObject(error)
  })
})

describe('a model from a folder', () => {
  const plain = { 'model.onnx': 'm', 'model.onnx_data': 'd', 'tokenizer.json': '{}', 'notes.txt': 'n' }

  test('is copied with its weights, and what was written beside it is kept', async () => {
    const settings = JSON.stringify({ id: 'house/own', maxTokens: 64, encoder: { pooling: 'cls' } })
    const folder = folderWith({ ...plain, 'coderag-model.json': settings })
    const directory = newDirectory()
    const added = await addModel(folder, { directory, offline: true })
    expect(added).toMatchObject({ id: 'house/own', revision: null, bytes: 4 })
    expect(settingsOf(added.folder)).toMatchObject({ maxTokens: 64, encoder: { pooling: 'cls' } })
    expect(Object.keys(settingsOf(added.folder).files)).toEqual(['tokenizer.json', 'model.onnx', 'model.onnx_data'])
    expect(existsSync(join(added.folder, 'notes.txt'))).toBe(false)
  })

  test('can be replaced and removed', async () => {
    const directory = newDirectory()
    await addModel(folderWith(plain), { directory, name: 'one' })
    await addModel(folderWith({ ...plain, 'model.onnx': 'longer' }), { directory, name: 'one' })
    expect(await listModels(directory)).toMatchObject([{ id: 'one', bytes: 9 }])
    await removeModel('one', directory)
    expect(await listModels(directory)).toEqual([])
    await expect(removeModel('one', directory)).rejects.toMatchObject({ code: 'MODEL_MISSING' })
  })

  test.each([
    [{ 'tokenizer.json': '{}' }, 'model.onnx'],
    [{ 'model.onnx': 'm' }, 'tokenizer.json'],
  ])('that lacks %j is refused', async (files, missing) => {
    const adding = addModel(folderWith({ 'x.txt': '', ...files }), { directory: newDirectory() })
    await expect(adding).rejects.toMatchObject({ code: 'MODEL_INCOMPLETE', details: { missing } })
  })
})

test('a model that is not there is an error that says how to get it', async () => {
  const directory = newDirectory()
  await expect(findModel('nomic-ai/CodeRankEmbed', directory)).rejects.toThrow(
    /coderag models add nomic-ai\/CodeRankEmbed/,
  )
  expect(await listModels(directory)).toEqual([])
})

test.each(['../x', 'a/b/c', '', 'a b'])('"%s" is no model', async (source) => {
  await expect(addModel(source, { directory: newDirectory() })).rejects.toMatchObject({ code: 'MODEL_NAME_INVALID' })
})

test('a cache that can’t be written is an error that says so', async () => {
  const file = folderWith({ file: '' })
  const adding = addModel(folderWith({ 'model.onnx': 'm', 'tokenizer.json': '{}' }), { directory: join(file, 'file') })
  await expect(adding).rejects.toMatchObject({ code: 'MODEL_CACHE' })
})

test('the default is the user’s own cache', () => {
  const environment = { XDG_CACHE_HOME: '/c', LOCALAPPDATA: '/c' }
  expect(defaultModelsDirectory(environment)).toMatch(/coderag[\\/]models$/)
})

test('the README and the source name the same error codes', () => {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
  const declared = [...read('../src/models/errors.ts').matchAll(/^ {2}(MODEL_\w+):/gm)].map(([, code]) => code)
  expect([...read('../README.md').matchAll(/^\| `(MODEL_\w+)`/gm)].map(([, code]) => code)).toEqual(declared)
})

describe('the cache', () => {
  const SOURCE = { 'model.onnx': weights, 'tokenizer.json': '{}' }

  test('keeps what somebody put into the folder of a model, when it is replaced and when it is removed', async () => {
    const directory = newDirectory()
    const { folder } = await addModel(folderWith(SOURCE), { directory, name: id })
    writeFileSync(join(folder, 'notes.md'), 'mine')
    await addModel(folderWith({ ...SOURCE, 'model.onnx': 'other' }), { directory, name: id })
    expect(readFileSync(join(folder, 'model.onnx'), 'utf8')).toBe('other')
    await removeModel(id, directory)
    expect(readdirSync(folder)).toEqual(['notes.md'])
    expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toBe('mine')
    expect(readdirSync(join(directory, '.partial'))).toEqual([])
  })

  test("neither replaces nor removes somebody's own folder or link", async () => {
    const directory = newDirectory()
    const mine = folderWith({ 'coderag-model.json': '{"id":"house/encoder","pooling":"mean"}', 'model.onnx': 'mine' })
    mkdirSync(directory)
    symlinkSync(
      (await addModel(folderWith(SOURCE), { directory: newDirectory(), name: id })).folder,
      join(directory, 'linked'),
    )
    renameSync(mine, join(directory, 'house--encoder'))
    for (const name of [id, 'linked']) {
      await expect(removeModel(name, directory)).rejects.toMatchObject({ code: 'MODEL_FOREIGN' })
      const adding = addModel(folderWith(SOURCE), { directory, name })
      await expect(adding).rejects.toMatchObject({ code: 'MODEL_FOREIGN' })
    }
    expect(readFileSync(join(directory, 'house--encoder', 'model.onnx'), 'utf8')).toBe('mine')
    expect(readFileSync(join(directory, 'linked', 'model.onnx'), 'utf8')).toBe(weights)
  })
})

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as native from 'tokenizers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTokenCounter } from '../src/index.js'

/** Latin letters as two models cut them; what is special, cut or padded in the file is no matter of a plain count. */
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,;:(){}[]<>|=+-*/"\'#!?&%$@\\~`^']
const merges = [
  'r e',
  't u',
  'tu r',
  're tur',
  'retur n',
  'c o',
  'co n',
  'con s',
  'cons t',
  'Ġ =',
  'f u',
  'fu n',
  'fun c',
]
const special = {
  id: 0,
  content: '<|end|>',
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
}
const files: Readonly<Record<string, object>> = {
  'byte pairs': {
    version: '1.0',
    truncation: { direction: 'Right', max_length: 4, strategy: 'LongestFirst', stride: 0 },
    padding: {
      strategy: { Fixed: 64 },
      direction: 'Right',
      pad_to_multiple_of: null,
      pad_id: 0,
      pad_type_id: 0,
      pad_token: '<|end|>',
    },
    added_tokens: [special],
    normalizer: null,
    pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    post_processor: null,
    decoder: { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true },
    model: {
      type: 'BPE',
      vocab: Object.fromEntries(
        ['<|end|>', ...native.byteLevelAlphabet(), ...merges.map((pair) => pair.replace(' ', ''))].map((token, id) => [
          token,
          id,
        ]),
      ),
      merges,
    },
  },
  'word pieces': {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [{ ...special, content: '[UNK]' }],
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(
        [
          '[UNK]',
          ...new Set([...letters, ...letters.map((one) => `##${one}`), 'return', 'const', '##ing', 'order']),
        ].map((token, id) => [token, id]),
      ),
    },
  },
}
const texts = [
  'const total = 1\n',
  'function returning(order) {\n  return order.items\n}\n',
  'Größe – naïve, 北京 🙂 <|end|>\n\n\n  done',
  '    indented\tand tabbed, 12345.678e-9',
  'a',
]

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'tokenizer-'))))
afterAll(() => rm(folder, { recursive: true }))

describe.each(Object.keys(files))('a tokenizer.json of %s', (kind) => {
  test('counts as the reference implementation of that format does', async () => {
    const path = join(folder, `${kind.replace(' ', '-')}.json`)
    await writeFile(path, JSON.stringify(files[kind]))
    const counter = await openTokenCounter(path)
    const plain = { ...(files[kind] ?? {}), added_tokens: [], truncation: null, padding: null }
    const reference = native.Tokenizer.fromString(JSON.stringify(plain))
    const source = await readFile(new URL('../src/tokens/token-counter.ts', import.meta.url), 'utf8')
    for (const text of [...texts, source]) {
      const expected = (await reference.encode(text, null, { addSpecialTokens: false })).getLength()
      expect([text.slice(0, 20), counter.count(text)]).toEqual([text.slice(0, 20), expected])
    }
    expect(counter.count('')).toBe(0)
    expect(counter.id).toMatch(/^tokenizer-\w+\/[\w-]+\.json$/)
  })
})

test('a missing file is reported without the folders above it', async () => {
  await expect(openTokenCounter('/nowhere/at/all/tokenizer.json')).rejects.toMatchObject({
    code: 'TOKENIZER_MISSING',
    message: expect.stringMatching(/^Cannot read the tokenizer all\/tokenizer\.json\./),
  })
})

test.each([
  ['no JSON', 'tokens'],
  ['without a model', '{"version":"1.0"}'],
  ['of an unknown kind', '{"model":{"type":"Magic","vocab":{}}}'],
])('a file %s is refused', async (_, content) => {
  const path = join(folder, 'broken.json')
  await writeFile(path, content)
  await expect(openTokenCounter(path)).rejects.toMatchObject({ code: 'TOKENIZER_UNREADABLE' })
})

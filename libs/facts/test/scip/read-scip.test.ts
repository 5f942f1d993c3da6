import { describe, expect, test } from 'vitest'
import { decodeExactFacts, encodeExactFacts, isExactFacts, type ExactFacts } from '../../src/scip/exact-facts.js'
import { readScip } from '../../src/scip/read-scip.js'
import type { ScipDocument } from '../../src/scip/scip-file.js'
import { documentOf, scipBytes, sourceOf, type Marked } from './make-scip.js'

async function read(
  bytes: Uint8Array,
  files: Readonly<Record<string, string>>,
  { index = 'index.scip', folder = '' } = {},
): Promise<ExactFacts> {
  const repository = {
    paths: new Set(Object.keys(files)),
    isLeftOut: (path: string) => path === 'empty.ts',
    text: (path: string) => Promise.resolve(files[path] ?? null),
  }
  return readScip({ index, folder, bytes: sourceOf(bytes) }, repository)
}

function shown({ names, files }: ExactFacts): string[] {
  return files.flatMap(({ path, definitions, references }) => [
    ...definitions.map(([, name, line]) => `${path}:${line} defines ${names[name]}`),
    ...references.map(([, name, line]) => `${path}:${line} calls ${names[name]}`),
  ])
}

const codes = ({ notices }: ExactFacts): string[] => notices.map(({ code }) => code)

interface Scheme {
  readonly indexer: string
  readonly path: string
  readonly text: string
  readonly marks: readonly Marked[]
}

const SCHEMES: readonly Scheme[] = [
  {
    indexer: 'scip-go',
    path: 'orders/service.go',
    text: 'package orders\n\nfunc (s *Service) Place() {\n\ts.check()\n}\n\nfunc (s *Service) check() {}\n',
    marks: [
      { name: 'orders', symbol: 'scip-go gomod example.com/shop v1 `example.com/shop/orders`/', isDefinition: true },
      {
        name: 'Place',
        symbol: 'scip-go gomod example.com/shop v1 `example.com/shop/orders`/Service#Place().',
        isDefinition: true,
      },
      { name: 'check', symbol: 'scip-go gomod example.com/shop v1 `example.com/shop/orders`/Service#check().' },
      {
        name: 'check',
        nth: 1,
        symbol: 'scip-go gomod example.com/shop v1 `example.com/shop/orders`/Service#check().',
        isDefinition: true,
      },
    ],
  },
  {
    indexer: 'scip-typescript',
    path: 'src/orders.ts',
    text: 'export class Orders {\n  constructor() {}\n}\nconst place = () => new Orders()\nplace()\n',
    marks: [
      { name: 'Orders', symbol: 'scip-typescript npm shop 1.0 src/`orders.ts`/Orders#', isDefinition: true },
      {
        name: 'constructor',
        symbol: 'scip-typescript npm shop 1.0 src/`orders.ts`/Orders#`<constructor>`().',
        isDefinition: true,
      },
      { name: 'Orders', nth: 1, symbol: 'scip-typescript npm shop 1.0 src/`orders.ts`/Orders#' },
      { name: 'place', symbol: 'scip-typescript npm shop 1.0 src/`orders.ts`/place.', isDefinition: true },
      { name: 'place', nth: 1, symbol: 'scip-typescript npm shop 1.0 src/`orders.ts`/place.' },
    ],
  },
  {
    indexer: 'scip-python',
    path: 'shop/orders.py',
    text: 'class Orders:\n    def __init__(self):\n        place()\n\ndef place():\n    pass\n',
    marks: [
      { name: 'Orders', symbol: 'scip-python python shop 1.0 `shop.orders`/Orders#', isDefinition: true },
      { name: '__init__', symbol: 'scip-python python shop 1.0 `shop.orders`/Orders#__init__().', isDefinition: true },
      {
        name: 'self',
        symbol: 'scip-python python shop 1.0 `shop.orders`/Orders#__init__().(self)',
        isDefinition: true,
      },
      { name: 'place', symbol: 'scip-python python shop 1.0 `shop.orders`/place().' },
      { name: 'place', nth: 1, symbol: 'scip-python python shop 1.0 `shop.orders`/place().', isDefinition: true },
    ],
  },
  {
    indexer: 'scip-java',
    path: 'src/main/java/shop/Orders.java',
    text: 'package shop;\nclass Orders {\n  Orders() {}\n  enum Kind { NEW }\n  void place() { new Orders(); }\n}\n',
    marks: [
      { name: 'Orders', symbol: 'semanticdb maven com.example/shop 1.0 shop/Orders#', isDefinition: true },
      {
        name: 'Orders',
        nth: 1,
        symbol: 'semanticdb maven com.example/shop 1.0 shop/Orders#`<init>`().',
        isDefinition: true,
      },
      { name: 'Kind', symbol: 'semanticdb maven com.example/shop 1.0 shop/Orders#Kind#', isDefinition: true },
      { name: 'Kind', symbol: 'semanticdb maven com.example/shop 1.0 shop/Orders#Kind#values().', isDefinition: true },
      { name: 'place', symbol: 'semanticdb maven com.example/shop 1.0 shop/Orders#place().', isDefinition: true },
      { name: 'Orders', nth: 2, symbol: 'semanticdb maven com.example/shop 1.0 shop/Orders#`<init>`().' },
    ],
  },
  {
    indexer: 'scip-dotnet',
    path: 'Orders.cs',
    text: 'class Orders {\n  public void Place() { Check(1); }\n  void Check(int n) {}\n}\n',
    marks: [
      { name: 'Orders', symbol: 'scip-dotnet nuget . . Shop/Orders#', isDefinition: true },
      { name: 'Place', symbol: 'scip-dotnet nuget . . Shop/Orders#Place().', isDefinition: true },
      { name: 'Check', symbol: 'scip-dotnet nuget . . Shop/Orders#Check(+1).' },
      { name: 'Check', nth: 1, symbol: 'scip-dotnet nuget . . Shop/Orders#Check(+1).', isDefinition: true },
    ],
  },
  {
    indexer: 'scip-ruby',
    path: 'lib/orders.rb',
    text: 'class Orders\n  def place!\n    check\n  end\n  def check\n  end\nend\n',
    marks: [
      { name: 'Orders', symbol: 'scip-ruby gem shop 1.0 Orders#', isDefinition: true },
      { name: 'place!', symbol: 'scip-ruby gem shop 1.0 Orders#`place!`().', isDefinition: true },
      { name: 'check', symbol: 'scip-ruby gem shop 1.0 Orders#check().' },
      { name: 'check', nth: 1, symbol: 'scip-ruby gem shop 1.0 Orders#check().', isDefinition: true },
    ],
  },
  {
    indexer: 'rust-analyzer',
    path: 'src/orders.rs',
    text: 'impl Orders {\n    fn place(&self) { check(); shout!(); }\n}\nfn check() {}\nmacro_rules! shout { () => {} }\n',
    marks: [
      {
        name: 'place',
        symbol: 'rust-analyzer cargo shop 1.0.0 orders/impl#[Orders]place().',
        isDefinition: true,
      },
      { name: 'check', symbol: 'rust-analyzer cargo shop 1.0.0 orders/check().' },
      { name: 'check', nth: 1, symbol: 'rust-analyzer cargo shop 1.0.0 orders/check().', isDefinition: true },
      { name: 'shout', symbol: 'rust-analyzer cargo shop 1.0.0 orders/shout!' },
      { name: 'shout', nth: 1, symbol: 'rust-analyzer cargo shop 1.0.0 orders/shout!', isDefinition: true },
    ],
  },
]

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  'scip-go': [':3 defines Place', ':7 defines check', ':4 calls check'],
  'scip-typescript': [
    ':1 defines Orders',
    ':2 defines constructor',
    ':4 defines place',
    ':4 calls Orders',
    ':5 calls place',
  ],
  'scip-python': [':1 defines Orders', ':2 defines __init__', ':5 defines place', ':3 calls place'],
  'scip-java': [':2 defines Orders', ':3 defines Orders', ':4 defines Kind', ':5 defines place', ':5 calls Orders'],
  'scip-dotnet': [':1 defines Orders', ':2 defines Place', ':3 defines Check', ':2 calls Check'],
  'scip-ruby': [':1 defines Orders', ':2 defines place!', ':5 defines check', ':3 calls check'],
  'rust-analyzer': [':2 defines place', ':4 defines check', ':5 defines shout', ':2 calls check', ':2 calls shout'],
}

describe('an index', () => {
  test.each(SCHEMES)('of $indexer says what is declared and called where', async ({ indexer, path, text, marks }) => {
    const bytes = scipBytes([documentOf(path, text, marks)], { tool: indexer })
    const facts = await read(bytes, { [path]: text })
    expect(codes(facts)).toEqual([])
    expect(facts.tool).toBe(`${indexer} 1.0`)
    expect(shown(facts)).toEqual(EXPECTED[indexer]?.map((line) => path + line))
    const line = encodeExactFacts(facts)
    expect([isExactFacts(line), line.includes('\t'), line.includes('\n')]).toEqual([true, false, false])
    expect(decodeExactFacts(line)).toEqual(facts)
  })

  test.each(SCHEMES)('of $indexer is not of a text with a line more', async ({ path, text, marks }) => {
    const facts = await read(scipBytes([documentOf(path, text, marks)]), { [path]: `\n${text}` })
    expect([facts.files, codes(facts)]).toEqual([[], ['SCIP_CHANGED']])
  })
})

const text = 'export function pay() {}\npay()\n'
const symbol = 'scip-typescript npm shop 1.0 `pay.ts`/pay().'
const pay: readonly Marked[] = [
  { name: 'pay', symbol, isDefinition: true },
  { name: 'pay', nth: 1, symbol },
]
const payDocument = (path: string): ScipDocument => documentOf(path, text, pay)

describe('paths', () => {
  test('are those of the folder of the index, the root, or the last parts of the root of its project', async () => {
    const documents = [payDocument('src/pay.ts')]
    const found = async (bytes: Uint8Array, path: string, folder: string) =>
      (await read(bytes, { [path]: text }, { folder })).files.map((file) => file.path)
    const root = { projectRoot: 'file:///home/ci/shop/services/pay%20now' }
    expect(await found(scipBytes(documents), 'services/a/src/pay.ts', 'services/a')).toEqual(['services/a/src/pay.ts'])
    expect(await found(scipBytes(documents), 'src/pay.ts', 'services/a')).toEqual(['src/pay.ts'])
    expect(await found(scipBytes(documents, root), 'services/pay now/src/pay.ts', '')).toEqual([
      'services/pay now/src/pay.ts',
    ])
  })

  test('that lead out of the repository are those of no file', async () => {
    const facts = await read(scipBytes([payDocument('../../pay.ts')]), { 'pay.ts': text })
    expect([codes(facts), facts.files]).toEqual([[], []])
  })

  test('of files that the crawl leaves out are no notice', async () => {
    const facts = await read(scipBytes([payDocument('pay.ts'), payDocument('empty.ts')]), { 'pay.ts': text })
    expect([codes(facts), facts.files.length]).toEqual([[], 1])
  })
})

describe('what can not be used is a notice, and the rest is used', () => {
  const files = { 'pay.ts': text, 'other.ts': text }

  test('a file that is no index', async () => {
    for (const bytes of [
      Buffer.from('not a SCIP index at all, but a text\n'),
      scipBytes([payDocument('pay.ts')]).subarray(0, -3),
    ])
      expect(codes(await read(bytes, files))).toEqual(['SCIP_DAMAGED'])
  })

  test('a document that is no message', async () => {
    const document = payDocument('pay.ts')
    const whole = Buffer.from(scipBytes([document]))
    const range = whole.indexOf(Buffer.from([10, 3, 0, 16, 19]))
    expect(range).toBeGreaterThan(0)
    whole[range + 1] = 120
    const facts = await read(Buffer.concat([whole, scipBytes([payDocument('other.ts')])]), files)
    expect([codes(facts), facts.files.map(({ path }) => path)]).toEqual([['SCIP_DAMAGED'], ['other.ts']])
  })

  test('an empty file, and an index without documents', async () => {
    expect(codes(await read(new Uint8Array(), files))).toEqual(['SCIP_EMPTY'])
    expect(codes(await read(scipBytes([]), files))).toEqual(['SCIP_EMPTY'])
  })

  test('a path that the repository does not have', async () => {
    const facts = await read(scipBytes([payDocument('pay.ts'), payDocument('gone.ts')]), files)
    expect([codes(facts), facts.files.length]).toEqual([['SCIP_FILE_UNKNOWN'], 1])
    expect(facts.notices[0]?.message).toContain('gone.ts')
  })

  test('a document that is listed twice', async () => {
    const facts = await read(scipBytes(['pay.ts', 'other.ts', 'pay.ts'].map(payDocument)), files)
    expect([codes(facts), facts.files.map(({ path }) => path)]).toEqual([['SCIP_DOCUMENT_TWICE'], ['other.ts']])
  })

  test('a file of another commit, by its text or by its names', async () => {
    const renamed = { ...files, 'pay.ts': text.replaceAll('pay', 'buy') }
    expect(codes(await read(scipBytes([payDocument('pay.ts')]), renamed))).toEqual(['SCIP_CHANGED'])
    const same = { ...payDocument('pay.ts'), text }
    expect((await read(scipBytes([same]), { 'pay.ts': text.replaceAll('\n', '\r\n') })).files).toHaveLength(1)
    expect(codes(await read(scipBytes([same]), { 'pay.ts': `${text}// more\n` }))).toEqual(['SCIP_CHANGED'])
  })
})

test('a name that a file imports under another one is called by that', async () => {
  const source = "import { pay as settle } from './pay'\nsettle()\n"
  const marks = [
    { name: 'pay', symbol },
    { name: 'settle', symbol },
    { name: 'settle', nth: 1, symbol },
  ]
  const facts = await read(scipBytes([documentOf('a.ts', source, marks)]), { 'a.ts': source })
  expect([codes(facts), shown(facts)]).toEqual([[], ['a.ts:1 calls pay', 'a.ts:1 calls settle', 'a.ts:2 calls settle']])
})

test('columns count what the index says they count, also behind other scripts', async () => {
  const source = 'const größe = "名前😀"; pay()\n'
  for (const [encoding, unit] of [
    [1, (before: string) => Buffer.byteLength(before)],
    [2, (before: string) => before.length],
    [3, (before: string) => [...before].length],
    [0, (before: string) => Buffer.byteLength(before)],
  ] as const) {
    const column = unit(source.slice(0, source.indexOf('pay')))
    const occurrence = { range: [0, column, column + 3], symbol, roles: 0, enclosingRange: [] }
    const document = { ...payDocument('a.ts'), encoding, occurrences: [occurrence] }
    expect(shown(await read(scipBytes([document]), { 'a.ts': source }))).toEqual(['a.ts:1 calls pay'])
  }
})

test('ranges that are messages of their own are read, as newer indexers write them', async () => {
  const field = (number: number, bytes: Uint8Array): Buffer => Buffer.from([number * 8 + 2, bytes.length, ...bytes])
  const occurrence = (roles: number, ...ranges: readonly Buffer[]): Buffer =>
    field(2, Buffer.concat([field(2, Buffer.from(symbol)), Buffer.from([24, roles]), ...ranges]))
  const document = field(
    2,
    Buffer.concat([
      field(1, Buffer.from('pay.ts')),
      // Line 0, columns 16 to 19, in a declaration from line 0 to line 1, column 2.
      occurrence(1, field(8, Buffer.from([16, 16, 24, 19])), field(11, Buffer.from([24, 1, 32, 2]))),
      // Line 1, columns 0 to 3.
      occurrence(0, field(8, Buffer.from([8, 1, 24, 3]))),
    ]),
  )
  const facts = await read(document, { 'pay.ts': text })
  expect(shown(facts)).toEqual(['pay.ts:1 defines pay', 'pay.ts:2 calls pay'])
  expect(facts.files[0]?.definitions[0]?.slice(2, 4)).toEqual([1, 2])
})

test('only the documents of a large index are read, one by one', async () => {
  const paths = Array.from({ length: 40 }, (_, at) => `f${at}.ts`)
  const long = `${text}${'// filler\n'.repeat(5_000)}`
  const bytes = scipBytes(paths.map((path) => ({ ...documentOf(path, long, pay), text: long })))
  let most = 0
  const source = {
    size: bytes.length,
    read: (offset: number, length: number) => {
      most = Math.max(most, length)
      return Promise.resolve(bytes.subarray(offset, offset + length))
    },
  }
  const repository = { paths: new Set(paths), isLeftOut: () => false, text: () => Promise.resolve(long) }
  const facts = await readScip({ index: 'index.scip', folder: '', bytes: source }, repository)
  expect(facts.files).toHaveLength(40)
  expect(most).toBeLessThan(bytes.length / 4)
})

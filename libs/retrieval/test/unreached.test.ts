import { cleanChunk } from '@coderag/types/testing'
import type { GraphStore, LineCoverage, SymbolGraph, SymbolRef } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { unreachable, untested, type UnreachedScope } from '../src/graphs/index.js'
import { bruteForceStore } from './brute-force.js'
import { edge, graphOf, symbol, symbolsOf } from './graphs.js'

type Files = Readonly<Record<string, string>>

/** Declarations of lines that begin with `fn:`, `class:` or `method:` and a qualified name; a block ends at an empty line. */
function declarationsOf(files: Files): { symbols: SymbolRef[]; texts: Files } {
  const symbols: SymbolRef[] = []
  const texts: Record<string, string> = {}
  for (const [filePath, marked] of Object.entries(files)) {
    const lines = marked.split('\n')
    symbols.push({
      ...symbol(symbols.length, filePath, { chunkId: '', filePath }),
      kind: 'module',
      endLine: lines.length,
    })
    for (const [at, line] of lines.entries()) {
      const [, kind = '', qualifiedName = ''] = /(fn|class|method|interface):(\S+) /.exec(line) ?? []
      if (kind === '') continue
      const end = lines.findIndex((own, index) => index > at && own === '')
      const name = qualifiedName.slice(qualifiedName.lastIndexOf('.') + 1)
      const own = { qualifiedName, startLine: at + 1, endLine: end === -1 ? lines.length : end }
      const place = symbol(symbols.length, name, { chunkId: '', filePath })
      symbols.push({ ...place, ...own, kind: kind === 'fn' ? 'function' : kind })
    }
    texts[filePath] = marked.replace(/(?:fn|class|method|interface):\S+ /g, '')
  }
  return { symbols, texts }
}

interface System {
  readonly files: Files
  /** Caller → callee, by qualified name, from line 2; a file by its path. */
  readonly calls?: readonly (readonly [string, string])[]
  readonly coverage?: readonly LineCoverage[]
  /** Caller, name and reason of calls whose target is not known. */
  readonly open?: readonly (readonly [from: string, name: string, reason: string])[]
}

function mapOf({ files, calls = [], coverage = [], open = [] }: System) {
  const { symbols, texts } = declarationsOf(files)
  const idOf = (name: string) => symbols.find(({ qualifiedName }) => qualifiedName === name)?.id ?? -1
  const graph: SymbolGraph = {
    ...symbolsOf(
      symbols,
      calls.map(([from, to]) => [idOf(from), idOf(to)]),
    ),
    openCalls: () =>
      new Map(
        open.map(([from, name, reason]) => {
          const caller = symbols.find(({ qualifiedName }) => qualifiedName === from)
          return [name, caller === undefined ? [] : [{ from: caller, name: `x.${name}`, line: 2, reason }]]
        }),
      ),
  }
  const root = { repoName: 'shop', path: '', name: 'shop' }
  const services: GraphStore = {
    ...graphOf([edge('shop', 'other')]),
    nodes: () =>
      graphOf([edge('shop', 'other')])
        .nodes()
        .map((node) => ({ ...node, roots: node.name === 'shop' ? [root] : [] })),
    serviceOf: () => 'shop',
    coverageOf: () => coverage,
  }
  const chunks = Object.entries(texts).map(([path, text]) => cleanChunk({ path, text }))
  return [{ services, symbols: async () => graph }, bruteForceStore(chunks)] as const
}

const names = async (what: typeof unreachable, system: System, scope?: UnreachedScope): Promise<string[]> => {
  const { functions } = await what(...mapOf(system), scope)
  return functions.map(({ symbol: own }) => own.qualifiedName)
}

describe('unreachable functions', () => {
  test('are public and called by nobody; a comment does not use a name, and neither does the function itself', async () => {
    const go =
      '// Round rounds.\nfn:Round func Round(x int) int {\n\treturn Round(x - 1)\n}\n\nfn:Used func Used() {\n}\n\nfn:small func small() {\n}\n\nfn:main func main() {\n\tUsed()\n}\n'
    expect(await names(unreachable, { files: { 'a.go': go }, calls: [['main', 'Used']] })).toEqual(['Round'])
  })

  test('are those that only tests use, and they say so', async () => {
    const files = {
      'a.go': 'fn:Round func Round() {\n}\n',
      'a_test.go': 'fn:TestRound func TestRound() {\n\tRound()\n}\n',
    }
    const { functions } = await unreachable(...mapOf({ files, calls: [['TestRound', 'Round']] }))
    expect(functions.map(({ symbol: own, isInTests }) => `${own.name} ${isInTests}`)).toEqual(['Round true'])
  })

  test.each([
    ['named in a text of other code', { 'a.go': 'fn:Round func Round() {\n}\n', 'b.go': 'var byName = "Round"\n' }],
    [
      'under an annotation',
      { 'A.java': 'class:A public class A {\n@Scheduled\nmethod:A.run public void run() {\n}\n' },
    ],
    [
      'a method of Go of a type of which code calls no method: it may be made for an interface of a library',
      { 'a.go': 'class:A type A struct {\n}\n\nmethod:A.Walk func (a A) Walk() {\n}\n' },
    ],
    ['a function that C calls', { 'a.go': '//export Round\nfn:Round func Round() {\n}\n' }],
    [
      'called by a serializer',
      { 'A.cs': 'class:A public class A {\nmethod:A.ShouldSerializeB public bool ShouldSerializeB() {\n}\n' },
    ],
    ['in a file that only a framework loads', { 'pages/cart.ts': 'fn:getProps export function getProps() {\n}\n' }],
    ['a default export', { 'cart.ts': 'fn:Cart export default function Cart() {\n}\n' }],
    ['without export', { 'cart.ts': 'fn:sum function sum() {\n}\n' }],
    ['of a language whose calls are not followed', { 'a.php': 'fn:round function round() {\n}\n' }],
  ])('are none that are %s', async (_what, files) => {
    expect(await names(unreachable, { files })).toEqual([])
  })

  describe('that are methods of Go', () => {
    const used =
      'class:A type A struct {\n}\n\nmethod:A.Used func (a A) Used() {\n}\n\nfn:main func main() {\n\tA{}.Used()\n}\n\n'
    const listed = async (more: string, files: Files = {}, calls: System['calls'] = []): Promise<string[]> =>
      names(unreachable, {
        files: { 'a/a.go': used, 'a/more.go': more, ...files },
        calls: [['main', 'A.Used'], ...calls],
      })

    test('are listed if other methods of the type are called', async () => {
      expect(await listed('method:A.Walk func (a A) Walk() {\n}\n')).toEqual(['A.Walk'])
    })

    test('are none that the standard library or another library may ask for', async () => {
      expect(await listed('method:A.Close func (a A) Close() error {\n}\n')).toEqual([])
      expect(await listed('method:A.UnmarshalJSON func (a A) UnmarshalJSON(b []byte) error {\n}\n')).toEqual([])
      const shared = 'method:A.Walk func (a A) Walk(ctx context.Context) {\n}\n\n'
      expect(await listed(`${shared}method:A.Log func (a A) Log(e zap.Event) {\n}\n`)).toEqual([])
      expect(await listed(shared)).toEqual(['A.Walk'])
    })

    test('are none if an interface has a method of the name that is called', async () => {
      const walker = 'interface:Walker type Walker interface {\nmethod:Walker.Walk \tWalk()\n}\n\n'
      const walk = 'method:A.Walk func (a A) Walk() {\n}\n'
      expect(await listed(walk, { 'b/b.go': walker })).toEqual(['A.Walk'])
      expect(await listed(walk, { 'b/b.go': walker }, [['main', 'Walker.Walk']])).toEqual([])
    })
  })

  test('are listed though their name means another declaration elsewhere, where that one is called', async () => {
    // The first of a name is called.
    const files = {
      'b/b.go': 'fn:Round func Round() {\n}\n',
      'a/a.go': 'fn:Round func Round() {\n}\n',
      'a.go': 'fn:main func main() {\n\tb.Round()\n}\n',
    }
    const listed = async (system: System): Promise<string[]> =>
      (await unreachable(...mapOf(system))).functions.map(({ symbol: own }) => own.filePath)
    expect(await listed({ files, calls: [['main', 'Round']] })).toEqual(['a/a.go'])
    const named = { ...files, 'c.go': 'var f = a.Round\n' }
    expect(await listed({ files: named, calls: [['main', 'Round']] })).toEqual([])
    const twice = { ...files, 'a.go': 'fn:main func main() {\n\tb.Round(); use(a.Round)\n}\n' }
    expect(await listed({ files: twice, calls: [['main', 'Round']] })).toEqual([])
    const python = {
      'b.py': 'fn:round def round():\n    pass\n',
      'a.py': 'fn:round def round():\n    pass\n\nfn:used def used():\n    pass\n',
      'c.py': 'fn:go def go():\n    b.round()\n    used()\n',
    }
    const calls = [
      ['go', 'round'],
      ['go', 'used'],
    ] as const
    expect(await listed({ files: python, calls })).toEqual([])
  })

  test('are none of several variants of one function of which one is called', async () => {
    const files = {
      'a/linux.go': 'fn:Size0 func Size0() {\n}\n',
      'a/windows.go': 'fn:Size0 func Size0() {\n}\n',
      'a/main.go': 'fn:main func main() {\n\tSize0()\n}\n',
    }
    expect(await names(unreachable, { files, calls: [['main', 'Size0']] })).toEqual([])
  })

  test('are none of a type with a base, which may call its members', async () => {
    const members = 'method:A.left     def left(self):\n        pass\n\nfn:used def used():\n    pass\n'
    const system = (head: string) => ({
      files: { 'a.py': `class:A ${head}\n${members}`, 'b.py': 'fn:go def go():\n    used()\n' },
      calls: [['go', 'used']] as const,
    })
    expect(await names(unreachable, system('class A(Base):'))).toEqual([])
    expect(await names(unreachable, system('class A:'))).toEqual(['A.left'])
  })

  test('are looked for in files of which others use something', async () => {
    const files = {
      'a.py': 'fn:used def used():\n    pass\n\nfn:left def left():\n    pass\n',
      'b.py': 'fn:go def go():\n    used()\n',
    }
    expect(await names(unreachable, { files, calls: [['go', 'used']] })).toEqual(['left'])
  })

  test('of an unknown repository or service are an error that lists what there is', async () => {
    const system = { files: { 'a.go': 'fn:Round func Round() {\n}\n' } }
    await expect(names(unreachable, system, { service: 'none' })).rejects.toMatchObject({ code: 'SERVICE_UNKNOWN' })
  })
})

describe('untested functions', () => {
  const files = {
    'a.go':
      'fn:Near func Near() {\n}\n\nfn:Far func Far() {\n}\n\nfn:Left func Left() {\n}\n\nfn:Most func Most() {\n}\n',
    'a_test.go': 'fn:TestNear func TestNear() {\n\tNear()\n}\n',
  }
  const calls = [
    ['TestNear', 'Near'],
    ['Near', 'Far'],
    ['Left', 'Most'],
  ] as const

  test('are those that no test reaches over calls, those with most callers first', async () => {
    expect(await names(untested, { files, calls })).toEqual(['Most', 'Left'])
  })

  test('are none that a report of coverage shows to have run', async () => {
    const coverage = [{ test: null, covered: [[8, 8]], missed: [] }] as const
    expect(await names(untested, { files, calls, coverage })).toEqual(['Most'])
  })

  test('are none that a test names', async () => {
    const named = { ...files, 'b_test.go': 'var all = []string{"Left"}\n' }
    expect(await names(untested, { files: named, calls })).toEqual(['Most'])
  })

  test('of a repository without a test are not listed; the repository is', async () => {
    const { functions, withoutTests } = await untested(...mapOf({ files: { 'a.go': files['a.go'] } }))
    expect([functions, withoutTests]).toEqual([[], ['shop']])
  })

  test('of a language that the tests of the repository never reach are counted, not listed', async () => {
    const page = {
      'page.js': 'fn:show export function show() {\n}\n',
      'main.js': 'fn:run export function run() {\n}\n',
    }
    const system = { files: { ...files, ...page }, calls: [...calls, ['run', 'show']] as const }
    const { functions, judged, inUntestedLanguages } = await untested(...mapOf(system))
    expect([functions.map(({ symbol: own }) => own.name), judged, inUntestedLanguages]).toEqual([
      ['Most', 'Left'],
      4,
      2,
    ])
    const asked = { ...system, calls: [...system.calls, ['TestNear', 'run']] as const }
    expect((await untested(...mapOf(asked))).inUntestedLanguages).toBe(0)
    const written = { ...system, files: { ...system.files, 'page.test.js': '' } }
    const listed = await untested(...mapOf(written))
    expect(listed.functions.map(({ symbol: own }) => own.name)).toEqual(['Most', 'show', 'Left'])
  })

  test('are none that a library may call through an interface of Go, nor what those call', async () => {
    const go = (method: string): Files => ({
      ...files,
      'b.go': `class:B type B struct {\n}\n\n${method} {\n}\n\nfn:Inner func Inner() {\n}\n`,
    })
    const system = (method: string, name: string): System => ({ files: go(method), calls: [...calls, [name, 'Inner']] })
    const json = 'method:B.UnmarshalJSON func (b *B) UnmarshalJSON(text []byte) error'
    expect(await names(untested, system(json, 'B.UnmarshalJSON'))).toEqual(['Most', 'Left'])
    const rpc = 'method:B.Move func (b *B) Move(call pogs.Things_move) error'
    expect(await names(untested, system(rpc, 'B.Move'))).toEqual(['Most', 'Left'])
    const own = 'method:B.Move func (b *B) Move(to *http.Request) error'
    expect(await names(untested, system(own, 'B.Move'))).toEqual(['Most', 'Inner', 'Left', 'B.Move'])
  })

  test('are none of several variants of one function of which a test reaches one', async () => {
    const twice = { ...files, 'a_windows.go': 'fn:Far func Far() {\n}\n\nfn:Else func Else() {\n}\n' }
    expect(await names(untested, { files: twice, calls })).toEqual(['Most', 'Left', 'Else'])
  })

  describe('of Python', () => {
    const python = {
      'a.py':
        'class:Box class Box:\n\nmethod:Box.__exit__ def __exit__(self):\n\nmethod:Box.pop def pop(self):\n\nfn:pack def pack():\n',
      'b.py': 'from a import Box, pack\n',
      'test_a.py': 'fn:test_box def test_box():\n',
      'main.py': 'fn:helper def helper():\n',
    }
    const ofPython = [
      ['test_box', 'helper'],
      ['b.py', 'Box.pop'],
      ['b.py', 'helper'],
    ] as const

    test('are none that a statement of the language may call, nor what those call', async () => {
      expect(await names(untested, { files: python, calls: ofPython })).toEqual(['Box.pop', 'pack'])
      const within = [...ofPython, ['Box.__exit__', 'Box.pop'] as const]
      expect(await names(untested, { files: python, calls: within })).toEqual(['pack'])
    })

    test('are none that a tested function may call on a value of unknown type', async () => {
      const open = (from: string, name: string, reason: string): System => {
        return { files: python, calls: ofPython, open: [[from, name, reason]] }
      }
      expect(await names(untested, open('helper', 'pop', 'type is not known'))).toEqual(['pack'])
      expect(await names(untested, open('helper', 'pop', 'outside the repository'))).toEqual(['pack'])
      expect(await names(untested, open('helper', 'pack', 'outside the repository'))).toEqual(['Box.pop', 'pack'])
      expect(await names(untested, open('b.py', 'pop', 'type is not known'))).toEqual(['Box.pop', 'pack'])
    })
  })

  test('are no members of an object whose members are taken by a key, and none of a type without bodies', async () => {
    const script = {
      'counters.ts':
        'fn:counters.add export const counters = { add: () => {\n} }\n\nfn:gauges.set export const gauges = { set: () => {\n} }\n\nfn:Props{}.onClose export (x: { onClose: () => void })\n\nfn:count export function count(name) {\n  counters[name]()\n  gauges[0]()\n}\n',
      'main.ts': 'fn:main function main() {\n}\n',
      'a.test.ts': 'fn:check function check() {\n}\n',
    }
    const calls = [
      ['check', 'main'],
      ['main.ts', 'count'],
      ['main.ts', 'gauges.set'],
    ] as const
    expect(await names(untested, { files: script, calls })).toEqual(['gauges.set', 'count'])
  })

  test('are none that a framework calls, nor what those call', async () => {
    const system = {
      files: {
        'A.java': 'class:A @Controller\npublic class A {\n@Get\nmethod:A.list public void list() {\n}\n',
        'B.java':
          'class:B public class B {\nmethod:B.read public void read() {\n}\n\nmethod:B.lost public void lost() {\n}\n',
        'test/T.java': 'class:T public class T {\n}\n',
      },
      calls: [['A.list', 'B.read']] as const,
    }
    expect(await names(untested, system)).toEqual(['B.lost'])
  })
})

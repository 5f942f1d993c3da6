import { describe, expect, test } from 'vitest'
import { callsOf, follow } from './follow.js'

/** Modules of one language, each of which brings in all names of all others. */
function clique(count: number, write: (number: number, others: readonly number[]) => [path: string, text: string]) {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return Object.fromEntries(
    numbers.map((number) =>
      write(
        number,
        numbers.filter((other) => other !== number),
      ),
    ),
  )
}

describe('names that come with all names of another module', () => {
  test('TypeScript: modules that export each other end where nobody declares a name', async () => {
    const { edges, steps } = await follow({
      ...clique(12, (number, others) => [
        `m${number}.ts`,
        others.map((other) => `export * from './m${other}'\n`).join(''),
      ]),
      'app.ts': "import { Missing } from './m0'\nexport class App extends Missing { run() { this.start() } }\n",
    })
    expect(edges.filter((edge) => !edge.includes(' imports '))).toEqual([])
    expect(steps).toBeLessThan(400)
  })

  test('TypeScript: a name behind modules that export each other is found from each of them', async () => {
    const modules = clique(6, (number, others) => [
      `m${number}.ts`,
      `${others.map((other) => `export * from './m${other}'\n`).join('')}export * from './far'\n`,
    ])
    const calls = await callsOf({
      ...modules,
      'far.ts': 'export function far() {}\n',
      'app.ts': [0, 1, 2, 3, 4, 5]
        .map((number) => `import { far as f${number} } from './m${number}'\nfunction g${number}() { f${number}() }\n`)
        .join(''),
    })
    expect(calls).toEqual([0, 1, 2, 3, 4, 5].map((number) => `app.ts:g${number} calls far.ts:far`))
  })

  test('TypeScript: a name that is exported by name in a circle leads nowhere, its neighbour does', async () => {
    const calls = await callsOf({
      'a.ts': "export { lost } from './b'\nexport { kept } from './b'\n",
      'b.ts': "export { lost } from './a'\nexport function kept() {}\n",
      'app.ts': "import { lost, kept } from './a'\nfunction go() { lost(); kept() }\n",
    })
    expect(calls).toEqual(['app.ts:go calls b.ts:kept'])
  })

  test('Python: a package of modules that import all of each other ends, and finds what they declare', async () => {
    const { edges, steps } = await follow({
      ...clique(12, (number, others) => [
        `pkg/m${number}.py`,
        `${others.map((other) => `from .m${other} import *\n`).join('')}def f${number}():\n  outside()\n  f${(number + 5) % 12}()\n`,
      ]),
      'pkg/__init__.py': Array.from({ length: 12 }, (_, number) => `from .m${number} import *\n`).join(''),
      'app.py': 'from pkg import *\ndef go():\n  f7()\n  print(1)\n',
    })
    expect(edges).toContain('app.py:go calls pkg/m7.py:f7 (import)')
    expect(edges.filter((edge) => edge.includes(' calls '))).toHaveLength(13)
    expect(steps).toBeLessThan(12 * 12 * 12 * 2)
  })

  test('Python: a module below a package is found where the package and its modules import each other', async () => {
    const calls = await callsOf({
      'pkg/__init__.py': 'from .a import *\nfrom .b import *\n',
      'pkg/a.py': 'from . import *\nfrom . import tools\ndef go():\n  tools.cut()\n',
      'pkg/b.py': 'from . import *\nfrom .a import tools\ndef run():\n  tools.cut()\n',
      'pkg/tools.py': 'def cut(): pass\n',
    })
    expect(calls).toEqual(['pkg/a.py:go calls pkg/tools.py:cut', 'pkg/b.py:run calls pkg/tools.py:cut'])
  })

  test('Rust: modules that use all of each other end, and find what lies behind them', async () => {
    const modules = clique(10, (number, others) => [
      `src/m${number}.rs`,
      `${others.map((other) => `pub use crate::m${other}::*;\n`).join('')}pub use super::prelude::*;\nfn f${number}() { far(); nowhere(); crate::m${(number + 1) % 10}::far(); }\n`,
    ])
    const { edges, steps } = await follow({
      'Cargo.toml': '[package]\nname = "shop"\n',
      'src/lib.rs': `fn root() {}\nmod prelude;\nmod far;\n${Array.from({ length: 10 }, (_, number) => `mod m${number};\n`).join('')}`,
      'src/prelude.rs': 'pub use crate::far::*;\npub use crate::m0::*;\n',
      'src/far.rs': 'pub fn far() {}\n',
      ...modules,
    })
    expect(edges.filter((edge) => edge.includes('calls src/far.rs:far'))).toHaveLength(10)
    expect(steps).toBeLessThan(4_000)
  })

  test('Rust: a name that uses itself leads nowhere', async () => {
    const { open } = await follow({
      'src/lib.rs': 'use log::log;\nfn go() { log(); log::warn(); }\n',
    })
    expect(open).toHaveLength(2)
  })
})

describe('types', () => {
  test('that extend each other, and aliases of each other, end', async () => {
    const calls = await callsOf({
      'a.ts': [
        'export class A extends B { own() { this.lost(); this.other() } }',
        'class B extends A { other() { this.own() } }',
        'type One = Two; type Two = One; type Three = One & Three',
        'function go(one: One, three: Three) { one.run(); three.run() }',
        'const first = second; const second = first; function stop() { first.run(); first() }',
      ].join('\n'),
    })
    expect(calls).toEqual(['a.ts:A.own calls a.ts:B.other', 'a.ts:B.other calls a.ts:A.own'])
  })

  test('that have one base on many ways are asked once', async () => {
    const levels = Array.from({ length: 30 }, (_, level) =>
      ['L', 'R'].map((side) => `class ${side}${level + 1}(L${level}, R${level}):\n  pass\n`).join(''),
    ).join('')
    const { edges, steps } = await follow({
      'a.py': `class Top:\n  def found(self): pass\nclass L0(Top):\n  pass\nclass R0(Top):\n  pass\n${levels}class Low(L30, R30):\n  def go(self):\n    self.lost()\n    self.found()\n`,
    })
    expect(edges).toContain('a.py:Low.go calls a.py:Top.found (self)')
    expect(steps).toBeLessThan(1_000)
  })

  test('Ruby: methods without brackets that give back each other end', async () => {
    const { open } = await follow({
      'a.rb': 'class A\n  def one\n    two\n  end\n  def two\n    one\n  end\n  def go\n    one.run_it\n  end\nend\n',
    })
    expect(open).toContain('a.rb:A.go ? one.run_it (type is not known)')
  })
})

describe('a variable that is set to what its own method gives back', () => {
  const python = (steps: number, result: string) => ({
    'lib.py': `class Builder:\n${Array.from({ length: 8 }, (_, at) => `  def step${at}(self, x) -> "${result}":\n    pass\n`).join('')}  def done(self): pass\nclass Other:\n  def done(self): pass\n`,
    'app.py': `import lib\ndef build(x):\n  b = lib.Builder()\n${Array.from({ length: steps }, (_, at) => `  b = b.step${at % 7}(x)\n`).join('')}  b.done()\n`,
  })

  test('stays an object of its type where each step gives one back', async () => {
    expect(await callsOf(python(7, 'Builder'))).toContain('app.py:build calls lib.py:Builder.done')
  })

  test('has no known type where a step gives back another', async () => {
    const calls = await callsOf(python(7, 'Other'))
    expect(calls.filter((call) => call.includes('done'))).toEqual([])
  })

  test.each([1, 7, 50])('takes a number of lookups that grows with %d steps, not with their power', async (steps) => {
    expect((await follow(python(steps, 'Builder'))).steps).toBeLessThan(60)
  })

  test('ends where several variables are set to each other', async () => {
    const { steps } = await follow({
      'a.py': `def go(x):\n${Array.from({ length: 40 }, (_, at) => `  v${at} = v${(at * 7 + 1) % 40}.f()\n  v${at} = v${(at * 3 + 2) % 40}.g()\n  v${at}.run()\n`).join('')}`,
    })
    expect(steps).toBeLessThan(2_000)
  })
})

test('a base type that is written as a member of the type itself ends, whether anybody declares that member or not', async () => {
  const { edges } = await follow({
    'a.ts': [
      'export interface Options extends Options.Base {}',
      'export namespace Options { export interface Known { run(): void } }',
      'export class Runner extends Runner.Missing { start() { this.stop() } }',
      'export class Worker extends Runner.Worker { start() { this.stop() } }',
      'export function use(options: Options, runner: Runner) { options.absent(); runner.absent() }',
    ].join('\n'),
  })
  expect(edges.filter((edge) => edge.includes(' calls '))).toEqual([])
})

export type Files = Record<string, string>

/** How one language writes the shapes that a program can repeat. */
export interface Language {
  readonly path: (name: string) => string
  /** A type in a file of its own, with a method that calls one of its first base and one that nobody declares. */
  readonly type: (number: number, bases: readonly (number | string)[]) => string
  /** The type that declares `far`. */
  readonly root: string
  /** A file that brings in all names of another one, calls `far` and one that nobody declares. Null if there is no such import. */
  readonly star: ((number: number, other: number | string) => string) | null
  /** The file that declares `far`. */
  readonly far: string
  /** A variable that is set to what its own method gives back, again and again. */
  readonly builder: (steps: number) => string
  /** Longest row of types. Go: a type has the methods of all that it embeds, so their number grows with the row. */
  readonly longest?: number
  /** Files that every program of the language needs. */
  readonly around?: Files
}

const list = <T>(count: number, make: (number: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const lines = (count: number, make: (number: number) => string): string => list(count, make).join('\n')

/** Languages whose calls are followed. */
export const languages: Record<string, Language> = {
  typescript: {
    path: (name) => `${name}.ts`,
    type: (number, [base]) =>
      `import { T${base} } from './t${base}'\nexport class T${number} extends T${base} { run${number}() { this.far(); this.lost${number}(); this.run${base}() } }\n`,
    root: 'export class Troot { far() {} runroot() {} }\n',
    star: (number, other) =>
      `export * from './m${other}'\nimport { far } from './m${other}'\nexport function f${number}() { far(); lost${number}() }\n`,
    far: 'export function far() {}\n',
    builder: (steps) =>
      `class B { ${lines(9, (at) => `step${at}(): B { return this }`)} }\nfunction go() {\n  let b = new B()\n${lines(steps, (at) => `  b = b.step${at % 9}()`)}\n  return b.step0()\n}\n`,
  },
  python: {
    path: (name) => `${name}.py`,
    type: (number, bases) =>
      `${bases.map((base) => `from t${base} import T${base}\n`).join('')}class T${number}(${bases.map((base) => `T${base}`).join(', ')}):\n  def run${number}(self):\n    self.far()\n    self.lost${number}()\n`,
    root: 'class Troot:\n  def far(self): pass\n',
    star: (number, other) => `from m${other} import *\ndef f${number}():\n  far()\n  lost${number}()\n`,
    far: 'def far(): pass\n',
    builder: (steps) =>
      `class B:\n${lines(9, (at) => `  def step${at}(self) -> "B": pass`)}\ndef go():\n  b = B()\n${lines(steps, (at) => `  b = b.step${at % 9}()`)}\n  b.step0()\n`,
  },
  rust: {
    path: (name) => `src/${name}.rs`,
    type: (number, [base]) =>
      `use crate::t${base}::T${base};\npub struct T${number} { base: T${base} }\nimpl T${number} { pub fn run${number}(&self) { self.base.far(); self.lost${number}(); } pub fn far(&self) { self.base.far(); } }\n`,
    root: 'pub struct Troot {}\nimpl Troot { pub fn far(&self) {} }\n',
    star: (number, other) => `pub use crate::m${other}::*;\npub fn f${number}() { far(); lost${number}(); }\n`,
    far: 'pub fn far() {}\n',
    builder: (steps) =>
      `struct B {}\nimpl B { ${lines(9, (at) => `fn step${at}(self) -> Self { self }`)} }\nfn go() {\n  let b = B {};\n${lines(steps, (at) => `  let b = b.step${at % 9}();`)}\n  b.step0();\n}\n`,
    around: { 'src/lib.rs': 'fn root() {}\n' },
  },
  java: {
    path: (name) => `${name}.java`,
    type: (number, [base]) =>
      `package shop;\nclass T${number} extends T${base} { void run${number}() { far(); lost${number}(); this.far(); } }\n`,
    root: 'package shop;\nclass Troot { void far() {} }\n',
    star: (number, other) =>
      `package m${number};\nimport static m${other}.C${other}.*;\npublic class C${number} { static void f${number}() { f${other}(); lost${number}(); } }\n`,
    far: 'package mfar;\npublic class Cfar { static void ffar() {} }\n',
    builder: (steps) =>
      `class B { ${lines(9, (at) => `B step${at}() { return this; }`)} }\nclass Go { void go() {\n  var b = new B();\n${lines(steps, (at) => `  b = b.step${at % 9}();`)}\n  b.step0();\n} }\n`,
  },
  kotlin: {
    path: (name) => `${name}.kt`,
    type: (number, [base]) =>
      `package shop\nopen class T${number} : T${base}() { fun run${number}() { far(); lost${number}(); this.far() } }\nfun T${number}.also${number}() {}\n`,
    root: 'package shop\nopen class Troot { fun far() {} }\n',
    star: (number, other) =>
      `package m${number}\nimport m${other}.*\nfun f${number}() { f${other}(); lost${number}() }\n`,
    far: 'package mfar\nfun ffar() {}\n',
    builder: (steps) =>
      `class B { ${lines(9, (at) => `fun step${at}(): B = this`)} }\nfun go() {\n  var b = B()\n${lines(steps, (at) => `  b = b.step${at % 9}()`)}\n  b.step0()\n}\n`,
  },
  csharp: {
    path: (name) => `${name}.cs`,
    type: (number, [base]) =>
      `namespace Shop;\nclass T${number} : T${base} { void Run${number}() { far(); lost${number}(); this.far(); } }\n`,
    root: 'namespace Shop;\nclass Troot { protected void far() {} }\n',
    star: (number, other) =>
      `using static Shop.C${other};\nnamespace Shop;\nclass C${number} { public static void f${number}() { f${other}(); lost${number}(); } }\n`,
    far: 'namespace Shop;\nclass Cfar { public static void ffar() {} }\n',
    builder: (steps) =>
      `class B { ${lines(9, (at) => `public B step${at}() { return this; }`)} }\nclass Go { void go() {\n  var b = new B();\n${lines(steps, (at) => `  b = b.step${at % 9}();`)}\n  b.step0();\n} }\n`,
  },
  php: {
    path: (name) => `${name}.php`,
    type: (number, bases) =>
      `<?php\nnamespace Shop;\ntrait T${number} { ${bases.map((base) => `use T${base};`).join(' ')} function run${number}() { $this->far(); $this->lost${number}(); } }\n`,
    root: '<?php\nnamespace Shop;\ntrait Troot { function far() {} }\n',
    star: null,
    far: '',
    builder: (steps) =>
      `<?php\nclass B { ${lines(9, (at) => `function step${at}(): self { return $this; }`)} }\nfunction go() {\n  $b = new B();\n${lines(steps, (at) => `  $b = $b->step${at % 9}();`)}\n  $b->step0();\n}\n`,
  },
  ruby: {
    path: (name) => `${name}.rb`,
    type: (number, bases) =>
      `module T${number}\n${bases.map((base) => `  include T${base}\n`).join('')}  def run${number}\n    far\n    lost${number}\n    self.far\n  end\nend\n`,
    root: 'module Troot\n  def far\n  end\nend\n',
    star: null,
    far: '',
    builder: (steps) =>
      `class B\n${lines(9, (at) => `  def step${at}\n    B.new\n  end`)}\nend\ndef go\n  b = B.new\n${lines(steps, (at) => `  b = b.step${at % 9}`)}\n  b.step0\nend\n`,
  },
  go: {
    path: (name) => `${name}.go`,
    type: (number, bases) =>
      `package shop\ntype T${number} struct { ${bases.map((base) => `*T${base}`).join('; ')} }\nfunc (t *T${number}) run${number}() { t.far(); t.lost${number}() }\n`,
    root: 'package shop\ntype Troot struct {}\nfunc (t *Troot) far() {}\ntype far interface { far() }\n',
    star: null,
    far: '',
    longest: 16,
    builder: (steps) =>
      `package shop\ntype B struct {}\n${lines(9, (at) => `func (b *B) step${at}() *B { return b }`)}\nfunc begin() *B { return nil }\nfunc run() {\n  b := begin()\n${lines(steps, (at) => `  b = b.step${at % 9}()`)}\n  b.step0()\n}\n`,
  },
}

/** Types in a row from the root, the row closed to a circle beside it, and some with several bases. */
function rowOfTypes({ path, type, root, around, longest = Infinity }: Language, count: number): Files {
  const before = (number: number, by: number) => ((number % longest) - by < 0 ? 'root' : number - by)
  const written = (number: number) =>
    type(number, [before(number, 1), ...(number % 5 === 0 ? [before(number, 3)] : [])])
  return {
    ...around,
    [path('troot')]: root,
    ...Object.fromEntries(list(count, (number) => [path(`t${number}`), written(number)])),
    ...Object.fromEntries(list(5, (at) => [path(`t${count + at}`), type(count + at, [count + ((at + 1) % 5)])])),
  }
}

/** Modules in a circle that bring in all names of the next one, and the module that declares one. */
function circleOfModules({ path, star, far, around }: Language, count: number): Files {
  // A language without such imports has modules that stand alone.
  if (star === null) return Object.fromEntries(list(count, (number) => [path(`m${number}`), far]))
  return {
    ...around,
    ...Object.fromEntries(list(count, (number) => [path(`m${number}`), star(number, (number + 1) % count)])),
    [path('mfar')]: far,
    [path(`m${count}`)]: star(count, 'far'),
  }
}

/** The same file in many folders: each name is declared in all of them. */
function sameNames({ path, root, builder, around }: Language, count: number): Files {
  return {
    ...around,
    ...Object.fromEntries(list(count, (number) => [path(`d${number}/same`), root])),
    ...Object.fromEntries(list(count, (number) => [path(`d${number}/build`), builder(2)])),
  }
}

/** Programs by their number of files. */
export const shapes = {
  'types in a row and in a circle': rowOfTypes,
  'modules in a circle': circleOfModules,
  'equal names': sameNames,
}

import { expect, test } from 'vitest'
import { callsOf, follow } from './follow.js'

test.each([
  [
    'a.ts',
    'const MAX_AGE = 5, small = 1\nexport const retryLimit = 3\nexport const LIMITS: number[] = [1]\nfunction f() { const IN_FUNCTION = 1 }\n',
    ['MAX_AGE', 'retryLimit', 'LIMITS constant'],
  ],
  [
    'b.py',
    'STOP_WORDS = frozenset()\nDEFAULT_MODE: str = "fast"\nlogger = make()\nclass Shop:\n    LIMIT = 3\ndef f():\n    LOCAL = 1\n',
    ['STOP_WORDS', 'DEFAULT_MODE', 'Shop.LIMIT'],
  ],
  [
    'c.go',
    'package c\nconst MaxConn = 4\nvar ErrClosed, errOther = errors.New("x"), 1\nconst (\n\tStateA = iota\n\tStateB\n)\nfunc F() { const Local = 1; var Other = 2 }\n',
    ['MaxConn', 'ErrClosed', 'errOther', 'StateA', 'StateB'],
  ],
  [
    'D.cs',
    'public static class Limits { public const int MaxRows = 50; public static readonly string[] Names = { "a" }; int Field; }\n',
    ['Limits.MaxRows', 'Limits.Names'],
  ],
  [
    'src/lib.rs',
    'pub static LIMIT_X: usize = 3;\nconst DEFAULT_Y: &str = "fast";\nfn f() { const LOCAL: u8 = 1; }\n',
    ['LIMIT_X', 'DEFAULT_Y'],
  ],
  [
    'A.java',
    'class A { static final int MAX = 1; final int OTHER = 2; void f() { final int LOCAL = 1; } }\ninterface B { int LIMIT = 2; }\n',
    ['A.MAX', 'B.LIMIT'],
  ],
  [
    'a.kt',
    'const val MAX_SIZE = 1\nval plain = 2\nclass A {\n  companion object {\n    const val LIMIT = 3\n  }\n}\n',
    ['MAX_SIZE', 'A.Companion.LIMIT'],
  ],
  ['Mode.ts', 'export enum Mode { Fast = 1, Slow, small }\n', ['Mode.Fast', 'Mode.Slow']],
  ['Mode.cs', 'namespace Shop;\nenum Mode { Fast = 1, Slow }\n', ['Shop.Mode.Fast', 'Shop.Mode.Slow']],
  ['Mode.java', 'enum Mode { FAST, SLOW { void run() {} }; void run() {} }\n', ['Mode.FAST', 'Mode.SLOW']],
  ['Mode.kt', 'enum class Mode { FAST, SLOW }\n', ['Mode.FAST', 'Mode.SLOW']],
  ['src/mode.rs', 'pub enum Mode { Fast, Slow(u8) }\n', ['Mode.Fast', 'Mode.Slow']],
  ['Mode.php', '<?php\nenum Mode { case Fast; case Slow; }\n', ['Mode.Fast', 'Mode.Slow']],
  ['a.rb', 'LIMIT = 3\nclass Shop\n  MAX = 4\nend\n', ['LIMIT', 'Shop.MAX']],
  ['a.php', '<?php\nconst LIMIT = 3;\nclass Shop { const MAX = 4; }\n', ['LIMIT', 'Shop.MAX']],
])(
  'constants and variables at the top of %s are symbols, those of functions and common names are not',
  async (path, text, expected) => {
    const { symbols } = await follow({ [path]: text })
    const named = symbols.filter(({ kind }) => kind === 'variable' || kind === 'constant')
    expect(
      named
        .map(({ qualifiedName, kind }) => (kind === 'constant' ? `${qualifiedName} constant` : qualifiedName))
        .sort(),
    ).toEqual([...expected].sort())
  },
)

test('calls go through the value of a constant as before', async () => {
  const calls = await callsOf({
    'a.go': 'package a\ntype T struct{}\nfunc (t *T) Run() {}\nvar Shared = &T{}\nfunc Go() { Shared.Run() }\n',
    'a.py': 'class T:\n    def run(self): pass\nSHARED = T()\n',
    'b.py': 'from a import SHARED\ndef go():\n    SHARED.run()\n',
  })
  expect(calls).toEqual(['a.go:Go calls a.go:T.Run', 'a.py calls a.py:T', 'b.py:go calls a.py:T.run'])
})

import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { declarationsFirst } from '../src/rank/representatives.js'

const chunk = (text: string) => cleanChunk({ path: 'src/wiring', text })
const declaration = {
  ...cleanChunk({ path: 'src/wiring', text: 'class Order {}\n', byteStart: 400 }),
  symbolName: 'Order',
}

/** Tests whether a declaration of the same file takes the place of a chunk. */
function yields(head: ReturnType<typeof chunk>): boolean {
  return declarationsFirst([{ chunk: head }, { chunk: declaration }])[0]?.chunk === declaration
}

test.each([
  ['C#', 'global using Shop.Payment;\nglobal using static System.Math;\n'],
  [
    'Python',
    'from .payment import reject\nfrom .order import (\n    Order,\n)\n\n__all__ = [\n    "reject",\n    "Order",\n]\n',
  ],
  ['Python with a guard', 'try:\n    from .payment_dev import *\nexcept ImportError:\n    from .payment import *\n'],
  [
    'TypeScript',
    "export * from './payment.js'\nexport type { Rejected } from './payment.js'\nexport {\n  reject,\n} from './x.js'\n",
  ],
  ['Go', '// Copyright 2026 The Shop\n\npackage payment\n\nimport (\n\t"context"\n)\n'],
  ['Rust', 'pub mod payment;\nmod order;\n\npub use payment::{\n    Payment, Rejected,\n};\n'],
  ['C', '#pragma once\n#include "payment.h"\n#include <rejected.h>\n#include "order.h"\n#include "items.h"\n'],
])('a declaration comes before a chunk that only imports: %s', (_, text) => {
  expect(yields(chunk(text))).toBe(true)
})

test.each([
  ['code without a name', 'import { pay } from "./pay.js"\n\npay(order)\nreject(order)\n'],
  ['configuration in code', 'from . import base\nDEBUG = True\nLIMIT = 500\n'],
])('a chunk that does more keeps its place: %s', (_, text) => {
  expect(yields(chunk(text))).toBe(false)
})

test('so do a chunk with declarations, and one that is no code', () => {
  const text = 'import "./payment.js"\n'
  expect(yields({ ...chunk(text), definedNames: ['pay'] })).toBe(false)
  expect(yields({ ...chunk(text), corpusType: 'DOC_README' })).toBe(false)
})

test('a chunk that only opens a namespace is a head, but not one with a type of it', () => {
  const head = chunk('\uFEFFusing Shop.Order;\n\nnamespace Shop.Payment.Reject\n{\n')
  const namespace = { ...head, symbolName: 'Shop.Payment.Reject', symbolKind: 'module' as const }
  expect(yields({ ...namespace, definedNames: ['Shop.Payment.Reject'] })).toBe(true)
  expect(yields({ ...namespace, definedNames: ['Shop.Payment.Reject', 'Payment'] })).toBe(false)
  expect(yields({ ...namespace, symbolKind: 'class' })).toBe(false)
})

import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { headCostOf } from '../src/rank/file-heads.js'

const behaviour = headCostOf('when is a payment rejected')
const chunk = (text: string) => cleanChunk({ path: 'src/wiring', text })

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
])('a chunk that only imports costs for a question about behaviour: %s', (_, text) => {
  expect(behaviour(chunk(text))).toBeGreaterThan(0)
})

test.each([
  ['code without a name', 'import { pay } from "./pay.js"\n\npay(order)\nreject(order)\n'],
  ['a document of a package', '// Package payment rejects payments over the limit of a customer.\npackage payment\n'],
  ['configuration in code', 'from . import base\nDEBUG = True\nLIMIT = 500\n'],
])('a chunk that does more does not: %s', (_, text) => {
  expect(behaviour(chunk(text))).toBe(0)
})

test('a chunk with declarations, and one that is no code, do not cost', () => {
  const text = 'import "./payment.js"\n'
  expect(behaviour({ ...chunk(text), definedNames: ['pay'] })).toBe(0)
  expect(behaviour({ ...chunk(text), corpusType: 'DOC_README' })).toBe(0)
})

test('so does one that only opens a namespace, but not one with a type of it', () => {
  const head = chunk('\uFEFFusing Shop.Order;\n\nnamespace Shop.Payment.Reject\n{\n')
  const namespace = { ...head, symbolName: 'Shop.Payment.Reject', symbolKind: 'module' as const }
  expect(behaviour({ ...namespace, definedNames: ['Shop.Payment.Reject'] })).toBeGreaterThan(0)
  expect(behaviour({ ...namespace, definedNames: ['Shop.Payment.Reject', 'Payment'] })).toBe(0)
  expect(behaviour({ ...namespace, symbolKind: 'class' })).toBe(0)
})

test.each([
  'where are payments imported',
  'what does the package export',
  'global usings',
  'entry points',
  'which license',
])('a query about imports, exports or licences pays nothing: %s', (query) => {
  expect(headCostOf(query)(chunk('global using Shop.Payment;\n'))).toBe(0)
})

test('a file whose name is a word of the query pays nothing', () => {
  const cors = cleanChunk({ path: 'web/middleware/cors.py', text: 'from starlette.cors import CORSMiddleware\n' })
  expect(headCostOf('how is CORS set up')(cors)).toBe(0)
  expect(headCostOf('how is the middleware set up')(cors)).toBeGreaterThan(0)
})

import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { passageName } from '../src/search/hit.js'

const plain = cleanChunk({ text: 'one' })
const headed = { ...plain, sectionPath: cleanChunk({ text: 'Setup > Database' }).text }

test.each([
  [{ ...plain, symbolName: 'Calculate', definedNames: ['Calculate', 'base'] }, 'Calculate'],
  [{ ...plain, definedNames: ['fare', 'discount', 'half', 'round'] }, 'fare, discount, half'],
  [headed, 'Database'],
  [plain, ''],
])('a passage is called by what it declares, else by its heading', (passage, name) => {
  expect(passageName(passage)).toBe(name)
})

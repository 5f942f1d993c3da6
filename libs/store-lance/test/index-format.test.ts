import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { imageFormat, recordColumns, segmentFiles, slotColumns, slotWords } from '../src/image/format/format.js'

const page = readFileSync(new URL('../../../docs/index-format.md', import.meta.url), 'utf8').replace(/\s+/g, ' ')

test('docs/index-format.md describes the layout of the source', () => {
  expect(page).toContain(`The format version is ${imageFormat} (\`imageFormat\`)`)
  for (const file of segmentFiles) expect(page).toContain(`### \`${file}\``)
  expect(page).toContain(`${slotWords * 4} bytes per row, as ${slotWords} u32`)
  expect(page).toContain(slotColumns.map((column) => `\`${column}\``).join(', '))
  const columns = recordColumns.map(({ column, inDictionary }) => `\`${column}\`${inDictionary ? '\\*' : ''}`)
  expect(page).toContain(columns.join(', '))
})

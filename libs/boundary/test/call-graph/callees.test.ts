import type { FileSymbols, Link } from '@coderag/facts/stored'
import { expect, test } from 'vitest'
import { Callees } from '../../src/call-graph/callees.js'
import { unknown, type Found } from '../../src/call-graph/entities.js'
import type { Chains } from '../../src/call-graph/scopes/parts.js'
import { SymbolTable, type TableFile } from '../../src/call-graph/symbol-table.js'
import { atOnce } from '../../src/pace.js'

const found = unknown('type is not known')

test('what calls are made on is looked up once in each declaration, however many calls name it', () => {
  const { chains, asked } = countingChains()
  const callees = new Callees(chains)
  const file = emptyFile('src/orders.ts')

  for (const chain of ['db.orders', 'db.orders().all', 'db.orders().all().sort', 'db.orders().all().sort', 'db.close'])
    callees.evaluate(file, 0, callees.calleeOf(chain))

  expect(asked).toEqual(['db', '.orders', '.orders', '.all', '.all', '.sort', '.close'])
})

test('near miss: another declaration, file or number of arguments is asked again', () => {
  const { chains, asked } = countingChains()
  const callees = new Callees(chains)
  const [file, other] = [emptyFile('src/a.ts'), emptyFile('src/b.ts')]

  callees.evaluate(file, 0, callees.calleeOf('save'))
  callees.evaluate(file, 1, callees.calleeOf('save'))
  callees.evaluate(other, 1, callees.calleeOf('save'))
  callees.evaluate(other, 1, callees.calleeOf('save'), 1)
  callees.evaluate(other, 1, callees.calleeOf('save'), 2)

  expect(asked).toEqual(['save', 'save', 'save', 'save', 'save'])
})

function countingChains(): { readonly chains: Chains; readonly asked: string[] } {
  const asked: string[] = []
  const ask = (name: string): Found => {
    asked.push(name)
    return found
  }
  return {
    asked,
    chains: {
      evaluate: (_file, _declaration, links: readonly Link[]) => ask(links.map(({ name }) => name).join('.')),
      holder: (_file, _declaration, { name }) => ask(name),
      after: (_file, _declaration, _before, { name }) => ask(`.${name}`),
    },
  }
}

function emptyFile(path: string): TableFile {
  const symbols: FileSymbols = {
    language: 'typescript',
    module: '',
    chunkIds: [],
    declarations: [],
    imports: [],
    bases: [],
    values: [],
    calls: [],
    parameters: [],
    passed: [],
    arities: [],
    constants: [],
    typeParameters: [],
  }
  const [file] = atOnce(SymbolTable.of([{ path, symbols }])).files
  if (file === undefined) throw new Error('the table has no file')
  return file
}

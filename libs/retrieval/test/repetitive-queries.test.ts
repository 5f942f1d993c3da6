import { expectLinear } from '@coderag/types/testing'
import { test } from 'vitest'
import { itemsSaid } from '../src/graphs/relations/said-items.js'
import { retrieverOver } from './retriever-over.js'

test(
  'no step of a query takes time that grows with the square of a run of equal signs',
  { timeout: 300_000 },
  async () => {
    const retriever = await retrieverOver()
    // Reads the lexicons of these languages.
    await retriever.query({ text: 'où est la commande' })
    await retriever.query({ text: 'onde está o pedido é' })
    await expectLinear(async (text) => {
      await retriever.query({ text })
      await retriever.query({ text: `where is ${text} used?` })
    })
  },
)

test('nor does the search for tables and topics that a question names', { timeout: 300_000 }, async () => {
  await expectLinear((text) => itemsSaid(`what breaks if ${text} changes`))
})

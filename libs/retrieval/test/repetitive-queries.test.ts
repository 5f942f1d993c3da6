import { expectLinear } from '@coderag/types/testing'
import { test } from 'vitest'
import { relationQuestion } from '../src/understand/relation/relation-question.js'
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

test('nor does the reading of what a question asks of the graphs', { timeout: 300_000 }, async () => {
  await expectLinear((text) => relationQuestion(`what breaks if ${text} changes`))
  await expectLinear((text) => relationQuestion('which how is downstream '.repeat(text.length / 10)))
})

import { cleanChunk } from '@coderag/types/testing'
import type { CleanChunk, Embedder } from '@coderag/types'
import { describe, expect, test } from 'vitest'

const orderTotal =
  'export function orderTotal(order) {\n  return order.lines.reduce((sum, line) => sum + line.price, 0)\n}\n'
const sendMail =
  'export async function sendMail(recipient, subject, body) {\n  await smtp.deliver({ recipient, subject, body })\n}\n'

/**
 * Contract suite of embedders. Run it against each implementation, with a model that knows the words of the chunks
 * below.
 */
export function embedderContract(name: string, open: () => Promise<Embedder> | Embedder): void {
  describe(`${name} keeps the Embedder contract`, () => {
    const chunks: readonly CleanChunk[] = [
      cleanChunk({ path: 'orders/total.ts', text: orderTotal }),
      cleanChunk({ path: 'mail/send.ts', text: sendMail }),
    ]

    test('gives one vector of unit length per chunk, in order, and keeps every field', async () => {
      const embedder = await open()
      const embedded = await embedder.embed(chunks)
      expect(embedded.map(({ vector: _, ...chunk }) => chunk)).toEqual(chunks)
      for (const { vector } of embedded) {
        expect(vector).toHaveLength(embedder.identity.dimensions)
        expect(lengthOf(vector)).toBeCloseTo(1, 4)
      }
    })

    test('gives a chunk the same vector in any batch', async () => {
      const embedder = await open()
      const [together] = await embedder.embed(chunks)
      const [alone] = await embedder.embed(chunks.slice(0, 1))
      expect(distance(together?.vector, alone?.vector)).toBeLessThan(1e-4)
    })

    test('embeds nothing into nothing', async () => {
      const embedder = await open()
      expect(await embedder.embed([])).toEqual([])
    })

    test('puts a question next to the chunk that answers it', async () => {
      const embedder = await open()
      const [total, mail] = await embedder.embed(chunks)
      const query = await embedder.embedQuery('sum of the prices of all order lines')
      expect(query).toHaveLength(embedder.identity.dimensions)
      expect(lengthOf(query)).toBeCloseTo(1, 4)
      expect(distance(query, total?.vector)).toBeLessThan(distance(query, mail?.vector))
    })

    test('stops when its signal is aborted', async () => {
      const embedder = await open()
      const signal = AbortSignal.abort()
      await expect(embedder.embed(chunks, { signal })).rejects.toThrow()
      await expect(embedder.embedQuery('order total', { signal })).rejects.toThrow()
    })

    test('states its limits and who it is', async () => {
      const { identity, maxBatch, maxInputTokens } = await open()
      expect(identity.id).not.toBe('')
      expect(identity.dimensions).toBeGreaterThan(0)
      expect(maxBatch).toBeGreaterThan(0)
      expect(maxInputTokens).toBeGreaterThan(0)
    })
  })
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
}

function distance(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) return Number.NaN
  return lengthOf(a.map((value, index) => value - (b[index] ?? 0)))
}

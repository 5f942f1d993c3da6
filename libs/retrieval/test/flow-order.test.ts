import { cleanChunk } from '@coderag/types/testing'
import { expect, test } from 'vitest'
import { retrieverOver } from './retriever-over.js'

test('in the context of a flow, the sender of a message precedes its handler, however well that fits', async () => {
  const handler = cleanChunk({
    path: 'orders/order-placed-handler.ts',
    text: '// what happens after an order is placed\nexport class OrderHandler implements IHandler {\n  handle(event: OrderPlacedEvent) {\n    bill(event)\n    store(event)\n    tell(event)\n  }\n}\n',
  })
  const sender = cleanChunk({
    path: 'shop/basket.ts',
    text: 'export function checkOut(basket) {\n  check(basket)\n  lock(basket)\n  bus.publish(new OrderPlacedEvent(basket))\n}\n',
  })
  const retriever = await retrieverOver({ chunks: [handler, sender] })
  const { hits, sources } = await retriever.query({ text: 'what happens after an order is placed', budget: 2_000 })
  expect(hits[0]?.chunk.filePath).toBe('orders/order-placed-handler.ts')
  expect(sources.map(({ filePath }) => filePath)).toEqual(['shop/basket.ts', 'orders/order-placed-handler.ts'])
})

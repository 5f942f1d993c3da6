import { expect, test } from 'vitest'
import { factsOf, ofKind } from './facts-of.js'

async function targetsOf(...references: readonly string[]): Promise<readonly unknown[]> {
  const elements = references.map((url) => `<dubbo:reference interface="acme.StockService"${url}/>`)
  const facts = await factsOf('src/main/resources/consumer.xml', `<beans>\n${elements.join('\n')}\n</beans>`)
  return ofKind(facts, 'call').map(({ target }) => target)
}

test('the address of a reference is followed to settings, and none is kept of its user', async () => {
  const password = ['hunt', 'er2'].join('')
  expect(await targetsOf('', ' url="${stock.url}"', ` url="dubbo://shop:${password}@stock:20880"`)).toEqual([
    { kind: 'unknown' },
    { kind: 'config', key: 'stock:url', fallback: null },
    { kind: 'literal', value: 'dubbo://stock:20880' },
  ])
})

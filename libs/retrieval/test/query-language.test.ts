import { expect, test } from 'vitest'
import { retrieverOver } from './retriever-over.js'
import { foreignLanguageOf } from '../src/understand/query-language.js'

test.each([
  ['wie wird der Preis einer Bestellung berechnet', 'German'],
  ['wo werden abgelaufene Reservierungen gelöscht', 'German'],
  ['warum ist die Anfrage nicht angekommen', 'German'],
  ['comment le prix d’une commande est calculé', 'French'],
  ['où sont supprimées les réservations expirées', 'French'],
  ['cómo se calcula el precio de un pedido', 'Spanish'],
  ['como é calculado o preço de um pedido', 'Portuguese'],
  ['come viene calcolato il prezzo di un ordine', 'Italian'],
  ['订单的价格在哪里计算', 'Chinese'],
  ['注文の価格はどこで計算されますか', 'Japanese'],
  ['주문 가격은 어디서 계산됩니까', 'Korean'],
  ['где вычисляется цена заказа', 'Russian, or another language in Cyrillic'],
])('%s is %s', (query, language) => {
  expect(foreignLanguageOf(query)).toBe(language)
})

test.each([
  'where is the price of an order calculated',
  'how does the die command end a process',
  'why is es not reachable from the el client',
  'OrderService.place',
  'retry failed payments',
  'how are des and aes keys derived',
  'do while loop in se',
  'where is naïve café text normalised',
  'what does the μ in the docs stand for',
  'a e o i',
  'der das.proto un_il.go',
])('%s is taken for English, or for no language', (query) => {
  expect(foreignLanguageOf(query)).toBeNull()
})

test('a query in another language that finds no good answer says what helps', async () => {
  const retriever = await retrieverOver()
  const codes = async (text: string) => (await retriever.query({ text })).warnings.map(({ code }) => code)
  expect(await codes('wie wird der Preis einer Bestellung berechnet')).toContain('QUERY_NOT_ENGLISH')
  expect(await codes('how is the price of an order calculated')).not.toContain('QUERY_NOT_ENGLISH')
})

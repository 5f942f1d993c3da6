import { expect, test } from 'vitest'
import { follow } from '../follow.js'

const clients =
  'package orders\n\nimport "example.com/stock/pb"\n\nfunc connect() (pb.StockClient, pb.PriceClient) {\n\treturn nil, nil\n}\n\n' +
  'var stock, price = connect()\n'

test('the type of a variable of the package is known in its other files, also where its own package is not', async () => {
  const { onTypes } = await follow({
    'go.mod': 'module shop\n',
    'orders/clients.go': clients,
    'orders/place.go':
      'package orders\n\nfunc Place() {\n\tstock.Take(ctx)\n\tprice.Of(ctx)\n}\n\nfunc Other(price int) {\n\tprice.Of()\n}\n',
    'mails/send.go': 'package mails\n\nfunc Send() {\n\tstock.Take(ctx)\n}\n',
  })
  expect(onTypes).toEqual(['stock.Take: StockClient', 'price.Of: PriceClient', 'price.Of: int'])
})

import { expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

const around = {
  'compose.yaml': composeOf('shop', 'stock', 'mail'),
  'shop/Dockerfile': 'FROM scratch',
  'stock/Dockerfile': 'FROM scratch',
  'mail/Dockerfile': 'FROM scratch',
}
const offered = '@DubboService class StockServiceImpl implements StockService { }'
const called = 'class Checkout { @DubboReference private StockService stock; }'

test('Dubbo: who refers to an interface calls the one service that offers it', async () => {
  const files = { ...around, 'stock/StockServiceImpl.java': offered, 'shop/Checkout.java': called }
  expect(await edgesOf(files)).toEqual(['shop -> stock grpc StockService'])
})

test('Dubbo: an interface that two services offer, or that the caller offers itself, tells no target', async () => {
  const files = { ...around, 'stock/StockServiceImpl.java': offered, 'shop/Checkout.java': called }
  expect(await edgesOf({ ...files, 'mail/StockServiceImpl.java': offered })).toEqual([])
  expect(await edgesOf({ ...around, 'shop/StockServiceImpl.java': offered, 'shop/Checkout.java': called })).toEqual([])
})

test('Of two systems in one repository each calls its own server of an interface', async () => {
  const system = (name: string) => ({
    [`${name}/compose.yaml`]: composeOf(`${name}-shop`, `${name}-stock`),
    [`${name}/${name}-shop/Dockerfile`]: 'FROM scratch',
    [`${name}/${name}-stock/Dockerfile`]: 'FROM scratch',
    [`${name}/${name}-stock/StockServiceImpl.java`]: offered,
    [`${name}/${name}-shop/Checkout.java`]: called,
  })
  expect(await edgesOf({ ...system('eu'), ...system('us') })).toEqual([
    'eu-shop -> eu-stock grpc StockService',
    'us-shop -> us-stock grpc StockService',
  ])
})

test('Dubbo: the same in XML', async () => {
  const beans = (element: string): string =>
    `<beans xmlns:dubbo="http://dubbo.apache.org/schema/dubbo">${element}</beans>`
  const files = {
    ...around,
    'shop/src/main/resources/consumer.xml': beans('<dubbo:reference id="stock" interface="acme.StockService"/>'),
    'stock/src/main/resources/provider.xml': beans('<dubbo:service interface="acme.StockService" ref="stockService"/>'),
    'mail/src/main/resources/beans.xml': beans('<bean id="stock" class="acme.StockService"/>'),
  }
  expect(await edgesOf(files)).toEqual(['shop -> stock grpc StockService'])
})

test('gRPC: a client that is injected by name reaches the address that settings give the name', async () => {
  const files = {
    ...around,
    'shop/src/main/java/Checkout.java': 'class Checkout { @GrpcClient("items") StockGrpc.StockBlockingStub stock; }',
    'shop/src/main/resources/application.yml': 'grpc:\n  client:\n    items:\n      address: static://stock:9090\n',
  }
  expect(await edgesOf(files)).toEqual(['shop -> stock grpc Stock'])
})

test('gRPC: the address that settings give a client counts before a service of its name', async () => {
  const files = {
    ...around,
    'shop/src/main/java/Checkout.java': 'class Checkout { @GrpcClient("mail") StockGrpc.StockBlockingStub stock; }',
  }
  const settings = 'grpc:\n  client:\n    mail:\n      address: static://stock:9090\n'
  expect(await edgesOf(files)).toEqual(['shop -> mail grpc Stock'])
  expect(await edgesOf({ ...files, 'shop/src/main/resources/application.yml': settings })).toEqual([
    'shop -> stock grpc Stock',
  ])
})

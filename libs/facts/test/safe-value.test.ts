import { expect, test } from 'vitest'
import { isSecretName, safeValue } from '../src/safe-value.js'

const word = ['hunter', '2x'].join('')

test.each([
  ['http://orders:8080/v1', 'http://orders:8080/v1'],
  [`postgres://shop:${word}@db:5432/orders?sslmode=disable`, 'postgres://db:5432/orders'],
  [`amqp://${word}@rabbit//`, 'amqp://rabbit//'],
  [`mongodb://a:${word}/x@m1:27017,m2:27017/db`, 'mongodb://m1:27017,m2:27017/db'],
  [`root:${word}@tcp(db:3306)/catalogue`, 'tcp(db:3306)/catalogue'],
  [`Host=db;Port=5432;Username=me;Password=${word};Database=shop`, 'Host=db;Port=5432;Database=shop'],
  [`Server=tcp:sql.example.com,1433;User Id=sa;Password=${word}`, 'Server=tcp:sql.example.com,1433'],
  [`host=db user=me password=${word} dbname=shop`, 'host=db;dbname=shop'],
  [`redis:6379,password=${word},ssl=True`, 'redis:6379'],
  [`Endpoint=sb://bus.example.com/;SharedAccessKeyName=a;SharedAccessKey=${word}`, 'Endpoint=sb://bus.example.com/'],
  [`jdbc:sqlserver://db:1433;user=sa;password=${word}`, 'jdbc:sqlserver://db:1433'],
  ['kafka-0:9092, kafka-1:9092', 'kafka-0:9092,kafka-1:9092'],
  ['orders.created', 'orders.created'],
  ['orders.#', 'orders.#'],
  ['http://orders/list#top', 'http://orders/list'],
  ['@shop/orders', '@shop/orders'],
])('of %s only the address is kept', (value, kept) => {
  expect(safeValue(value)).toBe(kept)
})

test.each([
  ['a sentence', 'please do not call us'],
  ['a vendor key', ['AKIA', 'IOSFODNN7EXAMPLE'].join('')],
  ['a token of random letters', ['x9Kd82mQz7', 'Lw3Rt5Vb1N'].join('')],
  ['a hexadecimal key', 'a1'.repeat(20)],
  ['a mail address', 'shop@example.com'],
  ['several lines', 'a\nb'],
  ['a connection string of nothing but credentials', `Username=a;Password=${word}`],
])('%s is not kept', (_, value) => {
  expect(safeValue(value)).toBeNull()
})

test('nothing is kept under a secret name, but the place of a token is no token', () => {
  expect(safeValue(word, 'DB_PASSWORD')).toBeNull()
  expect(safeValue('short', 'jwtSecret')).toBeNull()
  expect(safeValue('http://auth/token', 'TOKEN_URL')).toBe('http://auth/token')
  expect(safeValue('guest', 'RABBITMQ_USERNAME')).toBeNull()
  expect(safeValue('http://user:80', 'user')).toBe('http://user:80')
  expect(safeValue('superUser')).toBe('superUser')
  expect(
    ['passenger', 'USER_SERVICE_HOST', 'userServiceUrl', 'users', 'PASSENGER_HOST', 'monkey', 'tokens.created'].filter(
      isSecretName,
    ),
  ).toEqual(['tokens.created'])
})

test('a question mark in the pattern of a parameter begins no query', () => {
  expect(safeValue('/limit/{value:-?[0-9.]+}')).toBe('/limit/{value:-?[0-9.]+}')
  expect(safeValue('/limit/{value:[0-9]}?token=a')).toBe('/limit/{value:[0-9]}')
  expect(safeValue('/limit/{value?token=a}')).toBe('/limit/{value')
})

import { expect, test } from 'vitest'
import { parsePlace, redactPlace, resolvePlace } from '../src/config/place.js'

test.each([
  ['data/', null],
  ['C:\\index', null],
  ['sqlite:coderag.db', 'sqlite'],
  ['Postgres://user@host/db', 'postgres'],
  ['s3://bucket/prefix', 's3'],
])('the scheme of %s is %s', (place, scheme) => {
  expect(parsePlace(place).scheme).toBe(scheme)
})

test.each([
  ['data', '/base/data'],
  ['sqlite:coderag.db', 'sqlite:/base/coderag.db'],
  ['postgres://host/db', 'postgres://host/db'],
])('%s becomes %s', (place, expected) => {
  expect(resolvePlace(place, (path) => `/base/${path}`)).toBe(expected)
})

test.each([
  ['postgres://user:secret@host/db', 'postgres://user:***@host/db'],
  ['postgres://user:se@cr/et@host:5432/db?sslmode=require', 'postgres://user:***@host:5432/db?sslmode=require'],
  ['postgres://:secret@host/db', 'postgres://:***@host/db'],
  ['mysql://host/db?user=me&password=secret&ssl=true', 'mysql://host/db?user=me&password=***&ssl=true'],
  ['postgres://user@host/db', 'postgres://user@host/db'],
  ['data/a:b@c', 'data/a:b@c'],
])('of %s is shown %s', (place, expected) => {
  expect(redactPlace(place, '***')).toBe(expected)
})

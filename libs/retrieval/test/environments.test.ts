import { expect, test } from 'vitest'
import { environmentsIn, environmentsOf } from '../src/understand/environments.js'

test.each([
  ['how many replicas does orders have in prod', ['production']],
  ['which database does the staging environment use', ['staging']],
  ['what differs between staging and production', ['staging', 'production']],
  ['log level of the dev cluster', ['development']],
  ['in which namespace are orders on the test environment', ['testing']],
  ['where is the dev server started', []],
  ['how do I use it in development', []],
  ['unit of test data', []],
  ['how are products produced', []],
  ['for live reload', []],
])('"%s" names %j', (query, expected) => {
  expect([...environmentsIn(query)]).toEqual(expected)
})

test.each([
  ['k8s/overlays/staging/orders.yaml', ['staging']],
  ['helm/payments/values-prod.yaml', ['production']],
  ['appsettings.Development.json', ['development']],
  ['.env.production', ['production']],
  ['k8s/base/products.yaml', []],
])('%s is of %j', (path, expected) => {
  expect([...environmentsOf(path)]).toEqual(expected)
})

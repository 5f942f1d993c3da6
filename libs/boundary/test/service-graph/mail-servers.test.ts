import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const filesOf = (variable: string, value: string) => ({
  'compose.yaml': `services:
  shop: { build: ./shop, environment: { ${variable}: "${value}", STOCK_URL: "http://stock:8000" } }
  stock: { build: ./stock }
  post: { image: acme/post }
`,
  'shop/Dockerfile': 'FROM python:3\nCOPY . .',
  'shop/app.py': 'import os, requests\nrequests.get(os.environ["STOCK_URL"] + "/items")\n',
  'stock/Dockerfile': 'FROM python:3\nCOPY . .',
})

test.each([
  ['MAILER_DSN', 'smtp://post:1025'],
  ['MAILER_URL', 'smtps://post'],
  ['EMAIL_SERVER_HOST', 'post'],
  ['QUARKUS_MAILER_HOST', 'post'],
  ['MailSettings__Host', 'post'],
])('A mail server that a service knows as %s=%s is not asked over HTTP', async (variable, value) => {
  expect(await edgesOf(filesOf(variable, value))).toEqual(['shop -> post unknown', 'shop -> stock http /items'])
})

test.each([
  ['MAIL_SERVICE_HOST', 'post'],
  ['MAILER_URL', 'http://post'],
])('Near miss: a service that sends mail, %s=%s, is', async (variable, value) => {
  expect(await edgesOf(filesOf(variable, value))).toEqual(['shop -> post http', 'shop -> stock http /items'])
})

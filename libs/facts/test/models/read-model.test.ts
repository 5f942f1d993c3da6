import { expect, describe, test } from 'vitest'
import { FactsError } from '../../src/index.js'
import { languages } from '../../src/languages/languages.js'
import { Argument } from '../../src/models/location.js'
import { LibraryModelSchema } from '../../src/models/model-schema.js'
import { readModel } from '../../src/models/read-model.js'

const known = [...languages.keys()]
const read = (text: string) => readModel({ path: 'our-client.yaml', text }, known)

/** A model as a file writes it. */
function written(value: unknown): unknown {
  if (value instanceof RegExp) return String(value)
  if (value instanceof Argument) return { ...value }
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, written(member)]))
}

test.each(known)('the schema of files has every part of the models of %s', (language) => {
  for (const model of languages.get(language)?.libraries ?? [])
    expect(LibraryModelSchema.parse(written(model)), model.name).toEqual(model)
})

test('arguments are written by place or name, and a statement for several verbs once', () => {
  const { languages: named, model } = read(`
languages: [go]
name: ourhttp
imports: [example.com/platform/ourhttp]
rules:
  - { on: call, names: [ourhttp.New], rule: { is: role, role: our-client, address: 0 } }
  - { on: call, names: ['our-client.{Verb}'], verbs: [GET, POST], rule: { is: http, method: '{VERB}', url: path } }
`)
  expect(named).toEqual(['go'])
  expect(model.rules).toEqual([
    { on: 'call', names: ['ourhttp.New'], rule: { is: 'role', role: 'our-client', address: new Argument(0) } },
    ...['Get', 'Post'].map((name) => ({
      on: 'call',
      names: [`our-client.${name}`],
      rule: { is: 'http', method: name.toUpperCase(), url: new Argument({ name: 'path' }) },
    })),
  ])
})

describe('a file that is no model is refused with its path, the place in it and what was expected', () => {
  const head = 'languages: [go]\nname: ourhttp\nimports: [a.com/b]\n'
  test.each([
    ['no YAML', `${head}rules: [`, /^our-client\.yaml is no library model\. .*line 4/],
    ['an unknown language', 'languages: [cobol]\nname: x\nimports: [y]\nrules: []\n', /languages\[0\]: .*"go"/],
    ['an unknown key', `${head}rule: []\nrules: []\n`, /Unrecognized key: "rule"/],
    [
      'a location that is none',
      `${head}rules: [{ on: call, names: [a], rule: { is: http, method: GET, url: { at: body } } }]\n`,
      /rules\[0\]\.rule\.url\.at: .*/,
    ],
    [
      'a rule without what it needs',
      `${head}rules: [{ on: call, names: [a], rule: { is: http, method: GET } }]\n`,
      /rules\[0\]\.rule\.url/,
    ],
    [
      'a method in small letters',
      `${head}rules: [{ on: call, names: [a], rule: { is: http, method: get, url: 0 } }]\n`,
      /rules\[0\]\.rule\.method: expected an HTTP method in capitals.*received "get"/,
    ],
    [
      'a broken expression',
      `${head}rules: [{ on: base-class, rule: { base: '(', makes: handled } }]\n`,
      /rules\[0\]\.rule\.base: expected a regular expression/,
    ],
    ['neither import nor word', 'languages: [go]\nname: x\nrules: []\n', /imports: expected a module/],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(FactsError)
    expect(() => read(text)).toThrow(message)
  })
})

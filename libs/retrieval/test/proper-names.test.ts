import { expect, test } from 'vitest'
import { properNames } from '../src/understand/proper-names.js'

test.each([
  ['Can devices connect over MQTT instead of a WebSocket?', ['MQTT', 'WebSocket']],
  ['LDAP login: who checks the password?', ['LDAP']],
  ['Where is the cache? Which part empties it?', []],
  ['where does it use gRPC, and where Kafka’s consumer?', ['gRPC', 'Kafka']],
  ['how does I/O on Windows differ, and what do I set in src/Main?', ['Windows']],
  ['keep it in Dropbox or in Dropbox', ['Dropbox']],
  ['written for C++, C# or .NET', ['C++', 'C#', 'NET']],
])('%s', (text, names) => {
  expect(properNames(text)).toEqual(names)
})

test('capitals of a title or of a whole text name nothing', () => {
  expect(properNames('How To Configure The Reverse Proxy')).toEqual([])
  expect(properNames('WHERE IS THE PASSWORD CHECKED')).toEqual([])
  expect(properNames('')).toEqual([])
})

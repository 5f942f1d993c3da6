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
  expect(properNames(text, null)).toEqual(names)
})

test('capitals of a title or of a whole text name nothing', () => {
  expect(properNames('How To Configure The Reverse Proxy', null)).toEqual([])
  expect(properNames('WHERE IS THE PASSWORD CHECKED', null)).toEqual([])
  expect(properNames('', null)).toEqual([])
})

test.each([
  ['Kafka consumer groups that lag', ['Kafka']],
  ['is it stored? Redis or PostgreSQL', ['Redis', 'PostgreSQL']],
  ['Consumer groups that lag', []],
  ['React to a cancelled order', []],
  ['Express the price in cents. Spring data is stored where?', ['Spring']],
])('a known product is a name where it begins a sentence, too: %s', (text, names) => {
  expect(properNames(text, null)).toEqual(names)
})

test.each([
  ['German', 'Wo wird der Verbindungsabbruch von Kafka-Themen per gRPC gemeldet?', ['Kafka', 'gRPC']],
  ['French', 'Où sont les index d’Elasticsearch et de Zorblax ?', ['Elasticsearch', 'Zorblax']],
  ['Spanish', '¿Dónde se guardan las sesiones de Redis?', ['Redis']],
  ['Chinese', '如何处理Zorblax的消息', ['Zorblax']],
  ['Russian, or another language in Cyrillic', 'Где Сервер читает очередь RabbitMQ?', ['RabbitMQ']],
])('names of a question in %s are known as in English, and nothing else: %s', (language, text, names) => {
  expect(properNames(text, language)).toEqual(names)
})

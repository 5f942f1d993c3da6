import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countTokens, estimateTokens } from '../src/index.js'

const folders = [join(import.meta.dirname, '..', 'src'), join(import.meta.dirname, 'samples')]

describe('countTokens', () => {
  test('counts in o200k_base', () => {
    expect(countTokens('')).toBe(0)
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens('func getUserName() string {\n\treturn ""\n}\n')).toBe(10)
  })

  test('counts a marker of the encoding as plain text', () => {
    expect(countTokens(['<|endof', 'text|>'].join(''))).toBeGreaterThan(1)
  })
})

describe('estimateTokens', () => {
  test('is 0 for the empty text and at least 1 for any other', () => {
    expect(estimateTokens('')).toBe(0)
    expect(estimateTokens('x')).toBeGreaterThanOrEqual(1)
    expect(estimateTokens('\n')).toBe(1)
  })

  // Our own sources are TypeScript; the samples are small files in other languages.
  test('is off by less than 8% on average and never by more than 25% on files of several languages', () => {
    const errors = folders
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .filter((text) => text.length > 700)
      .map((text) => Math.abs(estimateTokens(text) / countTokens(text) - 1))
    expect(errors.length).toBeGreaterThan(10)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.08)
    expect(Math.max(...errors)).toBeLessThan(0.25)
  })

  test('counts data such as base64 differently from names', () => {
    const data = Buffer.from(Array.from({ length: 1_500 }, (_, index) => (index * 7919) % 251)).toString('base64')
    expect(estimateTokens(data) / countTokens(data)).toBeGreaterThan(0.75)
    expect(estimateTokens(data) / countTokens(data)).toBeLessThan(1.4)
  })

  test.each([
    ['German', 'Der Dienst prüft die Größe der Bestellung und bricht ab, wenn ein Feld fehlt. '],
    ['Russian', 'Служба проверяет заказ и останавливается, если поле отсутствует. '],
    ['Japanese', '注文サービスは注文を確認し、項目がない場合は停止します。'],
  ])('stays within a third for %s', (_, sentence) => {
    const text = sentence.repeat(20)
    expect(Math.abs(estimateTokens(text) / countTokens(text) - 1)).toBeLessThan(0.34)
  })
})

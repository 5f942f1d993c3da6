import { cleanChunk } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import { retrieverOver } from './retriever-over.js'

const chunk = (path: string, text: string, name: string, line = 1) => ({
  ...cleanChunk({ path, text, byteStart: line }),
  startLine: line,
  endLine: line + 20,
  symbolName: name,
  definedNames: [name],
})
const charge = chunk('shop/pay.py', 'def charge(card):\n  raise ValueError\n', 'charge', 30)
const head = chunk('shop/pay.py', 'def refund(card):\n  return card\n', 'refund', 1)
const cart = chunk('shop/cart.py', 'def checkout(cart):\n  charge(cart)\n', 'checkout')
const words = chunk('shop/errors.py', 'class ValueError: card payment charge checkout error main python app\n', 'E')
const trace = (frames: string): string =>
  `Payment fails\n\nTraceback (most recent call last):\n${frames}\nValueError: card`
const paths = async (text: string, chunks = [words, head, charge, cart]) => {
  const { hits } = await (await retrieverOver({ chunks })).query({ text })
  return hits.map((hit) => `${hit.chunk.filePath}:${hit.chunk.symbolName}`)
}

describe('a pasted stack trace', () => {
  test('leads to the innermost frame of indexed code, then to those that called it', async () => {
    const text = trace(
      '  File "/x/site-packages/shop/cart.py", line 2, in checkout\n  File "/x/site-packages/shop/pay.py", line 31, in charge\n  File "/x/site-packages/stripe/api.py", line 9, in post',
    )
    expect((await paths(text)).slice(0, 2)).toEqual(['shop/pay.py:charge', 'shop/cart.py:checkout'])
  })

  test('leads to the function that it names where lines have moved', async () => {
    const text = trace('  File "a/shop/cart.py", line 2, in checkout\n  File "a/shop/pay.py", line 3, in charge')
    expect((await paths(text))[0]).toBe('shop/pay.py:charge')
  })

  test('prefers the code that failed to the test that saw it', async () => {
    const spec = chunk('tests/test_pay.py', 'def test_charge(): charge(1)\n', 'test_charge')
    const text = trace('  File "shop/pay.py", line 31, in charge\n  File "tests/test_pay.py", line 1, in test_charge')
    expect((await paths(text, [spec, head, charge]))[0]).toBe('shop/pay.py:charge')
  })

  test('does not take a common name of a file for one of the index', async () => {
    const twins = ['a/__init__.py', 'b/__init__.py'].map((path) => chunk(path, 'nothing here\n', 'x'))
    const text = trace('  File "/x/lib/__init__.py", line 2, in main\n  File "/x/lib/__init__.py", line 9, in run')
    expect((await paths(text, [words, ...twins]))[0]).toBe('shop/errors.py:E')
  })

  test('leads to a line of code that it links to, but not to another file of that name', async () => {
    const link = (path: string): string =>
      `Payment of an order with a card fails when the main app of python has an error.\n\nhttps://github.com/acme/shop/blob/main/${path}#L31 ${'and so on '.repeat(20)}`
    expect((await paths(link('shop/pay.py')))[0]).toBe('shop/pay.py:charge')
    expect((await paths(link('other/pay.py')))[0]).toBe('shop/errors.py:E')
  })

  test('proves no relation', async () => {
    const text = trace('  File "a/shop/cart.py", line 2, in checkout\n  File "a/shop/pay.py", line 3, in charge')
    const { sources } = await (await retrieverOver({ chunks: [words, head, charge, cart] })).query({ text })
    expect(sources.map(({ reason }) => reason).filter((reason) => reason.includes('relation'))).toEqual([])
    expect(sources).not.toEqual([])
  })
})

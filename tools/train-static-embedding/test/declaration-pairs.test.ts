import { createSyntax } from '@coderag/syntax'
import { describe, expect, test } from 'vitest'
import { declarationPairs, filePairs, wordsOfName } from '../src/mining/declaration-pairs.js'
import type { MinedPair } from '../src/mining/record.js'

const syntax = createSyntax()

async function pairsOf(path: string, text: string): Promise<MinedPair[]> {
  const language = syntax.languageOf(path)?.language ?? ''
  const parser = await syntax.load(language)
  return parser.withTree(text, (tree) => [...declarationPairs({ path, language, text }, tree.outline())])
}

const filler = 'total += price; total -= discount; total *= rate; count += 1; rest -= 1'

describe('documented code of each language', () => {
  test.each([
    [
      'shop/cart.go',
      `package shop\n\n// AddItem puts one product into the basket of a customer.\nfunc AddItem(id string) error {\n\treturn store.Insert(id)\n}\n`,
      'shop/cart.go > AddItem',
      'puts one product into the basket of a customer.',
    ],
    [
      'Shop/Cart.cs',
      `namespace Shop;\npublic class Cart {\n  /// <summary>Puts one product into the basket of a customer.</summary>\n  /// <param name="id">What to add.</param>\n  public void AddItem(string id) { store.Insert(id); }\n}\n`,
      'Shop/Cart.cs > Shop > Cart > AddItem',
      'Puts one product into the basket of a customer.',
    ],
    [
      'shop/cart.py',
      `class Cart:\n    def add_item(self, id):\n        """Put one product into the basket of a customer.\n\n        :param id: what to add\n        """\n        return self.store.insert(id)\n`,
      'shop/cart.py > Cart > add_item',
      'Put one product into the basket of a customer.',
    ],
    [
      'shop/cart.ts',
      `/**\n * Puts one product into the basket of a customer.\n * @param id what to add\n */\nexport function addItem(id: string): void {\n  store.insert(id)\n}\n`,
      'shop/cart.ts > addItem',
      'Puts one product into the basket of a customer.',
    ],
    [
      'shop/Cart.java',
      `class Cart {\n  /** Puts one product into the basket of a customer. */\n  void addItem(String id) { store.insert(id); }\n}\n`,
      'shop/Cart.java > Cart > addItem',
      'Puts one product into the basket of a customer.',
    ],
    [
      'shop/cart.rs',
      `/// Puts one product into the basket of a customer.\npub fn add_item(id: &str) -> bool {\n    store().insert(id)\n}\n`,
      'shop/cart.rs > add_item',
      'Puts one product into the basket of a customer.',
    ],
  ])('%s: the query has no name, the code no docstring', async (path, text, head, query) => {
    const found = (await pairsOf(path, text)).find((pair) => pair.kind === 'doc')
    expect(found).toMatchObject({ head, query })
    expect(found?.code).toMatch(/insert/i)
    expect(found?.code).not.toMatch(/basket|what to add/i)
  })

  test('code without a useful docstring gives no such pair', async () => {
    const text = `// TODO\nfunc AddItem(id string) {}\n\n// x.\nfunc Two(id string) {}\n\n\n// stands alone and documents nothing at all here\n\nfunc Three(id string) {}\n`
    expect((await pairsOf('a.go', `package a\n\n${text}`)).filter((pair) => pair.kind === 'doc')).toEqual([])
  })

  test('tests in the same file are left out', async () => {
    const text = `mod tests {\n    /// Checks that one product is in the basket.\n    fn finds_item() { ${filler} }\n}\n`
    expect(await pairsOf('src/cart.rs', text)).toEqual([])
  })
})

test('the words of a name are the query for its body without the name', async () => {
  const text = `function sumOfPrices(prices) {\n  // sumOfPrices is called often\n  ${filler}\n}\nfunction sum(prices) {\n  ${filler}\n}\n`
  const found = (await pairsOf('shop/sum.js', text)).filter((pair) => pair.kind === 'name')
  expect(found.map(({ query, head }) => [query, head])).toEqual([['sum of prices', 'shop/sum.js']])
  expect(found[0]?.code).toContain('discount')
  expect(found[0]?.code).not.toContain('sumOfPrices')
})

test('a file gives pairs for its documentation and its path', () => {
  const code = `${filler}\n`.repeat(10)
  const text = `"""Baskets of customers and what is in them."""\nimport os\n${code}`
  const pairs = [...filePairs({ path: 'shop/customer_basket.py', language: 'python', text })]
  expect(pairs.map(({ kind, query, head }) => [kind, query, head])).toEqual([
    ['module', 'Baskets of customers and what is in them.', 'shop/customer_basket.py'],
    ['path', 'shop customer basket', ''],
  ])
  expect(pairs[0]?.code).not.toContain('Baskets')
})

test('names are split at case, digits and underscores', () => {
  expect(wordsOfName('parseHTTPHeader2')).toBe('parse http header2')
  expect(wordsOfName('read_all')).toBe('read all')
  expect(wordsOfName('Read')).toBeNull()
})

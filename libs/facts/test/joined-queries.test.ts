import { createSyntax } from '@coderag/syntax'
import { expect, test } from 'vitest'
import { codeQueryOf } from '../src/code/extract-code-facts.js'
import { JoinedQueries } from '../src/joined-queries.js'
import { symbolQueryOf } from '../src/symbols/extract-symbols.js'

const sources = {
  go: 'package main\n\nimport "net/http"\n\nfunc (s *Store) Get(id string) { resp, err := http.Get("http://orders/" + id) }\n',
  csharp:
    'class Orders(IStore store) { int total = 1; event A b; void Get(int id) { var a = client.Send(new X(id)); } }\n',
  typescript:
    'import axios from "axios"\nexport class A { private url = "u"; get = (id: string) => axios.get(this.url + id) }\n',
  python:
    'import requests\n\nclass A(B):\n    def get(self, id: int = 1):\n        return requests.get(f"http://orders/{id}")\n',
}

test.each(Object.entries(sources))(
  'both queries of %s capture in one what each captures alone',
  async (language, source) => {
    const [facts, symbols] = [codeQueryOf(language) ?? '', symbolQueryOf(language) ?? '']
    const parser = await createSyntax().load(language)
    parser.withTree(source, (tree) => {
      const list = (captures: ReturnType<typeof tree.captures>) => captures.map(({ name, node }) => [name, node.id])
      const { first, second } = new JoinedQueries(facts, symbols).captures(tree)
      expect(list(first)).toEqual(list(tree.captures(facts)))
      expect(list(second)).toEqual(list(tree.captures(symbols)))
      expect(Math.min(first.length, second.length)).toBeGreaterThan(3)
    })
  },
)

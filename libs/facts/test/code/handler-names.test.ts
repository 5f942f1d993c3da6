import { describe, expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

async function handlersOf(path: string, source: string): Promise<string[]> {
  const lines = await linesOf(path, source, 'endpoint')
  return lines.map((line) => line.split(' ')[3] ?? '')
}

const inGo = (code: string): Promise<string[]> => handlersOf('main.go', `package main\nimport "net/http"\n${code}\n`)

describe('a function that makes a handler is the handler, not the data that it is given', () => {
  test.each([
    [
      'a variable',
      `func main() {
        store := NewStore()
        http.HandleFunc("/a", get(store))
      }
      func get(s *Store) http.HandlerFunc { return nil }`,
    ],
    [
      'typed parameters',
      'func routes(mux *http.ServeMux, store *Store, log Logger) { mux.Handle("/a", get(log, store)) }',
    ],
    [
      'a field',
      `type Server struct { store *Store }
      func (s *Server) routes(mux *http.ServeMux) { mux.Handle("/a", get(s.store)) }`,
    ],
    [
      'middleware around it',
      `func main() {
        store := NewStore()
        http.HandleFunc("/a", auth(get(store)))
      }`,
    ],
  ])('in Go: %s', async (_what, code) => {
    expect(await inGo(code)).toEqual(['get'])
  })

  test('in TypeScript', async () => {
    const source =
      'import express from "express"\nconst app = express()\nconst store = new Store()\napp.get("/a", get(store))\n'
    expect(await handlersOf('main.ts', source)).toEqual(['get'])
  })
})

describe('near misses: middleware around a handler', () => {
  test.each([
    [
      'a function',
      'func main() { http.HandleFunc("/a", auth(list)) }\nfunc list(w http.ResponseWriter, r *http.Request) {}',
    ],
    ['a function of another file', 'func main() { http.HandleFunc("/a", auth(list)) }'],
    ['a variable', 'func main() {\n list := http.HandlerFunc(show)\n http.Handle("/a", auth(list))\n}'],
    ['a parameter', 'func routes(mux *http.ServeMux, list http.HandlerFunc) { mux.HandleFunc("/a", auth(list)) }'],
  ])('in Go: %s', async (_what, code) => {
    expect(await inGo(code)).toEqual(['list'])
  })

  test('in Go: a method', async () => {
    const code = 'func (s *Server) routes(mux *http.ServeMux) { mux.HandleFunc("/a", auth(s.list)) }'
    expect(await inGo(code)).toEqual(['s.list'])
  })

  test('in TypeScript: a method of a controller', async () => {
    const source =
      'import express from "express"\nconst app = express()\nconst orders = new Orders()\napp.get("/a", wrap(orders.list))\n'
    expect(await handlersOf('main.ts', source)).toEqual(['orders.list'])
  })
})

import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test.each([
  [
    'main.js',
    `import axios from 'axios'
let host = 'stock:4000'
if (process.env.STOCK) {
  host = process.env.STOCK
}
axios.get(\`http://\${host}/items\`)
let other = 'mail:80'
other = 'post:80'
axios.get(\`http://\${other}/send\`)
if (late) { other = 'late:80' }`,
  ],
  [
    'main.py',
    `import os, requests
host = "stock:4000"
if "STOCK" in os.environ:
    host = os.environ["STOCK"]
requests.get(f"http://{host}/items")
other = "mail:80"
other = "post:80"
requests.get(f"http://{other}/send")
if late:
    other = "late:80"`,
  ],
])(
  '%s: a value that is replaced under a condition stays possible, one that is replaced always does not',
  async (path, text) => {
    const calls = await linesOf(path, text, 'call')
    expect(calls[0]).toContain('env(STOCK')
    expect(calls[0]).toContain('stock:4000')
    expect(calls[1]).toContain('post:80')
    expect(calls[1]).not.toMatch(/mail|late/)
  },
)

test('Go: a default that an environment variable replaces', async () => {
  const source = `package main
import ("net/http"; "os")
func main() {
  address := "stock:4000"
  if given := os.Getenv("STOCK"); given != "" {
    address = given
  }
  http.Get("http://" + address + "/items")
}`
  const [call] = await linesOf('main.go', source, 'call')
  expect(call).toContain('env(STOCK')
  expect(call).toContain('stock:4000')
})

import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

/** Paths as `2 POST /orders`. */
async function pathsOf(filePath: string, source: string): Promise<string[]> {
  const facts = await factsOf(filePath, source)
  return facts.flatMap((fact) => (fact.kind === 'path' ? [`${fact.line} ${fact.method ?? '-'} ${fact.path}`] : []))
}

test.each([
  [
    'client.ts',
    `export const place = (body) => send('/orders', { method: 'POST', body })
export const one = (id) => api.get(\`/orders/\${id}/lines\`)
export const all = (query) => send(\`/orders?\${new URLSearchParams(query)}\`)`,
    ['1 POST /orders', '2 GET /orders/{}/lines', '3 - /orders'],
  ],
  [
    'client.go',
    `package client
func (c *Client) Place(o Order) error { return c.send(http.MethodPost, "/orders", o) }
func (c *Client) One(id string) error { return c.send("GET", "/orders/"+id, nil) }`,
    ['2 POST /orders', '3 GET /orders/{}'],
  ],
  [
    'client.py',
    `def place(order):
    return send("/orders", method="POST", json=order)
def one(id):
    return self.session.get(f"/orders/{id}")`,
    ['2 POST /orders', '4 GET /orders/{}'],
  ],
  [
    'Client.cs',
    `class Client { Task Place(Order o) => Send(HttpMethod.Post, "/orders", o); Task One(int id) => Send(HttpMethod.Get, $"/orders/{id}"); }`,
    ['1 POST /orders', '1 GET /orders/{}'],
  ],
  [
    'Client.java',
    `class Client { Order one(String id) { return send(HttpMethod.GET, "/orders/" + id); } }`,
    ['1 GET /orders/{}'],
  ],
])('a path that a function of its own is given is kept, in %s', async (filePath, source, expected) => {
  expect(await pathsOf(filePath, source)).toEqual(expected)
})

test('a question mark of the code begins no query', async () => {
  const source = `send(\`/api/v\${client?.major}/orders\`)
send(\`/api/\${isNew ? a?.b : c}/orders\`)
send('/api/v' + (client?.major) + '/orders')
send(\`/orders\${client ? '/' + client : ''}/lines?all=\${all}\`)
`
  expect(await pathsOf('client.ts', source)).toEqual([
    '1 - /api/v{}/orders',
    '2 - /api/{}/orders',
    '3 - /api/v{}/orders',
    '4 - /orders/{}/lines',
  ])
})

test('the name of a function tells the method', async () => {
  const names = ['get', 'postJson', 'PutAsync', 'proxyPost', 'send_delete', 'patch_request', 'createPost', 'getPost']
  const found = await pathsOf('client.ts', names.map((name) => `api.${name}('/orders')`).join('\n'))
  expect(found.map((line) => line.split(' ')[1])).toEqual(['GET', 'POST', 'PUT', 'POST', 'DELETE', 'PATCH', '-', '-'])
})

test.each([
  [
    'client.ts',
    `const url = 'http://stock:3000'
export const place = (body) => postRequest(\`\${url}/orders\`, body)
export const one = (base, id) => getRequest(base + '/orders/' + id)
send(\`\${__dirname}/orders\`)
load(rootFolder + '/orders')`,
    ['2 POST /orders', '3 GET /orders/{}'],
  ],
  ['Client.php', "<?php\n$client->ask($this->url . '/orders');\n$this->load(__DIR__ . '/Commands');", ['2 - /orders']],
])('a path behind an address is kept, one in a folder is not, in %s', async (filePath, source, expected) => {
  expect(await pathsOf(filePath, source)).toEqual(expected)
})

test.each([
  [
    'Client.cs',
    `class Client {
  public Task<Order> ById(string id) {
    var endpoint = $"/orders/{id}";
    return GetAsync<Order>("order", id, endpoint);
  }
  public Task Log(string id) {
    var place = $"/orders/{id}";
    return Show(place);
  }
}`,
    ['4 GET /orders/{}'],
  ],
  [
    'client.ts',
    `export const place = (body, base) => {
  const url = \`\${base}/orders\`
  return postRequest(url, body)
}
export const one = (path) => getRequest(path)`,
    ['3 POST /orders'],
  ],
])('a path in a variable is kept if the function sends by its name, in %s', async (filePath, source, expected) => {
  expect(await pathsOf(filePath, source)).toEqual(expected)
})

test('a route that decorates a function gives no path', async () => {
  const source = `import { Get, Post } from './routes'
class Orders {
  @Post('/orders') place() { return send('/stock') }
}`
  expect(await pathsOf('orders.ts', source)).toEqual(['3 - /stock'])
  expect(await pathsOf('orders.py', '@routes.get("/orders")\ndef all():\n    return send("/stock")')).toEqual([
    '3 - /stock',
  ])
})

test('what answers at a path or reads a file gives no path', async () => {
  const source = `handle('/orders', (req, res) => res.end())
readFile('/etc/hosts')
open('/data/orders.json')
navigate('/orders')
log('/ is the root')
`
  expect(await pathsOf('server.ts', source)).toEqual([])
})

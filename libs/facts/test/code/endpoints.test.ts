import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('a handler that switches on the method gives one endpoint for each', async () => {
  const source = `package main
import "net/http"
func main() {
  http.HandleFunc("/orders", orders)
  http.HandleFunc("/pay", func(w http.ResponseWriter, r *http.Request) {
    if r.Method != http.MethodPost { return }
  })
  http.HandleFunc("/any", any)
}
func orders(w http.ResponseWriter, r *http.Request) {
  switch r.Method {
  case http.MethodGet, "HEAD":
  case http.MethodPost:
  }
}
func any(w http.ResponseWriter, r *http.Request) { if r.Method == "GET" { log() } }`
  expect(await linesOf('main.go', source, 'endpoint')).toEqual([
    '4 GET /orders orders',
    '4 HEAD /orders orders',
    '4 POST /orders orders',
    '5 POST /pay POST /pay',
    '8 * /any any',
  ])
  const page = `export default function handler(req, res) {
  switch (req.method) { case 'GET': return list(); case 'POST': return add() }
}`
  expect(await linesOf('pages/api/orders.ts', page, 'endpoint')).toEqual([
    '1 GET /api/orders handler',
    '1 POST /api/orders handler',
  ])
})

test('the path of a file is a route of Nuxt and of Remix', async () => {
  const handler = 'export default defineEventHandler(async (event) => list(event))'
  expect(await linesOf('server/api/orders/[id].get.ts', handler, 'endpoint')).toEqual([
    '1 GET /api/orders/{id} default',
  ])
  expect(await linesOf('web/server/routes/index.ts', handler, 'endpoint')).toEqual(['1 * / default'])
  expect(await linesOf('server/api/orders.ts', 'export default { list }', 'endpoint')).toEqual([])
  const resource = `export async function loader({ params }) { return one(params.id) }
export const action = async ({ request }) => { if (request.method !== 'DELETE') throw refused(); }`
  expect(await linesOf('app/routes/_shop.api_.orders.$id.ts', resource, 'endpoint')).toEqual([
    '1 GET /api/orders/{id} loader',
    '2 DELETE /api/orders/{id} action',
  ])
  expect(await linesOf('app/routes/orders.tsx', `${resource}\nexport default function Page() {}`, 'endpoint')).toEqual(
    [],
  )
})

test('C#: optional parameters and constraints do not cut a path, braces of texts are one', async () => {
  const source = `[Route("api/items")] public class ItemsController : ControllerBase {
  [HttpGet("type/{typeId}/brand/{brandId:int?}")] public int Get() => 1;
}
public static class Endpoints {
  public static void Map(IEndpointRouteBuilder app) {
    app.MapGet($"/orders/{{id}}", GetOrder);
    app.MapPut($"{ApiConfig.BasePath}/orders", PutOrder);
  }
}`
  expect(await linesOf('A.cs', source, 'endpoint', 'mount')).toEqual([
    '6 GET /orders/{id} GetOrder @Map',
    '7 Map ApiConfig.BasePath <- Map~ApiConfig.BasePath',
    '7 PUT /orders PutOrder @Map~ApiConfig.BasePath',
    '2 GET /api/items/type/{typeId}/brand/{brandId} ItemsController.Get @ItemsController',
    '1 app "" <- ItemsController',
    '1 ItemsController "/api/items" <- ControllerBase',
  ])
})

test('Go: a route whose parts are all known at run time only is none', async () => {
  const source = `package api
import "net/http"
func Register(mux *http.ServeMux, routes []Route) {
  for _, route := range routes { mux.HandleFunc(route.Method + " " + route.Path, route.Handler) }
  mux.HandleFunc("GET /orders/" + suffix, one)
}`
  expect(await linesOf('api.go', source, 'endpoint')).toEqual(['5 GET /orders/{suffix} one @Register'])
})

test('Go: a router in a field that another file of the package declares', async () => {
  const source = `package v1
import "github.com/labstack/echo/v4"
func (h *handlers) MapRoutes() { h.group.GET("/:id", h.Get()); h.cache.GET("/x", nil) }`
  expect(await linesOf('routes.go', source, 'endpoint')).toEqual(['3 GET /{id} Get @group'])
})

test('languages without models: addresses in texts and variables, not in comments', async () => {
  const source = `# see "http://docs.acme.com/x"
def main do
  stock = System.get_env("STOCK_URL")
  mail = get("http://mail:80/send")
  secret = System.get_env("API_SECRET")
end`
  expect(await linesOf('main.ex', source, 'call', 'env_read')).toEqual([
    '3 env STOCK_URL',
    '4 unknown literal -> "http://mail:80/send"',
  ])
  expect(await linesOf('src/tests/main.ex', source, 'call')).toEqual([])
})

test('Koa: a prefix given in a statement of its own is that of the router', async () => {
  const source = `const Router = require('@koa/router')
const orders = new Router()
const stock = new Router({ prefix: '/stock' })
orders.prefix('/orders')
other.prefix('/never')
orders.get('/:id', one)
stock.get('/', all)
function inner() {
  const stock = new Router()
  stock.prefix('/inner')
  stock.get('/x', x)
}`
  expect(await linesOf('routes.js', source, 'endpoint')).toEqual([
    '6 GET /orders/{id} one @orders',
    '7 GET /stock all @stock',
    '11 GET /inner/x x @stock',
  ])
})

test('Express: optional parameters and parts begin no query', async () => {
  const source = `import { Router } from 'express'
const orders = Router()
orders.delete('/remove/:amount?/:id', remove)
orders.get('/one/:id?', one)
orders.get('/file{/:name}{.:ext}', file)
orders.get('/found?', found)
orders.get('/lines{/:id{/:line}}', lines)
orders.get('/:name{.:ext}', named)`
  expect(await linesOf('orders.ts', source, 'endpoint')).toEqual([
    '3 DELETE /remove/{amount}/{id} remove @orders',
    '4 GET /one/{id} one @orders',
    '5 GET /file/{name}.{ext} file @orders',
    '6 GET /found found @orders',
    '7 GET /lines/{id}/{line} lines @orders',
    '8 GET /{name}.{ext} named @orders',
  ])
})

test('Next.js: handlers that a file exports in a list answer at the route of the file', async () => {
  const path = 'app/api/auth/[...nextauth]/route.ts'
  expect(
    await linesOf(path, 'export { GET, POST } from "../../../auth"\nexport type { PUT } from "./x"', 'endpoint'),
  ).toEqual(['1 GET /api/auth/{nextauth}/ GET', '1 POST /api/auth/{nextauth}/ POST'])
  const named = 'export { handler as GET, handler as POST, GET as read }\nconst text = "export { PUT }"'
  expect(await linesOf('app/a/route.ts', named, 'endpoint')).toEqual(['1 GET /a/ GET', '1 POST /a/ POST'])
  expect(await linesOf('app/a/route.ts', 'export const { GET, write: POST } = handlers', 'endpoint')).toEqual([
    '1 GET /a/ GET',
    '1 POST /a/ POST',
  ])
  expect(await linesOf('lib/a.ts', 'export { GET } from "./b"', 'endpoint')).toEqual([])
})

test.each([
  ['const handler: NextApiHandler = async (req, res) => list()\nexport default handler;', '2 * /api/orders handler'],
  ['const handler = (req, res) => list()\nexport default withAuth(\n  withLog(handler),\n)', '2 * /api/orders handler'],
  ['function list(req, res) {}\nexport { config, list as default }', '2 * /api/orders list'],
  ['const list = async (req, res) => {}\nmodule.exports = list', '2 * /api/orders list'],
  ['import { config } from "./config"\nexport default async (req, res) => config()', '2 * /api/orders default'],
  ['export default withAuth(async (req, res) => list())', '1 * /api/orders default'],
  ['const options = { depth: 1 }\nexport default create(options)', '2 * /api/orders default'],
])('the default export of a file that is a route answers: %j', async (source, endpoint) => {
  expect(await linesOf('pages/api/orders.ts', source, 'endpoint')).toEqual([endpoint])
})

test('Express: what a router is given to do comes back as the router; a setting does not', async () => {
  const source = `import express, { Router } from 'express'
const orders = Router()
orders.use(isKnown).get('/orders', list).delete('/orders/:id', remove)
const app = express()
app.get('rows').delete('/rows', done)`
  expect(await linesOf('orders.ts', source, 'endpoint')).toEqual([
    '3 GET /orders list @orders',
    '3 DELETE /orders/{id} remove @orders',
  ])
})

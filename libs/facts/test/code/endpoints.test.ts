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
    '5 POST /pay -',
    '8 * /any any',
  ])
  const page = `export default function handler(req, res) {
  switch (req.method) { case 'GET': return list(); case 'POST': return add() }
}`
  expect(await linesOf('pages/api/orders.ts', page, 'endpoint')).toEqual([
    '1 GET /api/orders default',
    '1 POST /api/orders default',
  ])
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
    '1 ItemsController "/api/items" <- ControllerBase',
  ])
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

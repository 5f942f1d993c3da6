import { expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

test('Fastify: plugins of any parameter name, in the file and in others, nested', async () => {
  const files = {
    'app.js': `import Fastify from 'fastify'
import orders from './orders.js'
const app = Fastify()
app.register(orders, { prefix: '/v1' })
app.register(users, { prefix: '/u' })
async function users(instance, opts) { instance.get('/all', async () => []) }`,
    'orders.js': `export default async function routes(server, options) {
  server.get('/orders', async () => [])
  server.register(inner, { prefix: '/inner' })
}
function inner(f, opts, done) { f.post('/x', h); done() }
export function never(cache) { cache.get('/near-miss', h) }`,
  }
  expect(await routesOf(files)).toEqual(['GET /u/all', 'GET /v1/orders', 'POST /v1/inner/x'])
})

test('Fastify: plugins without a name, of `require` and with a type', async () => {
  const files = {
    'app.js': `const app = require('fastify')()
app.register(require('./orders'), { prefix: '/v1' })
app.register(require('./direct'), { prefix: '/d' })`,
    'orders.js':
      "const plugin = async (srv, opts) => {\n  srv.get('/orders', async () => [])\n}\nmodule.exports = plugin",
    'direct.js': "module.exports = async function (srv, opts) {\n  srv.get('/direct', async () => [])\n}",
    'unused.js': "module.exports = async function (srv, opts) {\n  srv.get('/near-miss', async () => [])\n}",
  }
  expect(await routesOf(files)).toEqual(['GET /d/direct', 'GET /v1/orders'])
  const typed = {
    'app.ts':
      "import fastify from 'fastify'\nimport { orders } from './orders'\nfastify().register(orders, { prefix: '/v1' })",
    'orders.ts': `import type { FastifyPluginAsync } from 'fastify'
export const orders: FastifyPluginAsync = async (srv) => {
  srv.get('/orders', async () => [])
}`,
  }
  expect(await routesOf(typed)).toEqual(['GET /v1/orders'])
})

test('Fastify: autoload mounts the files below its folder under the names of their folders, and no others', async () => {
  const route = (path: string): string =>
    `export default async function (srv, opts) {\n  srv.get('${path}', async () => [])\n}`
  const files = {
    'app.js': `import AutoLoad from '@fastify/autoload'
import { join } from 'path'
export default async function app(fastify, opts) {
  fastify.register(AutoLoad, { dir: join(import.meta.dirname, 'routes'), options: { prefix: '/api' } })
}`,
    'routes/root.js': route('/'),
    'routes/orders/index.js': route('/'),
    'routes/users/_id/index.js': route('/x'),
    'plugins/near.js': route('/miss'),
  }
  expect(await routesOf(files)).toEqual(['GET /api', 'GET /api/orders', 'GET /api/users/{id}/x'])
})

test('FastAPI: routers that functions make and receive, whatever they call them', async () => {
  const files = {
    'app.py': `from fastapi import FastAPI
from orders import make_router, register
app = FastAPI(root_path="/behind-a-proxy")
app.include_router(make_router(), prefix="/v1")
register(app)`,
    'orders.py': `from fastapi import APIRouter
def make_router() -> APIRouter:
    api = APIRouter(prefix="/orders")
    @api.get("/{id}")
    def one(id): ...
    return api
def register(target):
    @target.get("/late")
    def late(): ...
def unused(target):
    @target.get("/near-miss")
    def miss(): ...`,
  }
  expect(await routesOf(files)).toEqual(['GET /behind-a-proxy/late', 'GET /behind-a-proxy/v1/orders/{id}'])
})

test('Go: subrouters that fields hold, in the file that makes them and in others', async () => {
  const server = `package main
import "github.com/gorilla/mux"
type Server struct { router, api *mux.Router; cache *Cache }
func New() *Server {
  s := &Server{router: mux.NewRouter()}
  s.api = s.router.PathPrefix("/api").Subrouter()
  s.routes()
  return s
}`
  const routes = `func (s *Server) routes() {
  s.api.HandleFunc("/orders", s.list).Methods("GET")
  s.router.HandleFunc("/health", s.health)
  v2 := s.api.PathPrefix("/v2").Subrouter()
  v2.HandleFunc("/x", s.x).Methods("POST", "PUT")
}`
  const all = ['* /health', 'GET /api/orders', 'POST /api/v2/x', 'PUT /api/v2/x']
  expect(await routesOf({ 'main.go': `${server}\n${routes}` })).toEqual(all)
  const apart = `package main
func (s *Server) routes() {
  s.api.HandleFunc("/orders", s.list).Methods("GET")
  s.router.HandleFunc("/health", s.health)
  s.cache.HandleFunc("/near-miss", s.x)
}`
  expect(await routesOf({ 'main.go': server, 'routes.go': apart })).toEqual(['* /health', 'GET /api/orders'])
})

test('Go: groups that a struct holds, where several files use them by methods and by a parameter', async () => {
  const files = {
    'main.go': `package main
import "github.com/gin-gonic/gin"
type Router struct { Public, Private *gin.RouterGroup }
func NewRouter() *Router {
  v1 := gin.Default().Group("/v1")
  return &Router{Public: v1.Group("/public"), Private: v1.Group("/private")}
}
func main() { NewRouter() }`,
    'users.go': `package main
func (r *Router) users(h *Handler) {
  r.Public.GET("/users", h.list)
}`,
    'orders.go': `package main
func orders(r *Router, c *Cache) {
  r.Public.GET("/orders", list)
  group := r.Private.Group("/orders")
  group.POST("", add)
  group.Group("/lines").DELETE("/:id", remove)
  c.Group("/cache").GET("/near-miss", list)
}`,
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /v1/private/orders/lines/{id}',
    'GET /v1/public/orders',
    'GET /v1/public/users',
    'POST /v1/private/orders',
  ])
})

test('Fiber: groups of a router that a struct of another file of the package holds', async () => {
  const files = {
    'go.mod': 'module acme/orders\n',
    'main.go': 'package main\nfunc main() { s := New(); s.routes(); s.app.Listen(":80") }\n',
    'server.go': `package main
import "github.com/gofiber/fiber/v3"
type Server struct { app *fiber.App; cache *Cache }
func New() *Server { return &Server{app: fiber.New(config)} }
`,
    'routes.go': `package main
func (s *Server) routes() {
  {
    group := s.app.Group("orders")
    group.Get("/", s.list, s.auth)
    inner := group.Group("/:id")
    inner.Delete("/", s.remove)
  }
  s.cache.Get("/near-miss", s.list)
}
`,
  }
  expect(await routesOf(files)).toEqual(['DELETE /orders/{id}', 'GET /orders'])
})

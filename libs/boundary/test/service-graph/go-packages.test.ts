import { expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

/** A function of a package that registers a route, as each framework writes it. */
const FRAMEWORKS = {
  gin: ['github.com/gin-gonic/gin', 'gin.New()', '*gin.RouterGroup', 'GET'],
  echo: ['github.com/labstack/echo/v4', 'echo.New()', '*echo.Group', 'GET'],
  fiber: ['github.com/gofiber/fiber/v2', 'fiber.New()', 'fiber.Router', 'Get'],
} as const

for (const [name, [module, made, type, get]] of Object.entries(FRAMEWORKS))
  test(`${name}: a group goes to the function of the package that qualifies it`, async () => {
    const routes = (pkg: string, register: string, path: string): string =>
      `package ${pkg}\nimport "${module}"\nfunc ${register}(r ${type}) {\n\tr.${get}("${path}", h)\n}`
    const files = {
      'go.mod': 'module shop\n',
      'main.go': `package main
import (
	"shop/auth"
	"shop/orders"
	"shop/router"
	"${module}"
)
func main() {
	app := ${made}
	api := app.Group("/api")
	auth.Register(api.Group("/auth"))
	orders.Register(api.Group("/orders"))
	items := api.Group("/items")
	router.Items(items)
	router.Users(api.Group("/users"))
}`,
      'auth/routes.go': routes('auth', 'Register', '/login'),
      'orders/routes.go': routes('orders', 'Register', '/open'),
      'router/items.go': routes('router', 'Items', '/all'),
      'router/users.go': routes('router', 'Users', '/me'),
    }
    expect(await routesOf(files)).toEqual([
      'GET /api/auth/login',
      'GET /api/items/all',
      'GET /api/orders/open',
      'GET /api/users/me',
    ])
  })

test('chi: a route and a mount go to the function of the package that qualifies them', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'main.go': `package main
import (
	"shop/auth"
	"shop/orders"
	"shop/router"
	"github.com/go-chi/chi/v5"
)
func main() {
	r := chi.NewRouter()
	r.Route("/auth", auth.Register)
	r.Route("/orders", func(r chi.Router) { orders.Register(r) })
	r.Mount("/items", router.Items())
	r.Mount("/users", router.Users())
}`,
    'auth/routes.go': `package auth\nimport "github.com/go-chi/chi/v5"\nfunc Register(r chi.Router) {\n\tr.Get("/login", h)\n}`,
    'orders/routes.go': `package orders\nimport "github.com/go-chi/chi/v5"\nfunc Register(r chi.Router) {\n\tr.Get("/open", h)\n}`,
    'router/items.go': `package router\nimport "github.com/go-chi/chi/v5"\nfunc Items() http.Handler {\n\tr := chi.NewRouter()\n\tr.Get("/all", h)\n\treturn r\n}`,
    'router/users.go': `package router\nimport "github.com/go-chi/chi/v5"\nfunc Users() http.Handler {\n\tr := chi.NewRouter()\n\tr.Get("/me", h)\n\treturn r\n}`,
  }
  expect(await routesOf(files)).toEqual(['GET /auth/login', 'GET /items/all', 'GET /orders/open', 'GET /users/me'])
})

test('chi: a route goes to a function of the same file', async () => {
  const main = `package main
import "github.com/go-chi/chi/v5"
func main() {
	r := chi.NewRouter()
	r.Route("/v1", orders)
	stock(r)
}
func orders(r chi.Router) { r.Get("/orders", h) }
func stock(r chi.Router) { r.Get("/stock", h) }`
  expect(await routesOf({ 'go.mod': 'module shop\n', 'main.go': main })).toEqual(['GET /stock', 'GET /v1/orders'])
})

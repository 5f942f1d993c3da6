import { expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

test('Go: a method that hands its path on to the router declares what other files give it', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'router/router.go': `package router
import "github.com/gin-gonic/gin"
type Router struct { engine *gin.Engine }
func New() *Router { return &Router{engine: gin.New()} }
func (r *Router) Get(path string, h gin.HandlerFunc) { r.engine.GET(path, h) }
func (r *Router) Post(path string, h gin.HandlerFunc) { r.engine.POST("/api"+path, h) }
func (r *Router) own() { r.Get("/own", own) }`,
    'main.go': `package main
import ("shop/router"; "shop/cache")
func main() {
  r := router.New()
  r.Get("/orders", list)
  r.Post("/orders", add)
  c := cache.New()
  c.Get("/near-miss", list)
}`,
  }
  expect(await routesOf(files)).toEqual(['GET /orders', 'GET /own', 'POST /api/orders'])
})

test('TypeScript: methods of a class and functions that other files import', async () => {
  const files = {
    'server.ts': `import express, { Express } from 'express'
export class Server {
  private app: Express = express()
  get(path: string, handler: any) { this.app.get(path, handler) }
  on(method: string, path: string, handler: any) { this.app[method](path, handler) }
}`,
    'route.ts': `import { app } from './app'
export function route(path: string, handler: any) { app.post('/rpc' + path, wrap(handler)) }`,
    'app.ts': "import express from 'express'\nexport const app = express()",
    'main.ts': `import { Server } from './server'
import { Cache } from './cache'
import { route } from './route'
const server = new Server()
server.get('/orders', list)
server.on('put', '/orders/:id', change)
route('/sum', sum)
new Cache().get('/near-miss', list)`,
  }
  expect(await routesOf(files)).toEqual(['GET /orders', 'POST /rpc/sum', 'PUT /orders/{id}'])
})

test('Python, Java and C#: the same with a class, a class of the package and an extension method', async () => {
  const python = {
    'web.py': `from flask import Flask
class Web:
    def __init__(self):
        self.app = Flask(__name__)
    def add(self, path, view):
        self.app.add_url_rule(path, view_func=view, methods=["GET"])`,
    'main.py':
      'from web import Web\nweb = Web()\nweb.add("/orders", list_orders)\nother.add("/near-miss", list_orders)',
  }
  expect(await routesOf(python)).toEqual(['GET /orders'])
  const java = {
    'Api.java': `import io.javalin.Javalin;
public class Api {
  private final Javalin app = Javalin.create();
  public void get(String path, Handler h) { app.get(path, h); }
}`,
    'Main.java': `public class Main { public static void main(String[] a) {
  Api api = new Api();
  api.get("/orders", ctx -> {});
  Cache cache = new Cache();
  cache.get("/near-miss", ctx -> {});
} }`,
  }
  expect(await routesOf(java)).toEqual(['GET /orders'])
  const csharp = {
    'shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />',
    'Secured.cs': `using Microsoft.AspNetCore.Builder;
public static class Secured {
  public static void MapSecured(this IEndpointRouteBuilder app, string path, Delegate h) { app.MapGet("/secure" + path, h); }
}`,
    'Program.cs': `var app = WebApplication.CreateBuilder(args).Build();
var v1 = app.MapGroup("/v1");
app.MapSecured("/orders", () => "x");
v1.MapSecured("/lines", () => "x");`,
  }
  expect(await routesOf(csharp)).toEqual(['GET /secure/orders', 'GET /v1/secure/lines'])
})

test('a function that nobody is seen to call keeps what it says itself, and no more', async () => {
  const files = {
    'app.js': `const app = require('express')()
function under(base) { app.get(base + '/orders', list) }
function any(path) { app.get(path, list) }`,
  }
  expect(await routesOf(files)).toEqual(['GET /{base}/orders'])
})

const table = `package main
import "net/http"
type Route struct { Name, Method, Pattern string; Handler http.HandlerFunc }`
const loop = `package main
import "github.com/gorilla/mux"
func NewRouter() *mux.Router {
  router := mux.NewRouter()
  for _, route := range routes {
    var handler http.Handler
    handler = route.Handler
    handler = Logger(handler, route.Name)
    router.Methods(route.Method).Path(route.Pattern).Name(route.Name).Handler(handler)
  }
  return router
}`

test('Go: a loop declares the rows of a list of this file, of another one and of a function', async () => {
  const rows = `{"Index", "GET", "/", Index},\n {Name: "Todo", Method: "POST", Pattern: "/todos", Handler: Create},`
  const routes = ['GET /', 'POST /todos']
  const inFile = `${table}\n${loop.replace('package main', '').replace('import', '//')}\nvar routes = []Route{\n ${rows}\n}`
  expect(await routesOf({ 'main.go': inFile.replace('"net/http"', '("net/http"; "github.com/gorilla/mux")') })).toEqual(
    routes,
  )
  const named =
    'package main\nvar routes = Routes{\n Route{"Index", "GET", "/", Index},\n Route{"Todo", "POST", "/todos", Create},\n}'
  expect(
    await routesOf({
      'types.go': `${table}\ntype Routes []Route`,
      'router.go': `${loop}\n${table.slice(table.indexOf('type'))}`,
      'routes.go': named,
    }),
  ).toEqual(routes)
  const made = `package main
import "github.com/gin-gonic/gin"
type rt struct { method, path string; h gin.HandlerFunc }
func table() []rt { return []rt{{"GET", "/", A}, {"POST", "/todos", B}} }`
  const main = `package main
import "github.com/gin-gonic/gin"
func main() {
  r := gin.Default()
  for _, rt := range table() { r.Handle(rt.method, rt.path, rt.h) }
}`
  expect(await routesOf({ 'main.go': main, 'table.go': made })).toEqual(routes)
})

test('TypeScript and Python: rows as objects and tuples, with the method as the name that is called', async () => {
  const rows = "[{ method: 'get', path: '/a', handler: a }, { method: 'post', path: '/b', handler: b }]"
  const app = "import express from 'express'\nimport { routes } from './routes'\nconst app = express()\n"
  const called = `${app}for (const { method, path, handler } of routes) app[method](path, handler)`
  const whole = `${app}routes.forEach((route) => app[route.method]('/v1' + route.path, route.handler))`
  const files = {
    'routes.ts': `export const routes = ${rows}\nexport const files = [{ path: '/near', handler: miss }]`,
  }
  expect(await routesOf({ ...files, 'app.ts': called })).toEqual(['GET /a', 'POST /b'])
  expect(await routesOf({ ...files, 'app.ts': whole })).toEqual(['GET /v1/a', 'POST /v1/b'])
  const inFile = `import Fastify from 'fastify'
const app = Fastify()
const routes = [{ method: 'GET', url: '/a', handler: a }]
routes.forEach((route) => app.route(route))`
  expect(await routesOf({ 'app.ts': inFile })).toEqual(['GET /a'])
  const python = {
    'app.py': `from flask import Flask
from routes import ROUTES
app = Flask(__name__)
for path, view, methods in ROUTES:
    app.add_url_rule(path, view_func=view, methods=methods)`,
    'routes.py': 'ROUTES = [("/a", a, ["GET"]), ("/b", b, ["POST"])]\nFILES = [("/near", miss, ["GET"])]',
  }
  expect(await routesOf(python)).toEqual(['GET /a', 'POST /b'])
})

test('Spring: an annotation that is composed of a mapping gives a class its path, and a member its method', async () => {
  const web = 'import org.springframework.web.bind.annotation.*;\n'
  const files = {
    'ApiController.java': `${web}@RestController @RequestMapping("/api/v1") public @interface ApiController {}`,
    'PostJson.java': `${web}@RequestMapping(method = RequestMethod.POST, consumes = "application/json")
public @interface PostJson { @AliasFor(annotation = RequestMapping.class, attribute = "path") String[] value() default {}; }`,
    'Orders.java': `${web}@ApiController public class Orders {
  @GetMapping("/orders") String all() { return ""; }
  @PostJson("/orders") String add() { return ""; }
  @Cached("/near-miss") String cached() { return ""; }
}`,
    'Users.java': `${web}@RestController public class Users { @GetMapping("/users") String all() { return ""; } }`,
  }
  expect(await routesOf(files)).toEqual(['GET /api/v1/orders', 'GET /users', 'POST /api/v1/orders'])
})

test('Go: the prefix of a group is what callers give, in the same file and in others', async () => {
  const crud = `package rest
import "github.com/gin-gonic/gin"
func Crud(parent gin.IRouter, prefix string, h gin.HandlerFunc) {
  g := parent.Group(prefix)
  g.GET("", h)
  items := g.Group("/items")
  items.POST("/:id", h)
}`
  const main = (rest: string, of: string): string => `package ${rest === '' ? 'rest' : 'main'}
import ("github.com/gin-gonic/gin"; "shop/rest")
func main() {
  r := gin.Default()
  api := r.Group("/api")
  ${rest}Crud(api, "/orders", list)
  ${rest}Crud(r, ${of}, list)
}`
  const expected = ['GET /api/orders', 'GET /users', 'POST /api/orders/items/{id}', 'POST /users/items/{id}']
  const mod = { 'go.mod': 'module shop\n' }
  expect(await routesOf({ ...mod, 'rest/crud.go': crud, 'main.go': main('rest.', '"/users"') })).toEqual(expected)
  const one = `${crud}\n${main('', '"/users"').replace(/package.*\nimport.*\n/, '')}`
  expect(await routesOf({ ...mod, 'main.go': one })).toEqual(expected)
  // A prefix that only run time knows is none.
  const near = await routesOf({ ...mod, 'rest/crud.go': crud, 'main.go': main('rest.', 'os.Args[1]') })
  expect(near).toEqual(['GET /api/orders', 'POST /api/orders/items/{id}'])
})

test('Python: a router with a prefix that callers give is mounted where they include it', async () => {
  const files = (include: string): Readonly<Record<string, string>> => ({
    'requirements.txt': 'fastapi\n',
    'crud.py': `from fastapi import APIRouter
def crud(prefix: str):
    router = APIRouter(prefix=prefix)
    @router.get("/{id}")
    def one(id): return 1
    return router
`,
    'main.py': `from fastapi import FastAPI\nfrom crud import crud\napp = FastAPI()\n${include}\n`,
  })
  expect(await routesOf(files('app.include_router(crud("/orders"), prefix="/api")'))).toEqual(['GET /api/orders/{id}'])
  expect(await routesOf(files('app.include_router(crud(prefix="/orders"))'))).toEqual(['GET /orders/{id}'])
})

test('C#: an extension method of a router puts its routes under the prefix that it is given', async () => {
  const files = {
    'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
    'Program.cs': 'var app = WebApplication.CreateBuilder(args).Build();\napp.MapItems("/items");\napp.Run();\n',
    'Items.cs': `using Microsoft.AspNetCore.Builder;
public static class Items {
  public static void MapItems(this IEndpointRouteBuilder app, string prefix) {
    var group = app.MapGroup(prefix);
    group.MapGet("/", () => 1);
    group.MapPost("/{id}", (int id) => id);
  }
}`,
  }
  expect(await routesOf(files)).toEqual(['GET /items', 'POST /items/{id}'])
})

test('NestJS: a function of the system that composes decorators gives a class its path, and a member its method', async () => {
  const nest = (names: string): string => `import { ${names} } from '@nestjs/common'\n`
  const files = {
    'own.ts': `${nest('applyDecorators, Controller, Get, Post, UseGuards, SetMetadata')}
export function ApiController(prefix: string) { return applyDecorators(Controller(prefix), UseGuards(Guard)) }
export const AdminController = (name: string) => applyDecorators(Controller({ path: \`admin/\${name}\`, version: '2' }))
export function Read(path?: string) { return applyDecorators(Get(path), UseGuards(Guard)) }
export const Create = () => applyDecorators(Post('new'))
export const Public = (...roles: string[]) => SetMetadata('public', roles)`,
    'orders.ts': `${nest('Body')}import { ApiController, Create, Public, Read } from './own'
@Public('near-miss') @ApiController('orders') export class Orders {
  @Read(':id') one() {}
  @Create() add(@Body() body: any) {}
  @Public('/near-miss') other() {}
}`,
    'users.ts': `${nest('Get')}import { AdminController } from './own'
@AdminController('users') export class Users { @Get('list') list() {} }`,
    'plain.ts': `${nest('Controller, Get')}import { Public } from './own'
@Public('x') @Controller('plain') export class Plain { @Get() all() {} }`,
    'module.ts': `${nest('Module')}import { Orders } from './orders'
@Module({ controllers: [Orders] }) export class AppModule {}`,
    'setup.ts': `import { NestExpressApplication } from '@nestjs/platform-express'
export class Setup {
  prepare(app: NestExpressApplication, options: { root?: string } = {}) {
    const { root = 'v1', other = 'near-miss' } = options
    app.setGlobalPrefix(\`api/\${root}\`)
  }
}`,
    // Decorators that are gathered first.
    'gathered.ts': `${nest('applyDecorators, Controller')}
export function Gathered(prefix: string) {
  const all = [Tags(prefix), Controller(prefix)]
  return applyDecorators(...all)
}`,
    'stock.ts': `${nest('Get')}import { Gathered } from './gathered'
@Gathered('stock') export class Stock { @Get() all() {} }`,
    'main.ts': `import { NestFactory } from '@nestjs/core'
import { Setup } from './setup'
const app = await NestFactory.create(AppModule)
new Setup().prepare(app)`,
  }
  expect(await routesOf(files)).toEqual([
    'GET /api/v1/orders/{id}',
    'GET /api/v1/plain',
    'GET /api/v1/stock',
    'GET /api/v1/v2/admin/users/list',
    'POST /api/v1/orders/new',
  ])
})

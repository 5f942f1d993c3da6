import { expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

test('Django: lists of paths are under the paths that include them, in the file and in others', async () => {
  const files = {
    'shop/urls.py': `from django.urls import include, path, re_path
from pages import views as pages
api = [path("orders/", include("orders.urls")), path("export/", pages.export)]
urlpatterns = [
    path("", pages.home),
    path("api/", include(api)),
    path("site/", include(("pages.urls", "pages"), namespace="site")),
    path("in/", include([path("line/<int:id>/", pages.home)])),
    re_path(r"^archive/(?P<year>[0-9]{4})/$", pages.home),
    re_path(r"^(news)?/?$", pages.home),
    re_path(r"^all/(news|jobs)/$", pages.home),
]`,
    'pages/views.py': 'from django.http import HttpResponse\ndef home(request): ...\ndef export(request): ...',
    'pages/urls.py': 'from django.urls import path\nfrom .views import home\nurlpatterns = [path("about/", home)]',
    'orders/urls.py':
      'from django.urls import path\nfrom . import views\nurlpatterns = [path("<slug:id>/", views.one)]',
  }
  expect(await routesOf(files)).toEqual([
    '* /',
    '* /all/(news|jobs)',
    '* /api/export',
    '* /api/orders/{id}',
    '* /archive/{year}',
    '* /in/line/{id}',
    '* /news',
    '* /site/about',
  ])
})

test('Django: classes and functions of views say which methods they answer, where they are mounted', async () => {
  const files = {
    'views.py': `from django.views import View
from rest_framework import generics, viewsets
from rest_framework.decorators import action, api_view
class Orders(viewsets.ModelViewSet):
    @action(detail=True, methods=["post"])
    def cancel(self, request, pk=None): ...
    @action(detail=False, url_path="recent-ones")
    def recent(self, request): ...
class Stats(View):
    def get(self, request): ...
    def helper(self): ...
class Archive(generics.ListCreateAPIView): ...
class Unused(View):
    def get(self, request): ...
@api_view(["PUT"])
def touch(request, pk): ...`,
    'urls.py': `from django.urls import include, path
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register(r"orders", views.Orders)
urlpatterns = [
    path("v1/", include(router.urls)),
    path("stats/", views.Stats.as_view()),
    path("archive/", views.Archive.as_view()),
    path("<int:pk>/touch/", views.touch),
    path("about/", TemplateView.as_view(template_name="about.html")),
]`,
  }
  expect(await routesOf(files)).toEqual([
    '* /about',
    'DELETE /v1/orders/{pk}',
    'GET /archive',
    'GET /stats',
    'GET /v1/orders',
    'GET /v1/orders/recent-ones',
    'GET /v1/orders/{pk}',
    'PATCH /v1/orders/{pk}',
    'POST /archive',
    'POST /v1/orders',
    'POST /v1/orders/{pk}/cancel',
    'PUT /v1/orders/{pk}',
    'PUT /{pk}/touch',
  ])
})

test('Starlette and aiohttp: routes in lists, and classes of views', async () => {
  const starlette = `from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.routing import Mount, Route
class Order(HTTPEndpoint):
    async def get(self, request): ...
    async def delete(self, request): ...
items = [Route("/", home), Route("/{id:int}", home, methods=["PUT"])]
routes = [
    Route("/orders/{id}", Order),
    Mount("/items", routes=items),
    Mount("/api", routes=[Mount("/v1", routes=[Route("/users", home)]), Route("/ping", home)]),
]
app = Starlette(routes=routes)
app.add_route("/late", home)`
  expect(await routesOf({ 'app.py': starlette })).toEqual([
    'DELETE /orders/{id}',
    'GET /api/ping',
    'GET /api/v1/users',
    'GET /items',
    'GET /late',
    'GET /orders/{id}',
    'PUT /items/{id}',
  ])
  const aiohttp = `from aiohttp import web
from orders import routes as order_routes, setup
class User(web.View):
    async def post(self): ...
app = web.Application()
app.router.add_route("PUT", "/settings/{key}", home)
app.add_routes([web.get("/health", home), web.view("/me", User)])
app.add_routes(order_routes)
admin = web.Application()
admin.add_routes([web.post("/flush", home)])
app.add_subapp("/admin/", admin)
setup(app)`
  const orders = `from aiohttp import web
routes = web.RouteTableDef()
@routes.get("/orders")
async def list_orders(request): ...
def setup(app: web.Application):
    app.router.add_get("/archive/{year}", archive)`
  expect(await routesOf({ 'app.py': aiohttp, 'orders.py': orders })).toEqual([
    'GET /archive/{year}',
    'GET /health',
    'GET /orders',
    'POST /admin/flush',
    'POST /me',
    'PUT /settings/{key}',
  ])
})

test('Litestar: functions and controllers are under the routers that list them', async () => {
  const source = `from litestar import Controller, Litestar, Router, get, post
@get(["/health", "/ready"])
async def health() -> dict: ...
class Orders(Controller):
    path = "/orders"
    @get()
    async def all(self) -> list: ...
    @post("/{id:int}")
    async def one(self) -> dict: ...
@get("/{user:uuid}")
async def user() -> dict: ...
users = Router(path="/users", route_handlers=[user])
api = Router(path="/v1", route_handlers=[Orders, users])
app = Litestar(route_handlers=[health, api])`
  expect(await routesOf({ 'app.py': source })).toEqual([
    'GET /health',
    'GET /ready',
    'GET /v1/orders',
    'GET /v1/users/{user}',
    'POST /v1/orders/{id}',
  ])
})

test('FastAPI: a prefix in a setting of the code, and an application under a path of another one', async () => {
  const main = `from fastapi import APIRouter, FastAPI
from .settings import settings
app = FastAPI()
legacy = FastAPI()
router = APIRouter()
@router.get("/orders")
def orders(): ...
@legacy.get("/old")
def old(): ...
app.include_router(router, prefix=settings.api_prefix)
app.mount("/legacy", legacy)`
  const settings = 'class Settings:\n    api_prefix: str = "/api/v1"\nsettings = Settings()'
  expect(await routesOf({ 'main.py': main, 'settings.py': settings })).toEqual([
    'GET /api/v1/orders',
    'GET /legacy/old',
  ])
})

test('FastAPI: routes have the path below which a proxy offers the application, if the code says it', async () => {
  const main = (given: string): string => `from fastapi import APIRouter, FastAPI
app = FastAPI(${given})
orders = APIRouter(prefix="/orders")
@orders.get("/{id}")
def one(id): ...
@app.get("/ping")
def ping(): ...
app.include_router(orders)`
  expect(await routesOf({ 'main.py': main('title="Shop", root_path="/shop"') })).toEqual([
    'GET /shop/orders/{id}',
    'GET /shop/ping',
  ])
  expect(await routesOf({ 'main.py': main('root_path=read()') })).toEqual(['GET /orders/{id}', 'GET /ping'])
})

const express = "import express from 'express'\n"
const users = `${express}const router = express.Router()
router.get('/:id', one)
export default router`

test.each([
  ['forEach', 'routes.forEach((one) => app.use(one.path, one.router))'],
  ['forEach with parts', 'routes.forEach(({ path, router }) => { app.use(path, router) })'],
  ['for of', 'for (const one of routes) app.use(one.path, one.router)'],
])('a table of routes is read row by row: %s', async (_what, loop) => {
  const app = `${express}import users from './users.js'
import orders from './orders.js'
const app = express()
const routes = [{ path: '/users', router: users }, { path: '/orders', router: orders }]
${loop}`
  expect(await routesOf({ 'app.js': app, 'users.js': users, 'orders.js': users })).toEqual([
    'GET /orders/{id}',
    'GET /users/{id}',
  ])
})

test('a table of endpoints holds methods and handlers, and of a list that is not written out nothing is read', async () => {
  const table = `package main
import "github.com/gorilla/mux"
var table = []Route{{Method: "GET", Pattern: "/pets"}, {Method: "POST", Pattern: "/pets/{pet}"}}
func main() {
  r := mux.NewRouter()
  for _, route := range table {
    r.HandleFunc(route.Pattern, answer).Methods(route.Method)
  }
}`
  expect(await routesOf({ 'main.go': table })).toEqual(['GET /pets', 'POST /pets/{pet}'])
  const unknown = `${express}const app = express()
load().forEach((one) => app.use(one.path, one.router))
app.get('/health', health)`
  expect(await routesOf({ 'app.js': unknown })).toEqual(['GET /health'])
})

test('Hono, Koa and Fastify: chained routers that are exported, names before paths, plugins in place', async () => {
  const hono = `import { Hono } from 'hono'
import users from './users.js'
const app = new Hono()
const api = new Hono().basePath('/api')
api.route('/users', users)
app.route('/v1', api)
app.on(['PUT', 'DELETE'], '/settings/:key{[a-z]+}', done)`
  const chained = "import { Hono } from 'hono'\nexport default new Hono().get('/', all).patch('/:name', one)"
  expect(await routesOf({ 'app.js': hono, 'users.js': chained })).toEqual([
    'DELETE /settings/{key}',
    'GET /v1/api/users',
    'PATCH /v1/api/users/{name}',
    'PUT /settings/{key}',
  ])
  const koa = `import Router from '@koa/router'
const router = new Router({ prefix: '/orders' })
const lines = new Router()
router.get('all', '/', answer).post('/', answer)
lines.put('/:line', answer)
router.use('/:id/lines', lines.routes())`
  expect(await routesOf({ 'app.js': koa })).toEqual(['GET /orders', 'POST /orders', 'PUT /orders/{id}/lines/{line}'])
  const fastify = `import Fastify from 'fastify'
const fastify = Fastify()
fastify.register(async (api) => { api.get('/ping', ping) }, { prefix: '/api' })
fastify.register(orders, { prefix: '/orders' })
function orders(fastify, options, done) { fastify.get('/:id', one) }`
  expect(await routesOf({ 'app.js': fastify })).toEqual(['GET /api/ping', 'GET /orders/{id}'])
})

test('Flask-RESTful: resources of a blueprint, with several paths and of a function that gets the interface', async () => {
  const files = {
    'requirements.txt': 'Flask-RESTful\n',
    'app.py': `from flask import Flask, Blueprint
from flask_restful import Api, Resource
from resources import OrderList, Order
from routes import initialize_routes
app = Flask(__name__)
api_bp = Blueprint("api", __name__, url_prefix="/v1")
api = Api(api_bp)
api.add_resource(OrderList, "/orders", "/all-orders")
api.add_resource(Order, "/orders/<int:id>", endpoint="order")
initialize_routes(api)
class Ping(Resource):
    def get(self): pass
Api(app, prefix="/internal").add_resource(Ping, "/ping")
app.register_blueprint(api_bp)`,
    'routes.py': `from resources import Order
def initialize_routes(api):
    api.add_resource(Order, "/drafts/<id>")
    cache.add_item(Order, "/near-miss")`,
    'resources.py': `from flask_restful import Resource
class OrderList(Resource):
    def get(self): pass
    def post(self): pass
class Order(Resource):
    def delete(self, id): pass`,
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /v1/drafts/{id}',
    'DELETE /v1/orders/{id}',
    'GET /internal/ping',
    'GET /v1/all-orders',
    'GET /v1/orders',
    'POST /v1/all-orders',
    'POST /v1/orders',
  ])
})

test('Flask-RESTX: a namespace has its name as the path unless it says one, and its classes their methods', async () => {
  const files = {
    'requirements.txt': 'flask-restx\n',
    'app.py': `from flask import Flask
from flask_restx import Api, Resource
from cats import api as cats
from dogs import api as dogs
app = Flask(__name__)
api = Api(app, prefix="/api")
api.add_namespace(cats)
api.add_namespace(dogs, path="/hounds")
todos = api.namespace("todos", description="TODO operations")
@todos.route("/<int:id>")
class Todo(Resource):
    @todos.doc("delete_todo")
    def delete(self, id): pass`,
    'cats.py': `from flask_restx import Namespace, Resource
api = Namespace("cats", description="Cats")
@api.route("/")
class Cats(Resource):
    def get(self): pass
    def post(self): pass`,
    'dogs.py': `from flask_restx import Namespace, Resource
api = Namespace("dogs", path="/dogs")
@api.route("/<id>")
class Dog(Resource):
    def put(self, id): pass`,
  }
  const routes = ['DELETE /api/todos/{id}', 'GET /api/cats', 'POST /api/cats', 'PUT /api/hounds/{id}']
  expect(await routesOf(files)).toEqual(routes)
})

test('flask-smorest: classes of a blueprint have their methods, functions those that the decorator says', async () => {
  const files = {
    'requirements.txt': 'flask-smorest\n',
    'app.py': `from flask import Flask
from flask_smorest import Api
from pets import blp
from . import api as old
app = Flask(__name__)
api = Api(app)
api.register_blueprint(blp)
@old.route("/old", methods=["PUT"])
def replace(): pass`,
    'pets.py': `from flask.views import MethodView
from flask_smorest import Blueprint
blp = Blueprint("pets", "pets", url_prefix="/pets")
@blp.route("/")
class Pets(MethodView):
    @blp.response(200, PetSchema)
    def get(self): pass
    def post(self): pass
@blp.route("/count")
def count(): pass`,
  }
  expect(await routesOf(files)).toEqual(['GET /pets', 'GET /pets/count', 'POST /pets', 'PUT /old'])
})

test('Koa: a router that koa-mount puts under a path', async () => {
  const files = {
    'app.js': `const Koa = require('koa')
const mount = require('koa-mount')
const api = require('./api')
const app = new Koa()
app.use(mount('/shop', api()))
app.use(serve('/near-miss', api()))`,
    'api.js': `const Router = require('@koa/router')
const router = new Router({ prefix: '/v1' })
router.get('/orders', all)
module.exports = () => router.routes()`,
  }
  expect(await routesOf(files)).toEqual(['GET /shop/v1/orders'])
})

test('Go: functions and methods of other files of a package receive or make routers', async () => {
  const files = {
    'go.mod': 'module example.com/shop\n',
    'main.go': `package main
import "github.com/go-chi/chi/v5"
func main() {
  r := chi.NewRouter()
  r.Mount("/admin", adminRouter())
  r.Mount("/users", users{}.Routes())
  r.Mount("/items", items{}.Routes())
  r.Route("/api", func(r chi.Router) { registerHealth(r) })
}`,
    'admin.go': `package main
import "github.com/go-chi/chi/v5"
func adminRouter() http.Handler {
  r := chi.NewRouter()
  r.Get("/accounts", answer)
  return r
}
func registerHealth(r chi.Router) { r.Get("/health", answer) }`,
    'users.go': `package main
import "github.com/go-chi/chi/v5"
func (users) Routes() chi.Router {
  r := chi.NewRouter()
  r.Get("/{id}", answer)
  return r
}`,
    'items.go': `package main
import "github.com/go-chi/chi/v5"
func (rs items) Routes() chi.Router {
  r := chi.NewRouter()
  r.Post("/", rs.add)
  return r
}`,
  }
  expect(await routesOf(files)).toEqual(['GET /admin/accounts', 'GET /api/health', 'GET /users/{id}', 'POST /items'])
})

test('near miss: a router of a name that two files have is the one of the own file', async () => {
  const app = `import Router from '@koa/router'
import orders from './orders.js'
const router = new Router()
const api = new Router({ prefix: '/api' })
router.get('/', home)
api.use(orders.routes())
app.use(router.routes())`
  const orders =
    "import Router from '@koa/router'\nconst router = new Router()\nrouter.get('/orders', all)\nexport default router"
  expect(await routesOf({ 'app.js': app, 'orders.js': orders })).toEqual(['GET /', 'GET /api/orders'])
})

test('a router that another file makes and imports is the one of that file', async () => {
  const flask = {
    'api/__init__.py': `from flask import Blueprint
bp = Blueprint("api", __name__)
@bp.route("/")
def home(): ...
from . import users`,
    'api/users.py': `from . import bp
@bp.route("/users/<int:id>")
def user(id): ...
@bp.put("/users/<int:id>")
def change(id): ...`,
    'app.py': `from flask import Flask
from api import bp
app = Flask(__name__)
app.register_blueprint(bp, url_prefix="/v1")`,
  }
  expect(await routesOf(flask)).toEqual(['GET /v1', 'GET /v1/users/{id}', 'PUT /v1/users/{id}'])
  const files = {
    'router.js': `${express}export const router = express.Router()\nrouter.get('/health', health)`,
    'routes.js': "import { router } from './router.js'\nrouter.get('/users', all)",
    'app.js': `${express}import { router } from './router.js'\nconst app = express()\napp.use('/api', router)`,
  }
  expect(await routesOf(files)).toEqual(['GET /api/health', 'GET /api/users'])
})

test('Nest: a member may have its own version, and the global prefix leaves paths out', async () => {
  const controller = `import { Controller, Get, Patch, Version } from '@nestjs/common'
@Controller({ path: 'orders', version: '2' })
export class OrdersController {
  @Get() list() {}
  @Version('3') @Patch(':id') change() {}
}
@Controller()
export class HealthController { @Get('healthz') health() {} @Get('ready') ready() {} @Get('version') version() {} }`
  const main = `import { NestFactory } from '@nestjs/core'
const app = await NestFactory.create(AppModule)
app.setGlobalPrefix('api', { exclude: ['ready', { path: 'healthz', method: RequestMethod.GET }] })`
  expect(await routesOf({ 'main.ts': main, 'orders.ts': controller })).toEqual([
    'GET /api/v2/orders',
    'GET /api/version',
    'GET /healthz',
    'GET /ready',
    'PATCH /api/v3/orders/{id}',
  ])
})

test('Nest: the default version stands after the global prefix, where nothing states a version', async () => {
  const controllers = `import { Controller, Get, Version, VERSION_NEUTRAL } from '@nestjs/common'
@Controller('orders') export class OrdersController { @Get() list() {} @Version('2') @Get('new') next() {} }
@Controller({ path: 'users', version: VERSION_NEUTRAL }) export class UsersController { @Get() list() {} }`
  const main = (type: string): string => `import { NestFactory } from '@nestjs/core'
const app = await NestFactory.create(AppModule)
app.setGlobalPrefix('api')
app.enableVersioning({ type: VersioningType.${type}, defaultVersion: '1' })`
  const routes = (type: string) => routesOf({ 'main.ts': main(type), 'controllers.ts': controllers })
  expect(await routes('URI')).toEqual(['GET /api/users', 'GET /api/v1/orders', 'GET /api/v2/orders/new'])
  expect(await routes('HEADER')).toContain('GET /api/orders')
})

test('Nest: the global prefix comes from a property of the settings that the application holds', async () => {
  const files = {
    '.env': 'API_PREFIX=api/v1\n',
    'settings.ts': `import { ConfigService } from '@nestjs/config'
export class Settings {
  constructor(private config: ConfigService) {}
  get apiPrefix() { return this.config.get<string>('API_PREFIX') }
}`,
    'main.ts': `import { NestFactory } from '@nestjs/core'
import { Settings } from './settings'
const app = await NestFactory.create(AppModule)
const settings = app.get(Settings)
app.setGlobalPrefix(settings.apiPrefix)`,
    'orders.ts': `import { Controller, Get } from '@nestjs/common'
@Controller('orders') export class OrdersController { @Get() list() {} }`,
  }
  expect(await routesOf(files)).toEqual(['GET /api/v1/orders'])
})

test('a router that is made where its library is required', async () => {
  const files = {
    'app.js': "const app = require('express')()\napp.use('/users', require('./users'))",
    'users.js': "const router = require('express').Router()\nrouter.get('/:id', one)\nmodule.exports = router",
    'pages.js': "const router = require('@koa/router')()\nrouter.get('/page', list).post('/page', create)",
    'other.js': "const router = require('./cache')()\nother.get('/no', list)",
  }
  expect(await routesOf(files)).toEqual(['GET /page', 'GET /users/{id}', 'POST /page'])
})

test('Actix Web: functions with routes are under the scopes that take them, in the file and in others', async () => {
  const files = {
    'src/main.rs': `use actix_web::{get, web, App, HttpServer};
mod routes;
#[get("/alive")]
async fn alive() -> &'static str { "yes" }
#[actix_web::main]
async fn main() {
  HttpServer::new(|| App::new().wrap(Logger::default()).service(alive).service(web::scope("/api").configure(routes::init)))
}`,
    'src/routes.rs': `use super::*;
use actix_web::{get, post, route, web};
#[get("/")]
async fn healthcheck() {}
#[post("/create")]
async fn create() {}
#[route("/both", method = "GET", method = "POST")]
async fn both() {}
#[get("/elsewhere")]
async fn elsewhere() {}
pub fn init(config: &mut web::ServiceConfig) {
  config
    .service(web::scope("health").service(healthcheck))
    .service(web::scope("/v1").service(web::scope("/orders").service(create).route("/{id}", web::delete().to(remove))))
    .service(web::resource("/files/{name}").route(web::get().to(read)).route(web::put().to(write)))
    .service(both);
  other.service(web::scope("/never").route(create));
}`,
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /api/v1/orders/{id}',
    'GET /alive',
    'GET /api/both',
    'GET /api/files/{name}',
    'GET /api/health',
    'GET /elsewhere',
    'POST /api/both',
    'POST /api/v1/orders/create',
    'PUT /api/files/{name}',
  ])
})

test('Actix Web: functions of one name in several modules are told apart by the path before them', async () => {
  const module = (path: string): string => `use actix_web::{web, HttpResponse};
pub fn init_routes(cfg: &mut web::ServiceConfig) {
    cfg.route("${path}", web::get().to(run));
}
async fn run() -> HttpResponse { HttpResponse::Ok().finish() }`
  const files = {
    'src/main.rs': `use actix_web::{web, App};
mod api;
fn main() {
    App::new().configure(api::health::init_routes).service(
        web::scope("/v1")
            .configure(api::v1::orders::init_routes)
            .service(web::scope("/admin").configure(api::v1::users::init_routes)),
    );
}`,
    'src/api/health.rs': module('/health'),
    'src/api/v1/orders.rs': module('/orders'),
    'src/api/v1/users/mod.rs': module('/users'),
    'src/api/v2/orders.rs': module('/later'),
  }
  expect(await routesOf(files)).toEqual(['GET /health', 'GET /later', 'GET /v1/admin/users', 'GET /v1/orders'])
})

test('Actix Web: a module inside the file goes before the only other file with a function of that name', async () => {
  const files = {
    'src/main.rs': `use actix_web::{web, App};
mod orders;
mod health {
    use actix_web::web;
    pub fn init(cfg: &mut web::ServiceConfig) { cfg.route("/live", web::get().to(live)); }
    async fn live() -> &'static str { "live" }
}
fn main() {
    App::new().service(web::scope("/health").configure(health::init)).service(web::scope("/v1").configure(orders::init));
}`,
    'src/orders.rs': `use actix_web::web;
pub fn init(cfg: &mut web::ServiceConfig) { cfg.route("/orders", web::get().to(list)); }
async fn list() -> &'static str { "" }`,
  }
  expect(await routesOf(files)).toEqual(['GET /health/live', 'GET /v1/orders'])
})

test('Rocket: functions with routes are under the paths that they are mounted at', async () => {
  const files = {
    'src/main.rs': `#[macro_use] extern crate rocket;
mod orders;
#[get("/")]
fn index() {}
#[launch]
fn rocket() -> _ { rocket::build().mount("/", routes![index]).mount("/orders", routes![orders::list, orders::create]) }`,
    'src/orders.rs': 'use rocket::get;\n#[get("/all")]\nfn list() {}\n#[post("/")]\nfn create() {}',
  }
  expect(await routesOf(files)).toEqual(['GET /', 'GET /orders/all', 'POST /orders'])
})

test('axum: routers are under the paths that they are nested at, in the file and in others', async () => {
  const files = {
    'src/main.rs': `use axum::{routing::{get, post}, Router};
mod v1;
#[tokio::main]
async fn main() {
    let state = State::new();
    let user_routes = Router::new().route("/{id}", get(show));
    let team_routes = Router::new().route("/", post(create));
    let api_routes = Router::new().nest("/users", user_routes).nest_service("/teams", team_routes);
    let app = Router::new()
        .route("/alive", get(alive))
        .nest("/api", api_routes)
        .nest("/in", Router::new().route("/line", get(line)).merge(more()))
        .nest("/v1", v1::orders::routes(state.clone()).layer(auth()))
        .merge(v1::health::routes());
    let admin: Router = v1::admin::routes().with_state(());
    let inner = own().layer(auth());
    let app = app.nest("/admin", admin).nest("/own", inner);
    axum::serve(listener, app.with_state(state)).await.unwrap();
}
fn own() -> Router { Router::new().route("/here", get(line)) }
fn more() -> Router {
    let mut router = Router::new();
    router = router.route("/more", get(line));
    router
}`,
    'src/v1/orders.rs': `use axum::{routing::get, Router};
pub fn routes(state: State) -> Router<State> {
    Router::new().route("/orders", get(list).post(create)).with_state(state)
}`,
    'src/v1/admin/mod.rs': `use axum::{routing::get, Router};
pub fn routes() -> Router { Router::new().route("/stats", get(stats)) }`,
    'src/v1/health.rs': `use axum::{routing::get, Router};
pub fn routes() -> Router { return Router::new().route("/health", get(live)); }`,
    'src/v2/orders.rs': `use axum::{routing::get, Router};
pub fn routes() -> Router { Router::new().route("/later", get(list)) }
fn other() { map.route("x"); tree.nest("/no", "leaf"); }`,
  }
  expect(await routesOf(files)).toEqual([
    'GET /admin/stats',
    'GET /alive',
    'GET /api/users/{id}',
    'GET /health',
    'GET /in/line',
    'GET /in/more',
    'GET /later',
    'GET /own/here',
    'GET /v1/orders',
    'POST /api/teams',
    'POST /v1/orders',
  ])
})

test('axum: routers of associated functions, of what a constructor makes, and of functions under another name', async () => {
  const files = {
    'src/main.rs': `use axum::{routing::get, Router};
mod orders;
mod teams;
mod users;
use crate::{orders::OrderRoutes};
use teams::routes as team_routes;
use users::{User, UserController};
fn main() {
    let app = Router::new()
        .nest("/users", UserController::app().layer(auth()))
        .nest("/orders", orders::OrderRoutes::new(db).router())
        .nest("/teams", team_routes())
        .merge(Router::new().route("/more", get(more)));
}`,
    'src/users.rs': `use axum::{routing::get, Router};
pub struct UserController;
impl UserController { pub fn app() -> Router { Router::new().route("/all", get(list)) } }`,
    'src/orders.rs': `use axum::{routing::get, Router};
pub struct OrderRoutes { db: Db }
impl OrderRoutes { pub fn router(self) -> Router { Router::new().route("/{id}", get(one)) } }`,
    'src/teams.rs': `use axum::{routing::get, Router};
pub fn routes() -> Router { Router::new().route("/all", get(list)) }`,
  }
  expect(await routesOf(files)).toEqual(['GET /more', 'GET /orders/{id}', 'GET /teams/all', 'GET /users/all'])
})

test('aide: routes with a description are routes of axum', async () => {
  const files = {
    'src/main.rs': `use aide::axum::{routing::{get_with, post_with}, ApiRouter};
pub fn app() -> ApiRouter {
    ApiRouter::new()
        .api_route("/todo", post_with(create, create_docs).get(list))
        .nest_api_service("/v1", ApiRouter::new().api_route_with("/{id}", get_with(show, show_docs), |p| p.tag("todo")))
}`,
  }
  expect(await routesOf(files)).toEqual(['GET /todo', 'GET /v1/{id}', 'POST /todo'])
})

test('oapi-codegen: routes of Echo are registered on an interface, at a base that callers give', async () => {
  const generated = (parameter: string): string => `// Code generated by oapi-codegen. DO NOT EDIT.
package api
import "github.com/labstack/echo/v4"
type ServerInterface interface { FindPets(ctx echo.Context) error }
type EchoRouter interface {
	GET(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) *echo.Route
}
func RegisterHandlers(router ${parameter}, si ServerInterface) { RegisterHandlersWithBaseURL(router, si, "") }
func RegisterHandlersWithBaseURL(router ${parameter}, si ServerInterface, baseURL string) {
	wrapper := ServerInterfaceWrapper{Handler: si}
	router.GET(baseURL+"/pets", wrapper.FindPets)
	router.DELETE(baseURL+"/pets/:pet-id", wrapper.DeletePet)
}
func other(cache interface{ GET(key string, h store.Handler) }) { cache.GET("/no", h) }`
  const main = `package main
import ("github.com/labstack/echo/v4"; "shop/api")
func main() { e := echo.New(); api.RegisterHandlers(e.Group("/v1"), store); e.Start(":80") }`
  const written = 'interface {\n\tGET(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) *echo.Route\n}'
  for (const parameter of ['EchoRouter', written]) {
    const files = { 'go.mod': 'module shop', 'api/routes.go': generated(parameter), 'main.go': main }
    expect(await routesOf(files)).toEqual(['DELETE /v1/pets/{pet}', 'GET /v1/pets'])
  }
})

test('net/http: a method before a path that is put together', async () => {
  const main = `package main
import "net/http"
const base = "/api"
func main() {
	m := http.NewServeMux()
	m.HandleFunc("GET "+base+"/pets", list)
	m.HandleFunc("DELETE "+options.BaseURL+"/pets/{id}", remove)
	m.HandleFunc("POST /pets", add)
	http.ListenAndServe(":80", m)
}`
  expect(await routesOf({ 'go.mod': 'module shop', 'main.go': main })).toEqual([
    'DELETE /pets/{id}',
    'GET /api/pets',
    'POST /pets',
  ])
})

test('Fastify: a variable that holds a plugin is mounted as a function is', async () => {
  const app = `import Fastify, { FastifyInstance, FastifyPluginAsync } from 'fastify'
const app = Fastify()
const orders: FastifyPluginAsync<Options> = async (api, options) => { api.get('/orders', list); options.get('/no', list) }
const items = async (api: FastifyInstance) => { api.get('/items', list) }
const check = async (request) => { cache.find(request) }
app.register(orders, { prefix: '/v1' })
app.register(items, { prefix: '/v2' })
app.use('/v3', check)`
  expect(await routesOf({ 'app.ts': app })).toEqual(['GET /v1/orders', 'GET /v2/items'])
})

test('Go: a table of routes may be a map, or of a named type', async () => {
  const main = (routes: string): string => `package main
import ("net/http"; "github.com/gorilla/mux")
type Route struct { Name string; Method string; Pattern string; HandlerFunc http.HandlerFunc }
type Routes []Route
func main() {
	router := mux.NewRouter().StrictSlash(true)
	routes := ${routes}
	for _, route := range routes {
		router.Methods(route.Method).Path(route.Pattern).Name(route.Name).Handler(route.HandlerFunc)
	}
	http.ListenAndServe(":80", router)
}
var limits = map[string]int{"/no": 1}`
  const named =
    'Routes{\n\tRoute{"AddPet", "POST", "/v2/pet", AddPet},\n\t{"GetPet", "GET", "/v2/pet/{id}", GetPet},\n}'
  const mapped =
    'map[string]Route{\n\t"add": {"AddPet", "POST", "/v2/pet", AddPet},\n\t"get": {"GetPet", "GET", "/v2/pet/{id}", GetPet},\n}'
  for (const routes of [named, mapped])
    expect(await routesOf({ 'go.mod': 'module shop', 'main.go': main(routes) })).toEqual([
      'GET /v2/pet/{id}',
      'POST /v2/pet',
    ])
})

test('Django REST framework: a router may be of a class of the system, or below the items of another', async () => {
  const files = {
    'api/urls.py': `from django.urls import include, path
from rest_framework import routers
from rest_framework_nested import routers as nested
from . import views
class Registry(dict): ...
class OwnRouter(routers.SimpleRouter):
    trailing_slash = "/?"
router = OwnRouter()
router.register(r"domains", views.Domains)
names = nested.NestedSimpleRouter(router, r"domains", lookup="domain")
names.register(r"nameservers", views.Names)
other = Registry()
other.register(r"never", views.Names)
urlpatterns = [path("api/", include(router.urls)), path("api/", include(names.urls)), path("no/", include(other.urls))]`,
    'api/views.py': `from rest_framework import viewsets
class Domains(viewsets.ReadOnlyModelViewSet): ...
class Names(viewsets.ReadOnlyModelViewSet): ...`,
  }
  expect(await routesOf(files)).toEqual([
    'GET /api/domains',
    'GET /api/domains/{pk}',
    'GET /api/domains/{pk}/nameservers',
    'GET /api/domains/{pk}/nameservers/{pk}',
  ])
})

test('a class that is derived from a router of a library is one: Python, TypeScript', async () => {
  const python = `from fastapi import APIRouter, FastAPI
class Timed(APIRouter):
    route_class = Route
class Cache(dict): ...
app = FastAPI()
orders = Timed(prefix="/orders")
cache = Cache()
@orders.get("/{id}")
def one(id): ...
@cache.get("/never")
def none(): ...
app.include_router(orders, prefix="/v1")`
  expect(await routesOf({ 'main.py': python })).toEqual(['GET /v1/orders/{id}'])
  const typescript = `import { Hono } from 'hono'
class Api extends Hono {}
class Cache extends Map {}
const api = new Api()
const cache = new Cache()
api.get('/orders', list)
cache.get('/never', list)
export default api`
  expect(await routesOf({ 'package.json': '{"name":"shop"}', 'src/app.ts': typescript })).toEqual(['GET /orders'])
})

test('Go: a name that a block declares ends with the block, and what is assigned to it does not', async () => {
  const main = `package main
import ("net/http"; "github.com/gorilla/mux")
func main() {
	router := mux.NewRouter()
	api := router.PathPrefix("/api").Subrouter()
	api.HandleFunc("/first", first)
	{
		api.HandleFunc("/second", second)
		api := api.PathPrefix("/auth").Subrouter()
		api.HandleFunc("/login", login)
		if strict {
			api = api.PathPrefix("/strict").Subrouter()
		}
		api.HandleFunc("/logout", logout)
	}
	{
		api := api.PathPrefix("/a").Subrouter()
		{
			api := api.PathPrefix(fmt.Sprintf("/b/%d", place+1)).Subrouter()
			{
				api := api.PathPrefix("/c").Subrouter()
				for _, path := range []string{"/deep"} {
					api.Methods("GET").Path(path).Name("deep").Handler(deep)
				}
			}
		}
	}
	if api := router.PathPrefix("/old").Subrouter(); old {
		api.HandleFunc("/third", third)
	}
	api.HandleFunc("/fourth", fourth)
	http.ListenAndServe(":80", router)
}`
  expect(await routesOf({ 'go.mod': 'module shop', 'main.go': main })).toEqual([
    '* /api/auth/login',
    '* /api/auth/strict/logout',
    '* /api/first',
    '* /api/fourth',
    '* /api/second',
    '* /old/third',
    'GET /api/a/b/{}/c/deep',
  ])
})

test('ASP.NET API Versioning: a version in the path is the one that the controller or the action declares', async () => {
  const source = `using Asp.Versioning;
[ApiVersion("1.0")]
[ApiVersion(2)]
[Route("api/v{version:apiVersion}/[controller]")]
public class OrdersController : ControllerBase {
    [HttpGet] public IActionResult List() => Ok();
    [HttpPost("items"), MapToApiVersion(1.1)] public IActionResult Add() => Ok();
}
[ApiVersion("2024-01-01")]
[Route("api/v{version:apiVersion}/[controller]")]
public class DatedController : ControllerBase { [HttpGet] public IActionResult List() => Ok(); }
[ApiVersion("3.0")]
[Route("api/{version}/[controller]")]
public class PlainController : ControllerBase { [HttpGet] public IActionResult List() => Ok(); }`
  expect(await routesOf({ 'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"/>', 'Orders.cs': source })).toEqual([
    'GET /api/v1/Orders',
    'GET /api/v2/Orders',
    'GET /api/v{version}/Dated',
    'GET /api/{version}/Plain',
    'POST /api/v1.1/Orders/items',
  ])
})

test('Fastify: a plugin is known by the type of its variable, and its parameter may stand without parentheses', async () => {
  const files = {
    'package.json': '{"name":"shop","dependencies":{"fastify":"5"}}',
    'src/server.ts': `import Fastify from 'fastify'
import { Api } from './api'
const fastify = Fastify()
await fastify.register(Api)`,
    'src/api.ts': `import { FastifyPluginAsync } from 'fastify'
import { Orders } from './orders'
export const Api: FastifyPluginAsync<Record<never, never>, Server> = async fastify => {
  await fastify.register(async fastify => {
    await fastify.register(Orders, { prefix: '/orders' })
  }, { prefix: '/v1' })
  fastify.get('/status', {}, async () => {})
}`,
    'src/orders.ts': `import { FastifyPluginCallback } from 'fastify'
export const Orders: FastifyPluginCallback = (app, options, done) => {
  app.get('/:id', async () => {})
  options.get('/never', async () => {})
  done()
}
export const Other: Map<string, string> = (list) => { list.get('/neither', async () => {}) }`,
  }
  expect(await routesOf(files)).toEqual(['GET /status', 'GET /v1/orders/{id}'])
})

test('Lumen: files of routes use a router that they do not set', async () => {
  const routes = `<?php
$router->get('/', function () use ($router) { return $router->app->version(); });
$router->group(['prefix' => 'api', 'middleware' => 'auth'], function () use ($router) {
    $router->get('orders', 'OrderController@index');
    $router->group(['prefix' => 'admin'], function () use ($router) {
        $router->post('users/{id}', ['uses' => 'UserController@store']);
    });
});
$router->get('never');
$cache->get('never', 'value');`
  expect(await routesOf({ 'composer.json': '{"name":"shop/api"}', 'routes/web.php': routes })).toEqual([
    'GET /',
    'GET /api/orders',
    'POST /api/admin/users/{id}',
  ])
})

test('Lumen and Laravel: a group may hand its router to its function', async () => {
  const routes = `<?php
$router->group(['prefix' => 'users/'], function ($router) {
    $router->get('/', 'UserController@index');
    $router->group(['prefix' => 'admin'], function ($router) { $router->post('{id}', 'UserController@store'); });
});
Route::group(['prefix' => 'v1'], function ($router) { $router->get('orders', 'OrderController@index'); });
Route::prefix('v2')->group(function ($router) { $router->get('orders', 'OrderController@index'); });
function warm($cache) { $cache->get('never', 'value'); }`
  expect(await routesOf({ 'composer.json': '{"name":"shop/api"}', 'routes/web.php': routes })).toEqual([
    'GET /users',
    'GET /v1/orders',
    'GET /v2/orders',
    'POST /users/admin/{id}',
  ])
})

test('Slim: in a group of version 3 the application is $this, and a map has several methods', async () => {
  const index = `<?php
class Orders { public function all() { $this->get('/never', $this->handler); } }
$app = new \\Slim\\App();
$app->group('/users/{id:[0-9]+}', function () {
    $this->map(['GET', 'DELETE'], '', function ($request, $response, $args) {})->setName('user');
    $this->group('/in', function () { $this->get('/reset', Reset::class); });
});
$app->group('/v4', function ($group) { $group->post('/orders', Orders::class); });
$app->run();`
  expect(await routesOf({ 'composer.json': '{"name":"shop/api"}', 'public/index.php': index })).toEqual([
    'DELETE /users/{id}',
    'GET /users/{id}',
    'GET /users/{id}/in/reset',
    'POST /v4/orders',
  ])
})

test('Slim: middleware of a group repeats no prefix, and all is below the base path', async () => {
  const files = {
    'composer.json': '{"name":"shop/api"}',
    'public/index.php': `<?php
use Slim\\Factory\\AppFactory;
$app = AppFactory::create();
$app->setBasePath('/shop');
$app->group('/v1', function ($group) {
    $group->get('/orders', Orders::class)->add(Cached::class);
    $group->group('/items', function ($items) {
        $items->map(['PUT', 'PATCH'], '/{id}', Update::class);
    })->add(Checked::class)->add(Logged::class);
})->add(Auth::class);
$app->get('/health', Health::class);`,
  }
  expect(await routesOf(files)).toEqual([
    'GET /shop/health',
    'GET /shop/v1/orders',
    'PATCH /shop/v1/items/{id}',
    'PUT /shop/v1/items/{id}',
  ])
})

test('Lumen: the function of a group gives the router any name', async () => {
  const routes = `<?php
$router->get('/', 'Home@show');
$router->group(['prefix' => 'v1/orders'], function ($app) {
    $app->get('{id}', 'OrderController@show');
    $app->group(['prefix' => 'lines'], function ($lines) {
        $lines->post('add', ['uses' => 'LineController@create']);
    });
    $cache->get('near-miss', 'Other@show');
});`
  expect(await routesOf({ 'composer.json': '{"name":"shop/api"}', 'routes/web.php': routes })).toEqual([
    'GET /',
    'GET /v1/orders/{id}',
    'POST /v1/orders/lines/add',
  ])
})

test('Symfony: methods are constants of the request', async () => {
  const source = `<?php
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\Routing\\Attribute\\Route;
#[Route('/orders')]
class OrderController {
    #[Route('', methods: [Request::METHOD_POST, Request::METHOD_PUT])]
    public function place() {}
    #[Route('/{id}', methods: Request::METHOD_GET)]
    public function one() {}
}`
  expect(await routesOf({ 'composer.json': '{"name":"shop/api"}', 'src/OrderController.php': source })).toEqual([
    'GET /orders/{id}',
    'POST /orders',
    'PUT /orders',
  ])
})

test('ASP.NET Core: paths are constants of classes inside a class of another file', async () => {
  const files = {
    'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />',
    'Routes.cs': `namespace Shop;
public static class ApiRoutes {
  public const string Base = "api/v1";
  public static class Orders {
    public const string Controller = Base + "/orders";
    public const string All = "";
    public const string One = "{id}";
  }
}`,
    'OrdersController.cs': `namespace Shop;
[ApiController]
[Route(ApiRoutes.Orders.Controller)]
public class OrdersController : ControllerBase {
  [HttpGet(ApiRoutes.Orders.All)] public IActionResult All() => Ok();
  [HttpDelete(ApiRoutes.Orders.One)] public IActionResult Remove(int id) => Ok();
  [HttpPut("state")] public IActionResult Change() => Ok();
}`,
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /api/v1/orders/{id}',
    'GET /api/v1/orders',
    'PUT /api/v1/orders/state',
  ])
})

test('Laravel: a singleton is one resource without a parameter', async () => {
  const routes = `<?php
use Illuminate\\Support\\Facades\\Route;
Route::prefix('v1')->group(function () {
    Route::singleton('profile', ProfileController::class)->except(['edit']);
    Route::apiSingleton('photos.thumbnail', ThumbnailController::class)->only(['show']);
    Route::singleton('cart', CartController::class)->only('show')->middleware('auth')->destroyable();
    Route::apiSingleton('avatar', AvatarController::class)->creatable()->except(['show', 'update']);
    Route::singleton('theme', ThemeController::class)->destroyable()->only(['show', 'destroy']);
    Route::view('welcome', 'pages.welcome');
});
Cache::singleton('never', Other::class);`
  expect(await routesOf({ 'composer.json': '{"name":"shop/api"}', 'routes/api.php': routes })).toEqual([
    'DELETE /api/v1/avatar',
    'DELETE /api/v1/theme',
    'GET /api/v1/cart',
    'GET /api/v1/photos/{id}/thumbnail',
    'GET /api/v1/profile',
    'GET /api/v1/theme',
    'GET /api/v1/welcome',
    'PATCH /api/v1/profile',
    'POST /api/v1/avatar',
    'PUT /api/v1/profile',
  ])
})

test('Grape: routes are under the prefix and the version of the class and of those that mount it', async () => {
  const files = {
    Gemfile: "gem 'grape'\n",
    'config.ru': 'run API::Root\n',
    'root.rb': `module API
  class Root < Grape::API
    prefix :api
    mount API::V1::Base
    mount V2::Orders => '/two'
    get(:status) { { ok: true } }
  end
end`,
    'v1.rb': `module API
  module V1
    class Base < Grape::API
      version 'v1', using: :path
      mount Users
      mount ::API::V1::Items
    end
  end
end`,
    'users.rb': `class API::V1::Users < Grape::API
  helpers do
    get '/near-miss' do
    end
  end
  resource :users do
    desc 'All users'
    get do
      present User.all
    end
    route_param :id, type: Integer do
      namespace 'posts' do
        delete ':post_id' do
        end
      end
    end
    route ['PUT', 'PATCH'], ':id/state' do
    end
  end
end`,
    // A version of a header is not in the path.
    'items.rb': `module API::V1
  class Items < Grape::API
    version 'v9', using: :header, vendor: 'shop'
    get '/items' do
    end
  end
end`,
    'orders.rb': `module API
  module V2
    class Orders < Grape::API
      version 'v2', 'v3'
      post :orders do
      end
    end
  end
end`,
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /api/v1/users/{id}/posts/{post_id}',
    'GET /api/status',
    'GET /api/v1/items',
    'GET /api/v1/users',
    'PATCH /api/v1/users/{id}/state',
    'POST /api/two/v2/orders',
    'POST /api/two/v3/orders',
    'PUT /api/v1/users/{id}/state',
  ])
  const rails = {
    Gemfile: "gem 'rails'\ngem 'grape'\n",
    'config/routes.rb':
      "Rails.application.routes.draw do\n  mount Shop::API => '/shop'\n  mount Sidekiq::Web, at: '/jobs'\nend\n",
    'app/api/shop/api.rb': 'module Shop\n  class API < Grape::API\n    get :orders do\n    end\n  end\nend\n',
  }
  expect(await routesOf(rails)).toEqual(['GET /shop/orders'])
})

test('Rails: concerns, shallow resources, and engines below a path', async () => {
  const application = `Rails.application.routes.draw do
  concern :commentable do
    resources :comments, only: [:index, :show]
  end
  concern(:never) { get :never }
  resources :articles, only: [:show], concerns: :commentable
  namespace :api do
    resources :photos, only: [] do
      concerns [:commentable]
    end
    resources :books, shallow: true, only: [:index] do
      resources :pages, only: [:index, :show] do
        get :preview, on: :member
      end
    end
    mount Shop::Core::Engine, at: "/shop"
  end
  mount Blog::Engine => "/blog"
  mount Sidekiq::Web => "/sidekiq"
end`
  const files = {
    Gemfile: 'gem "rails"',
    'config/routes.rb': application,
    'core/config/routes.rb': 'Shop::Core::Engine.routes.draw do\n  resources :orders, only: [:index]\nend',
    'blog/config/routes.rb': 'Blog::Engine.routes.draw do\n  resources :posts, only: [:show]\nend',
  }
  expect(await routesOf(files)).toEqual([
    'GET /api/books',
    'GET /api/books/{book_id}/pages',
    'GET /api/pages/{id}',
    'GET /api/pages/{id}/preview',
    'GET /api/photos/{photo_id}/comments',
    'GET /api/photos/{photo_id}/comments/{id}',
    'GET /api/shop/orders',
    'GET /articles/{article_id}/comments',
    'GET /articles/{article_id}/comments/{id}',
    'GET /articles/{id}',
    'GET /blog/posts/{id}',
  ])
})

test('Express: a router that a field of an object holds is the one of its class', async () => {
  const router = (name: string, path: string): string => `const express = require('express')
class ${name} {
  constructor() {
    this.router = express.Router()
    this.init()
  }
  init() { this.router.get('${path}', show) }
}
module.exports = ${name}`
  const files = {
    'package.json': '{"name":"shop","dependencies":{"express":"4"}}',
    'src/server.js': `const express = require('express')
const Api = require('./api')
const Admin = require('./admin')
const Cache = require('./cache')
class Server {
  constructor() {
    this.api = new Api(this)
    this.cache = new Cache()
  }
  start() {
    const app = express()
    const admin = new Admin()
    app.use('/api', this.authenticated, this.api.router)
    app.use('/admin', admin.router)
    app.use('/never', this.cache.size)
  }
}`,
    'src/api.js': router('Api', '/libraries/:id'),
    'src/admin.js': router('Admin', '/users'),
    'src/cache.js': `class Cache { get(key) { return this.map.get('/never', key) } }
module.exports = Cache`,
  }
  expect(await routesOf(files)).toEqual(['GET /admin/users', 'GET /api/libraries/{id}'])
})

test.each([
  '@/routes',
  '~/routes',
  '#/routes',
  '@server/routes',
  '@app/server/routes',
  'server/routes',
  '~~/server/routes',
  '$server/routes',
])('Express: a router that is imported by the alias %s', async (module) => {
  const files = {
    'server/app.ts': `import express from 'express'
import routes from '${module}'
const app = express()
app.use('/api/v1', routes)`,
    'server/routes/index.ts': `import { Router } from 'express'
const router = Router()
router.get('/orders', list)
export default router`,
  }
  expect(await routesOf(files)).toEqual(['GET /api/v1/orders'])
})

test('Express: a package is no file of the repository that is called so', async () => {
  const files = {
    'app.ts': `import express from 'express'
import routes from '@vendor/routes'
const app = express()
app.use('/api/v1', routes)`,
    'routes.ts': `import { Router } from 'express'
const router = Router()
router.get('/orders', list)
export default router`,
  }
  expect(await routesOf(files)).toEqual(['GET /orders'])
})

test('Symfony: routes that comments declare, under the prefix of their class', async () => {
  const orders = `<?php
use Symfony\\Component\\Routing\\Annotation\\Route;
/**
 * Orders.
 *
 * @Route("/orders", name="orders_")
 */
class OrderController extends AbstractController {
    /**
     * @Route("", name="all", methods={"GET", "POST"})
     */
    public function all() {}
    /** @Route(
     *     path="/{id}",
     *     requirements={"id"="\\d+(,\\d+)*"},
     *     methods="DELETE"
     * ) */
    #[IsGranted('ROLE_ADMIN')]
    public function remove() {}
    // @Route("/never")
    public function never() {}
    /** See @Route("/never") */
    public function neither() {}
    /** @Get("/never") */
    public function other() {}
    /** @Route({"en": "/about", "de": "/ueber"}, methods={"PUT"}) */
    public function about() {}
    /** @Route("/both", methods={Request::METHOD_PUT, "PATCH"}) */
    public function both() {}
}`
  const items = `<?php
use FOS\\RestBundle\\Controller\\Annotations as Rest;
class ItemController {
    /**
     * @Rest\\Get("/items/{id}")
     * @OA\\Post(path="/never")
     */
    public function one() {}
}`
  const single = `<?php
use FOS\\RestBundle\\Controller\\Annotations\\Put;
class LineController { /** @Put("/lines") */ public function put() {} }`
  const files = {
    'composer.json': '{"name":"shop/api"}',
    'src/OrderController.php': orders,
    'src/ItemController.php': items,
    'src/LineController.php': single,
  }
  const routes = [
    'DELETE /orders/{id}',
    'GET /items/{id}',
    'GET /orders',
    'PATCH /orders/both',
    'POST /orders',
    'PUT /lines',
    'PUT /orders/both',
  ]
  expect(await routesOf(files)).toEqual(routes)
  const whole = 'controllers:\n  resource: ../src/Controller/\n  type: annotation\n  prefix: /api\n'
  expect(await routesOf({ ...files, 'config/routes/annotations.yaml': whole })).toEqual(
    routes.map((route) => route.replace(' ', ' /api')),
  )
  const kernel = `${whole}kernel:\n  resource: ../../src/Kernel.php\n  type: annotation\n`
  expect(await routesOf({ ...files, 'config/routes/annotations.yaml': kernel })).toEqual(
    routes.map((route) => route.replace(' ', ' /api')),
  )
  const parts = `${whole}admin:\n  resource: ../src/Admin/\n  type: annotation\n`
  expect(await routesOf({ ...files, 'config/routes/annotations.yaml': parts })).toEqual(routes)
})

test('Symfony: routes that files declare', async () => {
  const routes = `orders:
  path: /orders/{id<\\d+>}
  controller: App\\Controller\\OrderController::one
  methods: GET|HEAD
pay:
  path: /pay
  controller: App\\Controller\\PayController
  methods: [POST]
page:
  path: /about
  controller: App\\Controller\\PageController::about
never:
  path: /never
`
  const files = { 'composer.json': '{"name":"shop/api"}', 'config/routes.yaml': routes }
  expect(await routesOf(files)).toEqual(['* /about', 'GET /orders/{id}', 'HEAD /orders/{id}', 'POST /pay'])
  expect(await routesOf({ 'composer.json': '{}', 'config/pages.yaml': routes })).toEqual([])
})

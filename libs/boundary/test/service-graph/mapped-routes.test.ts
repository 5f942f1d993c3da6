import { expect, test } from 'vitest'
import { graphOf, routesOf } from '../graph-of.js'

const rest = 'import jakarta.ws.rs.*;\n'

test('JAX-RS: the path of the application, base classes, interfaces and resources of resources', async () => {
  const files = {
    'RestApp.java': `${rest}@ApplicationPath("/api") public class RestApp extends Application {}`,
    'Crud.java': `${rest}public abstract class Crud { @DELETE @Path("{id}") public void remove() {} }`,
    'OrdersApi.java': `${rest}@Path("/orders") public interface OrdersApi { @GET String all(); }`,
    'Orders.java': 'public class Orders implements OrdersApi { public String all() { return ""; } }',
    'Users.java': `${rest}@Path("/users") public class Users extends Crud {
  @Path("{id}/lines") public Lines lines() { return new Lines(); }
}`,
    'Lines.java': `${rest}public class Lines { @GET public String all() { return ""; } }`,
  }
  const routes = ['DELETE /users/{id}', 'GET /orders', 'GET /users/{id}/lines']
  expect(await routesOf(files)).toEqual(routes.map((route) => route.replace(' ', ' /api')))
  expect(await routesOf({ ...files, 'RestApp.java': 'public class RestApp {}' })).toEqual(routes)
})

test('servlets answer by their methods at the patterns of their annotation, or of web.xml', async () => {
  const servlet = (name: string, annotation = '', method = 'doGet'): string => `import jakarta.servlet.http.*;
import jakarta.servlet.annotation.WebServlet;
${annotation} public class ${name} extends HttpServlet { protected void ${method}(HttpServletRequest q, HttpServletResponse s) {} }`
  const mapping = (name: string, pattern: string): string =>
    `<servlet-mapping><servlet-name>${name}</servlet-name><url-pattern>${pattern}</url-pattern></servlet-mapping>`
  const files = {
    'Orders.java': servlet('Orders', '@WebServlet("/orders")', 'doPost'),
    'Two.java': servlet('Two', '@WebServlet(name = "two", urlPatterns = {"/a", "/b"})', 'service'),
    'Old.java': servlet('Old'),
    'Never.java': servlet('Never'),
    'src/main/webapp/WEB-INF/web.xml': `<web-app>
<servlet><servlet-name>old</servlet-name><servlet-class>shop.Old</servlet-class></servlet>
${mapping('old', '/old/*')}${mapping('default', '*.css')}</web-app>`,
  }
  expect(await routesOf(files)).toEqual(['* /a', '* /b', 'GET /old/{}', 'POST /orders'])
  const resources = {
    'Items.java': `${rest}@Path("/items") public class Items { @GET public String all() { return ""; } }`,
  }
  const descriptor = `<web-app>${mapping('jakarta.ws.rs.core.Application', '/rest/*')}</web-app>`
  expect(await routesOf({ ...resources, 'WEB-INF/web.xml': descriptor })).toEqual(['GET /rest/items'])
})

test('ASP.NET: `[controller]` of a base class is the derived one, and attributes of methods stand alone', async () => {
  const using = 'using Microsoft.AspNetCore.Mvc;\n'
  const files = {
    'shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />',
    'BaseController.cs': `${using}[ApiController][Route("api/[controller]")]
public abstract class BaseController : ControllerBase { [HttpGet("ping")] public IActionResult Ping() => Ok(); }`,
    'OrdersController.cs': `${using}public class OrdersController : BaseController {
  [HttpGet] public IActionResult All() => Ok();
  [HttpGet("{id}")] public IActionResult One(int id) => Ok();
}`,
    'UsersController.cs': `${using}public class UsersController : BaseController { [HttpPost] public IActionResult Add() => Ok(); }`,
    'PagesController.cs': `${using}public class PagesController : Controller { [HttpPost] public IActionResult Near() => Ok(); }`,
    'PlainController.cs': `${using}[Route("[controller]")] public class PlainController : ControllerBase {
  [Route("x")] public IActionResult X() => Ok();
  [HttpGet][Route("y")] public IActionResult Y() => Ok();
  [AcceptVerbs("GET", "POST", Route = "z")] public IActionResult Z() => Ok();
}`,
  }
  expect(await routesOf(files)).toEqual([
    '* /Plain/x',
    'GET /Plain/y',
    'GET /Plain/z',
    'GET /api/Orders',
    'GET /api/Orders/ping',
    'GET /api/Orders/{id}',
    'GET /api/Users/ping',
    'POST /Plain/z',
    'POST /api/Users',
  ])
})

test('Vert.x: routers below a route, old and new, and those that another class fills', async () => {
  const vertx = 'import io.vertx.ext.web.Router;\n'
  const filling = (name: string, path: string): string =>
    `${vertx}public class ${name} { void configure(Router router) { router.get("${path}").handler(this::all); } }`
  const main = `${vertx}public class Main {
  private final Orders orders;
  private final Users users;
  Router routes() {
    Router main = Router.router(vertx), api = Router.router(vertx), admin = Router.router(vertx);
    main.route("/api/*").handler(BodyHandler.create()).subRouter(api);
    main.mountSubRouter("/admin", admin);
    main.route("/*").handler(this::log);
    main.get("/health").handler(this::health);
    orders.configure(api);
    users.configure(admin);
    return main;
  }
}`
  const files = {
    'Main.java': main,
    'Orders.java': filling('Orders', '/orders'),
    'Users.java': filling('Users', '/users'),
  }
  expect(await routesOf(files)).toEqual(['GET /admin/users', 'GET /api/orders', 'GET /health'])
})

test('NestJS: `RouterModule` puts the controllers of modules under paths', async () => {
  const module = (name: string, controller: string): string =>
    `import { Module } from '@nestjs/common'\nimport { ${controller} } from './${controller}'\n@Module({ controllers: [${controller}] })\nexport class ${name} {}`
  const controller = (name: string, path: string): string =>
    `import { Controller, Get } from '@nestjs/common'\n@Controller('${path}')\nexport class ${name} { @Get('all') all() {} }`
  const files = {
    'app.ts': `import { Module } from '@nestjs/common'
import { RouterModule } from '@nestjs/core'
import { AdminModule } from './admin'
import { MetricsModule } from './metrics'
import { PlainModule } from './plain'
@Module({ imports: [AdminModule, MetricsModule, PlainModule, RouterModule.register([
  { path: 'admin', module: AdminModule, children: [{ path: 'metrics', module: MetricsModule }] },
])] })
export class AppModule {}`,
    'admin.ts': module('AdminModule', 'Users'),
    'metrics.ts': module('MetricsModule', 'Cpu'),
    'plain.ts': module('PlainModule', 'Plain'),
    'Users.ts': controller('Users', 'users'),
    'Cpu.ts': controller('Cpu', ''),
    'Plain.ts': controller('Plain', 'plain'),
  }
  expect(await routesOf(files)).toEqual(['GET /admin/metrics/all', 'GET /admin/users/all', 'GET /plain/all'])
})

test('Kotlin: blocks of Spring and of Ktor, and extension functions of `Route`', async () => {
  const spring = `import org.springframework.web.servlet.function.router
class Routes(private val handler: Handler) {
  fun routes() = router {
    "/api".nest {
      GET("/orders", handler::all)
      accept(APPLICATION_JSON).nest { POST("/orders") { handler.add(it) } }
      path("/lines").nest { DELETE("/{id}", handler::remove) }
    }
    (accept(APPLICATION_JSON) and "/carts").nest { PUT("/{id}", handler::change) }
    (path("/bills") and accept(APPLICATION_JSON)).nest { GET("", handler::bills) }
    (accept(APPLICATION_JSON) and contentType(APPLICATION_JSON)).nest { GET("/plain", handler::plain) }
    GET("/health") { ok().build() }
  }
}`
  expect(await routesOf({ 'Routes.kt': spring })).toEqual([
    'DELETE /api/lines/{id}',
    'GET /api/orders',
    'GET /bills',
    'GET /health',
    'GET /plain',
    'POST /api/orders',
    'PUT /carts/{id}',
  ])
  const ktor = {
    'App.kt': `import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Application.module() {
  routing {
    route("/api") {
      get("/ping") { call.respondText("x") }
      authenticate("jwt") { route("/v1") { post("/orders") { }
        get { } } }
      orders()
    }
  }
}
val near = lazy { get { miss() } }`,
    'Orders.kt': `import io.ktor.server.routing.*
fun Route.orders() {
  route("/orders") { get("/{id}") { } }
  delete("/all") { }
}`,
  }
  expect(await routesOf(ktor)).toEqual([
    'DELETE /api/all',
    'GET /api/orders/{id}',
    'GET /api/ping',
    'GET /api/v1',
    'POST /api/v1/orders',
  ])
})

test('Django REST framework: a default router lists its routes where it is included', async () => {
  const files = {
    'views.py': 'from rest_framework import viewsets\nclass Users(viewsets.ReadOnlyModelViewSet): ...',
    'urls.py': `from django.urls import include, path
from rest_framework import routers
from . import views
router = routers.DefaultRouter()
router.register(r"users", views.Users, basename="user")
urlpatterns = [path("api/", include(router.urls))]`,
  }
  expect(await routesOf(files)).toEqual(['GET /api', 'GET /api/users', 'GET /api/users/{pk}'])
  const simple = { ...files, 'urls.py': files['urls.py'].replace('DefaultRouter', 'SimpleRouter') }
  expect(await routesOf(simple)).toEqual(['GET /api/users', 'GET /api/users/{pk}'])
})

test.each([
  ['in the list', 'urlpatterns = [path("about/", views.about), *router.urls]'],
  ['added to the list', 'urlpatterns = [path("about/", views.about)]\nurlpatterns += router.urls'],
  ['in a sum', 'urlpatterns = router.urls + [path("about/", views.about)]'],
  ['in a call of extend', 'urlpatterns = [path("about/", views.about)]\nurlpatterns.extend(router.urls)'],
  ['in another list', 'more = [*router.urls]\nurlpatterns = [path("about/", views.about), *more]'],
  [
    'under another name',
    'more = router.urls\nunused = router.urls\nurlpatterns = [path("about/", views.about)] + more',
  ],
])('Django REST framework: routes of a router that stand %s are under its prefix', async (_where, list) => {
  const files = {
    'config/urls.py': 'from django.urls import include, path\nurlpatterns = [path("api/v1/", include("users.urls"))]',
    'users/views.py':
      'from rest_framework import viewsets\nclass Users(viewsets.ReadOnlyModelViewSet): ...\ndef about(request): ...',
    'users/urls.py': `from django.urls import path
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register("users", views.Users)
${list}`,
  }
  expect(await routesOf(files)).toEqual(['* /api/v1/about', 'GET /api/v1/users', 'GET /api/v1/users/{pk}'])
})

test('Django: views that say where they are listed what they answer have a handler for each method', async () => {
  const graph = await graphOf({
    'requirements.txt': 'django\ndjangorestframework\n',
    'views.py': 'from rest_framework import viewsets\nclass Orders(viewsets.ModelViewSet): ...',
    'urls.py': `from django.urls import path
from rest_framework_simplejwt.views import TokenObtainPairView as Login
from . import views
urlpatterns = [
    path("orders/", views.Orders.as_view({"get": "list", "post": "create"})),
    path("orders/<int:pk>/", views.Orders.as_view({"get": "retrieve"}, suffix="Order")),
    path("all/", views.Orders.as_view(initkwargs={"a": 1})),
    path("login/", Login.as_view()),
]`,
  })
  const found = graph.endpoints().map(({ method, path, handler }) => `${method} ${path} ${handler}`)
  expect(found.filter((line) => !line.includes('/all'))).toEqual([
    'POST /login TokenObtainPairView',
    'GET /orders Orders.list',
    'POST /orders Orders.create',
    'GET /orders/{pk} Orders.retrieve',
  ])
  expect(found.filter((line) => line.includes('/all'))).toContain('DELETE /all/{pk} Orders')
})

test('Django: lists of routes that are added to a list are under its prefix, as is a router where its other name is included', async () => {
  const files = {
    'config/urls.py': 'from django.urls import include, path\nurlpatterns = [path("api/", include("users.urls"))]',
    'users/views.py':
      'from rest_framework import viewsets\nclass Users(viewsets.ReadOnlyModelViewSet): ...\ndef about(request): ...',
    'users/more.py': 'from django.urls import path\nfrom . import views\nmore = [path("more/", views.about)]',
    'users/urls.py': `from django.urls import include, path
from rest_framework.routers import SimpleRouter
from . import more as others, views
router = SimpleRouter()
router.register("users", views.Users)
extra = [path("about/", views.about)]
urlpatterns = []
urlpatterns += extra + others.more
own = router.urls
urlpatterns += [path("own/", include(own))]`,
  }
  expect(await routesOf(files)).toEqual([
    '* /api/about',
    '* /api/more',
    'GET /api/own/users',
    'GET /api/own/users/{pk}',
  ])
})

test('Django: views of packages answer what their documentation says, and so do classes derived from them', async () => {
  const files = {
    'views.py': `from rest_framework_simplejwt.views import TokenObtainPairView
class Login(TokenObtainPairView):
    serializer_class = None`,
    'urls.py': `from django.urls import path
from dj_rest_auth.views import UserDetailsView as Details
from other.views import TokenRefreshView as Other
from rest_framework.authtoken import views as token_views
from rest_framework_simplejwt.views import TokenRefreshView
from . import views
urlpatterns = [
    path("login/", views.Login.as_view()),
    path("me/", Details.as_view()),
    path("other/", Other.as_view()),
    path("refresh/", TokenRefreshView.as_view()),
    path("token/", token_views.obtain_auth_token),
]`,
  }
  expect(await routesOf(files)).toEqual([
    '* /other',
    'GET /me',
    'PATCH /me',
    'POST /login',
    'POST /refresh',
    'POST /token',
    'PUT /me',
  ])
})

test('Django REST framework: each router of a file has its own routes where it is included', async () => {
  const files = {
    'api/views.py': `from rest_framework import viewsets
class Users(viewsets.ReadOnlyModelViewSet): ...
class Tags(viewsets.ReadOnlyModelViewSet): ...`,
    'api/routes.py': `from rest_framework.routers import DefaultRouter, SimpleRouter
from .views import Tags, Users
root_router = DefaultRouter()
user_router = SimpleRouter()
user_router.register("", Users, basename="user")
tag_router = SimpleRouter()
tag_router.register("all", Tags, basename="tag")`,
    'urls.py': `from django.urls import include, path
from api import routes
from api.routes import tag_router
urlpatterns = [
    path("api/", include(routes.root_router.urls)),
    path("api/users/", include(routes.user_router.urls)),
    path("api/tags/", include(tag_router.urls)),
]`,
  }
  expect(await routesOf(files)).toEqual([
    'GET /api',
    'GET /api/tags/all',
    'GET /api/tags/all/{pk}',
    'GET /api/users',
    'GET /api/users/{pk}',
  ])
})

test('API Platform: a resource has the operations that it lists, or those of the library, under the prefix', async () => {
  const files = {
    'src/Entity/BookStore.php': `<?php
namespace App\\Entity;
use ApiPlatform\\Metadata\\ApiResource;
#[ApiResource]
class BookStore { public ?int $id = null; }`,
    'src/Entity/Review.php': `<?php
namespace App\\Entity;
use ApiPlatform\\Metadata\\{ApiResource, Get, Post};
#[ApiResource(operations: [new Get(), new Post(uriTemplate: '/reviews/new')], routePrefix: '/v1')]
class Review {}`,
    'src/Entity/Near.php': `<?php
namespace App\\Entity;
use ApiPlatform\\Metadata\\ApiProperty;
class Near { #[ApiProperty] public ?int $id = null; }`,
    'config/routes/api_platform.yaml': 'api_platform:\n    resource: .\n    type: api_platform\n    prefix: /api\n',
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /api/book_stores/{id}',
    'GET /api/book_stores',
    'GET /api/book_stores/{id}',
    'GET /api/v1/reviews/{id}',
    'PATCH /api/book_stores/{id}',
    'POST /api/book_stores',
    'POST /api/v1/reviews/new',
  ])
})

test('hapi: routes in a list, of the file and of another one, count where a server is given them', async () => {
  const files = {
    'package.json': '{"dependencies": {"@hapi/hapi": "21"}}',
    'index.js': `const Hapi = require('@hapi/hapi')
const orders = require('./orders')
const { items } = require('./items')
const $stock = require('./stock')
const server = Hapi.server({ port: 80 })
const own = [{ method: 'GET', path: '/health', handler: () => 'ok' }]
server.route([...orders, { method: ['GET', 'POST'], path: '/search', handler: search }, ...own])
server.route(items)
server.route($stock)`,
    'stock.js': "const $stock = [{ path: '/stock', method: 'GET', handler: stock }]\nmodule.exports = $stock",
    'orders.js': `const list = [
  { method: 'POST', path: '/orders', handler: async (request) => place(request) },
  { method: 'GET', path: '/orders/{id}', options: { auth: 'jwt', handler: one } },
]
module.exports = list`,
    'items.js': `exports.unused = 1
const items = [{ method: 'DELETE', path: '/items/{id}', handler: remove }, { method: 'GET', path: '/links' }]
const spare = [{ method: 'GET', path: '/spare', handler: spare }]
module.exports = { items, spare }`,
    'calls.js': "module.exports = [{ method: 'GET', path: '/elsewhere', handler: show }]",
  }
  expect(await routesOf(files)).toEqual([
    'DELETE /items/{id}',
    'GET /health',
    'GET /orders/{id}',
    'GET /search',
    'GET /stock',
    'POST /orders',
    'POST /search',
  ])
})

test('hapi: routes of plugins are under the prefix that stands beside the plugin', async () => {
  const files = {
    'package.json': '{"dependencies": {"@hapi/hapi": "21"}}',
    'index.js': `const Hapi = require('@hapi/hapi')
const { items } = require('./items')
const init = async () => {
  const server = Hapi.server({ port: 80 })
  const plugins = [{ plugin: require('./stock'), options: {}, routes: { prefix: '/v2' } }]
  await server.register({ plugin: require('./orders'), routes: { prefix: '/v1' } })
  await server.register(plugins)
  await server.register(items, { routes: { prefix: '/v3' } })
  await server.register({ plugin: require('./health') })
}`,
    'orders.js': `exports.plugin = {
  name: 'orders',
  register: async function (server, options) {
    server.route({ method: 'GET', path: '/orders', handler: list })
  },
}`,
    'stock.js': `const register = (server, options) => {
  server.route([{ method: 'GET', path: '/stock', handler: list }])
  cache.route({ method: 'GET', path: '/near-miss', handler: list })
}
module.exports = { name: 'stock', register }`,
    'items.js': `exports.items = {
  name: 'items',
  register(server) { server.route({ method: 'GET', path: '/items', handler: list }) },
}`,
    'health.js': `exports.register = function (server, options, next) {
  server.route({ method: 'GET', path: '/health', handler: () => 'ok' })
}
exports.register.attributes = { name: 'health' }`,
  }
  expect(await routesOf(files)).toEqual(['GET /health', 'GET /v1/orders', 'GET /v2/stock', 'GET /v3/items'])
})

test('hapi and Fastify: an object that a variable or a module holds is a route where a server is given it', async () => {
  const files = (library: string, server: string, path: string) => ({
    'package.json': `{"dependencies": {"${library}": "4"}}`,
    'index.js': `const start = require('${library}')
const { logout } = require('./logout')
const cars = require('./cars')
const server = start${server}
server.route(require('./login'))
server.route(logout)
cars.forEach((route) => server.route(route))
for (const one of [{ method: 'GET', ${path}: '/own', handler: own }]) server.route(one)`,
    'login.js': `module.exports = { method: 'POST', ${path}: '/login', handler: async () => ({}) }`,
    'logout.js': `const logout = { method: 'POST', ${path}: '/logout', handler: out }
const spare = { method: 'GET', ${path}: '/spare', handler: out }
module.exports = { logout, spare }`,
    'cars.js': `const cars = [{ method: 'GET', ${path}: '/cars', handler: list }]
module.exports = cars`,
    // Nobody is given these, and a request has no handler.
    'calls.js': `module.exports = { method: 'GET', ${path}: '/elsewhere', handler: show }
exports.request = { method: 'GET', ${path}: '/asked' }`,
  })
  const routes = ['GET /cars', 'GET /own', 'POST /login', 'POST /logout']
  expect(await routesOf(files('fastify', '()', 'url'))).toEqual(routes)
  expect(await routesOf(files('@hapi/hapi', '.server()', 'path'))).toEqual(routes)
})

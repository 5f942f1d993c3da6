import { describe, expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

const project = '<Project Sdk="Microsoft.NET.Sdk.Web" />'
const annotations = 'import org.springframework.web.bind.annotation.*;\n'
const paths = `public final class Paths {
  public static final String BASE = "/api/v1";
  public static final String ORDERS = BASE + "/orders";
  public static final String SEARCH = "/search";
}`

test('constants of classes inside another one are told apart by both names, in Java, Kotlin and C#', async () => {
  const routes = ['DELETE /users/{id}', 'GET /orders', 'GET /users', 'POST /users']
  const java = `${annotations}@RestController
@RequestMapping(Routes.Users.BASE)
class UserController {
  @GetMapping String all() { return ""; }
  @PostMapping(Routes.Users.NONE) String add() { return ""; }
  @DeleteMapping(Routes.Users.ONE) String remove() { return ""; }
}
@RestController
class OrderController { @GetMapping(Routes.Orders.BASE) String all() { return ""; } }`
  const classes = `public final class Routes {
  public static final class Users { static final String BASE = "/users"; static final String ONE = "/{id}"; static final String NONE = ""; }
  public interface Orders { String BASE = "/orders"; }
}`
  const other = 'public class Views { static class Users { static final String BASE = "/pages"; } }'
  expect(await routesOf({ 'Routes.java': classes, 'Views.java': other, 'Controllers.java': java })).toEqual(routes)
  const kotlin = java
    .replace(/String (\w+)\(\) \{ return ""; \}/g, 'fun $1() = ""')
    .replace(annotations, `${annotations.replace(';', '')}import shop.Routes\n`)
  const objects = `package shop
object Routes {
  object Users {
    const val BASE = "/users"
    const val ONE = "/{id}"
    const val NONE = ""
  }
  object Orders { const val BASE = "/orders" }
}`
  expect(await routesOf({ 'Routes.kt': objects, 'Controllers.kt': kotlin })).toEqual(routes)
  const csharp = `app.MapGet(Routes.Users.Base, All); app.MapPost(Routes.Users.Base, Add);
app.MapDelete(Routes.Users.One, Remove); app.MapGet(Routes.Orders.Base, All); app.MapGet(Routes.Missing.Base, All);`
  const nested = `public static class Routes {
  public static class Users { public const string Base = "/users"; public const string One = $"{Base}/{{id}}"; }
  public static class Orders { public const string Base = "/orders"; }
}`
  const api = { 'Api.csproj': project, 'Program.cs': `var app = WebApplication.Create(args); ${csharp} app.Run();` }
  expect(await routesOf({ ...api, 'Routes.cs': nested })).toEqual(routes)
})

test('a path that begins with constants of another file has their text, before it and between', async () => {
  const controller = `${annotations}@RestController
@RequestMapping(value = Paths.ORDERS, produces = "application/json")
class OrderController {
  @GetMapping String all() { return ""; }
  @GetMapping(Paths.SEARCH) String search() { return ""; }
  @PutMapping(Paths.SEARCH + "/{id}") String one() { return ""; }
  @GetMapping("{id}" + Paths.SEARCH) String of() { return ""; }
  @GetMapping("/all" + Paths.SEARCH + "/{page}") String page() { return ""; }
}
@RestController
@RequestMapping("/users")
class UserController {
  @GetMapping(Paths.SEARCH) String search() { return ""; }
  @PostMapping(Unknown.PATH) String unknown() { return ""; }
}`
  expect(await routesOf({ 'Paths.java': paths, 'OrderController.java': controller })).toEqual([
    'GET /api/v1/orders',
    'GET /api/v1/orders/all/search/{page}',
    'GET /api/v1/orders/search',
    'GET /api/v1/orders/{id}/search',
    'GET /users/search',
    'POST /users/{}',
    'PUT /api/v1/orders/search/{id}',
  ])
  const module = `import { Controller, Get } from '@nestjs/common'
import { ORDERS } from './paths'
@Controller(ORDERS)
export class OrderController { @Get(':id') one() {} }`
  expect(await routesOf({ 'paths.ts': "export const ORDERS = 'v1/orders'", 'orders.ts': module })).toEqual([
    'GET /v1/orders/{id}',
  ])
})

test('a controller answers what its base class and its interface declare, under its own prefix', async () => {
  const base = `${annotations}abstract class Crud { @GetMapping("/all") String all() { return ""; } }`
  const items = `${annotations}@RestController
@RequestMapping("/items") class Items extends Crud { @GetMapping("/{id}") String one() { return ""; } }`
  const users = `${annotations}@RestController
@RequestMapping("/users") class Users extends Crud {}`
  expect(await routesOf({ 'Crud.java': base, 'Items.java': items, 'Users.java': users })).toEqual([
    'GET /items/all',
    'GET /items/{id}',
    'GET /users/all',
  ])
})

test('a controller without a prefix has that of its interface; its own one replaces it', async () => {
  const api = `${annotations}@RequestMapping("/users") interface UserApi { @GetMapping("/{name}") String user(); }`
  const bare = `${annotations}@RestController class Users implements UserApi { @RequestMapping("/me") String me() { return ""; } }`
  const own = `${annotations}@RestController @RequestMapping("/people")
class Users implements UserApi { @RequestMapping("/me") String me() { return ""; } }`
  expect(await routesOf({ 'UserApi.java': api, 'Users.java': bare })).toEqual(['* /users/me', 'GET /users/{name}'])
  expect(await routesOf({ 'UserApi.java': api, 'Users.java': own })).toEqual(['* /people/me', 'GET /people/{name}'])
})

test('a base class that is not abstract gives its prefix to controllers without one, and keeps its own routes', async () => {
  const base =
    'using Microsoft.AspNetCore.Mvc;\n[ApiController]\n[Route("api/[controller]")]\npublic class ApiController : ControllerBase { }\n'
  const controllers = `using Microsoft.AspNetCore.Mvc;
public class OrdersController : ApiController {
  [HttpGet] public IActionResult All() => Ok();
  [HttpPost("{id}/pay")] public IActionResult Pay(int id) => Ok();
}
[Route("v2/users")]
public class UsersController : ApiController { [HttpGet("me")] public IActionResult Me() => Ok(); }
`
  const routes = await routesOf({ 'shop.csproj': project, 'Api.cs': base, 'Orders.cs': controllers })
  expect(routes).toEqual(['GET /api/Orders', 'GET /v2/users/me', 'POST /api/Orders/{id}/pay'])
  const crud = `${annotations}@RestController @RequestMapping("/base") class Base { @GetMapping("/own") String own() { return ""; } }`
  const items = `${annotations}@RestController class Items extends Base { @GetMapping("/{id}") String one() { return ""; } }`
  expect(await routesOf({ 'Base.java': crud, 'Items.java': items })).toEqual(['GET /base/own', 'GET /base/{id}'])
})

test('a path of ASP.NET that begins with `~/` or `/` has no prefix of its controller or of its base', async () => {
  const base =
    'using Microsoft.AspNetCore.Mvc;\n[Route("api/[controller]")]\npublic abstract class ApiController : ControllerBase { }\n'
  const tokens = `using Microsoft.AspNetCore.Mvc;
public class TokensController : ApiController {
  [HttpPost("~/connect/token")] public IActionResult Exchange() => Ok();
  [HttpGet("/connect/keys")] public IActionResult Keys() => Ok();
}
[Route("users")]
public class UsersController : ControllerBase {
  [HttpGet("~/me")] public IActionResult Me() => Ok();
  [HttpGet("all")] public IActionResult All() => Ok();
}
`
  const routes = await routesOf({ 'shop.csproj': project, 'ApiController.cs': base, 'TokensController.cs': tokens })
  expect(routes).toEqual(['GET /connect/keys', 'GET /me', 'GET /users/all', 'POST /connect/token'])
})

test('near misses: a client of the interface and a class of another name change no prefix', async () => {
  const api = `${annotations}interface UserApi { @GetMapping("/users/{name}") String user(); }`
  const client = `${annotations}@FeignClient(name = "users", path = "/remote") interface UserClient extends UserApi {}`
  const other = `${annotations}@RestController @RequestMapping("/other") class Other extends UserApiBase {
  @GetMapping String all() { return ""; }
}`
  const files = { 'UserApi.java': api, 'UserClient.java': client, 'Other.java': other }
  expect(await routesOf(files)).toEqual(['GET /other', 'GET /users/{name}'])
})

test('functions that route, in both notations, under the path of the application', async () => {
  const main = `class Shop { public static void main(String[] a) { SpringApplication.run(Shop.class, a); } }`
  const functions = `import org.springframework.web.servlet.function.*;
class Functional {
  RouterFunction<ServerResponse> built() {
    return RouterFunctions.route()
        .GET("/orders", request -> ServerResponse.ok().build())
        .path("/lines", lines -> lines.POST("/{id}", request -> ServerResponse.ok().build()))
        .build();
  }
  RouterFunction<ServerResponse> written(Handler handler) {
    return route(GET("/users"), handler::all).andRoute(DELETE("/users/{id}"), handler::remove);
  }
}`
  const files = { 'Shop.java': main, 'Functional.java': functions }
  const settings = 'server:\n  servlet:\n    context-path: /shop\n'
  const routes = ['DELETE /users/{id}', 'GET /orders', 'GET /users', 'POST /lines/{id}']
  expect(await routesOf(files)).toEqual(routes)
  expect(await routesOf({ ...files, 'src/main/resources/application.yml': settings })).toEqual(
    routes.map((route) => route.replace(' ', ' /shop')),
  )
})

test('the path of the whole application, of Spring in Kotlin and of Micronaut', async () => {
  const controller = `${annotations.replace(';', '')}@RestController
@RequestMapping("/orders")
class OrderController {
  @GetMapping("/{id}")
  fun one(): String = ""
}`
  const kotlin = {
    'Shop.kt': `import org.springframework.boot.runApplication
@SpringBootApplication
class Shop
fun main(args: Array<String>) { runApplication<Shop>(*args) }`,
    'OrderController.kt': controller,
  }
  const yaml = (text: string): Record<string, string> => ({ 'src/main/resources/application.yml': text })
  const path = 'server: { servlet: { context-path: /shop } }\n'
  expect(await routesOf(kotlin)).toEqual(['GET /orders/{id}'])
  expect(await routesOf({ ...kotlin, ...yaml(path) })).toEqual(['GET /shop/orders/{id}'])
  const micronaut = {
    'Shop.java':
      'import io.micronaut.runtime.Micronaut; class Shop { public static void main(String[] a) { Micronaut.run(Shop.class, a); } }',
    'OrderController.java': `import io.micronaut.http.annotation.*;
@Controller("/orders") class OrderController { @Get("/{id}") String one() { return ""; } }`,
  }
  expect(await routesOf({ ...micronaut, ...yaml(path) })).toEqual(['GET /orders/{id}'])
  expect(await routesOf({ ...micronaut, ...yaml('micronaut: { server: { context-path: /shop } }\n') })).toEqual([
    'GET /shop/orders/{id}',
  ])
})

describe('ASP.NET: the nearest route of a class and its base classes counts', () => {
  const using = 'using Microsoft.AspNetCore.Mvc;\n'
  const base = (kind: string): string =>
    `${using}[ApiController][Route("api/[controller]")]
public ${kind} BaseController : ControllerBase { [HttpGet("ping")] public IActionResult Ping() => Ok(); }`
  const middle = (kind: string, route = ''): string =>
    `${using}${route}public ${kind} Middle : BaseController { [HttpGet("middle")] public IActionResult Own() => Ok(); }`
  const orders = (from: string, route = ''): string =>
    `${using}${route}public class OrdersController : ${from} { [HttpGet] public IActionResult All() => Ok(); }`
  const routes = (...files: readonly string[]): Promise<string[]> =>
    routesOf({ 'shop.csproj': project, ...Object.fromEntries(files.map((text, at) => [`${at}.cs`, text])) })

  test('over a class between them', async () => {
    const open = base('abstract class')
    expect(await routes(open, middle('abstract class'), orders('Middle'))).toEqual([
      'GET /api/Orders',
      'GET /api/Orders/middle',
      'GET /api/Orders/ping',
    ])
    expect(await routes(open, middle('abstract class'), orders('Middle', '[Route("v2/orders")]'))).toEqual([
      'GET /v2/orders',
      'GET /v2/orders/middle',
      'GET /v2/orders/ping',
    ])
    expect(await routes(open, middle('abstract class', '[Route("m/[controller]")]'), orders('Middle'))).toEqual([
      'GET /m/Orders',
      'GET /m/Orders/middle',
      'GET /m/Orders/ping',
    ])
  })

  test('over a class that only its base names a controller', async () => {
    const named = (text: string): string => text.replaceAll('BaseController', 'ApiControllerBase')
    expect(await routes(named(base('abstract class')), named(middle('abstract class')), orders('Middle'))).toEqual([
      'GET /api/Orders',
      'GET /api/Orders/middle',
      'GET /api/Orders/ping',
    ])
  })

  test('and a class is abstract behind a route with a parameter', async () => {
    const versioned = base('abstract class').replace('api/', 'api/v{version:apiVersion}/')
    expect(await routes(versioned, orders('BaseController'))).toEqual([
      'GET /api/v{version}/Orders',
      'GET /api/v{version}/Orders/ping',
    ])
  })

  test('and a class that is not abstract answers itself, too', async () => {
    const own = 'GET /api/Base/ping'
    expect(await routes(base('class'), orders('BaseController', '[Route("v2/orders")]'))).toEqual([
      own,
      'GET /v2/orders',
      'GET /v2/orders/ping',
    ])
    expect(await routes(base('class'), orders('BaseController'))).toEqual([
      own,
      'GET /api/Orders',
      'GET /api/Orders/ping',
    ])
  })

  test('near miss: what has no route answers nothing', async () => {
    const bare = middle('abstract class')
      .replace('"middle"', '')
      .replace('BaseController', 'Controller')
      .replace('()]', ']')
    expect(await routes(bare, orders('Middle'))).toEqual([])
  })
})

test('Django: a view answers what a base class of its own file is made for', async () => {
  const views = `from rest_framework.generics import CreateAPIView, ListAPIView
class BaseCreateView(CreateAPIView, abc.ABC):
  def create(self, request): return Response()
class OrderView(BaseCreateView):
  serializer_class = OrderSerializer
class BillView(ListAPIView): pass
`
  const urls = `from django.urls import path
from .views import OrderView, BillView
urlpatterns = [path("orders/", OrderView.as_view()), path("bills/", BillView.as_view())]
`
  expect(await routesOf({ 'manage.py': 'import django\n', 'shop/urls.py': urls, 'shop/views.py': views })).toEqual([
    'GET /bills',
    'POST /orders',
  ])
})

test('ASP.NET: classes of groups map their own methods under a path with their name', async () => {
  const files = {
    'Orders.csproj': project,
    'Infrastructure/EndpointGroupBase.cs':
      'public abstract class EndpointGroupBase { public abstract void Map(WebApplication app); }',
    'Infrastructure/WebApplicationExtensions.cs': `public static class WebApplicationExtensions {
  public static RouteGroupBuilder MapGroup(this WebApplication app, EndpointGroupBase group) {
    var groupName = group.GetType().Name;
    return app.MapGroup($"/api/{groupName}").WithTags(groupName);
  }
}`,
    'Infrastructure/RouteBuilderExtensions.cs': `public static class RouteBuilderExtensions {
  public static IEndpointRouteBuilder MapGet(this IEndpointRouteBuilder builder, Delegate handler, string pattern = "") {
    builder.MapGet(pattern, handler).WithName(handler.Method.Name);
    return builder;
  }
}`,
    'Endpoints/Orders.cs': `public class Orders : EndpointGroupBase {
  public override void Map(WebApplication app) {
    app.MapGroup(this).MapGet(GetOrders).MapPut(UpdateOrder, "{id}");
  }
  public IResult GetOrders() => Results.Ok();
  public IResult UpdateOrder(int id) => Results.Ok();
}`,
    'Program.cs': `var app = WebApplication.CreateBuilder(args).Build();
app.MapGet("/health", () => "ok");
app.MapEndpoints();
app.Run();`,
  }
  expect(await routesOf(files)).toEqual(['GET /api/Orders', 'GET /health', 'PUT /api/Orders/{id}'])
})

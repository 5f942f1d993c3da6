import { expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

const project = '<Project Sdk="Microsoft.NET.Sdk.Web" />'
const mvc = 'using Microsoft.AspNetCore.Mvc;\nusing Microsoft.AspNetCore.Mvc.Routing;\n'

/** A controller `Orders` with an attribute. */
function orders(attribute: string): string {
  return `${mvc}${attribute}\npublic class OrdersController : ControllerBase { [HttpGet("{id}")] public string One(int id) => ""; }`
}

async function routesWith(attributes: string, use: string): Promise<unknown> {
  return routesOf({
    'Shop.csproj': project,
    'Attributes.cs': `${mvc}${attributes}`,
    'OrdersController.cs': orders(use),
  })
}

test('an attribute of the system that gives a template to controllers, as documented for ASP.NET Core', async () => {
  const template = `public class MyApiControllerAttribute : Attribute, IRouteTemplateProvider {
  public string Template => "api/[controller]";
  public int? Order => 2;
  public string Name { get; set; } = string.Empty;
}`
  expect(await routesWith(template, '[MyApiController]')).toEqual(['GET /api/Orders/{id}'])
  expect(await routesWith(template, '[ApiController, MyApiControllerAttribute]')).toEqual(['GET /api/Orders/{id}'])
})

test('an attribute derived from that of routes, with what it is given, defaults and a base of the system', async () => {
  const derived = `public class ApiRouteAttribute : RouteAttribute {
  public ApiRouteAttribute(string path) : base("api/" + path) { }
}
public class VersionedAttribute : Attribute, IRouteTemplateProvider {
  public VersionedAttribute(int version, string path = "[controller]") { Template = $"v{version}/{path}"; }
  public string Template { get; }
}
public class V2Attribute : VersionedAttribute {
  public V2Attribute(string path = "[controller]") : base(2, path) { }
}
public class ItemsAttribute() : RouteAttribute("items");`
  expect(await routesWith(derived, '[ApiRoute("sales")]')).toEqual(['GET /api/sales/{id}'])
  expect(await routesWith(derived, '[V2]')).toEqual(['GET /v2/Orders/{id}'])
  expect(await routesWith(derived, '[V2("sales")]')).toEqual(['GET /v2/sales/{id}'])
  expect(await routesWith(derived, '[Items]')).toEqual(['GET /items/{id}'])
})

test('near misses: attributes that only hold a text, and a template of something else', async () => {
  const others = `public class AuditAttribute : Attribute { public AuditAttribute(string name) { Name = name; } public string Name { get; } }
public class MailAttribute : Attribute { public string Template => "welcome"; }
public class CachedAttribute : ResponseCacheAttribute { public CachedAttribute(string profile) : base(profile) { } }`
  expect(await routesWith(others, '[Audit("sales"), Mail, Cached("short")]')).toEqual(['GET /{id}'])
  const several = `public class ApiRouteAttribute : RouteAttribute {
  public ApiRouteAttribute(string path) : this(1, path) { }
  public ApiRouteAttribute(int version, string path) : base($"v{version}/{path}") { }
}`
  expect(await routesWith(several, '[ApiRoute("sales")]')).toEqual(['GET /{id}'])
  const both = 'public class ApiRouteAttribute : RouteAttribute { public ApiRouteAttribute() : base("api") { } }'
  expect(await routesWith(both, '[Route("own")]\n[ApiRoute]')).toEqual(['GET /own/{id}'])
})

test('a controller that only names its base class answers what that declares', async () => {
  const crud = `${mvc}[ApiController]
[Route("api/[controller]")]
public abstract class CrudController<T> : ControllerBase { [HttpGet("{id}")] public string One(int id) => ""; }`
  const products = `namespace Shop;
public class ProductsController : CrudController<Product>
{
    public ProductsController(IRepository<Product> products) : base(products) { }
}`
  const files = { 'Shop.csproj': project, 'CrudController.cs': crud, 'ProductsController.cs': products }
  expect(await routesOf(files)).toEqual(['GET /api/Products/{id}'])
})

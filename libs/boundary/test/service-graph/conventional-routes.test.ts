import { expect, test } from 'vitest'
import { routesOf } from '../graph-of.js'

const using = 'using Microsoft.AspNetCore.Mvc;\n'
const files = {
  'shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web" />',
  'HomeController.cs': `${using}public class HomeController : Controller {
  public IActionResult Index() => View();
  public IActionResult Privacy() => View();
}`,
  'OrdersController.cs': `${using}public class OrdersController : Controller {
  public async Task<IActionResult> IndexAsync() => View();
  public IActionResult Details(int id) => View();
  [HttpPost] public IActionResult Edit(Order order) => View();
  [HttpPost, ActionName("Delete")] public IActionResult DeleteConfirmed(int id) => View();
  [HttpGet("orders/all")] public IActionResult All() => View();
  [NonAction] public void Help() { }
  public static void Shared() { }
  public override void OnActionExecuting(ActionExecutingContext context) { }
  private IActionResult Own() => View();
}`,
}
const routes = [
  '* /',
  '* /Home/Privacy',
  '* /Orders',
  '* /Orders/Details/{id}',
  'GET /orders/all',
  'POST /Orders/Delete/{id}',
  'POST /Orders/Edit',
]

test('actions of controllers without routes answer where conventional routes lead, in all notations of the default one', async () => {
  for (const map of [
    'app.MapDefaultControllerRoute();',
    'app.MapControllerRoute(name: "default", pattern: "{controller=Home}/{action=Index}/{id?}");',
    'app.UseEndpoints(endpoints => { endpoints.MapControllerRoute("default", "{controller=Home}/{action=Index}/{id?}"); });',
    'app.UseMvcWithDefaultRoute();',
    'app.UseMvc(routes => { routes.MapRoute(name: "default", template: "{controller=Home}/{action=Index}/{id?}"); });',
    'routes.MapRoute(name: "Default", url: "{controller}/{action}/{id}", defaults: new { controller = "Home", action = "Index", id = UrlParameter.Optional });',
  ])
    expect(await routesOf({ ...files, 'Program.cs': `${using}${map}` })).toEqual(routes)
})

test('areas, dedicated routes and a base path', async () => {
  const area = `${using}[Area("Admin")] public class UsersController : Controller { public IActionResult Index() => View(); }`
  const program = `${using}app.UsePathBase("/shop");
app.MapControllerRoute("areas", "{area:exists}/{controller=Home}/{action=Index}/{id?}");
app.MapAreaControllerRoute("admin", "Admin", "manage/{controller}/{action=Index}");
app.MapControllerRoute(name: "privacy", pattern: "about/{*rest}", defaults: new { controller = "Home", action = "Privacy" });`
  expect(
    await routesOf({ ...files, 'OrdersController.cs': '', 'UsersController.cs': area, 'Program.cs': program }),
  ).toEqual(['* /shop/Admin/Users', '* /shop/about/{rest}', '* /shop/manage/Users'])
})

test('a pattern in a route, and verbs that name no path', async () => {
  const program = `${using}app.MapControllerRoute("culture", "{culture:regex(^[[a-z]]{{2}}$)=en}/{controller}/{action}");`
  const orders = `${using}public class OrdersController : Controller { [AcceptVerbs("GET", "POST")] public IActionResult All() => View(); }`
  expect(await routesOf({ 'shop.csproj': files['shop.csproj'], 'Orders.cs': orders, 'Program.cs': program })).toEqual([
    'GET /{culture}/Orders/All',
    'POST /{culture}/Orders/All',
  ])
})

test('near misses: no conventional route, a route of the class, of its base class, and classes that are no controllers', async () => {
  const map = { 'Program.cs': `${using}app.MapDefaultControllerRoute();` }
  const others = {
    'shop.csproj': files['shop.csproj'],
    'ApiController.cs': `${using}[ApiController] public class ApiController : ControllerBase { public IActionResult Never() => Ok(); }`,
    'RoutedController.cs': `${using}[Route("routed")] public class RoutedController : Controller { [HttpGet] public IActionResult All() => View(); }`,
    'Base.cs': `${using}[Route("api/[controller]")] public abstract class BaseController : ControllerBase { public IActionResult Ping() => Ok(); }`,
    'ItemsController.cs': `${using}public class ItemsController : BaseController { [HttpGet] public IActionResult All() => Ok(); public void Other() { } }`,
    'Shared.cs': `${using}public class SharedController : Controller { public IActionResult Own() => View(); }`,
    'Derived.cs': `${using}public class DerivedController : SharedController { }`,
    'Open.cs': `${using}public abstract class OpenBase : Controller { [HttpPost] public IActionResult Save() => View(); }`,
    'Closed.cs': `${using}public class ClosedController : OpenBase { }`,
    // Web API has routes of its own: https://learn.microsoft.com/aspnet/web-api/overview/web-api-routing-and-actions/routing-in-aspnet-web-api
    'Items.cs':
      'using System.Web.Http;\npublic class NeverController : ApiController { public string Get(int id) => ""; }',
    'Plain.cs': `public class Plain { public void Controller() { } }
internal class InnerController : Controller { public IActionResult Index() => View(); }
public class OpenController<T> : Controller { public IActionResult Index() => View(); }`,
  }
  expect(await routesOf({ ...others, ...map })).toEqual(['* /Shared/Own', 'GET /api/Items', 'GET /routed'])
  expect(await routesOf({ ...files, 'Program.cs': `${using}app.MapControllers();` })).toEqual(['GET /orders/all'])
  const other = { 'Program.cs': `${using}map.MapRoute("road", "from/{a}/to/{b}");` }
  expect(await routesOf({ ...files, ...other })).toEqual(['GET /orders/all'])
})

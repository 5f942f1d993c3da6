import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

const reference = '<ItemGroup><ProjectReference Include="..\\Catalog\\Catalog.csproj" /></ItemGroup>'
const exe = '<PropertyGroup><OutputType>Exe</OutputType></PropertyGroup>'
const module = {
  'src/Catalog/Catalog.csproj':
    '<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup></Project>',
  'src/Catalog/Items.cs':
    'public static class Items { public static void MapItems(this IEndpointRouteBuilder app) { app.MapGet("/items", List); } }',
}
const migrator = {
  'src/Migrator/Migrator.csproj': `<Project Sdk="Microsoft.NET.Sdk">${exe}${reference}</Project>`,
  'src/Migrator/Dockerfile': 'FROM mcr.microsoft.com/dotnet/runtime\nCOPY . .\n',
  'src/Migrator/Program.cs': 'using var host = Host.CreateApplicationBuilder(args).Build(); host.Migrate();',
}
const api = {
  'src/Api/Api.csproj': `<Project Sdk="Microsoft.NET.Sdk.Web">${reference}</Project>`,
  'src/Api/Dockerfile': 'FROM mcr.microsoft.com/dotnet/aspnet\nCOPY . .\n',
  'src/Api/Program.cs': 'var app = WebApplication.CreateBuilder(args).Build(); app.MapItems(); app.Run();',
}

async function endpoints(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const graph = await graphOf(files)
  return graph.endpoints().map(({ service, method, path }) => `${service} ${method} ${path}`)
}

test('.NET: a console program does not answer what a module offers to the web project that shares it', async () => {
  expect(await endpoints({ ...module, ...migrator, ...api })).toEqual(['Api GET /items'])
})

test('.NET: a console program that alone refers to endpoints may start a server, as may every web project', async () => {
  expect(await endpoints({ ...module, ...migrator })).toEqual(['Migrator GET /items'])
  const web = { ...migrator, 'src/Migrator/Migrator.csproj': api['src/Api/Api.csproj'] }
  expect(await endpoints({ ...module, ...web, ...api })).toEqual(['Api GET /items', 'Migrator GET /items'])
})

test('.NET: a console program answers what its own code maps of a module that it shares with a web project', async () => {
  const program = (maps: string): Record<string, string> => ({
    'src/Migrator/Program.cs': `var app = WebApplication.Create(args); ${maps} app.Run();`,
  })
  expect(await endpoints({ ...module, ...migrator, ...api, ...program('app.MapItems();') })).toEqual([
    'Api GET /items',
    'Migrator GET /items',
  ])
  const controller = {
    'src/Catalog/Items.cs':
      '[Route("items")] public class ItemsController : ControllerBase { [HttpGet] public IActionResult All() => Ok(); }',
  }
  expect(
    await endpoints({ ...module, ...controller, ...migrator, ...api, ...program('app.MapControllers();') }),
  ).toEqual(['Api GET /items', 'Migrator GET /items'])
  expect(await endpoints({ ...module, ...migrator, ...api, ...program('app.MapOthers();') })).toEqual([
    'Api GET /items',
  ])
})

test('.NET: a console program answers at its own endpoints', async () => {
  const own = {
    'src/Migrator/Program.cs': 'var app = WebApplication.Create(args); app.MapGet("/status", Status); app.Run();',
  }
  expect(await endpoints({ ...module, ...migrator, ...api, ...own })).toEqual([
    'Api GET /items',
    'Migrator GET /status',
  ])
})

test('.NET: a file that only passes its router on keeps the prefix of the group', async () => {
  const extension = (name: string, body: string): string =>
    `public static class ${name}Extensions { public static void Map${name}(this IEndpointRouteBuilder app) { ${body} } }`
  const files = {
    ...api,
    'src/Api/Program.cs':
      'var app = WebApplication.CreateBuilder(args).Build(); var group = app.MapGroup("orders"); group.MapOrders(); app.Run();',
    'src/Api/Orders.cs': extension('Orders', 'app.MapListing(); app.MapAdding(); map.MapOther();'),
    'src/Api/Listing.cs': extension('Listing', 'app.MapGet("/", List);'),
    'src/Api/Adding.cs': extension('Adding', 'app.MapPost("/{id}", Add);'),
  }
  expect(await endpoints(files)).toEqual(['Api GET /orders', 'Api POST /orders/{id}'])
})

const controller = (name: string, path: string): string =>
  `import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping(${path}) public class ${name}Controller { @GetMapping String all() { return ""; } }`
const started = 'public class App { public static void main(String[] a) { SpringApplication.run(App.class, a); } }'

test('Gradle: a program answers at the endpoints of the projects that it is made of, not of those of its tests', async () => {
  const gradle = (...lines: readonly string[]): string => `dependencies {\n${lines.join('\n')}\n}\n`
  const files = (root: string): Record<string, string> => ({
    [`${root}settings.gradle`]: "include 'app', 'modules:stock', 'modules:prices', 'modules:fakes', 'modules:other'\n",
    [`${root}app/build.gradle`]: `plugins { id 'org.springframework.boot' }\n${gradle(
      "implementation project(':modules:stock')",
      "testImplementation project(':modules:fakes')",
    )}`,
    [`${root}app/src/main/java/App.java`]: started,
    [`${root}modules/stock/build.gradle`]: gradle("api(project(':modules:prices'))"),
    [`${root}modules/stock/src/main/java/StockController.java`]: controller('Stock', '"/stock"'),
    [`${root}modules/prices/src/main/java/PricesController.java`]: controller('Prices', '"/prices"'),
    [`${root}modules/fakes/src/main/java/FakesController.java`]: controller('Fakes', '"/fakes"'),
    [`${root}modules/other/src/main/java/OtherController.java`]: controller('Other', '"/other"'),
  })
  expect(await endpoints(files(''))).toEqual(['app GET /prices', 'app GET /stock'])
  expect(await endpoints(files('backend/'))).toEqual(['backend GET /prices', 'backend GET /stock'])
})

test('Maven: a service knows the constants of a module that is a program itself, and does not answer as that does', async () => {
  const pom = (name: string, ...dependencies: readonly string[]): string =>
    `<project><artifactId>${name}</artifactId><dependencies>${dependencies.map((at) => `<dependency><artifactId>${at}</artifactId></dependency>`).join('')}</dependencies><build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>`
  const paths = 'public class Paths { public static final String ORDERS = "/orders"; }'
  const files = {
    'common/pom.xml': pom('common', 'spring-boot-starter-web'),
    'common/src/main/java/App.java': started,
    'common/src/main/java/Paths.java': paths,
    'common/src/main/java/PingController.java': controller('Ping', '"/ping"'),
    'orders/pom.xml': pom('orders', 'common', 'spring-boot-starter-web'),
    'orders/src/main/java/App.java': started,
    'orders/src/main/java/OrdersController.java': controller('Orders', 'Paths.ORDERS'),
  }
  expect(await endpoints(files)).toEqual(['common GET /ping', 'orders GET /orders'])
  expect(await endpoints({ ...files, 'orders/pom.xml': pom('orders', 'spring-boot-starter-web') })).not.toContain(
    'orders GET /orders',
  )
})

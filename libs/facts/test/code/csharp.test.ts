import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('controllers with tokens, absolute paths and several verbs', async () => {
  const source = `[ApiController]
[Route("api/v1/[controller]")]
public class OrdersController : ControllerBase {
  [HttpGet("{id:int}")] public IActionResult Get(int id) => Ok();
  [HttpPost] public IActionResult Create() => Ok();
  [HttpDelete("/admin/orders/{id}")] public IActionResult Remove() => Ok();
  [HttpPut, Route("[action]")] public IActionResult Cancel() => Ok();
  public void HttpGet() { }
}
public class Plain { [HttpPost] public void NotRouted() { } }`
  expect(await linesOf('OrdersController.cs', source, 'endpoint')).toEqual([
    '4 GET /api/v1/Orders/{id} OrdersController.Get @OrdersController',
    '5 POST /api/v1/Orders OrdersController.Create @OrdersController',
    '6 DELETE /admin/orders/{id} OrdersController.Remove',
    '7 PUT /api/v1/Orders/Cancel OrdersController.Cancel @OrdersController',
  ])
})

test('minimal APIs join the prefixes of their groups', async () => {
  const source = `var app = builder.Build();
var api = app.MapGroup("/api").WithTags("x");
var items = api.MapGroup("/items").RequireAuthorization();
items.MapGet("/{id:guid}", GetItem).WithName("item");
app.MapPost("/orders", async (Order order) => Results.Ok());
// app.MapGet("/comment", x);
dictionary.Map("a", b);`
  expect(await linesOf('Program.cs', source, 'endpoint')).toEqual([
    '4 GET /api/items/{id} GetItem @api',
    '5 POST /orders POST /orders',
  ])
})

test('a typed client calls the address that its class is registered with', async () => {
  const registration = `services.AddHttpClient<IStock, StockClient>(c => c.BaseAddress = new Uri(configuration["Urls:Stock"]!));
services.AddHttpClient("pay", c => { c.BaseAddress = new Uri("http://pay"); });
services.AddGrpcClient<Basket.BasketClient>(o => o.Address = new Uri(builder.Configuration["Grpc:Basket"]));`
  expect(await linesOf('Startup.cs', registration, 'constant', 'call')).toEqual([
    '1 IStock.BaseAddress = config(Urls:Stock)',
    '1 StockClient.BaseAddress = config(Urls:Stock)',
    '2 HttpClient#pay.BaseAddress = "http://pay"',
    '3 grpc grpc Basket -> config(Grpc:Basket)',
  ])
  const client = `public class StockClient(HttpClient http, IHttpClientFactory factory) {
  private readonly HttpClient _http = http;
  public Task Load(int id) => _http.GetFromJsonAsync<Stock>($"/stock/{id}");
  public Task Pay() { var pay = factory.CreateClient("pay"); return pay.PostAsync("charge", null); }
  public Task NotHttp() => _cache.GetAsync("key");
}`
  expect(await linesOf('StockClient.cs', client, 'call')).toEqual([
    '3 http http-client GET -> StockClient.BaseAddress "/stock/" + StockClient.Load.id',
    '4 http http-client POST -> HttpClient#pay.BaseAddress "charge"',
  ])
})

test('Refit interfaces are outgoing calls', async () => {
  const source = `using Refit;
public interface ICatalog { [Get("/products/{id}")] Task<Product> Get(int id); }`
  expect(await linesOf('ICatalog.cs', source, 'call', 'endpoint')).toEqual([
    '2 http refit GET -> ICatalog.BaseAddress "/products/{id}"',
  ])
})

test('buses, databases and configuration', async () => {
  const source = `public class Setup {
  void Add(IServiceCollection services) {
    services.AddDbContext<Shop>(o => o.UseNpgsql(configuration.GetConnectionString("Shop")));
    services.AddMassTransit(x => x.UsingRabbitMq((c, cfg) => cfg.Host(new Uri(configuration["Bus:Host"]))));
    services.Configure<ShopOptions>(configuration.GetSection("Shop"));
    var timeout = configuration.GetValue<string>("Pay:Url", "http://pay");
  }
}
public class Placer(IPublishEndpoint bus) {
  Task Place() => bus.Publish(new OrderPlaced());
}
public class PaidConsumer : IConsumer<OrderPaid> { }
public class DiscountServer : DiscountService.DiscountServiceBase { }`
  expect(await linesOf('Setup.cs', source, 'call', 'topic', 'env_read', 'endpoint')).toEqual([
    '3 db postgres -> config(ConnectionStrings:Shop)',
    '4 queue rabbitmq -> config(Bus:Host)',
    '10 publish masstransit <OrderPlaced>',
    '12 subscribe masstransit <OrderPaid>',
    '13 * DiscountService/* DiscountServer',
    '3 config ConnectionStrings:Shop',
    '5 config Shop -> ShopOptions',
    '6 config Pay:Url = "http://pay" -> timeout',
    '4 config Bus:Host',
  ])
})

test('a base class of gRPC may come in with its service by `using static`', async () => {
  const server = (using: string) =>
    linesOf('Server.cs', `using ${using};\npublic class Server(IStore store) : DiscountsBase { }\n`, 'endpoint')
  expect(await server('static Shop.Grpc.Discounts')).toEqual(['2 * Discounts/* Server'])
  expect(await server('static Shop.Grpc.Orders')).toEqual([])
  expect(await server('Shop.Grpc.Discounts')).toEqual([])
})

test('NServiceBus and Wolverine: messages by class, and queues by name', async () => {
  const source = `using NServiceBus;
using Wolverine;
class Pay : IHandleMessages<OrderPlaced> {
  public async Task Handle(OrderPlaced message, IMessageHandlerContext context) {
    await context.Publish(new OrderPaid());
    await cache.Store(new NotAMessage());
  }
}
class Setup {
  void Configure(WolverineOptions opts, IMessageContext bus) {
    opts.UseRabbitMq("amqp://rabbit");
    opts.ListenToRabbitQueue("orders");
    opts.PublishMessage<OrderPaid>().ToRabbitQueue("paid");
    bus.SendAsync(new ShipOrder());
  }
}`
  expect(await linesOf('Pay.cs', source, 'topic', 'call', 'message')).toEqual([
    '5 publish nservicebus <OrderPaid>',
    '11 queue rabbitmq -> "amqp://rabbit"',
    '12 subscribe rabbitmq "orders"',
    '13 publish rabbitmq "paid"',
    '14 publish wolverine <ShipOrder>',
    '3 handled OrderPlaced',
    '3 subscribe nservicebus <OrderPlaced>',
  ])
})

test('a handler class of Wolverine has no interface: its name and its methods tell', async () => {
  const source = `namespace Shop;
public static class BasketCheckoutHandler {
  public static void Handle(BasketCheckout message, IDocumentSession session) {}
  public static Task<Order> HandleAsync(Contracts.OrderPaid message) => Paid(message);
  public static void Validate(BasketCheckout message) {}
  public static void Handle() {}
  public static void Handle(string text) {}
  public static void Handle(Exception error) {}
}
class StockHandler : IRequestHandler<Reserve> { public Task Handle(Reserve r) => Done; }
class Handlers { class Baker { void Handle(Bread b) {} } }
`
  const endpoint = 'class Orders { [WolverinePost("/orders/{id}")] public static Order Post(Guid id) => New(id); }'
  expect(await linesOf('Orders.cs', endpoint, 'endpoint')).toEqual(['1 POST /orders/{id} Orders.Post @Orders'])
  expect(await linesOf('Handlers.cs', source, 'topic', 'message')).toEqual([
    '3 handled BasketCheckout',
    '3 subscribe wolverine <BasketCheckout>',
    '4 handled Contracts.OrderPaid',
    '4 subscribe wolverine <Contracts.OrderPaid>',
  ])
})

test('integrations of Aspire take the name of a connection string', async () => {
  const source = `builder.AddNpgsqlDbContext<OrdersContext>("orders-db");
builder.AddRedisClient("cache");
services.AddDbContext<OrdersContext>(options => options.UseNpgsql("orders-db"));
services.AddNpgsqlDataSource("Host=pg;Database=orders");`
  expect(await linesOf('Program.cs', source, 'call')).toEqual([
    '1 db postgres -> config(ConnectionStrings:orders-db, "orders-db")',
    '2 db redis -> config(ConnectionStrings:cache, "cache")',
    '3 db postgres -> "orders-db"',
    '4 db postgres -> "Host=pg;Database=orders"',
  ])
})

test('a type argument says what configuration and a container give, and not what a collection does', async () => {
  const source = `using MassTransit;
var own = configuration.GetSection(nameof(BrokerOptions)).Get<BrokerOptions>()!;
x.UsingRabbitMq((context, cfg) => cfg.Host(own.Host, "/"));
x.UsingRabbitMq((context, cfg) => { var given = context.GetRequiredService<IOptions<BrokerOptions>>().Value; cfg.Host(given.Host); });
x.UsingRabbitMq((context, cfg) => cfg.Host(context.GetRequiredService<BrokerOptions>().Host));
x.UsingRabbitMq((context, cfg) => { var first = all.First<BrokerOptions>(); cfg.Host(first.Host); });`
  expect(await linesOf('Program.cs', source, 'call', 'env_read')).toEqual([
    '3 queue rabbitmq -> BrokerOptions.Host',
    '4 queue rabbitmq -> BrokerOptions.Host',
    '5 queue rabbitmq -> BrokerOptions.Host',
    '6 queue rabbitmq -> first.Host',
    '2 config BrokerOptions -> BrokerOptions',
  ])
})

test('a service of the container has the role of its type', async () => {
  const source = `using Dapr.Client;
public class Worker(IServiceProvider provider) {
  public async Task Go() {
    var dapr = provider.GetRequiredService<DaprClient>();
    await dapr.PublishEventAsync("pubsub", "orders", order);
    await provider.GetService<DaprClient>()!.PublishEventAsync("pubsub", "bills", bill);
    var other = provider.GetRequiredService<Archive>();
    await other.PublishEventAsync("pubsub", "no", order);
  }
}`
  expect(await linesOf('Worker.cs', source, 'topic')).toEqual(['5 publish dapr "orders"', '6 publish dapr "bills"'])
})

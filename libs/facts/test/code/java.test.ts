import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Spring controllers, listeners and clients', async () => {
  const source = `@RestController
@RequestMapping("/orders")
public class OrderController {
  @Value("\${stock.url:http://stock}") private String stock;
  private final RestTemplate rest;
  @GetMapping("/{id}") public Order get(String id) {
    return rest.getForObject(stock + "/stock/" + id, Order.class);
  }
  @RequestMapping(path = {"/a", "/b"}, method = RequestMethod.POST) public void create() {
    client.getForObject("http://not-rest", Order.class);
  }
  @KafkaListener(topics = {"paid", "shipped"}) public void on(String message) {}
}`
  expect(await linesOf('OrderController.java', source, 'endpoint', 'call', 'topic', 'env_read')).toEqual([
    '7 http rest-template GET -> OrderController.stock + "/stock/" + OrderController.get.id',
    '4 config stock:url = "http://stock" -> OrderController.stock',
    '6 GET /orders/{id} OrderController.get @OrderController',
    '9 POST /orders/a OrderController.create @OrderController',
    '9 POST /orders/b OrderController.create @OrderController',
    '12 subscribe kafka "paid"',
    '12 subscribe kafka "shipped"',
  ])
})

test('constants of nested classes are made of those of the class around, and may be another name of one', async () => {
  const java = `public final class Routes {
  static final String ROOT = "/v1";
  static final Clock NOW = CLOCK;
  public static class Orders {
    static final String BASE = ROOT + "/orders";
    static final String ALL = BASE;
    static final Limit MOST = OTHER;
  }
}`
  const expected = ['2 Routes.ROOT = "/v1"', '5 Orders.BASE = "/v1/orders"', '6 Orders.ALL = "/v1/orders"']
  expect(await linesOf('Routes.java', java, 'constant')).toEqual(expected)
  const csharp = java.replace(/static final String/g, 'public const string').replaceAll(' final', '')
  expect(await linesOf('Routes.cs', csharp, 'constant')).toEqual(expected)
})

test('a constant that is imported by its own name is one of its class', async () => {
  const routes = async (path: string, text: string) => linesOf(path, text, 'endpoint', 'mount')
  const java = (imported: string) => `import org.springframework.web.bind.annotation.*;
import static ${imported};
@RestController @RequestMapping(ORDERS)
public class OrderController {
  @GetMapping("/{id}") public Order get(String id) { return null; }
}`
  const under = [
    '5 OrderController Paths.ORDERS <- OrderController~Paths.ORDERS',
    '5 GET /{id} OrderController.get @OrderController~Paths.ORDERS',
  ]
  expect(await routes('OrderController.java', java('com.shop.Paths.ORDERS'))).toEqual(under)
  expect(await routes('OrderController.java', java('com.shop.Paths.*'))).toEqual(under)
  const csharp =
    'using static Shop.Paths;\n[Route(Orders)] public class OrderController { [HttpGet("{id}")] public int Get(int id) => 0; }'
  expect((await routes('OrderController.cs', csharp))[0]).toBe(
    '2 OrderController Paths.Orders <- OrderController~Paths.Orders',
  )
  const kotlin = java('com.shop.Paths.ORDERS')
    .replace('static ', '')
    .replaceAll(';', '')
    .replace('{ return null }', '= null')
  expect(
    (await routes('OrderController.kt', kotlin.replace('public Order get(String id)', 'fun get(id: String)')))[0],
  ).toBe('5 OrderController Paths.ORDERS <- OrderController~Paths.ORDERS')
  expect(await routes('OrderController.java', java('com.shop.Paths.USERS'))).toEqual([
    '5 GET /{id} OrderController.get @OrderController',
  ])
})

test('a parameter whose name is a constant of another file is a parameter', async () => {
  const source = `@RestController
@RequestMapping("/orders")
public class OrderController extends Base {
  @GetMapping("/{" + ID + "}/lines") public Order get(@PathVariable(ID) String id) { return null; }
}`
  expect(await linesOf('OrderController.java', source, 'endpoint')).toEqual([
    '4 GET /orders/{ID}/lines OrderController.get @OrderController',
  ])
})

test('Feign interfaces are outgoing calls, repositories databases, stubs their service', async () => {
  const source = `@FeignClient(name = "stock", url = "http://stock:80")
interface StockClient { @GetMapping("/stock/{id}") Stock get(String id); }
interface Orders extends JpaRepository<Order, Long> {}
class Ads { Object stub = AdServiceGrpc.newBlockingStub(ManagedChannelBuilder.forTarget("ads:9555").build()); }
class Impl extends AdServiceGrpc.AdServiceImplBase {}`
  expect(await linesOf('Clients.java', source, 'endpoint', 'call')).toEqual([
    '4 grpc grpc AdService -> "ads:9555"',
    '2 http feign GET -> "http://stock:80" "/stock/{id}"',
    '3 db jdbc -> config(spring:datasource:url)',
    '5 * AdService/* Impl',
  ])
})

test('Feign: constants of other files stay in the path of a call', async () => {
  const source = `@FeignClient(name = "stock", url = "http://stock:80", path = Paths.STOCK)
interface StockClient {
  @GetMapping("/items/{id}") Stock get(String id);
  @PostMapping(Paths.ITEMS) Stock add(Stock stock);
}`
  expect(await linesOf('StockClient.java', source, 'call')).toEqual([
    '3 http feign GET -> "http://stock:80" Paths.STOCK + "/items/{id}"',
    '4 http feign POST -> "http://stock:80" Paths.STOCK + "/" + Paths.ITEMS',
  ])
})

test('MicroProfile: an interface of JAX-RS that is registered is a client, another one is not', async () => {
  const source = `package org.acme;
@Path("/heroes") @RegisterRestClient(configKey = "hero") interface HeroClient {
  @GET @Path("/random") Hero random();
}
@Path("/fights") class FightResource { @GET public String all() { return ""; } }`
  expect(await linesOf('HeroClient.java', source, 'endpoint', 'call')).toEqual([
    '3 http microprofile-client GET -> config(quarkus:rest-client:hero:url) | config(quarkus:rest-client:hero:uri) | config(hero/mp-rest/url) | config(hero/mp-rest/uri) "/heroes/random"',
    '5 GET /fights FightResource.all @FightResource',
  ])
})

test('Micronaut: controllers and clients; the same names elsewhere mean nothing', async () => {
  const source = `import io.micronaut.http.annotation.*;
@Controller("/orders") class OrderController { @Get("/{id}") Order get(String id) { return null; } }
@Client("stock-service") interface StockClient { @Post("/reserve") void reserve(); }`
  expect(await linesOf('Orders.java', source, 'endpoint', 'call')).toEqual([
    '2 GET /orders/{id} OrderController.get @OrderController',
    '3 http micronaut POST -> "stock-service" "/reserve"',
  ])
  const other = '@Controller("orders") class Orders { @Get("/x") int get() { return 1; } }'
  expect(await linesOf('Orders.java', other, 'endpoint', 'call')).toEqual([])
})

test('Spring HTTP interfaces: the address of their factory; a server that implements one is no client', async () => {
  const source = `@HttpExchange("/stock") interface StockApi { @GetExchange("/{id}") Stock get(String id); }
class Config {
  StockApi stock() {
    RestClient rest = RestClient.builder().baseUrl("http://stock:80").build();
    return HttpServiceProxyFactory.builderFor(RestClientAdapter.create(rest)).build().createClient(StockApi.class);
  }
}
class Server implements StockApi { @GetExchange("/x") public Stock get(String id) { return null; } }`
  expect(await linesOf('Config.java', source, 'endpoint', 'call')).toEqual([
    '1 http http-exchange GET -> StockApi.BaseAddress "/stock/{id}"',
  ])
  expect(await linesOf('Config.java', source, 'constant')).toContain('5 StockApi.BaseAddress = "http://stock:80"')
})

test('Retrofit: requests of an interface; `create` without a base address says nothing', async () => {
  const source = `import retrofit2.Retrofit;
interface StockApi { @GET("stock/{id}") Call<Stock> get(String id); }
class Clients {
  StockApi stock() { return new Retrofit.Builder().baseUrl("http://stock:80").build().create(StockApi.class); }
  Other other() { return factory.create(Other.class); }
}`
  expect(await linesOf('Clients.java', source, 'endpoint', 'call')).toEqual([
    '2 http retrofit GET -> StockApi.BaseAddress "/stock/{id}"',
  ])
  const constants = await linesOf('Clients.java', source, 'constant')
  expect(constants.filter((line) => line.includes('BaseAddress'))).toEqual([
    '4 StockApi.BaseAddress = "http://stock:80"',
  ])
})

test('JAX-RS: a target is a request, a target of something else is not', async () => {
  const source = `import jakarta.ws.rs.client.Client;
class A { Client client; Aim aim;
  void x() { client.target("http://stock:80/items").request().get(); aim.target("http://mars:80"); } }`
  expect(await linesOf('A.java', source, 'call')).toEqual(['3 http jax-rs-client -> "http://stock:80/items"'])
})

test('Feign: a client that inherits its methods', async () => {
  const source = '@FeignClient(name = "stock-service", path = "/api") interface StockClient extends StockApi {}'
  expect(await linesOf('StockClient.java', source, 'call')).toEqual(['1 http feign -> "stock-service" "/api"'])
})

test('Feign: a placeholder that is joined of constants has its default, whatever its key', async () => {
  const source = `@FeignClient(name = "\${" + "shop" + ".stock:stock-server}", path = "/a") interface Own extends StockApi {}
@FeignClient(name = "\${" + Constants.PREFIX + ".stock:stock-server}", path = "/b") interface Other extends StockApi {}
@FeignClient(name = "\${" + Constants.PREFIX + ".url:http://\${HOST:stock}:80}", path = "/c") interface Nested extends StockApi {}
@FeignClient(name = "\${" + Constants.PREFIX + ".stock}", path = "/d") interface Unset extends StockApi {}
@FeignClient(name = "stock-" + Constants.ZONE, path = "/e") interface Joined extends StockApi {}
@FeignClient(name = "\${shop.stock:" + Constants.STOCK + "}", path = "/f") interface Default extends StockApi {}
@FeignClient(name = "\${STOCK:http://" + Constants.STOCK + ":80}", path = "/g") interface Part extends StockApi {}
@FeignClient(name = "\${A:x}" + Constants.STOCK + "{y}", path = "/h") interface Two extends StockApi {}`
  expect(await linesOf('Clients.java', source, 'call')).toEqual([
    '1 http feign -> config(shop:stock, "stock-server") "/a"',
    '2 http feign -> config(*:stock, "stock-server") "/b"',
    '3 http feign -> config(*:url, "http://" + env(HOST, "stock") + ":80") "/c"',
    '4 http feign -> "${" + Constants.PREFIX + ".stock}" "/d"',
    '5 http feign -> "stock-" + Constants.ZONE "/e"',
    '6 http feign -> config(shop:stock, Constants.STOCK) "/f"',
    '7 http feign -> env(STOCK, "http://" + Constants.STOCK + ":80") "/g"',
    '8 http feign -> "${A:x}" + Constants.STOCK + "{y}" "/h"',
  ])
})

test('channels and bindings of messages: the topic is a setting', async () => {
  const source = `import org.eclipse.microprofile.reactive.messaging.*;
class Orders {
  @Channel("orders-out") Emitter<Order> emitter;
  @Incoming("payments") void on(Payment payment) {}
}
class Other { @RabbitListener(bindings = @QueueBinding(value = @Queue("q"), exchange = @Exchange("orders"), key = "orders.*")) void on() {} }`
  expect(await linesOf('Orders.java', source, 'topic')).toEqual([
    '3 publish unknown config(mp:messaging:outgoing:orders-out:topic, "orders-out")',
    '4 subscribe unknown config(mp:messaging:incoming:payments:topic, "payments")',
    '6 subscribe rabbitmq "orders" key "orders.*" queue "q"',
  ])
})

test('Spring Kafka: topics in a list, from settings, and beside comments', async () => {
  const source = `import org.springframework.kafka.annotation.KafkaListener;
class Orders {
  @KafkaListener(topics = { "\${topics.placed}", "paid" })
  void one(String message) {}
  @KafkaListener(
    topics = "\${topics.sent:sent}", // where it comes from
    containerFactory = "factory")
  void two(String message) {}
}`
  expect(await linesOf('Orders.java', source, 'topic')).toEqual([
    '3 subscribe kafka config(topics:placed)',
    '3 subscribe kafka "paid"',
    '5 subscribe kafka config(topics:sent, "sent")',
  ])
})

test('Spring AMQP: names of queues and exchanges in annotations, in any place', async () => {
  const source = `class Orders {
  @RabbitListener(bindings = @QueueBinding(value = @Queue(durable = "true", value = "q"), exchange = @Exchange(type = "topic", value = "shop"), key = "a"))
  void one() {}
  @RabbitListener(bindings = @QueueBinding(value = @Queue(exclusive = "true", name = "q"), exchange = @Exchange(type = "topic", name = "shop"), key = "b"))
  void two() {}
  @RabbitListener(bindings = @QueueBinding(value = @Queue(durable = "true"), exchange = @Exchange("shop"), key = "c"))
  void three() {}
  @RabbitListener(queuesToDeclare = @Queue(durable = "true", name = "paid"))
  void four() {}
}`
  expect(await linesOf('Orders.java', source, 'topic')).toEqual([
    '2 subscribe rabbitmq "shop" key "a" queue "q"',
    '4 subscribe rabbitmq "shop" key "b" queue "q"',
    '6 subscribe rabbitmq "shop" key "c"',
    '8 subscribe rabbitmq "paid"',
  ])
})

test('Spring AMQP: what a configuration binds, by methods and by beans, and what a template sends', async () => {
  const source = `import org.springframework.amqp.core.*;
class Config {
  static final String KEY = "orders.placed";
  @Bean Queue paid() { return new Queue("paid", true); }
  @Bean Queue sent() { return QueueBuilder.durable("sent").build(); }
  @Bean TopicExchange shop() { return new TopicExchange("shop"); }
  @Bean Binding one() { return BindingBuilder.bind(paid()).to(shop()).with(KEY); }
  @Bean Binding two(Queue sent, TopicExchange shop) { return BindingBuilder.bind(sent).to(shop).with("orders.*"); }
  @Bean Binding three() { return BindingBuilder.bind(paid()).to(new FanoutExchange("all")); }
}
class Sender { RabbitTemplate template;
  void send(Order order) {
    template.convertAndSend("shop", Config.KEY, order);
    template.convertAndSend("paid", order);
    other.convertAndSend("shop", "x", order);
  } }`
  expect(await linesOf('Config.java', source, 'topic')).toEqual([
    '7 subscribe rabbitmq "shop" key "orders.placed" queue "paid"',
    '8 subscribe rabbitmq bean:shop key "orders.*" queue bean:sent',
    '9 subscribe rabbitmq "all" key "" queue "paid"',
    '13 publish rabbitmq "shop" key Config.KEY',
    '14 publish rabbitmq ? key "paid"',
  ])
})

test('Spring Data REST: a repository is a collection and its items', async () => {
  const source = `import org.springframework.data.rest.core.annotation.RepositoryRestResource;
@RepositoryRestResource(collectionResourceRel = "people", path = "people")
interface PersonRepository extends JpaRepository<Person, Long> {}
@RepositoryRestResource
interface Categories extends CrudRepository<shop.Category, Long> {}
@RepositoryRestResource(exported = false)
interface Secrets extends CrudRepository<Secret, Long> {}
interface Plain extends CrudRepository<Order, Long> {}`
  const found = await linesOf('People.java', source, 'endpoint', 'mount')
  expect(found.filter((line) => line.includes('/people'))).toEqual([
    '2 GET /people - @spring-data-rest',
    '2 POST /people - @spring-data-rest',
    '2 GET /people/{id} - @spring-data-rest',
    '2 PUT /people/{id} - @spring-data-rest',
    '2 PATCH /people/{id} - @spring-data-rest',
    '2 DELETE /people/{id} - @spring-data-rest',
  ])
  expect(found).toContain('4 PATCH /categories/{id} - @spring-data-rest')
  expect(found.join()).not.toMatch(/secret|order/)
})

test('Dubbo: a client is what its type names, an offer what the class implements; the same names elsewhere mean nothing', async () => {
  const source = `import org.apache.dubbo.config.annotation.DubboReference;
class Checkout {
  @DubboReference(check = false) private StockService stock;
  @DubboReference(url = "dubbo://mail:20880") private MailService mail;
  @Autowired private PriceService prices;
}
@DubboService class OrderServiceImpl implements OrderService, Auditable {}
@DubboService(interfaceClass = Refunds.class) class RefundsImpl extends Base implements Refunds {}`
  expect(await linesOf('Checkout.java', source, 'endpoint', 'call')).toEqual([
    '3 grpc dubbo StockService -> ?',
    '4 grpc dubbo MailService -> "dubbo://mail:20880"',
    '7 * OrderService/* OrderServiceImpl',
    '8 * Refunds/* RefundsImpl',
  ])
  const named = `import org.apache.dubbo.config.annotation.DubboService;
@DubboService class StockServiceImpl extends ServiceImpl<Rows, Row> implements StockService {}
@DubboService(interfaceName = "acme.MailService") class MailServiceImpl implements Auditable {}
@DubboService class PriceServiceImpl extends Base {}`
  expect(await linesOf('Impl.java', named, 'endpoint')).toEqual([
    '2 * StockService/* StockServiceImpl',
    '3 * MailService/* MailServiceImpl',
  ])
  const earlier = `import org.apache.dubbo.config.annotation.Service;
@Service class OrderServiceImpl implements OrderService {}`
  expect(await linesOf('A.java', earlier, 'endpoint')).toEqual(['2 * OrderService/* OrderServiceImpl'])
  const client = `import com.alibaba.dubbo.config.annotation.Reference;
class Checkout { @Reference(timeout = 3000) private StockService stock; }`
  expect(await linesOf('C.java', client, 'call')).toEqual(['2 grpc dubbo StockService -> ?'])
  const other = `import org.springframework.stereotype.Service;
@Service class OrderServiceImpl implements OrderService {}`
  expect(await linesOf('B.java', other, 'endpoint')).toEqual([])
})

test('gRPC clients that a framework injects: the service by the stub, the address by the settings of the name', async () => {
  const source = `class Checkout {
  @GrpcClient("stock") private StockGrpc.StockBlockingStub stock;
  @GrpcClient("mail") MutinyMailGrpc.MutinyMailStub mail;
  @GrpcClient("rates") Rates rates;
}`
  expect(await linesOf('Checkout.java', source, 'call')).toEqual([
    '2 grpc grpc Stock -> config(grpc:client:stock:address) | config(quarkus:grpc:clients:stock:host) | config(spring:grpc:client:channels:stock:address) | "stock"',
    '3 grpc grpc Mail -> config(grpc:client:mail:address) | config(quarkus:grpc:clients:mail:host) | config(spring:grpc:client:channels:mail:address) | "mail"',
    '4 grpc grpc Rates -> config(grpc:client:rates:address) | config(quarkus:grpc:clients:rates:host) | config(spring:grpc:client:channels:rates:address) | "rates"',
  ])
})

test('clients of Elasticsearch and OpenSearch by their hosts; the client of Spring for HTTP is none', async () => {
  const source = `import org.elasticsearch.client.RestClient;
class Search {
  RestClient own = RestClient.builder(new HttpHost("search", 9200)).build();
  RestClient other = RestClient.builder(HttpHost.create("https://archive:9200")).build();
  ClientConfiguration spring = ClientConfiguration.builder().connectedTo("items:9200").build();
  RestClient plain = RestClient.builder().build();
}`
  expect(await linesOf('Search.java', source, 'call')).toEqual([
    '3 db elasticsearch -> "search"',
    '4 db elasticsearch -> "https://archive:9200"',
    '5 db elasticsearch -> "items:9200"',
  ])
  const near =
    'import org.springframework.web.client.RestClient;\nclass A { RestClient a = RestClient.builder("http://stock"); }'
  expect((await linesOf('A.java', near, 'call')).filter((line) => line.includes(' db '))).toEqual([])
})

import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Spring in Kotlin: controllers, settings, clients, listeners', async () => {
  const source = `package org.acme
@RestController
@RequestMapping("/orders")
class OrderController(private val rest: RestTemplate, @Value("\\\${stock.url:http://stock}") private val stock: String) {
  @GetMapping("/{id}") fun get(@PathVariable id: String): Order? = rest.getForObject("$stock/items/\${id}", Order::class.java)
  @PostMapping(value = ["/a", "/b"]) fun create() { other.getForObject("http://no", Order::class.java) }
  @KafkaListener(topics = ["paid"]) fun on(message: String) {}
}
@FeignClient(name = "mail", url = "\\\${mail.url}")
interface MailClient { @PostMapping("/send") fun send() }
interface Repo : JpaRepository<Order, Long>`
  expect(await linesOf('OrderController.kt', source, 'endpoint', 'call', 'topic', 'env_read')).toEqual([
    '5 http rest-template GET -> OrderController.stock + "/items/" + OrderController.get.id',
    '4 config stock:url = "http://stock" -> OrderController.stock',
    '5 GET /orders/{id} OrderController.get @OrderController',
    '6 POST /orders/a OrderController.create @OrderController',
    '6 POST /orders/b OrderController.create @OrderController',
    '7 subscribe kafka "paid"',
    '10 http feign POST -> config(mail:url) "/send"',
    '11 db jdbc -> config(spring:datasource:url)',
  ])
})

test('Ktor: nested routes and a client; the same calls without it mean nothing', async () => {
  const body = `
val base = System.getenv("STOCK_URL") ?: "http://stock"
fun Application.module() {
  val client = HttpClient(CIO)
  routing {
    route("/v1") {
      get("/orders/{id}") { call.respond(client.get("$base/items")) }
      post("/orders") { }
    }
  }
}`
  const source = `import io.ktor.server.routing.*\nimport io.ktor.client.*${body}`
  expect(await linesOf('Main.kt', source, 'endpoint', 'call', 'env_read')).toEqual([
    '8 GET /v1/orders/{id} GET /v1/orders/{id}',
    '8 http ktor-client GET -> env(STOCK_URL, "http://stock") + "/items"',
    '9 POST /v1/orders POST /v1/orders',
    '3 env STOCK_URL = "http://stock" -> base',
  ])
  expect(await linesOf('Main.kt', body, 'endpoint', 'call')).toEqual([])
})

test('Ktor: functions of routes hold verbs without a path, and may have the name of a verb', async () => {
  const source = `import io.ktor.server.routing.*
fun Route.orders() {
  route("/orders") {
    list()
    delete()
  }
}
fun Route.list() {
  get { call.respond(all) }
}
fun Route.delete() {
  delete("{id}") { call.respond(cache.get { it }) }
}
fun Cache.read() {
  get { load() }
}`
  expect(await linesOf('Routes.kt', source, 'endpoint', 'mount')).toEqual([
    '4 orders "/orders" <- list',
    '5 orders "/orders" <- delete',
    '9 GET / GET / @list',
    '12 DELETE /{id} DELETE /{id} @delete',
  ])
})

test('Ktor: a block that describes an endpoint stands before the one that answers', async () => {
  const source = `import io.github.smiley4.ktoropenapi.get
import io.github.smiley4.ktoropenapi.post
import io.ktor.server.routing.*
fun Route.orders() {
  route("/orders") {
    get({ summary = "Lists orders" }) { call.respond(all) }
    post("/{id}", { summary = "Changes one" }) { call.respond(one) }
  }
}
fun Cache.read() {
  get({ key }) { load() }
}`
  expect(await linesOf('Routes.kt', source, 'endpoint')).toEqual([
    '6 GET /orders GET /orders @orders',
    '7 POST /orders/{id} POST /orders/{id} @orders',
  ])
})

test('Ktor: a verb without a block is no endpoint', async () => {
  const source = `import io.ktor.server.routing.*
fun Application.module() {
  val settings = Properties().apply { put(Keys.SERVERS, servers) }
  routing {
    get("/orders", ::list)
    put("/orders", orders::change)
  }
}`
  expect(await linesOf('Main.kt', source, 'endpoint', 'mount')).toEqual([
    '5 GET /orders -',
    '6 PUT /orders orders::change',
  ])
})

test('Dubbo: a class that a class extends is not the interface that it offers', async () => {
  const source = `import org.apache.dubbo.config.annotation.DubboService
@DubboService class StockServiceImpl : Base(), StockService {}
@DubboService class MailServiceImpl : MailService {}`
  expect(await linesOf('Impl.kt', source, 'endpoint')).toEqual([
    '2 * StockService/* StockServiceImpl',
    '3 * MailService/* MailServiceImpl',
  ])
})

test('Spring Kafka: a dollar of a setting is escaped', async () => {
  const source = `import org.springframework.kafka.annotation.KafkaListener
class Orders {
  @KafkaListener(topics = ["\\\${topics.placed}", "paid"])
  fun one(message: String) {}
}`
  expect(await linesOf('Orders.kt', source, 'topic')).toEqual([
    '3 subscribe kafka config(topics:placed)',
    '3 subscribe kafka "paid"',
  ])
})

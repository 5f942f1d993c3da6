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

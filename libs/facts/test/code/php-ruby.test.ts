import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('PHP: routes and clients of Laravel, Guzzle and Symfony', async () => {
  const source = `<?php
use GuzzleHttp\\Client;
Route::prefix('v1')->group(function () {
  Route::get('/orders/{id}', [OrderController::class, 'get']);
});
Cache::get('/orders', null);
class Stock {
  private Client $http;
  #[Route('/stock/{id}', methods: ['GET'])]
  public function stock() {
    $client = new Client(['base_uri' => env('STOCK_URL', 'http://stock')]);
    $client->get('/items/' . $id);
    Http::withToken('x')->post('http://mail/send', []);
    return $this->http->request('PUT', "http://stock/x");
  }
}`
  expect(await linesOf('routes/api.php', source, 'endpoint', 'call', 'env_read')).toEqual([
    '4 GET /api/v1/orders/{id} OrderController.get',
    '12 http guzzle GET -> env(STOCK_URL, "http://stock") "/items/" + id',
    '13 http laravel POST -> "http://mail/send"',
    '14 http guzzle PUT -> "http://stock/x"',
    '9 GET /stock/{id} Stock.stock @Stock',
    '11 env STOCK_URL = "http://stock" -> client',
  ])
})

test('PHP: annotated routes of Spiral', async () => {
  const source = `<?php
use Spiral\\Router\\Annotation\\Route;
class OrdersController {
  #[Route(route: '/orders/<id:\\d+>', name: 'orders.show', methods: ['GET'])]
  public function show(string $id) { }
  #[Route(name: 'orders.pay', route: 'orders', methods: 'POST')]
  public function pay() { }
}`
  expect(await linesOf('src/OrdersController.php', source, 'endpoint')).toEqual([
    '4 GET /orders/<id:\\d+> OrdersController.show @OrdersController',
    '6 POST /orders OrdersController.pay @OrdersController',
  ])
})

test('PHP: a queue and a database, and calls of the same names elsewhere', async () => {
  const source = `<?php
use PhpAmqpLib\\Connection\\AMQPStreamConnection;
$c = new AMQPStreamConnection('rabbit', 5672, 'u', 'p');
$channel->basic_publish($m, 'orders', 'orders.created');
$channel->basic_consume('mails', '', false);
$db = new PDO('mysql:host=db;dbname=orders');`
  expect(await linesOf('a.php', source, 'call', 'topic')).toEqual([
    '3 queue rabbitmq -> "rabbit"',
    '4 publish rabbitmq "orders" key "orders.created"',
    '5 subscribe rabbitmq "mails"',
    '6 db pdo -> "host=db;dbname=orders"',
  ])
  expect(await linesOf('a.php', '<?php $channel->basic_publish($m, "orders");', 'topic')).toEqual([])
})

test('Ruby: clients and the environment', async () => {
  const source = `require 'faraday'
conn = Faraday.new(url: ENV.fetch('STOCK_URL', 'http://stock'))
conn.get("/items/#{id}")
other.get("/no")
HTTParty.post(ENV['MAIL_URL'] + '/send')
Net::HTTP.get(URI('http://ads/x'))`
  expect(await linesOf('a.rb', source, 'call')).toEqual([
    '3 http faraday GET -> env(STOCK_URL, "http://stock") "/items/" + id',
    '5 http httparty POST -> env(MAIL_URL) + "/send"',
    '6 http net-http GET -> "http://ads/x"',
  ])
})

test('Ruby: clients with a function for each verb, and drivers of databases', async () => {
  const source = `HTTP.get(ENV['ADS_URL'] + '/ads')
Typhoeus.post("http://mail/send", body: text)
Net::HTTP.get(URI('http://ads/x'))
cache.get('http://no')
PG.connect(host: 'orders-db', dbname: 'orders')
Mysql2::Client.new(host: 'stock-db', username: 'stock')
Mongo::Client.new('mongodb://carts-db:27017/carts')
Dalli::Client.new('cache:11211')
Elasticsearch::Client.new(url: 'http://search:9200')
Other::Client.new(host: 'no')`
  expect(await linesOf('a.rb', source, 'call')).toEqual([
    '1 http httparty GET -> env(ADS_URL) + "/ads"',
    '2 http httparty POST -> "http://mail/send"',
    '3 http net-http GET -> "http://ads/x"',
    '5 db postgres -> "orders-db"',
    '6 db mysql -> "stock-db"',
    '7 db mongodb -> "mongodb://carts-db:27017/carts"',
    '8 db memcached -> "cache:11211"',
    '9 db elasticsearch -> "http://search:9200"',
  ])
})

test('Ruby: routes of Sinatra', async () => {
  const sinatra = `require 'sinatra'\nget '/x/:id' do\n  1\nend\nget '/no'`
  expect(await linesOf('app.rb', sinatra, 'endpoint')).toEqual(['2 GET /x/{id} GET /x/{id}'])
})

test('Ruby: routes of a class of Sinatra whose base class another file has; a client has the same verbs', async () => {
  const orders = `class Orders < Application
  namespace '/v1' do
    get '/orders' do
      1
    end
  end
  def fetch
    get '/no' do |request|
      1
    end
  end
  get '/forms', to: 'no'
end`
  expect(await linesOf('orders.rb', orders, 'endpoint')).toEqual(['3 GET /v1/orders GET /v1/orders @Orders'])
})

test('Ruby: the default of a variable may stand in a block', async () => {
  const source = `HTTParty.get(ENV.fetch('STOCK_URL') { 'http://stock' })
HTTParty.get(ENV.fetch('MAIL_URL') { log; 'http://no' })`
  expect(await linesOf('a.rb', source, 'call')).toEqual([
    '1 http httparty GET -> env(STOCK_URL, "http://stock")',
    '2 http httparty GET -> env(MAIL_URL)',
  ])
})

test('Ruby: applications that rackup puts below a path, as against middleware at the top and other files', async () => {
  const source = `use Rack::Deflater
map '/v1' do
  map('/stock') { run Shop::Stock.new }
  use Admin
end
run Rack::URLMap.new('/orders' => Orders, '/all' => Rack::Cascade.new([Users, Carts]))`
  expect(await linesOf('config.ru', source, 'mount')).toEqual([
    '3 app "/v1/stock" <- Shop.Stock',
    '4 app "/v1" <- Admin',
    '6 app "/orders" <- Orders',
    '6 app "/all" <- Users',
    '6 app "/all" <- Carts',
  ])
  expect(await linesOf('boot.rb', source, 'mount')).toEqual([])
})

test('Ruby: the host of a broker and of Redis with its port', async () => {
  const source = `Bunny.new(host: 'amqp', port: 5672, ssl: false)
Bunny.new(ENV['AMQP_URL'])
Redis.new(host: ENV['REDIS_HOST'])
Socket.new(host: 'other')`
  expect(await linesOf('a.rb', source, 'call')).toEqual([
    '1 queue rabbitmq -> "amqp:5672"',
    '2 queue rabbitmq -> env(AMQP_URL)',
    '3 db redis -> env(REDIS_HOST)',
  ])
})

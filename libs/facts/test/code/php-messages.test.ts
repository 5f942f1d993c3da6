import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Symfony Messenger: a bus sends a message by its class', async () => {
  const text = `<?php
namespace App\\Controller;
use Symfony\\Component\\Messenger\\MessageBusInterface;
class Orders {
  public function __construct(private MessageBusInterface $bus, private Dispatcher $other) {}
  public function place() {
    $event = new OrderPlaced(id: 1);
    $this->bus->dispatch($event);
    $this->bus->dispatch(new OrderPaid(1));
    $this->other->dispatch(new OrderLost(1));
  }
}`
  expect(await linesOf('Orders.php', text, 'topic')).toEqual([
    '8 publish messenger <OrderPlaced>',
    '9 publish messenger <OrderPaid>',
  ])
})

test('Symfony Messenger: handlers are classes with __invoke, or methods', async () => {
  const text = `<?php
namespace App\\MessageHandler;
use Symfony\\Component\\Messenger\\Attribute\\AsMessageHandler;
#[AsMessageHandler]
class Placed {
  public function log(string $text): void {}
  public function __invoke(\\Shop\\Events\\OrderPlaced $event): void {}
}
class Paid {
  #[AsMessageHandler(fromTransport: 'async')]
  public function handle(OrderPaid $event): void {}
}
class Other {
  public function __invoke(OrderLost $event): void {}
}`
  expect(await linesOf('Placed.php', text, 'topic')).toEqual([
    '4 subscribe messenger <OrderPlaced>',
    '10 subscribe messenger <OrderPaid>',
  ])
})

test('Laravel: a queued job brings its handler, and is sent by its class or as an object', async () => {
  const job = `<?php
namespace App\\Jobs;
use Illuminate\\Contracts\\Queue\\ShouldQueue;
class OrderPlaced implements ShouldQueue {
  public function handle() {}
}
class Mail implements ShouldSend {
  public function handle() {}
}`
  expect(await linesOf('OrderPlaced.php', job, 'topic')).toEqual(['4 subscribe laravel <OrderPlaced>'])
  const text = `<?php
use App\\Jobs\\OrderPlaced;
class Orders {
  public function place($order) {
    OrderPlaced::dispatch($order)->onQueue('orders');
    dispatch(new OrderPaid($order));
    event(new OrderShipped($order));
    $this->dispatch($order);
    $loop->dispatch(1);
  }
}`
  expect(await linesOf('Orders.php', text, 'topic')).toEqual([
    '5 publish laravel <OrderPlaced>',
    '6 publish laravel <OrderPaid>',
    '7 publish laravel <OrderShipped>',
  ])
})

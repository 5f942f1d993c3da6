import { expect, test } from 'vitest'
import { edgesOf } from '../graph-of.js'

const deployed = {
  'orders/Dockerfile': 'FROM php:8\n',
  'mail/Dockerfile': 'FROM php:8\n',
  'compose.yaml': 'services:\n  orders: { build: ./orders }\n  mail: { build: ./mail }\n',
}
const placed = (method: string): string => `<?php
use Symfony\\Component\\Messenger\\MessageBusInterface;
class Place {
  public function __construct(private MessageBusInterface $bus) {}
  public function ${method}() { $this->bus->dispatch(new OrderPlaced(1)); }
}`
const handler = `<?php
use Symfony\\Component\\Messenger\\Attribute\\AsMessageHandler;
#[AsMessageHandler]
class OrderPlacedHandler { public function __invoke(OrderPlaced $event): void {} }`
const job = `<?php
use Illuminate\\Contracts\\Queue\\ShouldQueue;
class OrderPlaced implements ShouldQueue { public function handle() {} }`
const sent = '<?php\nuse App\\Jobs\\OrderPlaced;\nclass Place { public function run() { OrderPlaced::dispatch(1); } }'

test('Symfony Messenger: a message arrives at the service that handles its class', async () => {
  const files = { ...deployed, 'orders/src/Place.php': placed('run'), 'mail/src/Handler.php': handler }
  expect(await edgesOf(files)).toEqual(['orders -> mail queue OrderPlaced'])
})

test('Laravel: a job that one service sends is run by another that has its class', async () => {
  const files = {
    ...deployed,
    'orders/app/Place.php': sent,
    'orders/app/Jobs/OrderPlaced.php': job,
    'mail/app/Jobs/OrderPlaced.php': job,
  }
  expect(await edgesOf(files)).toEqual(['orders -> mail queue OrderPlaced'])
})

test('near miss: services that both send a job of that name have one each', async () => {
  const orders = { 'orders/src/Place.php': placed('run'), 'orders/src/Handler.php': handler }
  const mail = { 'mail/src/Place.php': placed('run'), 'mail/src/Handler.php': handler }
  expect(await edgesOf({ ...deployed, ...orders, ...mail })).toEqual([])
  const jobs = { 'orders/app/Place.php': sent, 'mail/app/Place.php': sent, 'mail/app/Jobs/OrderPlaced.php': job }
  expect(await edgesOf({ ...deployed, ...jobs, 'orders/app/Jobs/OrderPlaced.php': job })).toEqual([])
})

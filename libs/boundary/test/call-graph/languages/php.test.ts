import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const files = {
  'src/Store.php': `<?php
namespace Shop\\Data;
interface Finds { public function find(int $id): ?Item; }
trait Logs { protected function log(string $text): void {} }
abstract class Base { public function __construct(string $path) {} public function close(): static { return $this; } }
class Store extends Base implements Finds {
  use Logs;
  /** @var Item */
  private $item;
  private static ?Store $shared = null;
  public function __construct(string $path) { parent::__construct($path); $this->item = new Item(); }
  public static function open(string $path): self { return new self($path); }
  public function find(int $id): ?Item {
    $this->log('find');
    $this->item->total();
    self::$shared->close()->find(1);
    return helper($id);
  }
}
class Item { public function total(): int { return strlen('x'); } }
function helper(int $id): Item { return new Item(); }
`,
}

test('follows namespaces, imports, traits, parents, promoted and documented properties, static members and results', async () => {
  const calls = await callsOf({
    ...files,
    'web/Orders.php': `<?php
namespace Web;
use Shop\\Data\\{Store, Item as Thing};
use Shop\\Data;
use function Shop\\Data\\helper;
class Orders {
  public function __construct(private readonly Store $store) {}
  public function place(?Thing $thing): void {
    $this->store->find(1)?->total();
    $thing->total();
    Store::open('x')->close();
    $made = new Data\\Item();
    $made->total();
    \\Shop\\Data\\helper(1);
    helper(2)->total();
  }
}
`,
  })
  expect(calls.map((call) => call.replaceAll('src/', '').replaceAll('Shop\\Data.', ''))).toEqual([
    'Store.php:Store.__construct calls Store.php:Base.__construct',
    'Store.php:Store.__construct calls Store.php:Item',
    'Store.php:Store.find calls Store.php:Base.close',
    'Store.php:Store.find calls Store.php:Item.total',
    'Store.php:Store.find calls Store.php:Logs.log',
    'Store.php:Store.find calls Store.php:helper',
    'Store.php:Store.open calls Store.php:Store.__construct',
    'Store.php:helper calls Store.php:Item',
    'web/Orders.php:Web.Orders.place calls Store.php:Base.close',
    'web/Orders.php:Web.Orders.place calls Store.php:Item',
    'web/Orders.php:Web.Orders.place calls Store.php:Item.total',
    'web/Orders.php:Web.Orders.place calls Store.php:Store.find',
    'web/Orders.php:Web.Orders.place calls Store.php:Store.open',
    'web/Orders.php:Web.Orders.place calls Store.php:helper',
  ])
})

test('near misses: a class of the same name elsewhere, a function of the language, a variable without a type', async () => {
  const { edges } = await follow({
    ...files,
    'other.php': `<?php
namespace Other;
class Run {
  private $store;
  public function go($item, Store $store, \\Closure $helper) {
    $this->store->find(1);
    $item->total();
    $store->find(2);
    $helper(3);
    helper(4);
    new Item();
  }
}
`,
  })
  expect(edges.filter((edge) => edge.startsWith('other.php'))).toEqual([])
})

const log = `<?php
namespace Shop;
class Entry {
  public function total() {}
}
class Log {
  /** @var Entry[] */
  private array $entries = [];
  public static function boot() { return new static; }
  public function named($name) { $this->name = $name; return $this; }
  public function either($name) { if ($name) { return $this; } return other($name); }
  /** @return Entry[] */
  public function entries(): array { return $this->entries; }
  /** @return array<string, Entry> */
  public function byName(): array { return []; }
  public function own() { foreach ($this->entries as $entry) { $entry->total(); } }
BODY
}
`

async function calledIn(body: string): Promise<readonly string[]> {
  const calls = await callsOf({ 'Log.php': log.replace('BODY', body) })
  return calls.flatMap((call) => call.split(/go calls Log\.php:Shop\./)[1] ?? []).sort()
}

test('a function without a type gives back what it returns, if that is known of all places', async () => {
  expect(await calledIn("function go() { Log::boot()->named('a')->own(); }")).toEqual([
    'Log.boot',
    'Log.named',
    'Log.own',
  ])
  expect(await calledIn("function go(Log $log) { $log->either('a')->own(); }")).toEqual(['Log.either'])
})

test('loops are given what comments say that lists hold', async () => {
  expect(await calledIn('function go() { foreach ($this->entries() as $at => $one) { $one->total(); } }')).toEqual([
    'Entry.total',
    'Log.entries',
  ])
  expect(await calledIn('function go() { foreach ($this->byName() as $one) { $one->total(); } }')).toEqual([
    'Entry.total',
    'Log.byName',
  ])
  expect(
    await calledIn(
      '/** @param iterable<Entry> $many */\nfunction go(iterable $many) { foreach ($many as &$one) { $one->total(); } }',
    ),
  ).toEqual(['Entry.total'])
  expect(
    await calledIn(
      `/** @return \\Generator<int, Entry, mixed, Log> */
public function each(): \\Generator { yield 1; }
function go() { foreach ($this->each() as $one) { $one->total(); $one->own(); } }`,
    ),
  ).toEqual(['Entry.total', 'Log.each'])
  expect(
    await calledIn(
      `/** @param \\Doctrine\\Common\\Collections\\Collection<int, Entry> $many */
function go($many) { foreach ($many as $one) { $one->total(); } }`,
    ),
  ).toEqual(['Entry.total'])
  expect(
    await calledIn(
      `/**
 * @param non-empty-array<string, Entry> $many
 * @param class-string<Entry> $class
 */
function go($many, $class) { foreach ($many as $one) { $one->total(); } foreach ($class as $none) { $none->total(); } }`,
    ),
  ).toEqual(['Entry.total'])
  expect(
    await calledIn('/** @param Entry[] $other */\nfunction go($many) { foreach ($many as $one) { $one->total(); } }'),
  ).toEqual([])
})

test('a comment says what a parameter or variable is, unless its type does', async () => {
  expect(await calledIn('/** @param Entry $one what to add */\nfunction go($one) { $one->total(); }')).toEqual([
    'Entry.total',
  ])
  expect(await calledIn('function go($any) { /** @var Entry $one */ $one = $any[0]; $one->total(); }')).toEqual([
    'Entry.total',
  ])
  expect(await calledIn('/** @param Entry $one */\nfunction go(Log $one) { $one->total(); }')).toEqual([])
  expect(await calledIn('function go($any) { /** @var Entry $other */ $one = $any[0]; $one->total(); }')).toEqual([])
})

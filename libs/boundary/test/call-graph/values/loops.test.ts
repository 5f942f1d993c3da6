import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

/** In each language, `run` pays the orders of a list; `keys` goes through what holds them by keys, whose keys are no orders. */
const programs: Readonly<Record<string, readonly [path: string, text: string]>> = {
  python: [
    'shop.py',
    `class Order:
    def pay(self): pass
class Shop:
    def __init__(self, orders: list[Order], names: dict[str, Order]):
        self.orders = orders
        self.names = names
    def keys(self):
        for name in self.names: name.pay()
    def run(self):
        for order in self.orders: order.pay()
def counted(orders: list[Order]):
    for at, order in enumerate(orders): order.pay()
def items(names: dict[str, Order]):
    for name, order in names.items(): order.pay()
def comprehended(orders: list[Order]):
    return [order.pay() for order in orders]
`,
  ],
  java: [
    'Shop.java',
    `class Order { void pay() {} }
class Shop {
  List<Order> orders; Map<String, Order> names;
  void run() { for (var order : orders) order.pay(); }
  void keys() { for (var name : names) name.pay(); }
}
`,
  ],
  csharp: [
    'Shop.cs',
    `class Order { public void pay() {} }
class Shop {
  List<Order> orders; Dictionary<string, Order> names;
  void run() { foreach (var order in orders) order.pay(); }
  void typed() { foreach (Order order in All()) order.pay(); }
  void keys() { foreach (var name in names) name.pay(); }
}
`,
  ],
  kotlin: [
    'Shop.kt',
    `class Order { fun pay() {} }
class Shop(val orders: List<Order>, val names: Map<String, Order>) {
  fun run() { for (order in orders) order.pay() }
  fun keys() { for (name in names) name.pay() }
}
`,
  ],
}

const payers: Readonly<Record<string, readonly string[]>> = {
  python: ['comprehended', 'counted', 'items', 'run'],
  java: ['run'],
  csharp: ['run', 'typed'],
  kotlin: ['run'],
}

test.each(Object.entries(programs))(
  '%s: the variable of a loop is an element, and no key',
  async (name, [path, text]) => {
    const calls = (await callsOf({ [path]: text })).filter((call) => call.endsWith('Order.pay'))
    expect(calls.map((call) => call.split(' ')[0]?.split(/[.:]/).at(-1)).sort()).toEqual(payers[name])
  },
)

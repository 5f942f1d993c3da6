import { describe, expect, test } from 'vitest'
import { readPasted } from '../src/understand/pasted.js'

const words = (count: number): string => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')

describe('a pasted text', () => {
  test('is a long one, or one with two frames of a stack trace', () => {
    expect(readPasted('where is the price of an order calculated')).toBeNull()
    expect(readPasted(words(80))).not.toBeNull()
    expect(readPasted('fails with File "a.py", line 3, in x')).toBeNull()
    expect(readPasted('  File "a.py", line 3, in x\n  File "b.py", line 4, in y')).not.toBeNull()
  })

  test('is about its title, or its first sentence', () => {
    expect(readPasted(`# Retries never end\n\n${words(80)}`)?.subject).toBe('Retries never end')
    expect(readPasted(`Orders are charged twice after a timeout. ${words(80)}`)?.subject).toBe(
      'Orders are charged twice after a timeout.',
    )
    expect(readPasted(words(300))?.subject.split(' ')).toHaveLength(50)
  })

  test('loses what the tracker put into it', () => {
    const text = `Retries never end

<!-- Search the documentation first. -->
- [x] I have read the contributing guide.
- [ ] I can reproduce it on main.

### Steps to reproduce

Set \`maxRetries\` to 0 and call \`send\`.

**Environment**
- OS: Ubuntu 22.04
Python version: 3.11.4
numpy==1.26.0
left-pad@1.3.0
typing_extensions   4.8.0

${words(60)}`
    const kept = readPasted(text)?.text ?? ''
    expect(kept).toContain('maxRetries')
    for (const gone of [
      'contributing',
      'documentation',
      'reproduce it',
      'Steps',
      'Ubuntu',
      '3.11',
      'numpy',
      'left-pad',
    ])
      expect(kept).not.toContain(gone)
  })

  test('keeps a sentence that has a version or a word of a template in it', () => {
    const kept = readPasted(
      `Since 2.1.0 the environment is read twice.\nThe expected behavior is one read. ${words(60)}`,
    )
    expect(kept?.text).toContain('Since 2.1.0 the environment')
    expect(kept?.text).toContain('expected behavior is one read')
  })
})

describe('frames of a stack trace, innermost first', () => {
  const rows: readonly [string, string, readonly (readonly [string, number, string | null])[]][] = [
    [
      'Python',
      'Traceback (most recent call last):\n  File "/app/main.py", line 8, in <module>\n    run()\n  File "/x/site-packages/shop/pay.py", line 40, in charge\nValueError: no',
      [
        ['/x/site-packages/shop/pay.py', 40, 'charge'],
        ['/app/main.py', 8, '<module>'],
      ],
    ],
    [
      'Python in a colored traceback',
      '  1  ~/venv/site-packages/shop/a.py:545 in _install\n  at ~/venv/site-packages/shop/b.py:86 in choose_for',
      [
        ['~/venv/site-packages/shop/b.py', 86, 'choose_for'],
        ['~/venv/site-packages/shop/a.py', 545, '_install'],
      ],
    ],
    [
      'Node.js',
      'Error: no\n    at Cart.place (/srv/app/src/cart.ts:12:5)\n    at async file:///srv/app/src/main.mjs:3:1',
      [
        ['/srv/app/src/cart.ts', 12, 'place'],
        ['/srv/app/src/main.mjs', 3, null],
      ],
    ],
    [
      'Java',
      'java.lang.IllegalStateException\n\tat com.acme.orders.OrderService.place(OrderService.java:42)\n\tat com.acme.Main.main(Main.java:7)',
      [
        ['com/acme/orders/OrderService.java', 42, 'place'],
        ['com/acme/Main.java', 7, 'main'],
      ],
    ],
    [
      'C#',
      '   at Shop.Orders.Place(Order order) in C:\\src\\Shop\\Orders.cs:line 12\n   at Shop.Api.Post() in /src/Api.cs:line 9',
      [
        ['C:/src/Shop/Orders.cs', 12, 'Place'],
        ['/src/Api.cs', 9, 'Post'],
      ],
    ],
    [
      'C# of a release build',
      '   at Shop.Orders.OrderService.Place(Order order)\n   at Shop.Orders.Cart`1.<>c__DisplayClass3_0.<Total>b__1(Item item)\n   at Shop.Api.<Post>d__2.MoveNext()\n   at System.Linq.Enumerable.Sum[TSource](IEnumerable`1 source)',
      [
        ['Shop/Orders/OrderService.cs', 0, 'Place'],
        ['Shop/Orders/Cart.cs', 0, 'Total'],
        ['Shop/Api.cs', 0, 'Post'],
      ],
    ],
    [
      'Go',
      'goroutine 1 [running]:\nmain.place(...)\n\t/home/x/shop/order.go:12 +0x1d\nmain.main()\n\t/home/x/shop/main.go:5',
      [
        ['/home/x/shop/order.go', 12, null],
        ['/home/x/shop/main.go', 5, null],
      ],
    ],
    [
      'Ruby',
      "app/models/order.rb:12:in `place'\nfrom app/main.rb:3:in 'Shop::Main#run'",
      [
        ['app/models/order.rb', 12, 'place'],
        ['app/main.rb', 3, 'run'],
      ],
    ],
    [
      'PHP',
      '#0 /var/www/src/Order.php(12): Shop\\Order->place()\n#1 /var/www/public/index.php(3): main()',
      [
        ['/var/www/src/Order.php', 12, 'place'],
        ['/var/www/public/index.php', 3, 'main'],
      ],
    ],
    [
      'Rust',
      "thread 'main' panicked at src/order.rs:12:5:\nno\n  10: shop::main\n             at ./src/main.rs:4:3",
      [
        ['src/order.rs', 12, null],
        ['./src/main.rs', 4, null],
      ],
    ],
  ]
  test.each(rows)('%s', (_, text, frames) => {
    expect(readPasted(text)?.frames.map(({ path, line, symbol }) => [path, line, symbol])).toEqual(frames)
  })

  test('links to lines of code come after the frames', () => {
    const text = `Totals are wrong\n\nSee https://github.com/acme/shop/blob/9f2e1/src/cart/total.ts#L25-L30 and
https://git.acme.dev/acme/shop/-/blob/main/src/price.ts?plain=1#L7.\n${words(60)}\n    at add (/srv/shop/src/cart.ts:12:5)`
    expect(readPasted(text)?.frames).toEqual([
      { path: '/srv/shop/src/cart.ts', line: 12, symbol: 'add', isWhole: false },
      { path: 'src/cart/total.ts', line: 25, symbol: null, isWhole: true },
      { path: 'src/price.ts', line: 7, symbol: null, isWhole: true },
    ])
  })

  test('a link to a document, to a file without a line, or to an issue is no frame', () => {
    const text = `https://github.com/acme/shop/blob/main/docs/cart.md#L3 https://github.com/acme/shop/blob/main/src/a.ts
https://github.com/acme/shop/issues/12#issuecomment-7 ${words(60)}`
    expect(readPasted(text)?.frames).toEqual([])
  })

  test('a call in prose is no frame of a release build', () => {
    const text = `at Orders.Place(order) it stops, at Shop.Orders.Place it does not. ${words(60)}`
    expect(readPasted(text)?.frames).toEqual([])
  })

  test('a sentence with a time or an address is no frame', () => {
    expect(readPasted(`It began at 12:30 and ended at host:8080 at last. ${words(60)}`)?.frames).toEqual([])
  })
})

describe('the names of a pasted text', () => {
  const namesOf = (title: string, body = '') => readPasted(`${title}\n\n${body} ${words(60)}`)?.names

  test('are those of its subject, and those set as code anywhere', () => {
    expect(
      namesOf(
        'OrderQueue.placeOrder() hangs: see shop/no-undef',
        'Only `retry_later(order)` and `Cart::addItem` work.',
      ),
    ).toEqual(['placeOrder', 'no-undef', 'retry_later', 'addItem'])
  })

  test('are no words of prose, numbers, or code in a block', () => {
    expect(
      namesOf('Orders hang since version 1.2-3', 'Set `true`.\n```\nplaceOrder(cart)\n```\nThen callAgain.'),
    ).toEqual([])
  })
})

test.each([
  ['File ~/shop/orders.py:841, in place(order, **kwargs)', 841],
  ['~/shop/orders.py in place(order, **kwargs)', 0],
])('frames of IPython are read, innermost first: %s', (inner, line) => {
  const outer = inner.replace('place(', 'main(').replace('841', '7')
  const frames = readPasted(`ValueError\n${outer}\n      7     place(order)\n${inner}\n`)?.frames
  expect(frames?.map(({ symbol }) => symbol)).toEqual(['place', 'main'])
  expect(frames?.[0]).toMatchObject({ path: '~/shop/orders.py', line })
  expect(readPasted('the file orders.py in place of (another)\norders.py in the shop (old)')).toBeNull()
})

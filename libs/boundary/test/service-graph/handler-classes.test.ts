import { expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

const handler = 'public static class CheckoutHandler { public static void Handle(Checkout message) {} }\n'

test('a message that is sent over a bus reaches the class that handles it by name', async () => {
  const files = {
    'compose.yaml': composeOf('basket', 'ordering'),
    'basket/Basket.cs':
      'using Wolverine;\nclass Basket { void Run(IMessageBus bus) { bus.PublishAsync(new Checkout()); } }\n',
    'ordering/Checkout.cs': handler,
  }
  expect(await edgesOf(files)).toEqual(['basket -> ordering queue Checkout'])
})

test('a class that is only constructed elsewhere reaches nobody by its name', async () => {
  const files = {
    'compose.yaml': composeOf('basket', 'ordering'),
    'basket/Basket.cs': 'class Basket { void Run(Form form) { form.Show(new Checkout()); } }\n',
    'ordering/Checkout.cs': handler,
  }
  expect(await edgesOf(files)).toEqual([])
})

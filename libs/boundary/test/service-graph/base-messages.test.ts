import { describe, expect, test } from 'vitest'
import { composeOf, edgesOf, graphOf } from '../graph-of.js'

/** Two messages of one base, each with a service that handles it. */
const handled = {
  'compose.yaml': composeOf('basket', 'billing', 'stock'),
  'contracts/IntegrationEvent.cs': 'namespace Contracts;\npublic abstract record IntegrationEvent(Guid Id);\n',
  'contracts/OrderPlaced.cs': 'namespace Contracts;\npublic record OrderPlaced(Guid Id) : IntegrationEvent(Id);\n',
  'contracts/StockRejected.cs':
    'namespace Contracts;\npublic record StockRejected(Guid Id) : Contracts.IntegrationEvent(Id);\n',
  'billing/Placed.cs': 'using MassTransit;\nclass Placed : IConsumer<OrderPlaced> { }\n',
  'stock/Audit.cs': 'class Audit : IIntegrationEventHandler<IntegrationEvent> { }\n',
}

/** The edges and the publications that are left open, for a publisher in `basket`. */
async function foundFor(publisher: string, more: Readonly<Record<string, string>> = {}) {
  const graph = await graphOf({ ...handled, ...more, 'basket/Basket.cs': `using MassTransit;\n${publisher}\n` })
  return {
    edges: graph.edges().map(({ source, target, urlPatterns }) => `${source} -> ${target} ${urlPatterns.join(' ')}`),
    open: graph.unresolved().map(({ source, target, reason }) => `${source} ${target}: ${reason}`),
  }
}

const placed = ['basket -> billing OrderPlaced']

describe('a message of a base type is no topic', () => {
  test('a parameter of a base class stays open', async () => {
    const publisher = 'class Bus(IEventBus bus) { public Task Raise(IntegrationEvent evt) => bus.PublishAsync(evt); }'
    expect(await foundFor(publisher)).toEqual({
      edges: [],
      open: ['basket IntegrationEvent: what is sent as IntegrationEvent is known at run time only'],
    })
  })

  test('an explicit type argument that is a base class stays open', async () => {
    const publisher =
      'class Bus(IPublishEndpoint bus) { Task Raise(IntegrationEvent e) => bus.Publish<IntegrationEvent>(e); }'
    expect((await foundFor(publisher)).edges).toEqual([])
  })

  test('a type parameter is the class of nothing', async () => {
    const consumer = { 'stock/Any.cs': 'class Any<TEvent> : IConsumer<TEvent> where TEvent : class { }\n' }
    const publisher = 'class Bus(IBus bus) { Task Send<TEvent>(TEvent evt) => bus.Publish<TEvent>(evt); }'
    expect(await foundFor(publisher, consumer)).toEqual({
      edges: [],
      open: ['basket TEvent: what is sent as TEvent is known at run time only'],
    })
  })

  test('any object is the class of nothing', async () => {
    const consumer = { 'stock/Any.cs': 'using MassTransit;\nclass Any : IConsumer<object> { }\n' }
    const publisher = 'class Bus(IBus bus) { Task Send(object evt) => bus.Publish(evt); }'
    expect((await foundFor(publisher, consumer)).edges).toEqual([])
  })

  test('a handler that only its name tells handles no base class of the bus', async () => {
    const handler = { 'stock/Any.cs': 'class EventConsumer { public Task Consume(IntegrationEvent evt) => null; }\n' }
    const publisher = 'class Bus(IEventBus bus) { public Task Raise(IntegrationEvent evt) => bus.PublishAsync(evt); }'
    expect((await foundFor(publisher, handler)).edges).toEqual([])
  })
})

describe('a message is followed to what is constructed', () => {
  test.each([
    ['a variable of the base type', 'IntegrationEvent evt = new OrderPlaced(id); await bus.Publish(evt);'],
    ['an expression with branches', 'await bus.Publish(isNew ? new OrderPlaced(id) : new OrderChanged(id));'],
    ['the type argument is the base', 'await bus.Publish<IntegrationEvent>(new OrderPlaced(id));'],
    ['a mapper', 'var evt = mapper.Map<OrderPlaced>(order); await bus.Publish(evt);'],
  ])('through %s', async (_how, body) => {
    const publisher = `class Basket(IPublishEndpoint bus) { async Task Checkout(Guid id) { ${body} } }`
    expect((await foundFor(publisher)).edges).toEqual(placed)
  })

  test('through the caller of a method with a parameter of the base type', async () => {
    const publisher = `class Basket(IPublishEndpoint bus) {
      Task Checkout(Guid id) => Raise(new OrderPlaced(id));
      Task Raise(IntegrationEvent evt) => bus.Publish(evt);
    }`
    expect(await foundFor(publisher)).toEqual({ edges: placed, open: [] })
  })

  test('through a method that makes it', async () => {
    const publisher = `class Basket(IPublishEndpoint bus) {
      Task Checkout(Guid id) => bus.Publish(Made(id));
      IntegrationEvent Made(Guid id) => new OrderPlaced(id);
    }`
    expect((await foundFor(publisher)).edges).toEqual(placed)
  })
})

describe('near misses: the declared type is the message', () => {
  test('a parameter of a class that nothing extends', async () => {
    const publisher = 'class Basket(IPublishEndpoint bus) { Task Checkout(OrderPlaced evt) => bus.Publish(evt); }'
    expect(await foundFor(publisher)).toEqual({ edges: placed, open: [] })
  })

  test('an interface that is filled by the bus', async () => {
    const consumer = { 'stock/Sent.cs': 'using MassTransit;\nclass Sent : IConsumer<OrderSent> { }\n' }
    const publisher = `interface OrderSent : CorrelatedBy<Guid> { }
    class Basket(IPublishEndpoint bus) { Task Run(Guid id) => bus.Publish<OrderSent>(new { Id = id }); }`
    expect((await foundFor(publisher, consumer)).edges).toEqual(['basket -> stock OrderSent'])
  })

  test('MassTransit delivers a class to the consumer of its interface', async () => {
    const consumer = { 'stock/Sent.cs': 'using MassTransit;\nclass Sent : IConsumer<IOrderSent> { }\n' }
    const publisher = `class OrderSent : IOrderSent { }
    class Basket(IPublishEndpoint bus) { Task Run() => bus.Publish<IOrderSent>(new OrderSent()); }`
    expect((await foundFor(publisher, consumer)).edges).toEqual(['basket -> stock OrderSent'])
  })

  test('a class of a test that extends a message makes it no base class', async () => {
    const mock = { 'basket.tests/FakePlaced.cs': 'class FakePlaced : OrderPlaced { }\n' }
    const publisher = 'class Basket(IPublishEndpoint bus) { Task Checkout(OrderPlaced evt) => bus.Publish(evt); }'
    expect((await foundFor(publisher, mock)).edges).toEqual(placed)
  })
})

describe('other languages', () => {
  test.each([
    [
      'TypeScript',
      'ts',
      'class A { constructor(private bus: EventBus) {} run(evt: DomainEvent) { this.bus.publish(evt) } }',
    ],
    ['Java', 'java', 'class A { void run(DomainEvent evt) { bus.publish(evt); } }'],
    ['Python', 'py', 'def run(bus, evt: DomainEvent):\n    bus.publish(evt)\n'],
    ['Go', 'go', 'package a\nfunc run(bus Bus, evt DomainEvent) { bus.Publish(evt) }\n'],
  ])('%s: a declared type is no topic', async (_language, extension, publisher) => {
    const files = {
      'compose.yaml': composeOf('basket', 'stock'),
      [`basket/a.${extension}`]: publisher,
      'stock/b.ts':
        'import { EventsHandler, IEventHandler } from "@nestjs/cqrs"\nclass B implements IEventHandler<DomainEvent> {}\n',
    }
    expect(await edgesOf(files)).toEqual([])
  })
})

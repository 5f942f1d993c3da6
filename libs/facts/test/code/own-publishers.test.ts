import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('a constant that is named as a topic is published and heard by what is named so', async () => {
  const source = `package handlers

import "shop/storespb"

func (h handlers) on(ctx context.Context, event Event) error {
	h.publisher.Publish(ctx, storespb.StoreAggregateChannel, event)
	h.subscriber.Subscribe(storespb.OrderTopic, h)
	h.publisher.Publish(ctx, h.channel, event)
	h.metrics.Publish(ctx, storespb.QueueSize)
	h.store.Open(ctx, storespb.StoreAggregateChannel)
	return nil
}`
  expect(await linesOf('handlers.go', source, 'topic')).toEqual([
    '6 publish unknown storespb.StoreAggregateChannel',
    '7 subscribe unknown storespb.OrderTopic',
  ])
  const script =
    "import { ORDERS_TOPIC, ORDERS_TOPICAL } from './names'\nbus.publish(ORDERS_TOPIC, order)\nbus.publish(ORDERS_TOPICAL, order)\n"
  expect(await linesOf('place.ts', script, 'topic')).toEqual(['2 publish unknown ORDERS_TOPIC'])
})

test('C#: a handler of integration events may take more than the event', async () => {
  const source = `using EventBus;
class Paid : IntegrationEventHandler<OrderPaidIntegrationEvent, PaidQueue> {}
class Sent : IdempotentIntegrationEventHandler<
    Contracts.OrderSentIntegrationEvent> {}
class Lost : IntegrationEventLog<OrderLostIntegrationEvent> {}`
  expect(await linesOf('Paid.cs', source, 'topic')).toEqual([
    '2 subscribe unknown <OrderPaidIntegrationEvent>',
    '3 subscribe unknown <OrderSentIntegrationEvent>',
  ])
})

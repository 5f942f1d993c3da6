import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

/** What takes messages: `OrderController.place`. */
async function takersIn(path: string, source: string): Promise<readonly (string | null)[]> {
  const facts = await factsOf(path, source)
  return facts.flatMap((fact) => (fact.kind === 'topic' && fact.role === 'subscribe' ? [fact.within] : []))
}

test('a decorated member takes its messages itself, not its class', async () => {
  const nest = `import { EventPattern, MessagePattern } from '@nestjs/microservices'
@Controller()
export class OrderController {
  @MessagePattern('orders.place')
  async place(data: Order) {}
  @EventPattern('orders.paid')
  paid(data: Order) {}
}`
  expect(await takersIn('order.controller.ts', nest)).toEqual(['OrderController.place', 'OrderController.paid'])
  const spring = `import org.springframework.kafka.annotation.KafkaListener;
class Listener { @KafkaListener(topics = "orders") void place(String order) {} }`
  expect(await takersIn('Listener.java', spring)).toEqual(['Listener.place'])
})

test('a class that handles a message takes it by the method that has it, alone or in a context', async () => {
  const consumer = `using MassTransit;
public class PaidConsumer : IConsumer<OrderPaid> {
  public PaidConsumer(Store store) {}
  public Task Consume(ConsumeContext<OrderPaid> context) => store.Pay(context.Message);
}`
  expect(await takersIn('PaidConsumer.cs', consumer)).toEqual(['PaidConsumer.Consume'])
  const several = `using MassTransit;
public class Twice : IConsumer<OrderPaid> { void A(OrderPaid a) {} void B(OrderPaid b) {} }`
  expect(await takersIn('Twice.cs', several)).toEqual(['Twice'])
})

import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

const BOTH = '"orders.placed" | "orders.paid"'

/** What a file listens to, without lines and brokers. */
async function heardIn(path: string, text: string): Promise<readonly string[]> {
  return (await linesOf(path, text, 'topic')).map((line) => line.replace(/^\d+ \w+ \w+ /, ''))
}

test.each([
  [
    'main.kt',
    `import org.apache.kafka.clients.consumer.KafkaConsumer
fun main() {
  val consumer = KafkaConsumer<String, String>(props)
  for (topic in listOf("orders.placed", "orders.paid")) consumer.subscribe(topic)
  for (topic: String in Arrays.asList("orders.placed", "orders.paid")) { consumer.subscribe(topic) }
}
`,
  ],
  [
    'main.php',
    `<?php
use PhpAmqpLib\\Connection\\AMQPStreamConnection;
$queues = ['orders.placed', 'orders.paid'];
foreach ($queues as $queue) { $channel->basic_consume($queue); }
foreach ($queues as $place => $name) { $channel->basic_consume($name); }
`,
  ],
  [
    'main.rb',
    `kafka = Kafka.new('kafka:9092')
%w[orders.placed orders.paid].each do |name|
  kafka.deliver_message('x', topic: name)
end
for other in ['orders.placed', 'orders.paid']
  kafka.deliver_message('x', topic: other)
end
`,
  ],
  [
    'main.rs',
    `use rdkafka::consumer::StreamConsumer;
fn main() {
  let topics = vec!["orders.placed", "orders.paid"];
  for topic in topics.iter() { consumer.subscribe(topic); }
  for topic in &topics { consumer.subscribe(&[topic]); }
}
`,
  ],
  [
    'Main.cs',
    `using Confluent.Kafka;
using var consumer = new ConsumerBuilder<string, string>(config).Build();
string[] topics = ["orders.placed", "orders.paid"];
foreach (var topic in topics) consumer.Subscribe(topic);
foreach (var name in new[] { "orders.placed", "orders.paid" }) consumer.Subscribe(name);
`,
  ],
])('a loop gives its variable each element of the list: %s', async (path, text) => {
  expect(await heardIn(path, text)).toEqual([BOTH, BOTH])
})

test('Ruby: no other block takes elements of what it is called on', async () => {
  const text =
    "kafka = Kafka.new('x')\n['orders.placed'].each_cons(2) { |name| kafka.deliver_message('x', topic: name) }\n"
  expect(await heardIn('main.rb', text)).toEqual(['name'])
})

test('Java: lists and sets that the standard library makes of their elements', async () => {
  const lists = ['List.of', 'Set.of', 'java.util.Arrays.asList', 'Topics.of']
  const text = `import org.apache.kafka.clients.consumer.KafkaConsumer;
class App {
  void run(KafkaConsumer<String, String> consumer) {
    ${lists.map((made) => `consumer.subscribe(${made}("orders.placed", "orders.paid"));`).join('\n    ')}
    consumer.subscribe(Collections.singletonList("orders.sent"));
    for (String topic : new String[] { "orders.placed", "orders.paid" }) consumer.subscribe(topic);
  }
}
`
  const each = ['"orders.placed"', '"orders.paid"']
  expect(await heardIn('App.java', text)).toEqual([...each, ...each, ...each, '?', '"orders.sent"', BOTH])
})

import type { Library, Rule } from '../code/rules.js'

const publish = (broker: string, topic?: string, type?: string): Rule => ({
  ...{ is: 'topic', role: 'publish', broker },
  ...(topic === undefined ? {} : { topic }),
  ...(type === undefined ? {} : { type }),
})
const subscribe = (broker: string, topic?: string, type?: string): Rule =>
  ({
    ...publish(broker, topic, type),
    role: 'subscribe',
  }) as Rule
const broker = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'queue', client, target })

/** Brokers and buses that C# talks to. */
export const csharpQueues: readonly Library[] = [
  {
    name: 'masstransit',
    modules: [],
    words: ['MassTransit', 'IPublishEndpoint', 'IBus', 'IConsumer<', 'ISendEndpoint'],
    types: {
      IPublishEndpoint: 'bus',
      IBus: 'bus',
      ISendEndpointProvider: 'bus',
      ISendEndpoint: 'bus',
      ConsumeContext: 'bus',
    },
    rules: {
      'bus.Publish': publish('masstransit', undefined, '*|new:0'),
      'bus.Send': publish('masstransit', undefined, '*|new:0'),
      '?.ReceiveEndpoint': subscribe('masstransit', '0'),
      '?.UsingRabbitMq': broker('rabbitmq', 'inner:Host'),
      '?.UsingAzureServiceBus': broker('azure-service-bus', 'inner:Host'),
      '?.UsingKafka': broker('kafka', 'inner:Host'),
      '?.TopicEndpoint': subscribe('kafka', '0', '*'),
    },
  },
  {
    name: 'event-bus',
    modules: [],
    words: [
      'IEventBus',
      'EventBus',
      'IMessageBus',
      'IMessageSession',
      'ICapPublisher',
      'IMessagePublisher',
      'IIntegrationEvent',
    ],
    types: {
      IEventBus: 'event-bus',
      IMessageBus: 'event-bus',
      IMessageSession: 'event-bus',
      ICapPublisher: 'cap',
      IMessagePublisher: 'event-bus',
    },
    rules: {
      'event-bus.Publish': publish('unknown', undefined, 'new:0|*'),
      'event-bus.PublishAsync': publish('unknown', undefined, 'new:0|*'),
      'event-bus.Subscribe': subscribe('unknown', undefined, '*'),
      'event-bus.SubscribeAsync': subscribe('unknown', undefined, '*'),
      'cap.PublishAsync': publish('cap', '0'),
      'cap.Publish': publish('cap', '0'),
      '?.AddSubscription': subscribe('unknown', undefined, '*'),
    },
  },
  {
    name: 'rabbitmq',
    modules: [],
    words: ['RabbitMQ', 'BasicPublish', 'BasicConsume', 'ConnectionFactory'],
    rules: {
      '?.AddRabbitMQClient': broker('rabbitmq', '0'),
      '?.AddRabbitMqEventBus': broker('rabbitmq', '0'),
      ConnectionFactory: broker('rabbitmq', 'init.HostName|init.Uri|init.Endpoint'),
      '?.BasicPublish': [publish('rabbitmq', 'exchange=|0'), publish('rabbitmq', 'routingKey=|1')],
      '?.BasicPublishAsync': [publish('rabbitmq', 'exchange=|0'), publish('rabbitmq', 'routingKey=|1')],
      '?.BasicConsume': subscribe('rabbitmq', 'queue=|0'),
      '?.BasicConsumeAsync': subscribe('rabbitmq', 'queue=|0'),
      '?.QueueBind': [subscribe('rabbitmq', 'exchange=|1'), subscribe('rabbitmq', 'routingKey=|2')],
      '?.QueueBindAsync': [subscribe('rabbitmq', 'exchange=|1'), subscribe('rabbitmq', 'routingKey=|2')],
    },
  },
  {
    name: 'kafka',
    modules: [],
    words: [
      'Confluent.Kafka',
      'ProducerBuilder',
      'ConsumerBuilder',
      'IProducer<',
      'IConsumer<',
      'ProducerConfig',
      'ConsumerConfig',
    ],
    types: { IProducer: 'kafka-producer', IConsumer: 'kafka-consumer' },
    rules: {
      ProducerBuilder: { is: 'role', role: 'kafka-builder' },
      ProducerConfig: broker('kafka', 'init.BootstrapServers'),
      ConsumerConfig: broker('kafka', 'init.BootstrapServers'),
      ConsumerBuilder: { is: 'role', role: 'kafka-consumer-builder' },
      'kafka-builder.Build': { is: 'role', role: 'kafka-producer' },
      'kafka-consumer-builder.Build': { is: 'role', role: 'kafka-consumer' },
      'kafka-producer.ProduceAsync': publish('kafka', '0'),
      'kafka-producer.Produce': publish('kafka', '0'),
      'kafka-consumer.Subscribe': subscribe('kafka', '0'),
    },
  },
  {
    name: 'azure-service-bus',
    modules: [],
    words: ['ServiceBusClient', 'TopicClient', 'QueueClient', 'EventHub'],
    types: { ServiceBusClient: 'azure-bus' },
    rules: {
      ServiceBusClient: [{ is: 'role', role: 'azure-bus' }, broker('azure-service-bus', '0')],
      '?.AddServiceBusClient': broker('azure-service-bus', '0'),
      'azure-bus.CreateSender': publish('azure-service-bus', '0'),
      'azure-bus.CreateProcessor': subscribe('azure-service-bus', '0'),
      'azure-bus.CreateReceiver': subscribe('azure-service-bus', '0'),
    },
  },
  {
    name: 'nats',
    modules: [],
    words: ['NATS', 'Nats'],
    types: { IConnection: 'nats', INatsConnection: 'nats' },
    rules: {
      NatsConnection: [{ is: 'role', role: 'nats' }, broker('nats', '0.Url|0')],
      'nats.PublishAsync': publish('nats', '0'),
      'nats.SubscribeAsync': subscribe('nats', '0'),
    },
  },
  {
    name: 'aws-queues',
    modules: [],
    words: ['AmazonSQS', 'AmazonSimpleNotificationService', 'IAmazonSQS', 'IAmazonSimpleNotificationService'],
    rules: {
      SendMessageRequest: publish('sqs', 'init.QueueUrl|0'),
      ReceiveMessageRequest: subscribe('sqs', 'init.QueueUrl|0'),
      PublishRequest: publish('sns', 'init.TopicArn|0'),
    },
  },
  {
    name: 'messages',
    modules: [],
    words: ['Event(', 'Event>', 'IntegrationEvent'],
    rules: {},
    patterns: [
      {
        name: /^(\w{3,}(?:IntegrationEvent|Event|EventMessage))$/,
        isNew: true,
        rule: { is: 'message', role: 'constructed', type: '$1' },
      },
    ],
  },
]

import type { Library, Rule } from '../code/rules.js'

const publish = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'publish', broker, topic })
const subscribe = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'subscribe', broker, topic })
const broker = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'queue', client, target })

/** Brokers that TypeScript and JavaScript talk to. */
export const ecmascriptQueues: readonly Library[] = [
  {
    name: 'kafkajs',
    modules: ['kafkajs', '@confluentinc/kafka-javascript'],
    types: { 'kafkajs.Kafka': 'kafka', 'kafkajs.Producer': 'kafka-producer', 'kafkajs.Consumer': 'kafka-consumer' },
    rules: {
      'kafkajs.Kafka': [{ is: 'role', role: 'kafka', address: '0.brokers' }, broker('kafka', '0.brokers.0|0.brokers')],
      'kafka.producer': { is: 'role', role: 'kafka-producer' },
      'kafka.consumer': { is: 'role', role: 'kafka-consumer' },
      'kafka-producer.send': publish('kafka', '0.topic'),
      'kafka-producer.sendBatch': publish('kafka', '0.topicMessages.0.topic'),
      'kafka-consumer.subscribe': subscribe('kafka', '0.topics|0.topic'),
    },
  },
  {
    name: 'amqplib',
    modules: ['amqplib', 'amqp-connection-manager'],
    types: {
      'amqplib.Channel': 'amqp-channel',
      'amqplib.ConfirmChannel': 'amqp-channel',
      'amqplib.Connection': 'amqp-connection',
      'amqplib.ChannelModel': 'amqp-connection',
    },
    rules: {
      'amqplib.connect': [
        { is: 'role', role: 'amqp-connection', address: '0.hostname|0' },
        broker('rabbitmq', '0.hostname|0.0|0'),
      ],
      'amqp-connection.createChannel': { is: 'role', role: 'amqp-channel' },
      'amqp-connection.createConfirmChannel': { is: 'role', role: 'amqp-channel' },
      'amqp-channel.publish': [publish('rabbitmq', '0'), publish('rabbitmq', '1')],
      'amqp-channel.sendToQueue': publish('rabbitmq', '0'),
      'amqp-channel.consume': subscribe('rabbitmq', '0'),
      'amqp-channel.bindQueue': [subscribe('rabbitmq', '1'), subscribe('rabbitmq', '2')],
    },
  },
  {
    name: 'nest-rabbitmq',
    modules: ['@golevelup/nestjs-rabbitmq'],
    types: { 'nest-rabbitmq.AmqpConnection': 'golevelup' },
    rules: {
      'golevelup.publish': [publish('rabbitmq', '0'), publish('rabbitmq', '1')],
      'nest-rabbitmq.RabbitMQModule.forRoot': broker('rabbitmq', '1.uri|0.uri'),
    },
  },
  {
    name: 'nats',
    modules: ['nats', 'node-nats-streaming', '@nats-io/transport-node'],
    words: ["'nats'", '"nats"', 'node-nats-streaming', '@nats-io/'],
    types: { 'nats.NatsConnection': 'nats', 'nats.Stan': 'nats' },
    rules: {
      'nats.connect': [{ is: 'role', role: 'nats' }, broker('nats', '0.servers|2.url|0.url|0')],
      'nats.publish': publish('nats', '0'),
      'nats.request': publish('nats', '0'),
      'nats.subscribe': subscribe('nats', '0'),
    },
  },
  {
    name: 'bullmq',
    modules: ['bullmq', 'bull', '@nestjs/bull', '@nestjs/bullmq', 'bee-queue'],
    words: ['bullmq', "'bull'", '"bull"', '@nestjs/bull', 'bee-queue'],
    rules: {
      'bullmq.Queue': publish('redis', '0'),
      'bullmq.Worker': subscribe('redis', '0'),
      'bullmq.BullModule.registerQueue': publish('redis', '0.name'),
      bullmq: publish('redis', '0'),
    },
  },
  {
    name: 'aws-queues',
    modules: ['@aws-sdk/client-sqs', '@aws-sdk/client-sns', '@aws-sdk/client-eventbridge', 'sqs-consumer'],
    rules: {
      'aws-queues.SendMessageCommand': publish('sqs', '0.QueueUrl'),
      'aws-queues.SendMessageBatchCommand': publish('sqs', '0.QueueUrl'),
      'aws-queues.ReceiveMessageCommand': subscribe('sqs', '0.QueueUrl'),
      'aws-queues.PublishCommand': publish('sns', '0.TopicArn'),
      'aws-queues.Consumer.create': subscribe('sqs', '0.queueUrl'),
      'aws-queues.PutEventsCommand': publish('eventbridge', '0.Entries.0.EventBusName|0.Entries.0.DetailType'),
    },
  },
  {
    name: 'azure-service-bus',
    modules: ['@azure/service-bus'],
    types: { 'azure-service-bus.ServiceBusClient': 'azure-bus' },
    rules: {
      'azure-service-bus.ServiceBusClient': [{ is: 'role', role: 'azure-bus' }, broker('azure-service-bus', '0')],
      'azure-bus.createSender': publish('azure-service-bus', '0'),
      'azure-bus.createReceiver': subscribe('azure-service-bus', '0'),
    },
  },
  {
    name: 'google-pubsub',
    modules: ['@google-cloud/pubsub'],
    types: { 'google-pubsub.PubSub': 'pubsub' },
    rules: {
      'google-pubsub.PubSub': { is: 'role', role: 'pubsub' },
      'pubsub.topic': publish('google-pubsub', '0'),
      'pubsub.subscription': subscribe('google-pubsub', '0'),
    },
  },
  {
    name: 'nest-microservices',
    modules: ['@nestjs/microservices'],
    types: {
      'nest-microservices.ClientProxy': 'nest-client',
      'nest-microservices.ClientKafka': 'nest-client',
      'nest-microservices.ClientGrpc': 'nest-grpc',
    },
    rules: {
      'nest-client.emit': publish('unknown', '0'),
      'nest-client.send': publish('unknown', '0'),
    },
  },
  {
    name: 'mqtt',
    modules: ['mqtt'],
    words: ["'mqtt'", '"mqtt"'],
    types: { 'mqtt.MqttClient': 'mqtt' },
    rules: {
      'mqtt.connect': [{ is: 'role', role: 'mqtt' }, broker('mqtt', '0')],
      'mqtt.publish': publish('mqtt', '0'),
      'mqtt.subscribe': subscribe('mqtt', '0'),
    },
  },
]

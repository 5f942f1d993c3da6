import type { Library, Rule } from '../code/rules.js'

const publish = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'publish', broker, topic })
const subscribe = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'subscribe', broker, topic })
const broker = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'queue', client, target })

/** Brokers that Go talks to. */
export const goQueues: readonly Library[] = [
  {
    name: 'kafka-go',
    modules: ['github.com/segmentio/kafka-go'],
    types: { 'kafka-go.Writer': 'kafka-writer', 'kafka-go.Reader': 'kafka-reader' },
    rules: {
      'kafka-go.NewReader': [subscribe('kafka', '0.Topic|0.GroupTopics'), broker('kafka', '0.Brokers')],
      'kafka-go.NewWriter': [publish('kafka', '0.Topic'), broker('kafka', '0.Brokers')],
      'kafka-go.DialLeader': [publish('kafka', '3'), broker('kafka', '2')],
      'kafka-go.TCP': broker('kafka', '0'),
    },
  },
  {
    name: 'sarama',
    modules: ['github.com/IBM/sarama', 'github.com/Shopify/sarama'],
    rules: {
      'sarama.NewSyncProducer': broker('kafka', '0'),
      'sarama.NewAsyncProducer': broker('kafka', '0'),
      'sarama.NewConsumer': broker('kafka', '0'),
      'sarama.NewConsumerGroup': broker('kafka', '0'),
      'sarama.NewClient': broker('kafka', '0'),
      '?.ConsumePartition': subscribe('kafka', '0'),
      '?.Consume': subscribe('kafka', '1'),
      '?.SendMessage': publish('kafka', '0.Topic'),
    },
  },
  {
    name: 'confluent-kafka',
    modules: ['github.com/confluentinc/confluent-kafka-go'],
    types: { 'confluent-kafka.Producer': 'confluent-producer', 'confluent-kafka.Consumer': 'confluent-consumer' },
    rules: {
      'confluent-kafka.NewProducer': [
        { is: 'role', role: 'confluent-producer' },
        broker('kafka', '0.bootstrap.servers|0'),
      ],
      'confluent-kafka.NewConsumer': [
        { is: 'role', role: 'confluent-consumer' },
        broker('kafka', '0.bootstrap.servers|0'),
      ],
      'confluent-consumer.SubscribeTopics': subscribe('kafka', '0'),
      'confluent-consumer.Subscribe': subscribe('kafka', '0'),
      'confluent-producer.Produce': publish('kafka', '0.TopicPartition.Topic'),
    },
  },
  {
    name: 'amqp',
    modules: ['github.com/rabbitmq/amqp091-go', 'github.com/streadway/amqp'],
    types: { 'amqp.Channel': 'amqp-channel', 'amqp.Connection': 'amqp-connection' },
    rules: {
      'amqp.Dial': [{ is: 'role', role: 'amqp-connection', address: '0' }, broker('rabbitmq', '0')],
      'amqp.DialConfig': [{ is: 'role', role: 'amqp-connection', address: '0' }, broker('rabbitmq', '0')],
      'amqp-connection.Channel': { is: 'role', role: 'amqp-channel' },
      'amqp-channel.Publish': [publish('rabbitmq', '0'), publish('rabbitmq', '1')],
      'amqp-channel.PublishWithContext': [publish('rabbitmq', '1'), publish('rabbitmq', '2')],
      'amqp-channel.Consume': subscribe('rabbitmq', '0'),
      'amqp-channel.ConsumeWithContext': subscribe('rabbitmq', '1'),
      'amqp-channel.QueueBind': [subscribe('rabbitmq', '2'), subscribe('rabbitmq', '1')],
    },
  },
  {
    name: 'nats',
    modules: ['github.com/nats-io/nats.go', 'github.com/nats-io/stan.go'],
    types: {
      'nats.Conn': 'nats',
      'nats.EncodedConn': 'nats',
      'nats.JetStreamContext': 'nats',
      'nats.JetStream': 'nats',
    },
    rules: {
      'nats.Connect': [{ is: 'role', role: 'nats', address: '0' }, broker('nats', '0')],
      'nats.JetStream': { is: 'role', role: 'nats' },
      'nats.New': { is: 'role', role: 'nats' },
      'nats.Publish': publish('nats', '0'),
      'nats.PublishMsg': publish('nats', '0.Subject'),
      'nats.Request': publish('nats', '0'),
      'nats.Subscribe': subscribe('nats', '0'),
      'nats.QueueSubscribe': subscribe('nats', '0'),
      'nats.SubscribeSync': subscribe('nats', '0'),
      'nats.PullSubscribe': subscribe('nats', '0'),
    },
  },
  {
    name: 'aws-queues',
    modules: [
      'github.com/aws/aws-sdk-go-v2/service/sqs',
      'github.com/aws/aws-sdk-go-v2/service/sns',
      'github.com/aws/aws-sdk-go/service/sqs',
      'github.com/aws/aws-sdk-go/service/sns',
    ],
    rules: {
      '?.SendMessage': publish('sqs', '1.QueueUrl|0.QueueUrl'),
      '?.SendMessageBatch': publish('sqs', '1.QueueUrl|0.QueueUrl'),
      '?.ReceiveMessage': subscribe('sqs', '1.QueueUrl|0.QueueUrl'),
      '?.Publish': publish('sns', '1.TopicArn|0.TopicArn'),
    },
  },
  {
    name: 'azure-service-bus',
    modules: ['github.com/Azure/azure-sdk-for-go/sdk/messaging/azservicebus'],
    types: { 'azure-service-bus.Client': 'azure-bus' },
    rules: {
      'azure-service-bus.NewClientFromConnectionString': [
        { is: 'role', role: 'azure-bus' },
        broker('azure-service-bus', '0'),
      ],
      'azure-service-bus.NewClient': [{ is: 'role', role: 'azure-bus' }, broker('azure-service-bus', '0')],
      'azure-bus.NewSender': publish('azure-service-bus', '0'),
      'azure-bus.NewReceiverForQueue': subscribe('azure-service-bus', '0'),
      'azure-bus.NewReceiverForSubscription': subscribe('azure-service-bus', '0'),
    },
  },
  {
    name: 'google-pubsub',
    modules: ['cloud.google.com/go/pubsub'],
    types: { 'google-pubsub.Client': 'pubsub' },
    rules: {
      'google-pubsub.NewClient': { is: 'role', role: 'pubsub' },
      'pubsub.Topic': publish('google-pubsub', '0'),
      'pubsub.Publisher': publish('google-pubsub', '0'),
      'pubsub.Subscription': subscribe('google-pubsub', '0'),
      'pubsub.Subscriber': subscribe('google-pubsub', '0'),
    },
  },
  {
    name: 'dapr',
    modules: ['github.com/dapr/go-sdk'],
    types: { 'dapr.Client': 'dapr' },
    rules: {
      'dapr.NewClient': { is: 'role', role: 'dapr' },
      'dapr.PublishEvent': publish('dapr', '2'),
      'dapr.InvokeMethod': { is: 'http', method: { at: '3', otherwise: '' }, url: '2', base: '1' },
      'dapr.InvokeMethodWithContent': { is: 'http', method: { at: '3', otherwise: '' }, url: '2', base: '1' },
      'dapr.SaveState': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '1' },
      'dapr.GetState': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '1' },
    },
  },
]

import type { Library, Rule } from '../code/rules.js'

const publish = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'publish', broker, topic })
const subscribe = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'subscribe', broker, topic })
const broker = (client: string, target: string): Rule => ({ is: 'connect', edgeType: 'queue', client, target })

/** Brokers that Python talks to. */
export const pythonQueues: readonly Library[] = [
  {
    name: 'kafka',
    modules: ['kafka', 'aiokafka', 'confluent_kafka'],
    words: ['kafka'],
    types: {
      'kafka.KafkaProducer': 'kafka-producer',
      'kafka.AIOKafkaProducer': 'kafka-producer',
      'kafka.Producer': 'kafka-producer',
      'kafka.KafkaConsumer': 'kafka-consumer',
      'kafka.AIOKafkaConsumer': 'kafka-consumer',
      'kafka.Consumer': 'kafka-consumer',
    },
    rules: {
      ...Object.fromEntries(
        ['KafkaProducer', 'AIOKafkaProducer', 'Producer'].map((name): [string, readonly Rule[]] => [
          `kafka.${name}`,
          [{ is: 'role', role: 'kafka-producer' }, broker('kafka', 'bootstrap_servers=|0.bootstrap.servers|0')],
        ]),
      ),
      ...Object.fromEntries(
        ['KafkaConsumer', 'AIOKafkaConsumer'].map((name): [string, readonly Rule[]] => [
          `kafka.${name}`,
          [{ is: 'role', role: 'kafka-consumer' }, subscribe('kafka', '0'), broker('kafka', 'bootstrap_servers=')],
        ]),
      ),
      'kafka.Consumer': [{ is: 'role', role: 'kafka-consumer' }, broker('kafka', '0.bootstrap.servers|0')],
      'kafka-producer.send': publish('kafka', '0|topic='),
      'kafka-producer.send_and_wait': publish('kafka', '0|topic='),
      'kafka-producer.produce': publish('kafka', '0|topic='),
      'kafka-consumer.subscribe': subscribe('kafka', '0|topics='),
    },
  },
  {
    name: 'pika',
    modules: ['pika', 'kombu', 'rabbitpy'],
    words: ['pika', 'kombu', 'rabbitpy', 'basic_publish', 'basic_consume'],
    rules: {
      'pika.ConnectionParameters': broker('rabbitmq', 'host=|0'),
      'pika.URLParameters': broker('rabbitmq', '0'),
      'pika.Connection': broker('rabbitmq', '0'),
      '?.basic_publish': [publish('rabbitmq', 'exchange=|0'), publish('rabbitmq', 'routing_key=|1')],
      '?.basic_consume': subscribe('rabbitmq', 'queue=|0'),
      '?.queue_bind': [subscribe('rabbitmq', 'exchange=|1'), subscribe('rabbitmq', 'routing_key=')],
    },
  },
  {
    name: 'aio-pika',
    modules: ['aio_pika', 'faststream', 'aioamqp'],
    words: ['aio_pika', 'faststream', 'aioamqp'],
    rules: {
      'aio-pika.connect_robust': broker('rabbitmq', '0|url=|host='),
      'aio-pika.connect': broker('rabbitmq', '0|url=|host='),
      '?.declare_queue': subscribe('rabbitmq', '0|name='),
      '?.declare_exchange': publish('rabbitmq', '0|name='),
      'aio-pika.RabbitBroker': [{ is: 'role', role: 'faststream' }, broker('rabbitmq', '0')],
      'aio-pika.KafkaBroker': [{ is: 'role', role: 'faststream' }, broker('kafka', '0')],
      'faststream.subscriber': subscribe('unknown', '0'),
      'faststream.publisher': publish('unknown', '0'),
      'faststream.publish': publish('unknown', '1|queue=|topic='),
    },
  },
  {
    name: 'celery',
    modules: ['celery'],
    types: { 'celery.Celery': 'celery' },
    rules: {
      'celery.Celery': [{ is: 'role', role: 'celery' }, broker('celery', 'broker=|1')],
      'celery.send_task': publish('celery', '0|name='),
      'celery.signature': publish('celery', '0'),
      'celery.task': subscribe('celery', 'name=|decorated'),
      'celery.shared_task': subscribe('celery', 'name=|decorated'),
    },
  },
  {
    name: 'nats',
    modules: ['nats'],
    words: ['import nats', 'from nats'],
    types: { 'nats.NATS': 'nats-client', 'nats.aio.client.Client': 'nats-client' },
    rules: {
      'nats.connect': [{ is: 'role', role: 'nats-client' }, broker('nats', '0|servers=')],
      'nats-client.jetstream': { is: 'role', role: 'nats-client' },
      'nats-client.publish': publish('nats', '0'),
      'nats-client.request': publish('nats', '0'),
      'nats-client.subscribe': subscribe('nats', '0'),
    },
  },
  {
    name: 'boto3',
    modules: ['boto3', 'aioboto3'],
    rules: {
      '?.send_message': publish('sqs', 'QueueUrl='),
      '?.receive_message': subscribe('sqs', 'QueueUrl='),
      '?.publish': publish('sns', 'TopicArn='),
      'boto3.resource': {
        is: 'connect',
        edgeType: 'db',
        client: { at: '0', otherwise: 'aws' },
        target: 'endpoint_url=',
      },
    },
  },
  {
    name: 'azure-service-bus',
    modules: ['azure.servicebus'],
    rules: {
      'azure-service-bus.ServiceBusClient.from_connection_string': broker('azure-service-bus', '0|conn_str='),
      'azure-service-bus.ServiceBusClient': broker('azure-service-bus', '0'),
      '?.get_queue_sender': publish('azure-service-bus', 'queue_name=|0'),
      '?.get_topic_sender': publish('azure-service-bus', 'topic_name=|0'),
      '?.get_queue_receiver': subscribe('azure-service-bus', 'queue_name=|0'),
      '?.get_subscription_receiver': subscribe('azure-service-bus', 'topic_name=|0'),
    },
  },
  {
    name: 'google-pubsub',
    modules: ['google.cloud.pubsub_v1', 'google.cloud'],
    words: ['pubsub_v1'],
    rules: { '?.topic_path': publish('google-pubsub', '1'), '?.subscription_path': subscribe('google-pubsub', '1') },
  },
  {
    name: 'dapr',
    modules: ['dapr'],
    words: ['dapr'],
    types: { 'dapr.DaprClient': 'dapr-client' },
    rules: {
      'dapr.DaprClient': { is: 'role', role: 'dapr-client' },
      'dapr.clients.DaprClient': { is: 'role', role: 'dapr-client' },
      'dapr-client.invoke_method': {
        is: 'http',
        method: { at: 'http_verb=', otherwise: '' },
        url: '1|method_name=',
        base: '0|app_id=',
      },
      'dapr-client.publish_event': publish('dapr', 'topic_name=|1'),
      'dapr-client.save_state': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0|store_name=' },
      'dapr-client.get_state': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0|store_name=' },
    },
  },
]

import type { DecorationRule, Library, Rule, RuleBook } from '../code/rules.js'

const publish = (broker: string, topic: string): Rule => ({ is: 'topic', role: 'publish', broker, topic })
const connect = (edgeType: 'db' | 'queue', client: string, target: string): Rule => ({
  is: 'connect',
  edgeType,
  client,
  target,
})
const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head']

const fluentClient = (role: string): Record<string, Rule> => ({
  ...Object.fromEntries(
    verbs.map((verb): [string, Rule] => [
      `${role}.${verb}`,
      { is: 'role', role: `${role}-request`, method: `"${verb.toUpperCase()}"` },
    ]),
  ),
  [`${role}.method`]: { is: 'role', role: `${role}-request`, method: '0' },
  [`${role}-request.uri`]: { is: 'http', method: { at: 'this', otherwise: '' }, url: '0' },
  [`${role}.baseUrl`]: { is: 'role', role, address: '0' },
})

const libraries: readonly Library[] = [
  {
    name: 'rest-template',
    modules: [],
    words: ['RestTemplate', 'TestRestTemplate'],
    types: { RestTemplate: 'rest-template', RestOperations: 'rest-template' },
    rules: {
      'rest-template.getForObject': { is: 'http', method: 'GET', url: '0' },
      'rest-template.getForEntity': { is: 'http', method: 'GET', url: '0' },
      'rest-template.postForObject': { is: 'http', method: 'POST', url: '0' },
      'rest-template.postForEntity': { is: 'http', method: 'POST', url: '0' },
      'rest-template.postForLocation': { is: 'http', method: 'POST', url: '0' },
      'rest-template.put': { is: 'http', method: 'PUT', url: '0' },
      'rest-template.delete': { is: 'http', method: 'DELETE', url: '0' },
      'rest-template.exchange': { is: 'http', method: { at: '1/3', otherwise: '' }, url: '0/3', needsUrl: true },
    },
  },
  {
    // A request that holds its address, and is sent by whoever is handed it.
    name: 'request-entity',
    modules: [],
    words: ['RequestEntity'],
    rules: Object.fromEntries(
      verbs.map((verb): [string, Rule] => [
        `RequestEntity.${verb}`,
        { is: 'http', method: verb.toUpperCase(), url: '0' },
      ]),
    ),
  },
  {
    name: 'web-client',
    modules: [],
    words: ['WebClient', 'RestClient'],
    types: {
      WebClient: 'web-client',
      RestClient: 'web-client',
      'WebClient.Builder': 'web-client',
      'RestClient.Builder': 'web-client',
    },
    rules: {
      'WebClient.builder': { is: 'role', role: 'web-client' },
      'RestClient.builder': { is: 'role', role: 'web-client' },
      'WebClient.create': { is: 'role', role: 'web-client', address: '0' },
      'RestClient.create': { is: 'role', role: 'web-client', address: '0' },
      ...fluentClient('web-client'),
    },
  },
  {
    name: 'okhttp',
    modules: [],
    words: ['okhttp', 'OkHttpClient'],
    rules: { '?.url': { is: 'http', method: '*', url: '0' } },
  },
  {
    name: 'java-http',
    modules: [],
    words: ['java.net.http', 'HttpRequest', 'HttpGet', 'HttpPost'],
    rules: {
      'HttpRequest.newBuilder': { is: 'http', method: '*', url: '0' },
      HttpGet: { is: 'http', method: 'GET', url: '0' },
      HttpPost: { is: 'http', method: 'POST', url: '0' },
      HttpPut: { is: 'http', method: 'PUT', url: '0' },
      HttpDelete: { is: 'http', method: 'DELETE', url: '0' },
    },
  },
  {
    name: 'grpc',
    modules: [],
    words: ['io.grpc', 'Grpc.'],
    types: { ManagedChannel: 'grpc-channel', Channel: 'grpc-channel' },
    rules: {
      'ManagedChannelBuilder.forTarget': { is: 'role', role: 'grpc-channel', address: '0' },
      'ManagedChannelBuilder.forAddress': { is: 'role', role: 'grpc-channel', address: '0' },
    },
    patterns: [
      {
        name: /^new(?:Blocking|Future|BlockingV2)?Stub$/,
        object: /(\w+)Grpc$/,
        rule: { is: 'grpc', service: 'owner', target: '0' },
      },
    ],
  },
  {
    name: 'spring-kafka',
    modules: [],
    words: ['KafkaTemplate', 'KafkaListener', 'StreamBridge', 'KafkaProducer', 'KafkaConsumer'],
    types: {
      KafkaTemplate: 'kafka-template',
      StreamBridge: 'stream-bridge',
      KafkaProducer: 'kafka-producer',
      KafkaConsumer: 'kafka-consumer',
    },
    rules: {
      'kafka-template.send': [
        publish('kafka', '0'),
        connect('queue', 'kafka', 'config:spring:kafka:bootstrap-servers'),
      ],
      'stream-bridge.send': publish('spring-cloud-stream', '0'),
      ProducerRecord: publish('kafka', '0'),
      'kafka-consumer.subscribe': { is: 'topic', role: 'subscribe', broker: 'kafka', topic: '0' },
    },
  },
  {
    name: 'spring-amqp',
    modules: [],
    words: [
      'RabbitTemplate',
      'AmqpTemplate',
      'RabbitListener',
      'SimpleMessageListenerContainer',
      'springframework.amqp',
      'JmsTemplate',
      'CachingConnectionFactory',
    ],
    types: {
      RabbitTemplate: 'rabbit-template',
      AmqpTemplate: 'rabbit-template',
      SimpleMessageListenerContainer: 'rabbit-container',
      JmsTemplate: 'jms-template',
    },
    rules: {
      'rabbit-template.convertAndSend': [
        publish('rabbitmq', '0'),
        publish('rabbitmq', '1/3'),
        connect('queue', 'rabbitmq', 'config:spring:rabbitmq:host'),
      ],
      'rabbit-template.send': [publish('rabbitmq', '0'), connect('queue', 'rabbitmq', 'config:spring:rabbitmq:host')],
      'rabbit-container.setQueueNames': { is: 'topic', role: 'subscribe', broker: 'rabbitmq', topic: '0' },
      'rabbit-container.addQueueNames': { is: 'topic', role: 'subscribe', broker: 'rabbitmq', topic: '0' },
      CachingConnectionFactory: connect('queue', 'rabbitmq', '0'),
      'jms-template.convertAndSend': publish('jms', '0'),
    },
  },
  {
    name: 'databases',
    modules: [],
    words: [
      'MongoClient',
      'Jedis',
      'DriverManager',
      'HikariConfig',
      'DynamoDbClient',
      'RestHighLevelClient',
      'RedisTemplate',
      'LettuceConnectionFactory',
      'AmazonDynamoDB',
    ],
    types: { RedisTemplate: 'redis-template', StringRedisTemplate: 'redis-template' },
    rules: {
      'MongoClients.create': connect('db', 'mongodb', '0'),
      MongoClient: connect('db', 'mongodb', '0'),
      Jedis: connect('db', 'redis', '0'),
      JedisPool: connect('db', 'redis', '1|0'),
      'DriverManager.getConnection': connect('db', 'jdbc', '0'),
      '?.setJdbcUrl': connect('db', 'jdbc', '0'),
      LettuceConnectionFactory: connect('db', 'redis', '0'),
      'redis-template.opsForValue': connect('db', 'redis', 'config:spring:data:redis:host'),
      'redis-template.opsForHash': connect('db', 'redis', 'config:spring:data:redis:host'),
      'DynamoDbClient.builder': connect('db', 'dynamodb', 'none'),
      'AmazonDynamoDBClientBuilder.standard': connect('db', 'dynamodb', 'none'),
    },
  },
  {
    name: 'env',
    modules: [],
    words: ['getenv', '@Value', 'getProperty', 'ConfigurationProperties', 'Hostname(', 'Uri('],
    types: { Environment: 'spring-environment' },
    rules: {
      'System.getenv': { is: 'read', source: 'env', name: '0' },
      'System.getProperty': { is: 'read', source: 'config', name: '0', fallback: '1' },
      'spring-environment.getProperty': { is: 'read', source: 'config', name: '0', fallback: '1' },
      'spring-environment.getRequiredProperty': { is: 'read', source: 'config', name: '0' },
    },
  },
  {
    name: 'spring',
    modules: [],
    words: ['Mapping(', 'Mapping\n', '@Path', 'Repository<', 'ImplBase', 'Listener('],
    rules: {},
  },
]

export const javaBook: RuleBook = {
  libraries,
  values: {
    'String.format': { is: 'format', template: '0', from: 1 },
    'URI.create': { is: 'pass', of: '0' },
    URI: { is: 'pass', of: '0' },
    URL: { is: 'join', of: ['0', '1'] },
    'UriComponentsBuilder.fromHttpUrl': { is: 'pass', of: '0' },
    'UriComponentsBuilder.fromUriString': { is: 'pass', of: '0' },
    '?.path': { is: 'join', of: ['this', '0'] },
    '?.concat': { is: 'join', of: ['this', '0'] },
    '?.queryParam': { is: 'pass', of: 'this' },
    '?.toString': { is: 'pass', of: 'this' },
    '?.toUri': { is: 'pass', of: 'this' },
    '?.toUriString': { is: 'pass', of: 'this' },
    '?.trim': { is: 'pass', of: 'this' },
    '?.build': { is: 'pass', of: 'this' },
    'Optional.ofNullable': { is: 'pass', of: '0' },
  },
  containers: [],
  holders: {
    RequestMapping: { framework: 'spring', prefix: '0|path=' },
    Path: { framework: 'jax-rs', prefix: '0' },
    FeignClient: { framework: 'feign', prefix: 'path=', address: 'url=|0|name=' },
  },
  decorations: {
    ...Object.fromEntries(
      ['Get', 'Post', 'Put', 'Patch', 'Delete'].map((verb): [string, DecorationRule] => [
        `${verb}Mapping`,
        { is: 'endpoint', framework: 'spring', method: verb.toUpperCase(), path: '0|path=' },
      ]),
    ),
    RequestMapping: { is: 'endpoint', framework: 'spring', method: { at: 'method=', otherwise: '*' }, path: '0|path=' },
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((verb): [string, DecorationRule] => [
        verb,
        { is: 'endpoint', framework: 'jax-rs', method: verb, pathOf: 'Path' },
      ]),
    ),
    KafkaListener: { is: 'topic', role: 'subscribe', broker: 'kafka', topic: '0|topics=' },
    RabbitListener: { is: 'topic', role: 'subscribe', broker: 'rabbitmq', topic: '0|queues=' },
    JmsListener: { is: 'topic', role: 'subscribe', broker: 'jms', topic: 'destination=' },
    SqsListener: { is: 'topic', role: 'subscribe', broker: 'sqs', topic: '0|queueNames=' },
    Value: { is: 'config', name: '0' },
  },
  bases: [
    { base: /(\w+)Grpc\.(\w+)ImplBase$/, makes: 'grpc-server' },
    {
      base: /^(?:Jpa|ListCrud|PagingAndSorting|Crud)Repository</,
      makes: 'connected',
      client: 'jdbc',
      config: 'spring:datasource:url',
    },
    { base: /^R2dbcRepository</, makes: 'connected', client: 'r2dbc', config: 'spring:r2dbc:url' },
    {
      base: /^(?:Reactive)?MongoRepository</,
      makes: 'connected',
      client: 'mongodb',
      config: 'spring:data:mongodb:uri',
    },
    {
      base: /^ElasticsearchRepository</,
      makes: 'connected',
      client: 'elasticsearch',
      config: 'spring:elasticsearch:uris',
    },
  ],
  fluent: ['web-client', 'web-client-request', 'grpc-channel'],
}

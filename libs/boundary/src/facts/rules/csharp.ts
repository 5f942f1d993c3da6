import type { DecorationRule, Library, Rule, RuleBook } from '../code/rules.js'
import { csharpData } from './csharp-data.js'
import { csharpQueues } from './csharp-queues.js'

const clientCalls = (role: string): Record<string, Rule> =>
  Object.fromEntries(
    [
      ['GetAsync', 'GET'],
      ['GetStringAsync', 'GET'],
      ['GetStreamAsync', 'GET'],
      ['GetByteArrayAsync', 'GET'],
      ['GetFromJsonAsync', 'GET'],
      ['GetFromJsonAsAsyncEnumerable', 'GET'],
      ['PostAsync', 'POST'],
      ['PostAsJsonAsync', 'POST'],
      ['PutAsync', 'PUT'],
      ['PutAsJsonAsync', 'PUT'],
      ['PatchAsync', 'PATCH'],
      ['PatchAsJsonAsync', 'PATCH'],
      ['DeleteAsync', 'DELETE'],
      ['DeleteFromJsonAsync', 'DELETE'],
    ].map(([name = '', method = '']): [string, Rule] => [`${role}.${name}`, { is: 'http', method, url: '0' }]),
  )

const http: readonly Library[] = [
  {
    name: 'http-client',
    modules: [],
    words: ['HttpClient', 'HttpRequestMessage'],
    types: { HttpClient: 'http-client', IHttpClientFactory: 'http-client-factory' },
    rules: {
      HttpClient: { is: 'role', role: 'http-client', address: 'init.BaseAddress' },
      'http-client-factory.CreateClient': { is: 'role', role: 'http-client', address: 'named:HttpClient#' },
      ...clientCalls('http-client'),
      HttpRequestMessage: { is: 'http', method: { at: '0', otherwise: '' }, url: '1' },
      '?.AddHttpClient': [
        { is: 'role', role: 'http-registration' },
        { is: 'define', names: '*|named:HttpClient#', member: 'BaseAddress', value: 'last.BaseAddress' },
      ],
      'http-registration.ConfigureHttpClient': [
        { is: 'define', names: '*|named:HttpClient#', member: 'BaseAddress', value: 'last.BaseAddress' },
        { is: 'role', role: 'http-registration' },
      ],
      '?.AddRefitClient': { is: 'role', role: 'http-registration' },
      'RestService.For': { is: 'define', names: '*', member: 'BaseAddress', value: '0' },
    },
  },
  { name: 'refit', modules: [], words: ['Refit', '[Get("', '[Post("', '[Put("', '[Delete("'], rules: {} },
  {
    name: 'restsharp',
    modules: [],
    words: ['RestSharp', 'RestClient', 'RestRequest'],
    rules: {
      RestClient: { is: 'role', role: 'rest-client', address: '0.BaseUrl|0' },
      RestRequest: { is: 'http', method: { at: '1', otherwise: 'GET' }, url: '0' },
    },
  },
  {
    name: 'flurl',
    modules: [],
    words: ['Flurl'],
    rules: Object.fromEntries(
      ['Get', 'Post', 'Put', 'Patch', 'Delete'].flatMap((verb): [string, Rule][] =>
        ['Async', 'JsonAsync', 'StringAsync'].map((tail): [string, Rule] => [
          `?.${verb}${tail}`,
          { is: 'http', method: verb.toUpperCase(), url: 'this' },
        ]),
      ),
    ),
  },
  {
    name: 'dapr',
    modules: [],
    words: ['Dapr'],
    types: { DaprClient: 'dapr-client' },
    rules: {
      'DaprClient.CreateInvokeHttpClient': { is: 'role', role: 'http-client', address: '0|appId=' },
      'dapr-client.InvokeMethodAsync': [
        { is: 'http', method: { at: 'verb:0', otherwise: 'POST' }, url: 'after-verb:1', base: 'after-verb:0' },
      ],
      'dapr-client.CreateInvokeMethodRequest': [
        { is: 'http', method: { at: 'verb:0', otherwise: 'POST' }, url: 'after-verb:1', base: 'after-verb:0' },
      ],
      'dapr-client.PublishEventAsync': { is: 'topic', role: 'publish', broker: 'dapr', topic: '1', type: 'new:2' },
      'dapr-client.SaveStateAsync': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0' },
      'dapr-client.GetStateAsync': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0' },
      'dapr-client.GetStateEntryAsync': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0' },
      'dapr-client.InvokeBindingAsync': { is: 'topic', role: 'publish', broker: 'dapr', topic: '0' },
    },
  },
]

const verbs = ['Get', 'Post', 'Put', 'Patch', 'Delete']

const servers: readonly Library[] = [
  {
    name: 'aspnet',
    modules: [],
    words: ['.Map', '[Http', '[Route', 'MapGet'],
    types: {
      WebApplication: 'aspnet-router',
      IEndpointRouteBuilder: 'aspnet-router',
      RouteGroupBuilder: 'aspnet-router',
      IVersionedEndpointRouteBuilder: 'aspnet-router',
    },
    rules: {
      'WebApplication.CreateBuilder': { is: 'role', role: 'aspnet-builder' },
      'aspnet-builder.Build': { is: 'role', role: 'aspnet-router', isApplication: true },
      '?.MapGroup': { is: 'role', role: 'aspnet-router', prefix: '0' },
      '?.NewVersionedApi': { is: 'role', role: 'aspnet-router' },
      ...Object.fromEntries(
        verbs.map((verb): [string, Rule] => [
          `?.Map${verb}`,
          { is: 'endpoint', method: verb.toUpperCase(), path: '0', handler: '1' },
        ]),
      ),
      '?.MapMethods': { is: 'endpoint', method: { at: '1', otherwise: '*' }, path: '0', handler: '2' },
      'aspnet-router.Map': { is: 'endpoint', method: '*', path: '0', handler: '1' },
      '?.MapHealthChecks': { is: 'endpoint', method: 'GET', path: '0' },
      '?.UseHealthChecks': { is: 'endpoint', method: 'GET', path: '0' },
      '?.MapHub': { is: 'endpoint', method: '*', path: '0' },
      '?.UsePathBase': { is: 'mount', prefix: '0' },
    },
  },
  {
    name: 'fast-endpoints',
    modules: [],
    words: ['FastEndpoints'],
    rules: Object.fromEntries(
      verbs.map((verb): [string, Rule] => [
        verb,
        { is: 'endpoint', method: verb.toUpperCase(), path: '0', inMethod: 'Configure' },
      ]),
    ),
  },
]

const grpc: Library = {
  name: 'grpc',
  modules: [],
  words: ['Grpc', 'grpc'],
  rules: {
    'GrpcChannel.ForAddress': { is: 'role', role: 'grpc-channel', address: '0' },
    Channel: { is: 'role', role: 'grpc-channel', address: '0' },
    '?.AddGrpcClient': { is: 'grpc', service: 'stub:*', target: 'last.Address' },
    '?.AddCodeFirstGrpcClient': { is: 'grpc', service: '*', target: 'last.Address' },
  },
  patterns: [
    { name: /^(\w+)Client$/, object: /^\s*(?:\w+\.)*(\w+)$/, rule: { is: 'grpc', service: 'stub:$1', target: '0' } },
  ],
}

const environment: Library = {
  name: 'env',
  modules: [],
  words: [
    'onfiguration[',
    'onfiguration.Get',
    'onfig[',
    'onfig.Get',
    'GetSection',
    'GetConnectionString',
    'GetEnvironmentVariable',
    'GetValue<',
    'IOptions',
  ],
  rules: {
    'Environment.GetEnvironmentVariable': { is: 'read', source: 'env', name: '0' },
    '?.GetConnectionString': { is: 'read', source: 'config', name: '0', prefix: 'ConnectionStrings:' },
    '?.GetValue': { is: 'read', source: 'config', name: '0', fallback: '1' },
    '?.GetRequiredValue': { is: 'read', source: 'config', name: '0' },
    '?.GetSection': { is: 'read', source: 'config', name: '0' },
    '?.GetRequiredSection': { is: 'read', source: 'config', name: '0' },
    '?.GetRequiredConnectionString': { is: 'read', source: 'config', name: '0', prefix: 'ConnectionStrings:' },
  },
}

export const csharpBook: RuleBook = {
  libraries: [...http, ...servers, grpc, environment, ...csharpData, ...csharpQueues],
  values: {
    Uri: { is: 'join', of: ['0', '1'] },
    UriBuilder: { is: 'pass', of: '0' },
    'string.Format': { is: 'format', template: '0', from: 1 },
    'String.Format': { is: 'format', template: '0', from: 1 },
    'string.Concat': { is: 'join', of: ['0', '1', '2'] },
    'Path.Combine': { is: 'join', of: ['0', '1'], with: '/' },
    nameof: { is: 'pass', of: '0' },
    '?.TrimEnd': { is: 'pass', of: 'this' },
    '?.Trim': { is: 'pass', of: 'this' },
    '?.ToString': { is: 'pass', of: 'this' },
    '?.ToLower': { is: 'pass', of: 'this' },
    '?.ToLowerInvariant': { is: 'pass', of: 'this' },
    '?.Replace': { is: 'pass', of: 'this' },
    '?.Split': { is: 'pass', of: 'this' },
    'Uri.EscapeDataString': { is: 'pass', of: '0' },
  },
  containers: [{ text: /(?:^|[._])[cC]onfig(?:uration)?$/, source: 'config', indexOnly: true }],
  holders: {
    Route: { framework: 'aspnet', prefix: '0' },
    Controller: { framework: 'aspnet', prefix: '9' },
  },
  decorations: {
    ...Object.fromEntries(
      [...verbs, 'Head', 'Options'].map((verb): [string, DecorationRule] => [
        `Http${verb}`,
        {
          is: 'endpoint',
          framework: 'aspnet',
          method: verb.toUpperCase(),
          path: '0|template=',
          pathOf: 'Route',
          needsHolder: true,
        },
      ]),
    ),
    ...Object.fromEntries(
      verbs.map((verb): [string, DecorationRule] => [
        verb,
        { is: 'endpoint', framework: 'refit', method: verb.toUpperCase(), path: '0' },
      ]),
    ),
    Topic: { is: 'topic', role: 'subscribe', broker: 'dapr', topic: '1' },
    CapSubscribe: { is: 'topic', role: 'subscribe', broker: 'cap', topic: '0' },
    ServiceBusTrigger: { is: 'topic', role: 'subscribe', broker: 'azure-service-bus', topic: '0' },
    QueueTrigger: { is: 'topic', role: 'subscribe', broker: 'azure-queue', topic: '0' },
    KafkaTrigger: { is: 'topic', role: 'subscribe', broker: 'kafka', topic: '1' },
    RabbitMQTrigger: { is: 'topic', role: 'subscribe', broker: 'rabbitmq', topic: '0' },
  },
  bases: [
    { base: /^IConsumer<(?:\w+\.)*(\w+)>$/, makes: 'handled', broker: 'masstransit' },
    {
      base: /^(?:IIntegrationEventHandler|IHandleMessages|IEventHandler|IMessageHandler|IIntegrationEventConsumer)<(?:\w+\.)*(\w+)>$/,
      makes: 'handled',
      broker: 'unknown',
    },
    { base: /^INotificationHandler<(?:\w+\.)*(\w+)>$/, makes: 'handled' },
    { base: /^((?:Integration)?(?:Base)?(?:Integration)Event|IntegrationBaseEvent)$/, makes: 'declared' },
    { base: /(?:^|\.)(\w+)\.\1Base$/, makes: 'grpc-server' },
  ],
  fluent: ['aspnet-router', 'http-registration'],
  extensions: /^Map[A-Z]/,
  ownBase: 'BaseAddress',
}

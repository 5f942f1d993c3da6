import type { DecorationRule, Library, Rule, RuleBook } from '../code/rules.js'
import { ecmascriptData } from './ecmascript-data.js'
import { ecmascriptHttp } from './ecmascript-http.js'
import { ecmascriptQueues } from './ecmascript-queues.js'
import { ecmascriptServers } from './ecmascript-servers.js'

const environment: Library = {
  name: 'env',
  modules: ['@nestjs/config'],
  words: ['process.env', 'import.meta.env', 'ConfigService', 'getEnv', "from 'config'", "require('config')", 'nconf'],
  types: { 'env.ConfigService': 'nest-config', ConfigService: 'nest-config' },
  rules: Object.fromEntries(
    ['get', 'getOrThrow'].map((name): [string, Rule] => [
      `nest-config.${name}`,
      { is: 'read', source: 'config', name: '0', fallback: '1' },
    ]),
  ),
}

export const ecmascriptBook: RuleBook = {
  libraries: [...ecmascriptHttp, ...ecmascriptServers, ...ecmascriptData, ...ecmascriptQueues, environment],
  values: {
    'util.format': { is: 'format', template: '0', from: 1 },
    URL: { is: 'join', of: ['1', '0'] },
    String: { is: 'pass', of: '0' },
    encodeURI: { is: 'pass', of: '0' },
    encodeURIComponent: { is: 'pass', of: '0' },
    'path.join': { is: 'join', of: ['0', '1', '2'], with: '/' },
    '?.trim': { is: 'pass', of: 'this' },
    '?.toString': { is: 'pass', of: 'this' },
    '?.toLowerCase': { is: 'pass', of: 'this' },
    '?.replace': { is: 'pass', of: 'this' },
    '?.concat': { is: 'join', of: ['this', '0', '1'] },
    '?.split': { is: 'pass', of: 'this' },
  },
  containers: [{ text: /^(?:process|import\.meta)\??\.env$/, source: 'env' }],
  holders: { Controller: { framework: 'nest', prefix: '0.path|0', version: '0.version' } },
  decorations: {
    ...Object.fromEntries(
      ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'All', 'Sse'].map(
        (verb): [string, DecorationRule] => [
          verb,
          {
            is: 'endpoint',
            framework: 'nest',
            method: verb === 'All' ? '*' : verb === 'Sse' ? 'GET' : verb.toUpperCase(),
            path: '0',
            needsHolder: true,
          },
        ],
      ),
    ),
    MessagePattern: { is: 'topic', role: 'subscribe', broker: 'unknown', topic: '0.cmd|0' },
    EventPattern: { is: 'topic', role: 'subscribe', broker: 'unknown', topic: '0' },
    RabbitSubscribe: { is: 'topic', role: 'subscribe', broker: 'rabbitmq', topic: '0.routingKey|0.queue' },
    RabbitRPC: { is: 'topic', role: 'subscribe', broker: 'rabbitmq', topic: '0.routingKey|0.queue' },
    Processor: { is: 'topic', role: 'subscribe', broker: 'redis', topic: '0.name|0' },
    InjectQueue: { is: 'topic', role: 'publish', broker: 'redis', topic: '0' },
    GrpcMethod: { is: 'grpc', service: '0', method: '1' },
    GrpcStreamMethod: { is: 'grpc', service: '0', method: '1' },
  },
  bases: [
    {
      base: /^(?:IEventHandler|IIntegrationEventHandler|IConsumer|IMessageHandler)<(\w+)>$/,
      makes: 'handled',
      broker: 'unknown',
    },
  ],
  parameterRoles: {
    app: 'express-router',
    router: 'express-router',
    fastify: 'fastify-router',
    axios: 'axios',
    $http: 'axios',
  },
}

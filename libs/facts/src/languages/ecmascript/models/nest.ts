import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { baseClass, call, classDecorator, decorator, eachVerb, method, verb } from '../../../models/rules.js'

const app = 'nest-app'

/** NestJS controllers and event handlers. */
export const nest: LibraryModel = {
  name: 'nest',
  imports: ['@nestjs/core', '@nestjs/common'],
  words: ['@nestjs/'],
  types: {
    'nest.INestApplication': app,
    INestApplication: app,
    // https://docs.nestjs.com/first-steps#platform
    NestExpressApplication: app,
    NestFastifyApplication: app,
    '@nestjs/platform-express.NestExpressApplication': app,
    '@nestjs/platform-fastify.NestFastifyApplication': app,
  },
  rules: [
    call('nest.NestFactory.create').creates(app, { isApplication: true }),
    method(app, 'setGlobalPrefix').mounts({ prefix: argument(0), exclude: argument(1).property('exclude') }),
    // https://docs.nestjs.com/techniques/versioning
    method(app, 'enableVersioning').mounts({
      defaultVersion: {
        version: argument(0).property('defaultVersion'),
        type: argument(0).property('type'),
        inPath: /\bURI$/,
      },
    }),
    ...eachVerb(
      decorator('{Verb}').isEndpoint({
        framework: 'nest',
        method: verb,
        path: argument(0),
        needsPathOrClassDecorator: true,
        versionFrom: 'Version',
      }),
    ),
    decorator('All').isEndpoint({
      framework: 'nest',
      method: '*',
      path: argument(0),
      needsPathOrClassDecorator: true,
      versionFrom: 'Version',
    }),
    decorator('Sse').isEndpoint({
      framework: 'nest',
      method: 'GET',
      path: argument(0),
      needsPathOrClassDecorator: true,
      versionFrom: 'Version',
    }),
    classDecorator('Controller').isController({
      framework: 'nest',
      prefix: firstOf(argument(0).property('path'), argument(0)),
      version: argument(0).property('version'),
    }),
    // https://docs.nestjs.com/recipes/router-module
    classDecorator('Module').mounts({
      framework: 'nest',
      mounts: { is: 'members', list: argument(0).property('controllers') },
    }),
    call('nest.RouterModule.register').mounts({ child: argument(0), isTree: true }),
    baseClass(/^(?:IEventHandler|IIntegrationEventHandler|IConsumer|IMessageHandler)<(\w+)>$/).handlesMessage(
      'unknown',
    ),
  ],
}

import type { Library, Rule } from '../code/rules.js'

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const routes = (role: string, names: readonly string[] = verbs): Record<string, Rule> =>
  Object.fromEntries(
    [...names, 'all'].map((name): [string, Rule] => [
      `${role}.${name}`,
      {
        is: 'endpoint',
        method: name === 'all' ? '*' : name === 'del' ? 'DELETE' : name.toUpperCase(),
        path: '0',
        handler: 'last',
      },
    ]),
  )
/** `app.route('/x').get(h).post(h)`: the path stands in the call before. */
const routed = (role: string): Record<string, Rule | readonly Rule[]> =>
  Object.fromEntries(
    [...verbs, 'all'].map((name): [string, readonly Rule[]] => [
      `${role}.${name}`,
      [
        { is: 'role', role },
        { is: 'endpoint', method: name === 'all' ? '*' : name.toUpperCase(), handler: 'last' },
      ],
    ]),
  )

export const ecmascriptServers: readonly Library[] = [
  {
    name: 'express',
    modules: ['express', 'express-promise-router', '@feathersjs/express'],
    words: ['express', 'router.', 'app.get(', 'app.post('],
    types: {
      'express.Router': 'express-router',
      'express.Express': 'express-router',
      'express.Application': 'express-router',
      'express.IRouter': 'express-router',
      Router: 'express-router',
    },
    rules: {
      express: { is: 'role', role: 'express-router', isApplication: true },
      'express.Router': { is: 'role', role: 'express-router' },
      'express-router.use': { is: 'mount', prefix: '0', child: 'rest' },
      'express-router.route': { is: 'role', role: 'express-route', prefix: '0' },
      ...routes('express-router', [...verbs, 'del']),
      ...routed('express-route'),
    },
  },
  {
    name: 'fastify',
    modules: ['fastify'],
    types: { 'fastify.FastifyInstance': 'fastify-router', FastifyInstance: 'fastify-router' },
    rules: {
      fastify: { is: 'role', role: 'fastify-router', isApplication: true },
      'fastify.fastify': { is: 'role', role: 'fastify-router', isApplication: true },
      'fastify-router.register': { is: 'mount', prefix: '1.prefix', child: '0' },
      'fastify-router.withTypeProvider': { is: 'role', role: 'fastify-router' },
      'fastify-router.route': {
        is: 'endpoint',
        method: { at: '0.method', otherwise: '*' },
        path: '0.url|0.path',
        handler: '0.handler',
        isBare: true,
      },
      ...routes('fastify-router'),
    },
  },
  {
    name: 'koa',
    modules: ['koa-router', '@koa/router'],
    types: { 'koa.Router': 'koa-router' },
    rules: {
      koa: { is: 'role', role: 'koa-router', prefix: '0.prefix' },
      'koa-router.prefix': { is: 'role', role: 'koa-router', prefix: '0' },
      'koa-router.use': { is: 'mount', prefix: '0', child: 'rest' },
      ...routes('koa-router', [...verbs, 'del']),
    },
  },
  {
    name: 'hono',
    modules: ['hono', '@hono/zod-openapi'],
    types: { 'hono.Hono': 'hono-router' },
    rules: {
      'hono.Hono': { is: 'role', role: 'hono-router', isApplication: true },
      'hono.OpenAPIHono': { is: 'role', role: 'hono-router', isApplication: true },
      'hono-router.basePath': { is: 'role', role: 'hono-router', prefix: '0' },
      'hono-router.route': [
        { is: 'mount', prefix: '0', child: '1' },
        { is: 'role', role: 'hono-router' },
      ],
      'hono-router.use': { is: 'role', role: 'hono-router' },
      ...Object.fromEntries(
        Object.entries(routes('hono-router')).map(([key, rule]) => [
          key,
          [rule, { is: 'role', role: 'hono-router' } as const],
        ]),
      ),
    },
  },
  {
    name: 'nest',
    modules: ['@nestjs/core', '@nestjs/common'],
    words: ['@nestjs/'],
    types: { 'nest.INestApplication': 'nest-app', INestApplication: 'nest-app' },
    rules: {
      'nest.NestFactory.create': { is: 'role', role: 'nest-app', isApplication: true },
      'nest-app.setGlobalPrefix': { is: 'mount', prefix: '0' },
    },
  },
  {
    name: 'restify',
    modules: ['restify'],
    rules: {
      'restify.createServer': { is: 'role', role: 'restify-router', isApplication: true },
      ...routes('restify-router', ['get', 'post', 'put', 'patch', 'del', 'head']),
    },
  },
]

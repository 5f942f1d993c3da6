import type { Library, Rule, RuleBook } from '../code/rules.js'
import { pythonData } from './python-data.js'
import { pythonQueues } from './python-queues.js'

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const calls = (role: string): Record<string, Rule> => ({
  ...Object.fromEntries(
    verbs.map((name): [string, Rule] => [`${role}.${name}`, { is: 'http', method: name.toUpperCase(), url: '0|url=' }]),
  ),
  [`${role}.request`]: { is: 'http', method: { at: '0|method=', otherwise: '' }, url: '1|url=' },
  [`${role}.stream`]: { is: 'http', method: { at: '0|method=', otherwise: '' }, url: '1|url=' },
})
const routes = (role: string): Record<string, Rule> =>
  Object.fromEntries(
    verbs.map((name): [string, Rule] => [
      `${role}.${name}`,
      { is: 'endpoint', method: name.toUpperCase(), path: '0|path=|rule=', handler: 'decorated' },
    ]),
  )

const http: readonly Library[] = [
  {
    name: 'requests',
    modules: ['requests'],
    types: { 'requests.Session': 'requests-session' },
    words: ['requests'],
    rules: {
      'requests.Session': { is: 'role', role: 'requests-session' },
      'requests.session': { is: 'role', role: 'requests-session' },
      ...calls('requests'),
      ...calls('requests-session'),
    },
  },
  {
    name: 'httpx',
    modules: ['httpx'],
    types: { 'httpx.Client': 'httpx-client', 'httpx.AsyncClient': 'httpx-client' },
    rules: {
      'httpx.Client': { is: 'role', role: 'httpx-client', address: 'base_url=' },
      'httpx.AsyncClient': { is: 'role', role: 'httpx-client', address: 'base_url=' },
      ...calls('httpx'),
      ...calls('httpx-client'),
    },
  },
  {
    name: 'aiohttp',
    modules: ['aiohttp'],
    types: { 'aiohttp.ClientSession': 'aiohttp-session', 'aiohttp.web.Application': 'aiohttp-router' },
    rules: {
      'aiohttp.ClientSession': { is: 'role', role: 'aiohttp-session', address: '0|base_url=' },
      ...calls('aiohttp-session'),
      'aiohttp.web.Application': { is: 'role', role: 'aiohttp-router', isApplication: true },
      'aiohttp.web.RouteTableDef': { is: 'role', role: 'aiohttp-table' },
      ...Object.fromEntries(
        verbs.flatMap((name): [string, Rule][] => [
          [`aiohttp.web.${name}`, { is: 'endpoint', method: name.toUpperCase(), path: '0', handler: '1' }],
          [`aiohttp-table.${name}`, { is: 'endpoint', method: name.toUpperCase(), path: '0', handler: 'decorated' }],
          [`?.add_${name}`, { is: 'endpoint', method: name.toUpperCase(), path: '0', handler: '1' }],
        ]),
      ),
    },
  },
  {
    name: 'urllib',
    modules: ['urllib', 'urllib3', 'urllib2'],
    types: { 'urllib.PoolManager': 'urllib3-pool' },
    words: ['urllib'],
    rules: {
      'urllib.urlopen': { is: 'http', method: { at: 'method=', otherwise: 'GET' }, url: '0' },
      'urllib.Request': { is: 'http', method: { at: 'method=', otherwise: 'GET' }, url: '0' },
      'urllib.request.urlopen': { is: 'http', method: { at: 'method=', otherwise: 'GET' }, url: '0' },
      'urllib.request.Request': { is: 'http', method: { at: 'method=', otherwise: 'GET' }, url: '0' },
      'urllib.PoolManager': { is: 'role', role: 'urllib3-pool' },
      'urllib3-pool.request': { is: 'http', method: { at: '0', otherwise: '' }, url: '1' },
    },
  },
]

const servers: readonly Library[] = [
  {
    name: 'fastapi',
    modules: ['fastapi', 'starlette'],
    types: { 'fastapi.FastAPI': 'fastapi-router', 'fastapi.APIRouter': 'fastapi-router' },
    words: ['fastapi', 'starlette', '@app.', '@router.'],
    rules: {
      'fastapi.FastAPI': { is: 'role', role: 'fastapi-router', isApplication: true },
      'fastapi.APIRouter': { is: 'role', role: 'fastapi-router', prefix: 'prefix=' },
      'fastapi-router.include_router': { is: 'mount', prefix: 'prefix=', child: '0|router=' },
      'fastapi-router.mount': { is: 'mount', prefix: '0|path=', child: '1|app=' },
      'fastapi-router.add_api_route': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|path=',
        handler: '1|endpoint=',
      },
      'fastapi-router.add_route': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|path=',
        handler: '1',
      },
      'fastapi-router.api_route': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|path=',
        handler: 'decorated',
      },
      'fastapi-router.route': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|path=',
        handler: 'decorated',
      },
      ...routes('fastapi-router'),
      'fastapi.Route': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|path=',
        handler: '1|endpoint=',
      },
      'fastapi.Mount': { is: 'mount', prefix: '0', child: '1|app=' },
    },
  },
  {
    name: 'flask',
    modules: ['flask', 'quart', 'flask_restx', 'flask_restful', 'flask_smorest', 'flask_openapi3'],
    types: { 'flask.Flask': 'flask-router', 'flask.Blueprint': 'flask-router' },
    words: ['flask', 'quart', '.route('],
    rules: {
      'flask.Flask': { is: 'role', role: 'flask-router', isApplication: true },
      'flask.Quart': { is: 'role', role: 'flask-router', isApplication: true },
      'flask.OpenAPI': { is: 'role', role: 'flask-router', isApplication: true },
      'flask.Blueprint': { is: 'role', role: 'flask-router', prefix: 'url_prefix=' },
      'flask.APIBlueprint': { is: 'role', role: 'flask-router', prefix: 'url_prefix=' },
      'flask.Api': { is: 'role', role: 'flask-api', prefix: 'prefix=' },
      'flask.Namespace': { is: 'role', role: 'flask-api', prefix: 'path=' },
      'flask-router.register_blueprint': { is: 'mount', prefix: 'url_prefix=', child: '0' },
      'flask-router.route': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|rule=',
        handler: 'decorated',
      },
      'flask-router.add_url_rule': {
        is: 'endpoint',
        method: { at: 'methods=', otherwise: 'GET' },
        path: '0|rule=',
        handler: '2|view_func=',
      },
      'flask-api.route': { is: 'endpoint', method: '*', path: '0', handler: 'decorated' },
      'flask-api.add_resource': { is: 'endpoint', method: '*', path: '1', handler: '0' },
      'flask-api.add_namespace': { is: 'mount', prefix: 'path=|1', child: '0' },
      ...routes('flask-router'),
      '?.route': { is: 'endpoint', method: { at: 'methods=', otherwise: 'GET' }, path: '0', handler: 'decorated' },
    },
  },
  {
    name: 'django',
    modules: ['django', 'rest_framework', 'ninja'],
    words: ['django', 'rest_framework', 'urlpatterns', 'ninja'],
    rules: {
      'django.path': [
        { is: 'mount', prefix: '0', child: '1' },
        { is: 'endpoint', method: '*', path: '0', handler: 'view:1' },
      ],
      'django.re_path': [
        { is: 'mount', prefix: '0', child: '1' },
        { is: 'endpoint', method: '*', path: '0', handler: 'view:1' },
      ],
      'django.url': [
        { is: 'mount', prefix: '0', child: '1' },
        { is: 'endpoint', method: '*', path: '0', handler: 'view:1' },
      ],
      'django.DefaultRouter': { is: 'role', role: 'drf-router' },
      'django.SimpleRouter': { is: 'role', role: 'drf-router' },
      'drf-router.register': { is: 'endpoint', method: '*', path: '0', handler: '1' },
      'django.NinjaAPI': { is: 'role', role: 'ninja-router', isApplication: true },
      'django.Router': { is: 'role', role: 'ninja-router' },
      'ninja-router.add_router': { is: 'mount', prefix: '0', child: '1' },
      ...routes('ninja-router'),
    },
  },
  {
    name: 'tornado',
    modules: ['tornado', 'falcon', 'sanic', 'bottle'],
    words: ['tornado', 'falcon', 'sanic', 'bottle'],
    rules: {
      'tornado.url': { is: 'endpoint', method: '*', path: '0', handler: '1' },
      '?.add_route': { is: 'endpoint', method: '*', path: '0', handler: '1' },
      'tornado.Sanic': { is: 'role', role: 'sanic-router', isApplication: true },
      'tornado.Bottle': { is: 'role', role: 'sanic-router', isApplication: true },
      ...routes('sanic-router'),
      'sanic-router.route': {
        is: 'endpoint',
        method: { at: 'methods=|method=', otherwise: 'GET' },
        path: '0',
        handler: 'decorated',
      },
    },
  },
]

const grpc: Library = {
  name: 'grpc',
  modules: ['grpc', 'grpclib'],
  words: ['_pb2_grpc', 'grpc'],
  rules: {
    'grpc.insecure_channel': { is: 'role', role: 'grpc-channel', address: '0|target=' },
    'grpc.secure_channel': { is: 'role', role: 'grpc-channel', address: '0|target=' },
    'grpc.aio.insecure_channel': { is: 'role', role: 'grpc-channel', address: '0|target=' },
    'grpc.aio.secure_channel': { is: 'role', role: 'grpc-channel', address: '0|target=' },
    'grpc.intercept_channel': { is: 'role', role: 'grpc-channel', address: '0' },
  },
  patterns: [
    { name: /^(\w+)Stub$/, rule: { is: 'grpc', service: '$1', target: '0|channel=' } },
    { name: /^add_(\w+)Servicer_to_server$/, rule: { is: 'grpc-server', service: '$1' } },
  ],
}

const environment: Library = {
  name: 'env',
  modules: ['os', 'decouple', 'environ', 'environs', 'dotenv'],
  words: ['environ', 'getenv', 'decouple', 'BaseSettings', 'get_env', 'env('],
  rules: {
    'env.getenv': { is: 'read', source: 'env', name: '0|key=', fallback: '1|default=' },
    'env.environ.get': { is: 'read', source: 'env', name: '0', fallback: '1' },
    'env.environ.setdefault': { is: 'read', source: 'env', name: '0', fallback: '1' },
    'env.environ.pop': { is: 'read', source: 'env', name: '0', fallback: '1' },
    'env.get': { is: 'read', source: 'env', name: '0', fallback: '1' },
    'env.config': { is: 'read', source: 'env', name: '0', fallback: 'default=' },
    '?.config.get': { is: 'read', source: 'config', name: '0', fallback: '1' },
  },
}

export const pythonBook: RuleBook = {
  libraries: [...http, ...servers, grpc, environment, ...pythonData, ...pythonQueues],
  values: {
    '%': { is: 'format', template: '0', from: 1 },
    '?.format': { is: 'format', template: 'this', from: 0 },
    'urllib.urljoin': { is: 'join', of: ['0', '1'] },
    'urllib.parse.urljoin': { is: 'join', of: ['0', '1'] },
    str: { is: 'pass', of: '0' },
    Field: { is: 'pass', of: '0|default=' },
    'pydantic.Field': { is: 'pass', of: '0|default=' },
    'urllib.quote': { is: 'pass', of: '0' },
    '?.strip': { is: 'pass', of: 'this' },
    '?.rstrip': { is: 'pass', of: 'this' },
    '?.lstrip': { is: 'pass', of: 'this' },
    '?.lower': { is: 'pass', of: 'this' },
    '?.split': { is: 'pass', of: 'this' },
    '?.replace': { is: 'pass', of: 'this' },
    '?.encode': { is: 'pass', of: 'this' },
  },
  containers: [
    { text: /^(?:os\.)?environ$/, source: 'env' },
    { text: /^(?:(?:current_)?app|settings)\.config$|^config$|(?:^|\.)settings$/, source: 'config', indexOnly: true },
  ],
  bases: [
    { base: /^(?:pydantic_settings\.|pydantic\.)?BaseSettings$|Settings$/, makes: 'settings' },
    { base: /(?:^|\.)(\w+)Servicer$/, makes: 'grpc-server' },
  ],
  parameterRoles: { app: 'fastapi-router', router: 'fastapi-router' },
}

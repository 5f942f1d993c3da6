import type { Library, RuleBook, Rule } from '../code/rules.js'
import { httpVerbs } from '../code/rules.js'
import { goData } from './go-data.js'
import { goQueues } from './go-queues.js'

const titled = (method: string) => method.charAt(0) + method.slice(1).toLowerCase()
const routes = (role: string, spell: (method: string) => string, handler = 'last'): Record<string, Rule> =>
  Object.fromEntries(
    httpVerbs.map((method) => [`${role}.${spell(method)}`, { is: 'endpoint', method, path: '0', handler }]),
  )
const any = (path = '0', handler = '1'): Rule => ({ is: 'endpoint', method: '*', path, handler })

const http: Library[] = [
  {
    name: 'net-http',
    modules: ['net/http'],
    words: ['"net/http"'],
    types: { 'net-http.Client': 'go-http-client', 'net-http.ServeMux': 'serve-mux-router' },
    rules: {
      'net-http.NewServeMux': { is: 'role', role: 'serve-mux-router' },
      'net-http.NewRequest': { is: 'http', method: { at: '0', otherwise: '' }, url: '1' },
      'net-http.NewRequestWithContext': { is: 'http', method: { at: '1', otherwise: '' }, url: '2' },
      ...Object.fromEntries(
        ['net-http', 'go-http-client', 'net-http.DefaultClient'].flatMap((on) => [
          [`${on}.Get`, { is: 'http', method: 'GET', url: '0' }],
          [`${on}.Head`, { is: 'http', method: 'HEAD', url: '0' }],
          [`${on}.Post`, { is: 'http', method: 'POST', url: '0' }],
          [`${on}.PostForm`, { is: 'http', method: 'POST', url: '0' }],
        ]),
      ),
      'net-http.HandleFunc': any(),
      'net-http.Handle': any(),
      'serve-mux-router.HandleFunc': any(),
      'serve-mux-router.Handle': any(),
    },
  },
  {
    name: 'resty',
    modules: ['github.com/go-resty/resty', 'resty.dev'],
    types: { 'resty.Client': 'resty-client', 'resty.Request': 'resty-client' },
    rules: {
      'resty.New': { is: 'role', role: 'resty-client' },
      'resty.NewWithClient': { is: 'role', role: 'resty-client' },
      'resty-client.SetBaseURL': { is: 'role', role: 'resty-client', address: '0' },
      ...Object.fromEntries(
        [
          'R',
          'NewRequest',
          'SetHeader',
          'SetHeaders',
          'SetBody',
          'SetResult',
          'SetContext',
          'SetQueryParam',
          'SetQueryParams',
          'SetPathParam',
          'SetPathParams',
          'SetAuthToken',
          'SetError',
          'SetTimeout',
          'SetRetryCount',
        ].map((name) => [`resty-client.${name}`, { is: 'role', role: 'resty-client' }]),
      ),
      ...Object.fromEntries(
        httpVerbs.map((method) => [`resty-client.${titled(method)}`, { is: 'http', method, url: '0' }]),
      ),
      'resty-client.Execute': { is: 'http', method: { at: '0', otherwise: '' }, url: '1' },
    },
  },
]

const servers: Library[] = [
  {
    name: 'chi',
    modules: ['github.com/go-chi/chi'],
    types: { 'chi.Router': 'chi-router', 'chi.Mux': 'chi-router' },
    rules: {
      'chi.NewRouter': { is: 'role', role: 'chi-router' },
      'chi.NewMux': { is: 'role', role: 'chi-router' },
      'chi-router.Route': { is: 'role', role: 'chi-router', prefix: '0', callback: 'last' },
      'chi-router.Group': { is: 'role', role: 'chi-router', callback: 'last' },
      'chi-router.With': { is: 'role', role: 'chi-router' },
      'chi-router.Mount': { is: 'mount', prefix: '0', child: '1' },
      ...routes('chi-router', titled, '1'),
      'chi-router.Handle': any(),
      'chi-router.HandleFunc': any(),
      'chi-router.Method': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
      'chi-router.MethodFunc': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
    },
  },
  {
    name: 'gin',
    modules: ['github.com/gin-gonic/gin'],
    types: {
      'gin.Engine': 'gin-router',
      'gin.RouterGroup': 'gin-router',
      'gin.IRouter': 'gin-router',
      'gin.IRoutes': 'gin-router',
    },
    rules: {
      'gin.Default': { is: 'role', role: 'gin-router', isApplication: true },
      'gin.New': { is: 'role', role: 'gin-router', isApplication: true },
      'gin-router.Group': { is: 'role', role: 'gin-router', prefix: '0' },
      ...routes('gin-router', (method) => method),
      'gin-router.Any': any('0', 'last'),
      'gin-router.Handle': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: 'last' },
    },
  },
  {
    name: 'echo',
    modules: ['github.com/labstack/echo'],
    types: { 'echo.Echo': 'echo-router', 'echo.Group': 'echo-router' },
    rules: {
      'echo.New': { is: 'role', role: 'echo-router', isApplication: true },
      'echo-router.Group': { is: 'role', role: 'echo-router', prefix: '0' },
      ...routes('echo-router', (method) => method, '1'),
      'echo-router.Any': any(),
      'echo-router.Add': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
      'echo-router.Match': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
    },
  },
  {
    name: 'gorilla',
    modules: ['github.com/gorilla/mux'],
    types: { 'gorilla.Router': 'gorilla-router', 'gorilla.Route': 'gorilla-route' },
    rules: {
      'gorilla.NewRouter': { is: 'role', role: 'gorilla-router' },
      'gorilla-router.HandleFunc': { is: 'endpoint', method: '*', path: '0', handler: '1', chained: 'Methods' },
      'gorilla-router.Handle': { is: 'endpoint', method: '*', path: '0', handler: '1', chained: 'Methods' },
      'gorilla-router.Methods': { is: 'role', role: 'gorilla-route', method: 'all' },
      'gorilla-router.Path': { is: 'role', role: 'gorilla-route', prefix: '0' },
      'gorilla-router.PathPrefix': { is: 'role', role: 'gorilla-route', prefix: '0' },
      'gorilla-router.StrictSlash': { is: 'role', role: 'gorilla-router' },
      'gorilla-router.Host': { is: 'role', role: 'gorilla-route' },
      'gorilla-router.NewRoute': { is: 'role', role: 'gorilla-route' },
      'gorilla-route.Methods': { is: 'role', role: 'gorilla-route', method: 'all' },
      'gorilla-route.Path': { is: 'role', role: 'gorilla-route', prefix: '0' },
      'gorilla-route.PathPrefix': { is: 'role', role: 'gorilla-route', prefix: '0' },
      'gorilla-route.Name': { is: 'role', role: 'gorilla-route' },
      'gorilla-route.Subrouter': { is: 'role', role: 'gorilla-router' },
      'gorilla-route.Handler': {
        is: 'endpoint',
        method: { at: 'this', otherwise: '*' },
        handler: '0',
        chained: 'Methods',
      },
      'gorilla-route.HandlerFunc': {
        is: 'endpoint',
        method: { at: 'this', otherwise: '*' },
        handler: '0',
        chained: 'Methods',
      },
    },
  },
  {
    name: 'fiber',
    modules: ['github.com/gofiber/fiber'],
    types: { 'fiber.App': 'fiber-router', 'fiber.Router': 'fiber-router', 'fiber.Group': 'fiber-router' },
    rules: {
      'fiber.New': { is: 'role', role: 'fiber-router', isApplication: true },
      'fiber-router.Group': { is: 'role', role: 'fiber-router', prefix: '0' },
      'fiber-router.Route': { is: 'role', role: 'fiber-router', prefix: '0', callback: '1' },
      'fiber-router.Mount': { is: 'mount', prefix: '0', child: '1' },
      ...routes('fiber-router', titled),
      'fiber-router.All': any('0', 'last'),
      'fiber-router.Add': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: 'last' },
    },
  },
  {
    name: 'httprouter',
    modules: ['github.com/julienschmidt/httprouter'],
    types: { 'httprouter.Router': 'httprouter-router' },
    rules: {
      'httprouter.New': { is: 'role', role: 'httprouter-router' },
      ...routes('httprouter-router', (method) => method, '1'),
      'httprouter-router.Handle': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
      'httprouter-router.Handler': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
      'httprouter-router.HandlerFunc': { is: 'endpoint', method: { at: '0', otherwise: '*' }, path: '1', handler: '2' },
    },
  },
]

const generated = /(?:pb|proto|grpc|genproto|\bgen\b|generated|stubs?|rpc|api\/)/i

const grpc: Library = {
  name: 'grpc',
  modules: ['google.golang.org/grpc'],
  words: ['google.golang.org/grpc', 'pb.', 'proto', 'grpc', 'gen/', 'stub'],
  types: { 'grpc.ClientConn': 'grpc-connection', 'grpc.ClientConnInterface': 'grpc-connection' },
  rules: {
    'grpc.Dial': { is: 'role', role: 'grpc-connection', address: '0' },
    'grpc.DialContext': { is: 'role', role: 'grpc-connection', address: '1' },
    'grpc.NewClient': { is: 'role', role: 'grpc-connection', address: '0' },
  },
  patterns: [
    { name: /^New(\w+)Client$/, object: generated, rule: { is: 'grpc', service: '$1', target: '0' } },
    { name: /^Register(\w+)Server$/, object: generated, rule: { is: 'grpc-server', service: '$1' } },
  ],
}

const environment: Library = {
  name: 'env',
  modules: ['os', 'github.com/spf13/viper', 'github.com/joho/godotenv'],
  words: ['Getenv', 'LookupEnv', 'viper.', 'GetEnv', 'getEnv', 'Env(', 'env:"', 'envconfig:"'],
  types: { 'env.Viper': 'viper' },
  rules: {
    'env.Getenv': { is: 'read', source: 'env', name: '0' },
    'env.LookupEnv': { is: 'read', source: 'env', name: '0' },
    ...Object.fromEntries(
      ['Get', 'GetString', 'GetStringSlice', 'GetInt', 'GetBool', 'GetDuration'].flatMap((name) => [
        [`env.${name}`, { is: 'read', source: 'config', name: '0' }],
        [`viper.${name}`, { is: 'read', source: 'config', name: '0' }],
      ]),
    ),
    'env.New': { is: 'role', role: 'viper' },
    'env.SetDefault': { is: 'read', source: 'config', name: '0', fallback: '1' },
    'viper.SetDefault': { is: 'read', source: 'config', name: '0', fallback: '1' },
    'env.BindEnv': { is: 'read', source: 'env', name: '1' },
  },
}

const flags: Library = {
  name: 'flag',
  modules: ['flag', 'github.com/spf13/pflag'],
  words: ['flag.'],
  rules: {},
}

export const goBook: RuleBook = {
  libraries: [...http, ...servers, grpc, environment, flags, ...goData, ...goQueues],
  values: {
    'fmt.Sprintf': { is: 'format', template: '0', from: 1 },
    'fmt.Sprint': { is: 'join', of: ['0', '1', '2'] },
    'strings.TrimSuffix': { is: 'pass', of: '0' },
    'strings.TrimPrefix': { is: 'pass', of: '0' },
    'strings.TrimRight': { is: 'pass', of: '0' },
    'strings.TrimSpace': { is: 'pass', of: '0' },
    'strings.Trim': { is: 'pass', of: '0' },
    'strings.ToLower': { is: 'pass', of: '0' },
    'strings.Split': { is: 'pass', of: '0' },
    'net/url.JoinPath': { is: 'join', of: ['0', '1', '2'], with: '/' },
    'net/url.Parse': { is: 'pass', of: '0' },
    'net/url.PathEscape': { is: 'pass', of: '0' },
    'path.Join': { is: 'join', of: ['0', '1', '2'], with: '/' },
    'net.JoinHostPort': { is: 'join', of: ['0', '1'], with: ':' },
    'flag.String': { is: 'pass', of: '1' },
    '?.String': { is: 'pass', of: 'this' },
  },
  containers: [],
}

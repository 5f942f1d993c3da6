import type { Library, Rule } from '../code/rules.js'

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const methods = (role: string, names = verbs): Record<string, Rule> =>
  Object.fromEntries(
    names.map((name) => [
      `${role}.${name}`,
      { is: 'http', method: name.toUpperCase().replace('DEL', 'DELETE').replace('DELETEETE', 'DELETE'), url: '0' },
    ]),
  )
const byOption = (url: string, otherwise = 'GET', option = '1.method|0.method'): Rule => ({
  is: 'http',
  method: { at: option, otherwise },
  url,
})

const axios: Library = {
  name: 'axios',
  modules: ['axios', '@nuxtjs/axios'],
  words: ['axios'],
  types: { 'axios.AxiosInstance': 'axios', AxiosInstance: 'axios', 'axios.Axios': 'axios' },
  rules: {
    axios: byOption('0.url|0'),
    'axios.create': { is: 'role', role: 'axios', address: '0.baseURL' },
    'axios.default.create': { is: 'role', role: 'axios', address: '0.baseURL' },
    'axios.request': { is: 'http', method: { at: '0.method', otherwise: 'GET' }, url: '0.url', base: '0.baseURL' },
    ...methods('axios'),
    ...methods('axios.default'),
    ...methods('?.$axios'),
  },
}

/** A client that another file makes: `import api from './utils/api'`, then `api.get('/orders')`. */
const imported: Library = {
  name: 'imported-client',
  modules: [],
  words: ['api', 'http', 'axios', 'client', 'request', 'instance', 'Api', 'Client', 'Instance'].flatMap((word) => [
    `${word}'`,
    `${word}"`,
  ]),
  patterns: verbs.map((verb) => ({
    name: new RegExp(`^${verb}$`),
    object: /^[.@~]\S*\/\S* \w*(?:api|http|axios|client|request|instance)\w*$/i,
    rule: { is: 'http', method: verb.toUpperCase(), url: '0', base: 'this' },
  })),
  rules: {},
}

/** Libraries whose export is called with a URL and options, and has a function for each method. */
const callable = (
  name: string,
  modules: readonly string[],
  base: string,
  words: readonly string[] = modules,
): Library => ({
  name,
  modules,
  words: words.flatMap((word) => [`'${word}'`, `"${word}"`]),
  rules: {
    [name]: byOption('0.url|0.uri|0'),
    [`${name}.extend`]: { is: 'role', role: name, address: `0.${base}` },
    [`${name}.create`]: { is: 'role', role: name, address: `0.${base}` },
    [`${name}.defaults`]: { is: 'role', role: name, address: `0.${base}` },
    ...methods(name, [...verbs, 'del']),
  },
})

export const ecmascriptHttp: readonly Library[] = [
  axios,
  imported,
  {
    name: 'fetch',
    modules: ['node-fetch', 'cross-fetch', 'isomorphic-fetch', 'undici'],
    words: ['fetch('],
    rules: {
      fetch: byOption('0', 'GET', '1.method'),
      'fetch.fetch': byOption('0', 'GET', '1.method'),
      'fetch.request': byOption('0', 'GET', '1.method'),
      'window.fetch': byOption('0', 'GET', '1.method'),
      'globalThis.fetch': byOption('0', 'GET', '1.method'),
      $fetch: byOption('0', 'GET', '1.method'),
      useFetch: byOption('0', 'GET', '1.method'),
      ofetch: byOption('0', 'GET', '1.method'),
    },
  },
  callable('got', ['got'], 'prefixUrl'),
  callable('ky', ['ky', 'ky-universal'], 'prefixUrl'),
  callable('request', ['request', 'request-promise', 'request-promise-native'], 'baseUrl'),
  callable('superagent', ['superagent'], 'prefix'),
  callable('needle', ['needle'], 'base'),
  {
    name: 'nest-http',
    modules: ['@nestjs/axios'],
    words: ['HttpService'],
    types: { 'nest-http.HttpService': 'nest-http', HttpService: 'nest-http' },
    rules: {
      ...methods('nest-http'),
      'nest-http.request': { is: 'http', method: { at: '0.method', otherwise: 'GET' }, url: '0.url' },
      'nest-http.axiosRef': { is: 'role', role: 'axios' },
      ...methods('nest-http.axiosRef'),
    },
  },
  {
    name: 'angular-http',
    modules: ['@angular/common/http'],
    types: { 'angular-http.HttpClient': 'angular-http' },
    rules: {
      ...methods('angular-http'),
      'angular-http.request': { is: 'http', method: { at: '0', otherwise: 'GET' }, url: '1' },
    },
  },
  {
    name: 'node-http',
    modules: ['http', 'https', 'node:http', 'node:https'],
    words: ["'http'", '"http"', "'https'", '"https"', 'node:http'],
    rules: {
      'node-http.request': {
        is: 'http',
        method: { at: '0.method|1.method', otherwise: 'GET' },
        url: '0.path|0',
        base: '0.hostname|0.host',
      },
      'node-http.get': { is: 'http', method: 'GET', url: '0.path|0', base: '0.hostname|0.host' },
    },
  },
  {
    name: 'jquery',
    modules: ['jquery'],
    words: ['$.ajax', '$.get', '$.post', 'jQuery.'],
    rules: Object.fromEntries(
      ['$', 'jQuery', 'jquery'].flatMap((on): [string, Rule][] => [
        [`${on}.ajax`, { is: 'http', method: { at: '0.type|0.method', otherwise: 'GET' }, url: '0.url|0' }],
        [`${on}.get`, { is: 'http', method: 'GET', url: '0.url|0' }],
        [`${on}.getJSON`, { is: 'http', method: 'GET', url: '0' }],
        [`${on}.post`, { is: 'http', method: 'POST', url: '0.url|0' }],
      ]),
    ),
  },
  {
    name: 'grpc',
    modules: ['@grpc/grpc-js', 'grpc', '@nestjs/microservices'],
    words: ['grpc'],
    rules: {
      '?.addService': { is: 'grpc-server', service: '0' },
      '?.addProtoService': { is: 'grpc-server', service: '0' },
      '?.getService': { is: 'grpc', service: '0' },
    },
    patterns: [
      {
        name: /^(\w+)Client$/,
        object: /(?:proto|grpc|pb|rpc|descriptor|package|generated)/i,
        rule: { is: 'grpc', service: '$1', target: '0' },
      },
      {
        name: /^(\w+Service)$/,
        object: /(?:proto|grpc|_pb|descriptor|package)/i,
        rule: { is: 'grpc', service: '$1', target: '0' },
      },
    ],
  },
  {
    name: 'dapr',
    modules: ['@dapr/dapr'],
    words: ['@dapr/dapr'],
    types: { 'dapr.DaprClient': 'dapr', 'dapr.DaprServer': 'dapr-server' },
    rules: {
      'dapr.invoker.invoke': { is: 'http', method: { at: '2', otherwise: 'GET' }, url: '1', base: '0' },
      'dapr.pubsub.publish': { is: 'topic', role: 'publish', broker: 'dapr', topic: '1' },
      'dapr-server.pubsub.subscribe': { is: 'topic', role: 'subscribe', broker: 'dapr', topic: '1' },
      'dapr.state.save': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0' },
      'dapr.state.get': { is: 'connect', edgeType: 'db', client: 'dapr-state', target: '0' },
    },
  },
]

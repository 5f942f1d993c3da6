import { expect, test } from 'vitest'
import { composeOf, graphOf } from '../graph-of.js'

const proto =
  'syntax = "proto3";\npackage hello.v1;\nservice Greeter { rpc SayHello (Hello) returns (Hello); }\nmessage Hello { string name = 1; }\n'
const servers = {
  'nice-grpc': `import { createServer } from 'nice-grpc'
import { GreeterDefinition } from './gen/greeter.js'
const server = createServer()
server.add(GreeterDefinition, new Greeter())
`,
  Connect: `import type { ConnectRouter } from '@connectrpc/connect'
import { Greeter } from './gen/greeter_pb.js'
export default (router: ConnectRouter) => router.service(Greeter, { sayHello })
`,
  'grpc-js': `import { Server } from '@grpc/grpc-js'
import { GreeterService } from './gen/greeter'
const server = new Server()
server.addService(GreeterService, { sayHello })
`,
}

async function found(server: string, client: string) {
  const graph = await graphOf({
    'compose.yaml': `${composeOf('greeter')}  web: { build: ./web, environment: { GREETER: "greeter:50051", GREETER_URL: "http://greeter:50051" } }\n`,
    'greeter/greeter.proto': proto,
    'greeter/main.ts': server,
    'web/main.ts': client,
  })
  return {
    edges: graph
      .edges()
      .map(({ source, target, edgeType, urlPatterns }) => [source, target, edgeType, ...urlPatterns].join(' ')),
    methods: graph.endpoints('greeter').map(({ path }) => path),
  }
}

const called = { edges: ['web greeter grpc Greeter'], methods: ['hello.v1.Greeter/SayHello'] }

test.each([
  [
    'nice-grpc',
    `import { createChannel, createClient } from 'nice-grpc'
import { GreeterDefinition } from './gen/greeter.js'
const client = createClient(GreeterDefinition, createChannel(process.env.GREETER!))
`,
  ],
  [
    'a factory of nice-grpc with middleware',
    `import { createChannel, createClientFactory } from 'nice-grpc'
import { GreeterDefinition } from './gen/greeter.js'
const channel = createChannel(process.env.GREETER!)
const client = createClientFactory().use(logging).create(GreeterDefinition, channel)
`,
  ],
  [
    'Connect over gRPC',
    `import { createClient } from '@connectrpc/connect'
import { createGrpcTransport } from '@connectrpc/connect-node'
import { Greeter } from './gen/greeter_pb.js'
const client = createClient(Greeter, createGrpcTransport({ baseUrl: process.env.GREETER_URL! }))
`,
  ],
  [
    'Connect, version 1, with the transport in a variable',
    `import { createPromiseClient } from '@bufbuild/connect'
import { createConnectTransport } from '@bufbuild/connect-node'
import { Greeter } from './gen/greeter_connect'
const transport = createConnectTransport({ baseUrl: process.env.GREETER_URL })
const client = createPromiseClient(Greeter, transport)
`,
  ],
  [
    'a client of a package that grpc-js loads',
    `import { credentials, loadPackageDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
const { Greeter } = loadPackageDefinition(loadSync('greeter.proto'))
const client = new Greeter(process.env.GREETER, credentials.createInsecure())
`,
  ],
  [
    'a generated client of grpc-js',
    `import { credentials } from '@grpc/grpc-js'
import { GreeterClient } from './gen/greeter'
const client = new GreeterClient(process.env.GREETER, credentials.createInsecure())
`,
  ],
])('%s calls a service, whichever library it is made with', async (_library, client) => {
  for (const server of Object.values(servers)) expect(await found(server, client)).toEqual(called)
})

test.each([
  [
    'a client that is generated from OpenAPI is no gRPC client',
    `import { GreeterClient } from './gen/greeter'
const client = new GreeterClient(process.env.GREETER_URL)
`,
  ],
  [
    'createClient of another library makes no gRPC client',
    `import { createClient } from 'redis-like'
import { Greeter } from './gen/greeter_pb.js'
const client = createClient(Greeter, process.env.GREETER_URL)
`,
  ],
])('near miss: %s', async (_what, client) => {
  const { edges } = await found(servers['nice-grpc'], client)
  expect(edges.filter((edge) => edge.includes('Greeter'))).toEqual([])
})

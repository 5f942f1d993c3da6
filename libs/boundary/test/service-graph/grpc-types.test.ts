import { expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const server: Files = {
  'auth/Dockerfile': 'FROM golang:1\n',
  'auth/go.mod': 'module auth\n\nrequire google.golang.org/grpc v1.60.0\n',
  'auth/proto/auth.proto': 'syntax = "proto3";\npackage auth;\nservice Auth { rpc Login (In) returns (Out); }\n',
  'auth/main.go':
    'package main\n\nimport (\n\t"auth/handler"\n\t"auth/proto"\n\t"google.golang.org/grpc"\n)\n\n' +
    'func main() {\n\tusers := handler.New()\n\ts := grpc.NewServer()\n\tproto.RegisterAuthServer(s, users)\n}\n',
}
const type = (name: string, embedded: string): string =>
  `package handler\n\nimport "auth/proto"\n\ntype ${name} struct {\n\t${embedded}\n}\n\nfunc (h *${name}) Login() {}\n`

async function handlersOf(files: Files): Promise<string[]> {
  const graph = await graphOf({ ...server, ...files })
  return graph.endpoints().map(({ path, handler, evidence }) => `${path} ${handler} ${evidence.filePath}`)
}

test('a method of gRPC is answered by the type that embeds what the generator made for it', async () => {
  const files = {
    'auth/handler/handler.go': type('Handler', 'proto.UnimplementedAuthServer'),
    'auth/service/service.go': type('Users', 'db *sql.DB'),
  }
  expect(await handlersOf(files)).toEqual(['auth.Auth/Login Handler auth/handler/handler.go'])
})

test('of two such types neither is known to be registered, and a field with a name embeds nothing', async () => {
  const registered = ['auth.Auth/Login users auth/main.go']
  const embedded = 'proto.UnimplementedAuthServer'
  const two = { 'auth/handler/one.go': type('One', embedded), 'auth/handler/two.go': type('Two', embedded) }
  expect(await handlersOf(two)).toEqual(registered)
  expect(await handlersOf({ 'auth/handler/one.go': type('One', `inner ${embedded}`) })).toEqual(registered)
})

test('a type alone, which nothing registers, answers nothing', async () => {
  const files = {
    'auth/main.go': 'package main\n\nfunc main() {}\n',
    'auth/a.go': type('A', 'proto.UnimplementedAuthServer'),
  }
  expect(await handlersOf(files)).toEqual([])
})

test('Go: a gateway of gRPC answers HTTP at the paths of the description, and calls the server', async () => {
  const graphOfGateway = async (call: string) =>
    graphOf({
      ...server,
      'auth/proto/auth.proto':
        'syntax = "proto3";\npackage auth;\nservice Auth {\n  rpc Login (In) returns (Out) {\n' +
        '    option (google.api.http) = { post : "/v1/{name=users/*}/login" body: "*" };\n  }\n  rpc Check (In) returns (Out);\n}\n',
      'gateway/Dockerfile': 'FROM golang:1\n',
      'gateway/go.mod': 'module gateway\n\nrequire google.golang.org/grpc v1.60.0\n',
      'gateway/main.go': `package main\n\nimport (\n\t"auth/proto"\n\t"google.golang.org/grpc"\n)\n\nfunc main() {\n\t${call}\n}\n`,
      'compose.yaml': 'services:\n  auth: { build: ./auth }\n  gateway: { build: ./gateway }\n',
    })
  const found = async (call: string): Promise<readonly string[]> => {
    const graph = await graphOfGateway(call)
    const own = graph.endpoints().filter(({ service }) => service === 'gateway')
    return [
      ...own.map(({ service, method, path }) => `${service} ${method} ${path}`),
      ...graph.edges().map(({ source, target, edgeType }) => `${source} -> ${target} ${edgeType}`),
    ]
  }
  const path = 'gateway POST /v1/users/{name}/login'
  const edge = 'gateway -> auth grpc'
  expect(await found('proto.RegisterAuthHandlerFromEndpoint(ctx, mux, "auth:50051", opts)')).toEqual([path, edge])
  const dialled = 'conn, _ := grpc.NewClient("auth:50051")\n\tproto.RegisterAuthHandler(ctx, mux, conn)'
  expect(await found(dialled)).toEqual([path, edge])
  expect(await found('proto.RegisterAuthHandlerServer(ctx, mux, users)')).toEqual([path])
  expect(await found('proto.RegisterAuthHandling(ctx, mux, users)')).toEqual([])
})

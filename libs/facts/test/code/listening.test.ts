import { expect, test } from 'vitest'
import { describeExpr } from '../../src/stored.js'
import { factsOf } from './facts-of.js'

/** The ports that a file listens on, as values. */
async function portsOf(path: string, text: string): Promise<readonly string[]> {
  const facts = await factsOf(path, text)
  return facts.flatMap((fact) => (fact.kind === 'listen' ? [describeExpr(fact.port)] : []))
}

test('JavaScript: a number, a variable with a default, a property; a listener of events is no server', async () => {
  const source = `import express from 'express'
const PORT = process.env.PORT || 3001
const app = express()
app.listen(PORT, () => {})
fastify.listen({ port: 3002, host: '0.0.0.0' })
server.listen(parseInt(process.env.ADMIN_PORT ?? '3003', 10))
Bun.serve({ port: 3004, fetch })
events.listen('data', onData)
server.listen('/tmp/app.sock')`
  const facts = await factsOf('main.ts', source)
  const ports = facts.flatMap((fact) => (fact.kind === 'listen' ? [fact.port] : []))
  const literal = (value: string) => ({ kind: 'literal', value })
  expect(ports).toEqual([
    { kind: 'env', name: 'PORT', fallback: literal('3001') },
    literal('3002'),
    { kind: 'env', name: 'ADMIN_PORT', fallback: literal('3003') },
    literal('3004'),
  ])
})

test('JavaScript: a number is a value only where a port is read', async () => {
  const source = `import axios from 'axios'
const PORT = 3001
axios.get(\`http://localhost:\${PORT}/orders\`)
axios.get(\`http://orders/\${PORT}\`)`
  const facts = await factsOf('main.ts', source)
  const targets = facts.flatMap((fact) => (fact.kind === 'call' ? [describeExpr(fact.target)] : []))
  expect(targets).toEqual(['http://localhost:3001/orders', 'http://orders/{PORT}'])
})

test.each([
  [
    'main.go',
    `package main
import ("fmt"; "net"; "net/http"; "github.com/gin-gonic/gin")
func main() {
  gin.Default().Run(":8081")
  http.ListenAndServe(":8082", nil)
  s := &http.Server{Addr: ":8083"}
  l, _ := net.Listen("tcp", fmt.Sprintf(":%d", 50051))
  u, _ := net.Listen("unix", "/tmp/x")
}`,
    [':8081', ':8082', ':50051', ':8083'],
  ],
  [
    'main.py',
    `import uvicorn
from flask import Flask
app = Flask(__name__)
app.run(host="0.0.0.0", port=5001)
uvicorn.run("main:app", port=8000)
server.add_insecure_port("[::]:50051")
job.run(5002)`,
    ['5001', '8000', '[::]:50051'],
  ],
  [
    'Main.java',
    `import io.javalin.Javalin;
import io.grpc.ServerBuilder;
class Main { void start() {
  Javalin.create().start(7070);
  ServerBuilder.forPort(50051).build();
  timer.start(5000);
} }`,
    ['7070', '50051'],
  ],
  [
    'Program.cs',
    `var builder = WebApplication.CreateBuilder(args);
builder.WebHost.UseUrls("http://*:5006");
var app = builder.Build();
app.MapGet("/x", () => 1);
app.Run("http://localhost:5005");
app.Run();`,
    ['http://*:5006', 'http://localhost:5005'],
  ],
  [
    'Main.kt',
    `import io.ktor.server.engine.*
fun main() { embeddedServer(Netty, port = 8088) { } }`,
    ['8088'],
  ],
  [
    'main.rs',
    `use actix_web::HttpServer;
async fn main() {
  let listener = tokio::net::TcpListener::bind("0.0.0.0:3000").await.unwrap();
  HttpServer::new(|| app()).bind(("127.0.0.1", 8085))?;
}`,
    ['0.0.0.0:3000', '8085'],
  ],
])('%s: the ports of its servers', async (path, text, ports) => {
  expect(await portsOf(path, text)).toEqual(ports)
})

test('Ruby: the port of Puma, as against its sockets, and another file', async () => {
  const source = `threads 1, 5
port ENV.fetch("PORT") { 3000 }
bind "tcp://0.0.0.0:9292"
bind "unix:///var/run/puma.sock"`
  expect(await portsOf('config/puma.rb', source)).toEqual(['${PORT}', 'tcp://0.0.0.0:9292'])
  expect(await portsOf('config/mail.rb', source)).toEqual([])
})

test('JavaScript: a function that checks a port and gives it back is read through; one that gives another is not', async () => {
  const source = (last: string): string => `const http = require('http')
const port = normalizePort(process.env.PORT || '3000')
http.createServer(app).listen(port)
function normalizePort(value) {
  const port = parseInt(value, 10)
  if (isNaN(port)) return ${last}
  if (port >= 0) return port
  return false
}`
  expect(await portsOf('bin/www.js', source('value'))).toEqual(['${PORT}'])
  expect(await portsOf('bin/www.js', source('other(value)'))).toEqual(['{port}'])
})

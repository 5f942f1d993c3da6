import { expect, test } from 'vitest'
import { openSymbolGraph } from '../src/open.js'
import { openServiceGraph } from '../src/open.js'
import { composeOf, partsOf } from './graph-of.js'

/** Handlers of endpoints, and edges of functions as `from kind to`, of one service in `api/`. */
async function mapOf(files: Readonly<Record<string, string>>): Promise<{ handlers: string[]; edges: string[] }> {
  const code = Object.entries(files).map(([path, text]) => [`api/${path}`, text] as const)
  const parts = await partsOf({
    'compose.yaml': composeOf('api'),
    'api/Dockerfile': 'FROM scratch\n',
    ...Object.fromEntries(code),
  })
  const [services, symbols] = [await openServiceGraph(parts), await openSymbolGraph(parts)]
  const all = [...symbols.symbols()]
  return {
    handlers: services.endpoints().map(({ method, path, handler }) => `${method} ${path}: ${handler}`),
    edges: all
      .flatMap((symbol) => symbols.callees(symbol))
      .filter(({ kind }) => kind === 'calls' || kind === 'passes')
      .map(({ from, to, kind }) => `${from.qualifiedName.replace(/^api\//, '')} ${kind} ${to.qualifiedName}`)
      .sort(),
  }
}

test.each([
  [
    'TypeScript, behind a wrapper too',
    {
      'a.ts': `import express from 'express'
import { wrapped } from './wrapped'
function load() {}
function save() {}
const app = express()
export function routes() {
  const note = () => load()
  app.get('/orders/:id', (req, res) => { load(); note() })
  app.post('/orders', wrapped(async (req, res) => { save() }))
}
app.get('/', () => load())
`,
    },
    ['GET /: GET /', 'GET /orders/{id}: GET /orders/{id}', 'POST /orders: POST /orders'],
    [
      'GET / calls load',
      'a.ts passes GET /',
      'routes passes routes.GET /orders/{id}',
      'routes passes routes.POST /orders',
      'routes.GET /orders/{id} calls load',
      'routes.GET /orders/{id} calls routes.note',
      'routes.POST /orders calls save',
      'routes.note calls load',
    ],
  ],
  [
    'TypeScript, two routers of one file that answer the same path, and a handler in an object',
    {
      'a.ts': `import { Router } from 'express'
import fastify from 'fastify'
function one() {}
function two() {}
function three() {}
export const orders = Router()
export const stock = Router()
orders.get('/all', () => one())
stock.get('/all', () => two())
const app = fastify()
app.route({ method: 'GET', url: '/three', handler: async () => three() })
`,
    },
    ['GET /all: GET /all', 'GET /three: GET /three'],
    [
      'GET /all calls one',
      'GET /all calls two',
      'GET /three calls three',
      'a.ts passes GET /all',
      'a.ts passes GET /all',
      'a.ts passes GET /three',
    ],
  ],
  [
    'Go',
    {
      'go.mod': 'module api\n',
      'main.go': `package main
import "github.com/gin-gonic/gin"
func load() {}
func main() {
	r := gin.Default()
	r.GET("/orders/:id", func(c *gin.Context) {
		load()
	})
	r.Run()
}
`,
    },
    ['GET /orders/{id}: GET /orders/{id}'],
    ['main passes main.GET /orders/{id}', 'main.GET /orders/{id} calls load'],
  ],
  [
    'C#',
    {
      'api.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>',
      'Program.cs': `var app = WebApplication.CreateBuilder(args).Build();
app.MapGet("/orders/{id}", (int id) => { Store.Load(id); });
app.Run();
static class Store { public static void Load(int id) {} }
`,
    },
    ['GET /orders/{id}: GET /orders/{id}'],
    ['GET /orders/{id} calls Store.Load', 'Program.cs passes GET /orders/{id}'],
  ],
  [
    'Kotlin',
    {
      'Main.kt': `import io.ktor.server.application.*
import io.ktor.server.routing.*
fun load() {}
fun Application.module() {
    routing {
        get("/orders/{id}") { load() }
    }
}
`,
    },
    ['GET /orders/{id}: GET /orders/{id}'],
    ['module passes module.GET /orders/{id}', 'module.GET /orders/{id} calls load'],
  ],
  [
    'Rust, each method its own',
    {
      'Cargo.toml': '[package]\nname = "api"\n',
      'src/main.rs': `use axum::{routing::get, Router};
fn load() {}
fn save() {}
fn main() {
    let app = Router::new().route("/orders", get(|| async { load() }).post(|| async { save() }));
}
`,
    },
    ['GET /orders: GET /orders', 'POST /orders: POST /orders'],
    [
      'main passes main.GET /orders',
      'main passes main.POST /orders',
      'main.GET /orders calls load',
      'main.POST /orders calls save',
    ],
  ],
  [
    'Java',
    {
      'Main.java': `import io.javalin.Javalin;
class Main {
  static void load() {}
  public static void main(String[] args) {
    Javalin app = Javalin.create();
    app.get("/orders/{id}", ctx -> { load(); });
  }
}
`,
    },
    ['GET /orders/{id}: GET /orders/{id}'],
    ['Main.main passes Main.main.GET /orders/{id}', 'Main.main.GET /orders/{id} calls Main.load'],
  ],
  [
    'PHP',
    {
      'index.php': `<?php
use Illuminate\\Support\\Facades\\Route;
function load() {}
Route::get('/orders/{id}', function ($id) { load(); });
`,
    },
    ['GET /orders/{id}: GET /orders/{id}'],
    ['GET /orders/{id} calls load', 'index.php passes GET /orders/{id}'],
  ],
  [
    'Ruby, where other blocks share the names around',
    {
      'app.rb': `require 'sinatra'
def load
end
get '/orders/:id' do
  [1].each { |one| load }
end
`,
    },
    ['GET /orders/{id}: GET /orders/{id}'],
    ['GET /orders/{id} calls load', 'app.rb passes GET /orders/{id}'],
  ],
])(
  'a handler without a name is called after its endpoint, and its calls are its own: %s',
  async (_, files, handlers, edges) => {
    const found = await mapOf(files)
    expect([...new Set(found.handlers)].sort()).toEqual(handlers)
    expect(found.edges).toEqual(edges)
  },
)

test('a function without a name that hears messages is called after their topic; one that sends or sorts is not', async () => {
  const found = await mapOf({
    'a.ts': `import amqp from 'amqplib'
function load() {}
export async function listen() {
  const channel = await (await amqp.connect(process.env.AMQP_URL)).createChannel()
  await channel.consume('orders.placed', (message) => { load() })
  channel.publish('orders', 'orders.paid', Buffer.from(''), {}, () => load())
  ;[2, 1].sort((a, b) => load())
}
`,
  })
  expect(found.edges).toEqual([
    'listen calls load',
    'listen passes listen.subscribe orders.placed',
    'listen.subscribe orders.placed calls load',
  ])
})

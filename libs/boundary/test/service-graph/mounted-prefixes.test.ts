import { expect, test } from 'vitest'
import { composeOf, graphOf, routesOf } from '../graph-of.js'

async function pathsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const placed = Object.entries(files).map(([name, text]) => [`shop/${name}`, text] as const)
  const graph = await graphOf({ 'compose.yaml': composeOf('shop'), ...Object.fromEntries(placed) })
  return graph
    .endpoints('shop')
    .map(({ path }) => path)
    .sort()
}

const blueprint = (prefix: string): string => `from flask import Blueprint
orders = Blueprint("orders", __name__${prefix})
@orders.route("/list")
def list_orders(): pass
`

test.each([
  ['replaces its own', ', url_prefix="/own"', ', url_prefix="/api/orders"', '/api/orders/list'],
  ['is empty and replaces its own', ', url_prefix="/own"', ', url_prefix=""', '/list'],
  ['is absent: its own counts', ', url_prefix="/own"', '', '/own/list'],
  ['is the only one', '', ', url_prefix="/api/orders"', '/api/orders/list'],
])('the prefix that a Flask blueprint is registered with %s', async (_what, own, registered, path) => {
  const files = {
    'orders.py': blueprint(own),
    'app.py': `from flask import Flask
from orders import orders
app = Flask(__name__)
app.register_blueprint(orders${registered})
`,
  }
  expect(await pathsOf(files)).toEqual([path])
})

test('a nested blueprint is under the prefix that its parent is registered with', async () => {
  const app = `from flask import Flask, Blueprint
app = Flask(__name__)
api = Blueprint("api", __name__, url_prefix="/api")
orders = Blueprint("orders", __name__, url_prefix="/own")
@orders.route("/list")
def list_orders(): pass
@api.route("/health")
def health(): pass
api.register_blueprint(orders, url_prefix="/orders")
`
  const registered = (prefix: string): string => `${app}app.register_blueprint(api${prefix})\n`
  expect(await pathsOf({ 'app.py': registered('') })).toEqual(['/api/health', '/api/orders/list'])
  expect(await pathsOf({ 'app.py': registered(', url_prefix="/v2"') })).toEqual(['/v2/health', '/v2/orders/list'])
})

test('near miss: the prefix of a FastAPI router is joined to the one that it is included with', async () => {
  const files = {
    'main.py': `from fastapi import FastAPI, APIRouter
app = FastAPI()
orders = APIRouter(prefix="/orders")
@orders.get("/list")
def list_orders(): pass
app.include_router(orders, prefix="/api")
`,
  }
  expect(await pathsOf(files)).toEqual(['/api/orders/list'])
})

const packages = (imported: string): Readonly<Record<string, string>> => ({
  'src/main.py': `from fastapi import FastAPI
from src.api.v1.routers import v1_orders
app = FastAPI()
app.include_router(v1_orders, prefix="/api")
`,
  'src/api/v1/routers/__init__.py': imported,
  'src/api/v1/routers/orders.py': `from fastapi import APIRouter
router = APIRouter(prefix="/orders")
@router.get("/list")
def list_orders(): pass
`,
})

test.each([
  ['from the top', 'from src.api.v1.routers.orders import router as v1_orders\n'],
  ['from the package', 'from .orders import router as v1_orders\n'],
])('Python: a router has the name that its package gives it, imported %s', async (_what, imported) => {
  expect(await pathsOf(packages(imported))).toEqual(['/api/orders/list'])
})

test('near miss: what a package imports under another name is not the router', async () => {
  const imported = 'from src.api.v1.routers.orders import router as orders\nv1_orders = make()\n'
  expect(await pathsOf(packages(imported))).toEqual(['/orders/list'])
})

test('Python: the file of a package mounts routers of its modules, which it imports from the package itself', async () => {
  const files = {
    'app/main.py': `from fastapi import FastAPI
from app.routes import api_router
app = FastAPI()
app.include_router(api_router)
`,
    'app/routes/__init__.py': `from fastapi import APIRouter
from app.routes import orders
api_router = APIRouter(prefix="/api/v1")
api_router.include_router(orders.router)
`,
    'app/routes/orders.py': `from fastapi import APIRouter
router = APIRouter(prefix="/orders")
@router.get("/list")
def list_orders(): pass
`,
  }
  expect(await pathsOf(files)).toEqual(['/api/v1/orders/list'])
})

test('Laravel: files of routes are under the prefixes with which a provider loads them', async () => {
  const routes = (name: string): string =>
    `<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/${name}', [Orders::class, 'index']);\n`
  const provider = `<?php
namespace App\\Providers;
use Illuminate\\Support\\Facades\\Route;
class RouteServiceProvider extends ServiceProvider {
    public function boot() {
        $this->routes(function () {
            Route::middleware('api')->prefix('api')->group(base_path('routes/api.php'));
            Route::middleware('web')->group(base_path('routes/web.php'));
            Route::prefix('api/v1')->name('orders.')->namespace($this->namespace)->group(base_path('routes/v1/orders.php'));
        });
    }
}`
  const files = {
    'composer.json': '{"require":{"laravel/framework":"^10.0"}}',
    artisan: '#!/usr/bin/env php',
    'app/Providers/RouteServiceProvider.php': provider,
    'routes/api.php': routes('users'),
    'routes/web.php': routes('home'),
    'routes/v1/orders.php': `${routes('orders')}/** @var Illuminate\\Routing\\Router $router */\n$router->post('bills', [Bills::class, 'store']);\n`,
    'routes/v1/other.php': routes('other'),
  }
  expect(await pathsOf(files)).toEqual(['/api/users', '/api/v1/bills', '/api/v1/orders', '/home', '/other'])
})

test('Laravel: a file of routes that another one requires is under the prefixes of that file and of the groups around', async () => {
  const use = '<?php\nuse Illuminate\\Support\\Facades\\Route;\n'
  const files = {
    artisan: '#!/usr/bin/env php',
    'composer.json': '{"name":"acme/orders","require":{"laravel/framework":"^11"}}',
    'routes/api.php': `<?php
require __DIR__.'/api/orders.php';
Route::prefix('v1')->group(function () {
    require_once __DIR__ . '/api/items.php';
});
`,
    'routes/api/orders.php': `${use}Route::get('/orders', [Orders::class, 'index']);\n`,
    'routes/api/items.php': `${use}Route::get('/items', [Items::class, 'index']);\n`,
    'routes/web.php': `<?php\nrequire __DIR__.'/auth.php';\n`,
    'routes/auth.php': `${use}Route::post('/login', [Login::class, 'store']);\n`,
  }
  expect((await pathsOf(files)).toSorted()).toEqual(['/api/orders', '/api/v1/items', '/login'])
})

test('Express: a constant of another file is a prefix, middleware before a router is none', async () => {
  const files = {
    'package.json': '{"dependencies": {"express": "5"}}',
    'index.js': `import express from 'express'
import { API, config } from './constants.js'
import { auth } from './auth.js'
import { items, orders, stock } from './routes.js'
const app = express()
app.use(API, orders)
app.use(config.prefix, auth, items)
app.use(auth, stock)`,
    'auth.js': 'export const auth = (request, response, next) => next()',
    'constants.js': "export const API = process.env.API || '/api'\nexport const config = { prefix: '/v1' }",
    'routes.js': ['orders', 'items', 'stock']
      .map((name) => `export const ${name} = Router()\n${name}.get('/${name}', list)`)
      .concat("import { Router } from 'express'\nexport const auth = (request, response, next) => next()")
      .join('\n'),
  }
  expect(await routesOf(files)).toEqual(['GET /api/orders', 'GET /stock', 'GET /v1/items'])
})

test('Express: routers of a namespace, which passes them on under other names, and of the default of a required module', async () => {
  const router = (path: string, exported: string) =>
    `import { Router } from 'express'\nexport ${exported} = Router()\nrouter.get('${path}', list)`
  const files = {
    'package.json': '{"dependencies": {"express": "5"}}',
    'index.ts': `import express from 'express'
import * as routes from './routes'
const app = express()
app.use('/orders', routes.orders)
app.use('/items', routes.items)
app.use('/stock', require('./routes/stock').default)
app.use('/links', require('./routes/links').router)`,
    'routes/index.ts': "export { default as orders } from './orders'\nexport { router as items } from './items'",
    'routes/orders.ts': `${router('/:id', 'const router')}\nexport default router`,
    'routes/stock.ts': `${router('/levels', 'const router')}\nexport default router`,
    'routes/items.ts': router('/all', 'const router'),
    'routes/links.ts': router('/all', 'const router'),
  }
  const routes = ['GET /items/all', 'GET /links/all', 'GET /orders/{id}', 'GET /stock/levels']
  expect(await routesOf(files)).toEqual(routes)
})

test('Express: a file that names nothing of it but the parameter `app` declares routes', async () => {
  const files = {
    'package.json': '{"dependencies": {"express": "5"}}',
    'index.js': "const express = require('express')\nconst app = express()\nrequire('./routes')(app)",
    'routes.js': `module.exports = (app) => {
  app.use('/api/orders', require('./orders'))
  app.route('/items').put(replace)
}`,
    'orders.js': "const router = require('express').Router()\nrouter.get('/:id', one)\nmodule.exports = router",
    // An application of another library.
    'page.js': "import { createApp } from 'vue'\nconst app = createApp({})\napp.use('/near-miss', router)",
  }
  expect(await routesOf(files)).toEqual(['GET /api/orders/{id}', 'PUT /items'])
})

test('a field that holds a router with a prefix puts the routes of its file under it once', async () => {
  const files = {
    'requirements.txt': 'fastapi\n',
    'main.py': `from fastapi import FastAPI
from orders import OrderController
app = FastAPI()
app.include_router(OrderController().router, prefix="/v1")`,
    'orders.py': `from fastapi import APIRouter
class OrderController:
    def __init__(self):
        self.router = APIRouter(prefix="/orders")
        self.router.add_api_route("/{id}", self.one, methods=["GET"])`,
  }
  expect(await routesOf(files)).toEqual(['GET /v1/orders/{id}'])
})

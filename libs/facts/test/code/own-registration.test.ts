import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

test('Go: a function that registers at a path which it receives declares an endpoint for each call', async () => {
  const source = `package web
import "net/http"
func handle(path string, h func(w http.ResponseWriter, r *http.Request)) {
  http.Handle(path, traced(http.HandlerFunc(h)))
}
func fixed(path string) { http.HandleFunc("/fixed", show) }
func never(path string) { http.HandleFunc(path, show) }
func Start(app *App) {
  handle("/", app.index)
  handle("/api/list", app.list)
  fixed("/other")
}`
  expect(await linesOf('web.go', source, 'endpoint')).toEqual([
    '9 * / app.index',
    '10 * /api/list app.list',
    '6 * /fixed show',
  ])
})

test('JavaScript and Python: the path is what stands around the parameter and what is given for it', async () => {
  const script = `import express from 'express'
const app = express()
const secured = (path, handler) => app.get('/admin' + path, check, handler)
function both(handler, path) { app.post(path, handler) }
secured('/users', users)
both(orders, '/orders')
both(orders)`
  expect(await linesOf('app.js', script, 'endpoint')).toEqual([
    '5 GET /admin/users users @app',
    '6 POST /orders orders @app',
  ])
  const python = `from flask import Flask
app = Flask(__name__)
def add(path, view):
    app.add_url_rule(f"/v1{path}", view_func=view, methods=["GET"])
add("/orders", list_orders)
add(view=one, path="/orders/<id>")`
  expect(await linesOf('app.py', python, 'endpoint')).toEqual([
    '5 GET /v1/orders list_orders',
    '6 GET /v1/orders/{id} one',
  ])
})

test('the arguments of a call are read where they stand, even if they have the names of parameters', async () => {
  const source = `import express from 'express'
const app = express()
const path = '/users'
const handler = list
function route(handler, path) { app.get(path, handler) }
route(path, handler)
route(handler, path)
route(path, path)`
  expect(await linesOf('app.js', source, 'endpoint')).toEqual(['7 GET /users handler @app', '8 GET /users path @app'])
})

test('a call of that name on another object declares nothing', async () => {
  const source = `import express from 'express'
const app = express()
class Server {
  get(path, handler) { app.get(path, handler) }
  start() { this.get('/own', own) }
}
cache.get('user', first)
axios.get('/remote/users', then)`
  expect(await linesOf('app.js', source, 'endpoint')).toEqual(['5 GET /own own @app'])
})

test('handlers that stand for one another in a circle are not followed for ever', async () => {
  const source = `import express from 'express'
const app = express()
;[[b, a]].forEach(([a, b]) => app.get('/x', a))`
  expect(await linesOf('app.js', source, 'endpoint')).toHaveLength(1)
})

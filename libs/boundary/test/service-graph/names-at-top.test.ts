import { expect, test } from 'vitest'
import { graphOfAll } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

const go = 'package main\n\nimport "net/http"\n\nfunc main() {\n\thttp.HandleFunc("/items", list)\n}\n'
const program = { 'index.js': '', Dockerfile: 'FROM node:24\n' }
const web = '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>'
const pom =
  '<project><artifactId>orders</artifactId><build><plugins><plugin><artifactId>spring-boot-maven-plugin</artifactId></plugin></plugins></build></project>'

/** Names of the services of one repository that is checked out under some name. */
async function namesOf(files: Files, checkout = 'checkout-7'): Promise<readonly string[]> {
  return (await graphOfAll({ [checkout]: files })).nodes().map(({ name }) => name)
}

test.each<[string, Files]>([
  ['go.mod', { 'go.mod': 'module github.com/acme/orders/v2\n', 'main.go': go, Dockerfile: 'FROM golang:1\n' }],
  ['package.json', { ...program, 'package.json': '{"name":"@acme/orders","scripts":{"start":"node ."}}' }],
  ['pyproject.toml', { 'pyproject.toml': '[project]\nname = "orders"\n', Dockerfile: 'FROM python:3\n', 'x.py': '' }],
  ['a project of .NET', { 'orders.csproj': web }],
  ['pom.xml', { 'pom.xml': pom }],
  ['Cargo.toml', { 'Cargo.toml': '[package]\nname = "orders"\n', 'src/main.rs': 'fn main() {}\n' }],
  ['go.mod of a repository without a sign of how it is deployed', { 'go.mod': 'module acme/orders\n', 'api.go': go }],
])('a checkout of any name has the service that its module file names: %s', async (_kind, files) => {
  expect(await namesOf(files)).toEqual(['orders'])
})

test('a module file that only says what lies there names nothing', async () => {
  expect(await namesOf({ ...program, 'package.json': '{"name":"app"}' })).toEqual(['checkout-7'])
})

test('a workspace without a name leaves that to another module file', async () => {
  const workspace = {
    ...program,
    'Cargo.toml': '[workspace]\nmembers = ["a"]\n',
    'a/Cargo.toml': '[package]\nname = "a"\n',
  }
  expect(await namesOf(workspace)).not.toContain('.')
  expect(await namesOf({ ...workspace, 'package.json': '{"name":"orders"}' })).toContain('orders')
})

test('two projects beside each other name nothing', async () => {
  const files = { ...program, 'orders.csproj': '<Project/>', 'stock.csproj': '<Project/>' }
  expect(await namesOf(files)).toEqual(['checkout-7'])
})

test('what a manifest deploys keeps the name under which it is deployed', async () => {
  const files = {
    ...program,
    'package.json': '{"name":"shop-parts"}',
    'compose.yaml': 'services: { stock: { build: . } }',
  }
  expect(await namesOf(files)).toEqual(['stock'])
})

test('a module file below the top does not name the repository', async () => {
  expect(await namesOf({ ...program, 'tools/package.json': '{"name":"tools"}' })).toEqual(['checkout-7'])
})

import { expect, test } from 'vitest'
import { factsOf, literal, ofKind } from './facts-of.js'

const terraform = `variable "stock_host" { default = "stock.internal" }
locals {
  queue = "orders-queue" # the only one
}
resource "aws_ecs_task_definition" "orders" {
  family                = "orders"
  container_definitions = jsonencode([{
    name  = "orders"
    image = "registry.example.com/orders:1"
    portMappings = [{ containerPort = 8080 }]
    environment = [
      { name = "STOCK_HOST", value = var.stock_host },
      { name = "PAY_URL", value = "http://\${aws_lb.pay.dns_name}:80" },
      { name = "DB_PASSWORD", value = "x" },
    ]
  }])
}
resource "google_cloud_run_v2_service" "web" {
  name = "web-\${var.env}"
  template {
    containers {
      image = "shop/web"
      env { name = "A", value = "http://a" }
      env {
        name  = "B"
        value = "http://b"
      }
    }
  }
}
resource "aws_db_instance" "main" { engine = "postgres" }
resource "aws_sqs_queue" "orders" { name = local.queue }
module "cart" {
  source                = "./service"
  service_name          = "carts"
  environment_variables = { TABLE = "items" }
}
module "vpc" { source = "vpc", name = "main" }
`

test('Terraform brings services with their variables, data stores and queues', async () => {
  const facts = await factsOf('infra/main.tf', terraform)
  expect(ofKind(facts, 'workload').map(({ name, image, ports, line }) => [name, image, ports, line])).toEqual([
    ['orders', 'registry.example.com/orders', [8080], 5],
    ['web', 'shop/web', [], 18],
    ['carts', null, [], 33],
  ])
  const balancer = {
    kind: 'concat',
    parts: [literal('http://'), { kind: 'name', name: 'aws_lb.pay.dns_name' }, literal(':80')],
  }
  expect(ofKind(facts, 'variable').map(({ name, value, line }) => [name, value, line])).toEqual([
    ['STOCK_HOST', literal('stock.internal'), 12],
    ['PAY_URL', balancer, 13],
    ['DB_PASSWORD', { kind: 'unknown' }, 14],
    ['A', literal('http://a'), 23],
    ['B', literal('http://b'), 26],
    ['TABLE', literal('items'), 36],
  ])
  expect(ofKind(facts, 'resource').map(({ name, resourceType, engine }) => [name, resourceType, engine])).toEqual([
    ['main', 'database', 'postgres'],
    ['orders-queue', 'queue', 'sqs'],
  ])
})

test('Bicep brings container apps, also those that a module makes', async () => {
  const text = `param port int = 3000
var ordersName = 'orders-app'
resource web 'Microsoft.App/containerApps@2023-05-01' = {
  name: 'web'
  properties: {
    configuration: { dapr: { appId: 'webapp' } }
    template: { containers: [ { image: 'shop/web:1', env: [
      { name: 'ORDERS', value: ordersName }
    ] } ] }
  }
}
module orders 'app.bicep' = if (deploys) {
  name: 'x'
  params: {
    containerAppName: ordersName
    containerImage: image
    containerPort: port
  }
}
resource bus 'Microsoft.ServiceBus/namespaces@2021-11-01' = { name: 'bus' }
`
  const facts = await factsOf('main.bicep', text)
  expect(ofKind(facts, 'workload').map(({ name, image, ports, aliases }) => [name, image, ports, aliases])).toEqual([
    ['web', 'shop/web', [], ['webapp']],
    ['orders-app', null, [3000], ['orders']],
  ])
  expect(ofKind(facts, 'variable')).toMatchObject([{ name: 'ORDERS', value: literal('orders-app'), line: 8 }])
  expect(ofKind(facts, 'resource')).toMatchObject([{ name: 'bus', engine: 'azure-service-bus' }])
})

test('HCL that is cut off anywhere does not throw', async () => {
  for (let length = 0; length < terraform.length; length += 7) await factsOf('a.tf', terraform.slice(0, length))
})

test('an Aspire host brings projects, resources, references and variables', async () => {
  const text = `var builder = DistributedApplication.CreateBuilder(args);
var cache = builder.AddRedis("cache").WithDataVolume();
var db = builder.AddPostgres("pg").AddDatabase("orders-db");
var orders = builder.AddProject<Projects.Shop_Orders>("orders")
    .WithReference(db)
    .WaitFor(cache);
builder.AddProject<Projects.Web>("web")
    .WithReference(orders)
    .WithEnvironment("STOCK_URL", "http://stock:80")
    .WithEnvironment("ORDERS_URL", orders.GetEndpoint("http"));
// builder.AddProject<Projects.Ghost>("ghost");
builder.AddParameter("token", secret: true);
builder.Build().Run();
`
  const facts = await factsOf('AppHost/Program.cs', text)
  expect(ofKind(facts, 'workload').map(({ name, aliases, line }) => [name, aliases, line])).toEqual([
    ['orders', ['Shop.Orders'], 4],
    ['web', ['Web'], 7],
  ])
  expect(ofKind(facts, 'resource').map(({ name, engine }) => [name, engine])).toEqual([
    ['cache', 'redis'],
    ['pg', 'postgres'],
    ['orders-db', 'postgres'],
  ])
  expect(ofKind(facts, 'reference').map(({ from, to, edgeType }) => [from, to, edgeType])).toEqual([
    ['orders', 'orders-db', 'db'],
    ['web', 'orders', 'unknown'],
  ])
  expect(ofKind(facts, 'variable').map(({ name, value }) => [name, value])).toEqual([
    ['STOCK_URL', literal('http://stock:80')],
    ['ORDERS_URL', literal('http://orders')],
  ])
})

test('a C# file that only mentions the host adds nothing', async () => {
  expect(
    await factsOf('Program.cs', 'var builder = WebApplication.CreateBuilder(args);\nbuilder.AddRedis("cache");\n'),
  ).toEqual([])
})

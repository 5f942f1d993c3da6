import { expect, test } from 'vitest'
import { edgesOf, graphOf } from '../graph-of.js'

test('a function of a template has its own routes and queues', async () => {
  const files = {
    'template.yaml': `AWSTemplateFormatVersion: '2010-09-09'
Resources:
  OrdersFunction:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: orders/
      Handler: app.list
      Environment: { Variables: { STOCK_URL: http://stock } }
      Events:
        List: { Type: Api, Properties: { Path: /orders, Method: get } }
        Paid: { Type: SQS, Properties: { Queue: !GetAtt PaidQueue.Arn } }
  PaidQueue: { Type: AWS::SQS::Queue, Properties: { QueueName: orders-paid } }
`,
    'orders/app.py': `import os, requests
def list(event, context):
    return requests.get(os.environ["STOCK_URL"] + "/items").json()
`,
    'stock/serverless.yml': `service: stock
functions:
  items: { handler: handler.items, events: [{ httpApi: GET /items }] }
`,
    'stock/handler.py': `import boto3
sqs = boto3.client("sqs")
def paid(event, context):
    sqs.send_message(QueueUrl="https://sqs.eu-west-1.amazonaws.com/123/orders-paid", MessageBody="x")
`,
  }
  expect(await edgesOf(files)).toEqual([
    'OrdersFunction -> orders-paid queue',
    'OrdersFunction -> stock http',
    'stock -> OrdersFunction queue orders-paid',
    'stock -> orders-paid queue',
  ])
  const graph = await graphOf(files)
  expect(graph.endpoints().map(({ service, method, path, callers }) => [service, method, path, callers])).toEqual([
    ['OrdersFunction', 'GET', '/orders', []],
    ['stock', 'GET', '/items', []],
  ])
})

test('a template in a folder of its own is one service, whose parameters and unnamed tables are its own', async () => {
  const template = (variables: string): string => `AWSTemplateFormatVersion: '2010-09-09'
Transform: AWS::Serverless-2016-10-31
Parameters: { StockApiUrl: { Type: String } }
Globals: { Function: { Handler: main.handler } }
Resources:
  Table: { Type: AWS::DynamoDB::Table, Properties: {} }
  ListFunction:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: src/list/
      Environment: { Variables: { TABLE: !Ref Table${variables} } }
      Events: { List: { Type: Api, Properties: { Path: /backend/items, Method: get } } }
`
  const code = (more: string): string => `import os, boto3, requests
table = boto3.resource("dynamodb").Table(os.environ["TABLE"])
def handler(event, context):
    ${more}
`
  const graph = await graphOf({
    'requirements.txt': 'pytest\n',
    'orders/template.yaml': template(', STOCK_API_URL: !Ref StockApiUrl'),
    'orders/src/list/main.py': code('return requests.get(os.environ["STOCK_API_URL"] + "/backend/items")'),
    'stock/template.yaml': template(''),
    'stock/src/list/main.py': code('return table.scan()'),
    // No function: a network or a bucket is no service.
    'network/template.yaml': "AWSTemplateFormatVersion: '2010-09-09'\nResources: { Vpc: { Type: AWS::EC2::VPC } }\n",
  })
  const services = graph.nodes().filter(({ kind }) => kind === 'service')
  expect(services.map(({ name }) => name).sort()).toEqual(['orders', 'stock'])
  expect(graph.edges().map(({ source, target, edgeType }) => `${source} -> ${target} ${edgeType}`)).toEqual([
    'orders -> orders-Table db',
    'orders -> stock http',
    'stock -> stock-Table db',
  ])
})

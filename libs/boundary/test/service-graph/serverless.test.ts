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

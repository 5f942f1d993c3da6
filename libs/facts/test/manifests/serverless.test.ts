import { expect, test } from 'vitest'
import type { Fact } from '../../src/stored.js'
import { factsOf } from './facts-of.js'

/** Facts of a manifest, each on one line. */
async function linesOf(path: string, text: string): Promise<string[]> {
  return (await factsOf(path, text)).map(lineOf)
}

function lineOf(fact: Fact): string {
  const value = (given: unknown): string => JSON.stringify(given)
  switch (fact.kind) {
    case 'workload':
      return `${fact.line} workload ${fact.name} ${value(fact.aliases)} ${fact.buildContext ?? fact.image ?? '-'}`
    case 'variable':
      return `${fact.line} ${fact.owner.type === 'workload' ? fact.owner.name : '?'}.${fact.name} ${value(fact.value)}`
    case 'endpoint':
      return `${fact.line} ${fact.method} ${fact.path} ${fact.handler ?? '-'}`
    case 'topic':
      return `${fact.line} ${fact.role} ${fact.broker} ${value(fact.topic)}`
    case 'resource':
      return `${fact.line} ${fact.resourceType} ${fact.engine} ${fact.name}`
    default:
      return `${fact.line} ${fact.kind}`
  }
}

const literal = (text: string): string => JSON.stringify({ kind: 'literal', value: text })

test('SAM and CloudFormation: functions with routes and queues, tasks, databases', async () => {
  const text = `AWSTemplateFormatVersion: '2010-09-09'
Transform: AWS::Serverless-2016-10-31
Resources:
  Orders:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: orders/
      Handler: app.list
      Environment:
        Variables:
          TABLE: !Ref OrdersTable
          STOCK_URL: http://stock.internal
          BUS: !Sub "\${AWS::StackName}-bus"
      Events:
        List:
          Type: Api
          Properties: { Path: /orders, Method: get }
        Paid:
          Type: SQS
          Properties: { Queue: !GetAtt PaidQueue.Arn }
        Daily:
          Type: Schedule
          Properties: { Schedule: rate(1 day) }
  PaidQueue:
    Type: AWS::SQS::Queue
    Properties: { QueueName: orders-paid }
  OrdersTable:
    Type: AWS::DynamoDB::Table
  Task:
    Type: AWS::ECS::TaskDefinition
    Properties:
      Family: stock
      ContainerDefinitions:
        - Name: app
          Image: shop/stock:1.2
          PortMappings: [{ ContainerPort: 80 }]
          Environment: [{ Name: ORDERS_URL, Value: http://orders }]
  Role:
    Type: AWS::IAM::Role
`
  expect(await linesOf('template.yaml', text)).toEqual([
    '4 workload Orders [] orders',
    `11 Orders.TABLE ${literal('OrdersTable')}`,
    `12 Orders.STOCK_URL ${literal('http://stock.internal')}`,
    '13 Orders.BUS {"kind":"unknown"}',
    '17 GET /orders app.list',
    `20 subscribe sqs ${literal('orders-paid')}`,
    '24 queue sqs orders-paid',
    '27 database dynamodb OrdersTable',
    '34 workload stock ["Task","app"] shop/stock',
    `37 stock.ORDERS_URL ${literal('http://orders')}`,
  ])
  expect(await linesOf('data.yaml', 'Resources:\n  Orders: { Type: AWS::SQS::Queue }\n')).toEqual([])
})

test('the Serverless Framework: functions of one service', async () => {
  const text = `service: orders
provider:
  name: aws
  environment: { STOCK_URL: http://stock.internal }
functions:
  list:
    handler: src/list.handler
    events:
      - httpApi: GET /orders/{id}
      - http: { path: orders, method: post }
      - sqs: arn:aws:sqs:eu-west-1:123:orders-paid
      - sns: order-events
      - schedule: rate(1 day)
`
  expect(await linesOf('serverless.yml', text)).toEqual([
    '1 workload orders [] -',
    `4 orders.STOCK_URL ${literal('http://stock.internal')}`,
    '9 GET /orders/{id} src/list.handler',
    '10 POST /orders src/list.handler',
    `11 subscribe sqs ${literal('orders-paid')}`,
    `12 subscribe sns ${literal('order-events')}`,
  ])
})

test('AsyncAPI: what the application sends and receives, in versions 3 and 2', async () => {
  const three = `asyncapi: 3.0.0
servers: { main: { host: 'kafka:9092', protocol: kafka } }
channels:
  created: { address: orders.created }
  paid: { address: orders.paid }
operations:
  sendCreated: { action: send, channel: { $ref: '#/channels/created' } }
  onPaid: { action: receive, channel: { $ref: '#/channels/paid' } }
`
  expect(await linesOf('asyncapi.yaml', three)).toEqual([
    `7 publish kafka ${literal('orders.created')}`,
    `8 subscribe kafka ${literal('orders.paid')}`,
  ])
  const two = `asyncapi: 2.6.0
channels:
  orders.created:
    subscribe: { message: {} }
  orders.paid:
    publish: { message: {} }
  orders.idle: {}
`
  expect(await linesOf('docs/asyncapi.yaml', two)).toEqual([
    `4 publish unknown ${literal('orders.created')}`,
    `6 subscribe unknown ${literal('orders.paid')}`,
  ])
})

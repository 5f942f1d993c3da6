import { expect, test } from 'vitest'
import { factsOf } from './facts-of.js'

async function deliveriesIn(path: string, text: string): Promise<unknown[]> {
  const text_ = (value: unknown) => (value as { value?: string } | null)?.value
  return (await factsOf(path, text)).flatMap((fact) =>
    fact.kind === 'topic' && fact.queue !== undefined ? [[fact.line, text_(fact.topic), text_(fact.queue)]] : [],
  )
}

test('a script subscribes queues to topics by their names, over several lines', async () => {
  const text = `#!/bin/bash
awslocal sns create-topic --name orders
awslocal sns subscribe --topic-arn arn:aws:sns:us-east-1:000000000000:orders \\
  --protocol sqs \\
  --notification-endpoint arn:aws:sqs:us-east-1:000000000000:orders-to-stock
`
  expect(await deliveriesIn('localstack/init.sh', text)).toEqual([[3, 'orders', 'orders-to-stock']])
})

test('a script names what it has created', async () => {
  const text = `TOPIC_ARN=$(aws sns create-topic --name orders --query TopicArn --output text)
QUEUE_URL=$(aws sqs create-queue --queue-name stock --query QueueUrl --output text)
QUEUE_ARN=$(aws sqs get-queue-attributes --queue-url "$QUEUE_URL" --attribute-names QueueArn)
[ \${#QUEUE_URL} -gt 0 ] && aws sns subscribe --topic-arn "$TOPIC_ARN" --protocol sqs --notification-endpoint "$QUEUE_ARN"
`
  expect(await deliveriesIn('init.sh', text)).toEqual([[4, 'orders', 'stock']])
})

test('a queue that the script does not name, mail, a comment, and another document are no delivery', async () => {
  const text = `aws sns subscribe --topic-arn arn:aws:sns:eu-west-1:1:orders --protocol sqs --notification-endpoint "$1"
aws sns subscribe --topic-arn arn:aws:sns:eu-west-1:1:orders --protocol email --notification-endpoint a@example.com
# aws sns subscribe --topic-arn arn:aws:sns:eu-west-1:1:orders --protocol sqs --notification-endpoint arn:aws:sqs:eu-west-1:1:stock
`
  expect(await deliveriesIn('init.sh', text)).toEqual([])
  expect(await deliveriesIn('README.md', text)).toEqual([])
})

test('a template of CloudFormation delivers to queues by a resource, and in the topic', async () => {
  const text = `AWSTemplateFormatVersion: '2010-09-09'
Resources:
  Orders: { Type: AWS::SNS::Topic, Properties: { TopicName: orders } }
  Stock: { Type: AWS::SQS::Queue, Properties: { QueueName: stock } }
  ToStock:
    Type: AWS::SNS::Subscription
    Properties: { Protocol: sqs, TopicArn: !Ref Orders, Endpoint: !GetAtt Stock.Arn }
  ToMail:
    Type: AWS::SNS::Subscription
    Properties: { Protocol: email, TopicArn: !Ref Orders, Endpoint: a@example.com }
  Paid:
    Type: AWS::SNS::Topic
    Properties:
      TopicName: paid
      Subscription: [{ Protocol: sqs, Endpoint: !GetAtt Stock.Arn }]
`
  expect(await deliveriesIn('template.yaml', text)).toEqual([
    [7, 'orders', 'stock'],
    [15, 'paid', 'stock'],
  ])
})

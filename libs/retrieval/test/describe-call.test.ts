import type { ServiceCall } from '@coderag/types'
import { expect, test } from 'vitest'
import { describeCall } from '../src/graphs/index.js'
import { evidenceIn } from './graphs.js'

test('a call of a broker says whether it sends, hears, or only connects', () => {
  const call = (method: string | null, path: string | null): ServiceCall => ({
    source: 'stock',
    target: 'kafka',
    edgeType: 'queue',
    method,
    path,
    evidence: evidenceIn('c1', 'consumer.py'),
    confidence: 1,
    arrival: null,
  })
  expect(describeCall(call('publish', 'orders.created'))).toBe('publishes orders.created to kafka')
  expect(describeCall(call('subscribe', 'orders.created'))).toBe('hears orders.created from kafka')
  expect(describeCall(call('subscribe', null))).toBe('hears from kafka')
  expect(describeCall(call(null, null))).toBe('uses kafka')
})

import type { Observation, ServiceCall } from '@coderag/types'

/**
 * Says what a call asks for and of whom: `POST /v1/reservations of inventory`, `publishes orders.created to stock`, `hears orders.created from kafka`, and whether run
 * time showed it.
 */
export function describeCall(call: ServiceCall): string {
  return call.observed === undefined ? asked(call) : `${asked(call)}, ${describeObservation(call.observed)}`
}

/** Says what run time showed: `seen 12 times at run time`. */
export function describeObservation({ calls }: Observation): string {
  return `seen ${calls === null ? '' : calls === 1 ? 'once ' : `${calls} times `}at run time`
}

function asked({ edgeType, method, path, target, arrival }: ServiceCall): string {
  const what = arrival?.path ?? path ?? ''
  const service = arrival?.service ?? target
  // A connection to a broker says nothing of messages.
  if (edgeType === 'db' || (edgeType === 'queue' && method === null && what === '')) return `uses ${service}`
  if (edgeType === 'queue') {
    const [verb, towards] = method === 'subscribe' ? ['hears', 'from'] : ['publishes', 'to']
    return [verb, what, towards, service].filter(Boolean).join(' ')
  }
  return [edgeType === 'http' ? (method ?? arrival?.method) : '', what, 'of', service].filter(Boolean).join(' ')
}

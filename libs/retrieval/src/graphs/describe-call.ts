import type { Observation, ServiceCall } from '@coderag/types'

/**
 * Says what a call asks for and of whom: `POST /v1/reservations of inventory`, `publishes orders.created to stock`, and whether run
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
  if (edgeType === 'queue')
    return [method === 'subscribe' ? 'hears' : 'publishes', what, 'to', service].filter(Boolean).join(' ')
  if (edgeType === 'db') return `uses ${service}`
  return [edgeType === 'http' ? (method ?? arrival?.method) : '', what, 'of', service].filter(Boolean).join(' ')
}

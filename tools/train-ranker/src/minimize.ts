/** Value and gradient of a function at a point. */
export interface Evaluation {
  readonly value: number
  readonly gradient: Float64Array
}

export interface MinimizeOptions {
  /** Maximum number of steps. */
  readonly maxSteps: number
  /** Relative decrease of the value below which the minimisation ends. */
  readonly tolerance: number
}

/** Number of steps whose curvature is kept. */
const MEMORY = 10
/** Share of the expected descent that a step must achieve. */
const SUFFICIENT = 1e-4
const MAX_HALVINGS = 30

/** Step with the change of the gradient. */
interface Curvature {
  readonly step: Float64Array
  readonly change: Float64Array
  /** 1 / (step · change). */
  readonly inverse: number
}

/**
 * Minimises a smooth convex function by L-BFGS with halved steps (Liu and Nocedal, On the limited memory BFGS method,
 * 1989). Deterministic.
 */
export function minimize(
  evaluate: (point: Float64Array) => Evaluation,
  start: Float64Array,
  { maxSteps, tolerance }: MinimizeOptions,
): Float64Array {
  let point = start
  let { value, gradient } = evaluate(point)
  const known: Curvature[] = []
  for (let taken = 0; taken < maxSteps; taken++) {
    const direction = descent(gradient, known)
    const slope = dot(direction, gradient)
    if (slope >= 0) return point
    let size = known.length === 0 ? 1 / Math.max(1, Math.sqrt(-slope)) : 1
    let next = moved(point, direction, size)
    let found = evaluate(next)
    for (let halved = 0; found.value > value + SUFFICIENT * size * slope; halved++) {
      if (halved === MAX_HALVINGS) return point
      size /= 2
      next = moved(point, direction, size)
      found = evaluate(next)
    }
    const step = moved(next, point, -1)
    const change = moved(found.gradient, gradient, -1)
    const curved = dot(step, change)
    if (curved > 0) known.push({ step, change, inverse: 1 / curved })
    if (known.length > MEMORY) known.shift()
    const gained = value - found.value
    ;[point, value, gradient] = [next, found.value, found.gradient]
    if (gained <= tolerance * Math.abs(value)) return point
  }
  return point
}

/** Returns the descent direction by the two-loop recursion over the previous steps. */
function descent(gradient: Float64Array, known: readonly Curvature[]): Float64Array {
  let direction: Float64Array = gradient.map((value) => -value)
  const parts: number[] = []
  for (const { step, change, inverse } of known.toReversed()) {
    const part = inverse * dot(step, direction)
    parts.push(part)
    direction = moved(direction, change, -part)
  }
  const last = known.at(-1)
  if (last !== undefined) {
    const scale = 1 / (last.inverse * dot(last.change, last.change))
    direction = direction.map((value) => value * scale)
  }
  for (const { step, change, inverse } of known) {
    direction = moved(direction, step, (parts.pop() ?? 0) - inverse * dot(change, direction))
  }
  return direction
}

function moved(point: Float64Array, direction: Float64Array, size: number): Float64Array {
  return point.map((value, index) => value + size * (direction[index] ?? 0))
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0
  for (let index = 0; index < left.length; index++) sum += (left[index] ?? 0) * (right[index] ?? 0)
  return sum
}

import { randomNumbers } from '@coderag/types/testing'
import type { Comparison } from './compare.ts'

/** Draws edges and calls that only the new build has, the same for the same seed. Half of them lie between services. */
export function drawGained(comparisons: readonly Comparison[], count: number, seed: number): readonly string[] {
  const gained = comparisons.flatMap(({ source, differences }) =>
    differences
      .filter(({ sign }) => sign === '+')
      .map(({ part, key, place }) => ({ part, line: `${source}: ${key}   ${place}` })),
  )
  const random = randomNumbers(seed)
  const draw = (lines: readonly string[], most: number): readonly string[] => {
    const left = [...lines]
    const drawn: string[] = []
    while (drawn.length < most && left.length > 0) drawn.push(...left.splice(Math.floor(random() * left.length), 1))
    return drawn
  }
  const between = gained.filter(({ part }) => part === 'edges' || part === 'endpoints').map(({ line }) => line)
  const calls = gained.filter(({ part }) => part === 'calls').map(({ line }) => line)
  const first = draw(between, Math.ceil(count / 2))
  return [...first, ...draw(calls, count - first.length)]
}

import { describe, expect, test } from 'vitest'
import { follow } from './follow.js'
import { languages, shapes } from './programs.js'

const sizes = [50, 100, 200]

describe.each(Object.entries(languages))('%s', (_, language) => {
  test.each(Object.entries(shapes))('%s: lookups grow at most as n log n', async (_, shape) => {
    const steps: number[] = []
    for (const size of sizes) steps.push((await follow(shape(language, size))).steps)
    const perName = steps.map((count, at) => count / ((sizes[at] ?? 0) * Math.log2(sizes[at] ?? 0)))
    expect(perName.at(-1)).toBeLessThanOrEqual((perName[0] ?? 0) * 1.05)
  })

  test('a variable that is set to its own method 1 to 50 times: lookups grow at most as n', async () => {
    const steps: number[] = []
    for (const count of [1, 8, 25, 50])
      steps.push((await follow({ ...language.around, [language.path('a')]: language.builder(count) })).steps)
    expect(Math.max(...steps)).toBeLessThan(50)
  })
})

import { expect, test } from 'vitest'
import { pathMatcher } from '../src/path-globs.js'
import { expectLinear } from '../src/testing.js'

test(
  'no glob or path takes time that grows with the square of a run of equal signs',
  { timeout: 120_000 },
  async () => {
    await expectLinear((text) => {
      pathMatcher(['**/*a*b*', '{**/,?*}x', '!**/*.md'])(text)
      try {
        pathMatcher([text.slice(0, 1_000)])(text)
      } catch (error) {
        // Globs are bounded in length and in alternatives.
        expect(error).toHaveProperty('code')
      }
    })
  },
)

import { conceptsOf } from '@coderag/text'
import { expect, test } from 'vitest'
import { searchedText } from '../src/understand/searched-text.js'

const SIGNS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~ \n\t', 'a', 'A', '7', 'a.', 'a/', '- ', ', ', 'a-', '::a', './']

test('an expression that begins with a repetition is tried once for 32,000 equal signs', () => {
  for (const sign of SIGNS) {
    const text = `x${sign.repeat(Math.floor(32_000 / sign.length))}x`
    const started = performance.now()
    searchedText(text, 'compare')
    const searched = performance.now()
    conceptsOf(text)
    const took = [searched - started, performance.now() - searched]
    // 200 ms on an idle machine; before, up to 12 s.
    expect(Math.max(...took), `${JSON.stringify(sign)}: ${took.map(Math.round).join(', ')} ms`).toBeLessThan(1_000)
  }
})

import { describe, expect, test } from 'vitest'
import { nearestName, similarNames } from '../src/index.js'

describe('nearestName', () => {
  test('prefers the fewest edits, and gives up where more than a third of the letters differ', () => {
    expect(nearestName('typscript', ['python', 'typescript', 'java'])).toBe('typescript')
    expect(nearestName('golang', ['go', 'typescript'])).toBeNull()
  })
})

describe('similarNames', () => {
  const names = ['SendMoneyService', 'SendMoney', 'sendMoney', 'Receiver', 'SendMoneyService', 'plcae']

  test('lists the most similar first, each once', () => {
    expect(similarNames('SendMoneyServce', names, 3)).toEqual(['SendMoneyService'])
    expect(similarNames('SendMony', names, 3)).toEqual(['SendMoney', 'sendMoney'])
  })

  test('counts a swap of two letters as one edit, as in Calcualte', () => {
    expect(similarNames('place', [...names, 'placed', 'plain'], 2)).toEqual(['placed', 'plcae'])
    expect(similarNames('Calcualte', ['Calculate', 'Calibrate'], 1)).toEqual(['Calculate'])
  })

  test('lists nothing for a name that is like none', () => {
    expect(similarNames('quux', names, 3)).toEqual([])
  })
})

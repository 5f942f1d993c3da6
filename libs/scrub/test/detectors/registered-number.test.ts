import { describe, expect, test } from 'vitest'
import { registeredNumberDetector } from '../../src/detectors/ids/registered-number.js'
import { found } from './find.js'

// Sample numbers of the specifications that stdnum cites.
describe('a number beside its name is found', () => {
  test.each([
    ['CPF: 390.533.447-05', 'BR_CPF 390.533.447-05'],
    ['cpfCliente=39053344705', 'BR_CPF 39053344705'],
    ['"cliente_cpf": "39053344705"', 'BR_CPF 39053344705'],
    ['the PESEL is 44051401359', 'PL_PESEL 44051401359'],
    ['NIP 856-734-62-15', 'PL_NIP 856-734-62-15'],
    ['UEN: 197401143C', 'SG_UEN 197401143C'],
    ['our unique entity number 197401143C', 'SG_UEN 197401143C'],
    ['SIREN 732 829 320', 'FR_SIREN 732 829 320'],
    ['OIB: 33392005961', 'HR_OIB 33392005961'],
    ['Kennitala 120174-3399', 'IS_KENNITALA 120174-3399'],
    ['BSN 111222333', 'NL_BSN 111222333'],
    ['EGN 7523169263', 'BG_EGN 7523169263'],
    ['IRD 49-091-850', 'NZ_IRD 49-091-850'],
    ['EIN 12-3456789', 'US_EIN 12-3456789'],
    ['33392005961 (OIB)', 'HR_OIB 33392005961'],
  ])('%s', async (text, expected) => {
    expect(await found(registeredNumberDetector, `${text}, please`)).toContain(expected)
  })

  test('several after a plural', async () => {
    const numbers = await found(registeredNumberDetector, 'CPFs 390.533.447-05, 529.982.247-25 are new')
    expect(numbers).toEqual(['BR_CPF 390.533.447-05', 'BR_CPF 529.982.247-25'])
  })
})

describe('nothing is found in', () => {
  test.each([
    ['a number with a wrong check digit', 'CPF: 390.533.447-06'],
    ['a number without its name', 'order 39053344705 was shipped'],
    ['a word that is also an abbreviation', 'CI run 12345678-5 failed after 30 minutes'],
    ['a name without a number', 'the PESEL field is validated in step 3 of 12'],
    ['a name too far away', `the PESEL is checked first. ${'Then something else happens. '.repeat(4)}44051401359`],
    ['a digest', 'OIB sha256:33392005961aa33392005961bb33392005961cc33392005961dd33392005961'],
  ])('%s', async (_, text) => {
    expect(await found(registeredNumberDetector, text)).toEqual([])
  })
})

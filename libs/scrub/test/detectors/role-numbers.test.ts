import { describe, expect, test } from 'vitest'
import { rawChunk } from '@coderag/types/testing'
import { createScrubber } from '../../src/index.js'

async function clean(text: string): Promise<string> {
  const { chunks } = await createScrubber().scrub([
    rawChunk({ text: `Notes of the team.\n\n${text}\n`, corpusType: 'CONVO_SLACK' }),
  ])
  return chunks[0]?.text ?? ''
}

// Values are put together here, so that none stands in this file.
const five = ['12', '345'].join('')
const four = ['44', '71'].join('')
const account = ['5577', '9911'].join('')
const curp = ['HEGG560427', 'MVZRRL0'].join('')
const myNumber = ['1234 5678', '901'].join(' ')

describe('the number of a person in a role', () => {
  test.each([
    [`patient ${five} came in`, five],
    [`The customer 1${five}84 complains`, five],
    [`employee #${four}`, four],
    [`Student no. 22${five}`, five],
    [`"customerId": 8${five}`, five],
    [`member 7${five} left`, five],
    [`The client id is C-${five}.`, five],
    [`Patient P-${five}, Kunde 4${five} wartet`, `P-${five}`],
    [`Patientin 8${five}; Mitarbeiter-Nr. ${four}`, four],
    [`the patient with id ${five}`, five],
    [`employee number is E${five}`, five],
    [`Paciente: ${five}`, five],
  ])('%s', async (text, value) => expect(await clean(text)).not.toContain(value))

  test.each([
    'The patient waits for 12345 seconds, customer 3 of 5.',
    'The employee count 4471, the client timeout 30000 and members: 12000',
    'client 2.1.0 and client 127.0.0.1, client v12345',
    'The customer has 99.95% since 2019, member since 2021',
    'Each client 12345 ms, each customer 20480 MB',
    'per student 10000 and per customer 200000 of them',
    'customer 2024-03-01 and customer 12:30:15',
    'The student loans 2024',
  ])('near miss: %s', async (text) => expect(await clean(text)).toContain(text))
})

describe('an account beside the code of its bank', () => {
  test.each([
    `Sort code 20-00-00, account ${account}`,
    `sort code: 04-00-04 account number: ${account}`,
    `20-00-00 ${account}`,
    `Pay 20-00-00 / ${account} please`,
    `| Sort code | Account |\n|---|---|\n| 20-00-00 | ${account} |`,
    `BLZ 10070000 Konto ${account}`,
    `BSB 062-000 account ${account}`,
  ])('%s', async (text) => expect(await clean(text)).not.toContain(account))

  test.each([
    'Sort 20-00-00 by name.',
    'On 12-05-24 20240512 rows were read.',
    'The sort code is wrong.',
    'Mein Konto ist neu.',
  ])('near miss: %s', async (text) => expect(await clean(text)).toContain(text))
})

describe('numbers of Mexico and Japan', () => {
  test.each([
    [`el registro ${curp}4 de la persona`, curp],
    [`CURP: ${curp}9`, curp],
    [`the twelve digits ${myNumber}8 of hers`, '5678'],
    [`マイナンバーは${myNumber.replaceAll(' ', '')}8です`, '5678'],
  ])('%s', async (text, value) => expect(await clean(text)).not.toContain(value))

  test.each([`the code ${curp}9 of a part`, `the rows ${myNumber}7 of them`])(
    'a wrong check digit without a word: %s',
    async (text) => expect(await clean(text)).toContain(text),
  )
})

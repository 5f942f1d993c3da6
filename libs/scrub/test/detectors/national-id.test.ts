import { describe, expect, test } from 'vitest'
import { ID_RULES, nationalIdDetector } from '../../src/detectors/ids/national-id.js'
import { found } from './find.js'

/** Kind, a published or made-up number with right check digits as it is usually written, and words that announce it. */
const NUMBERS = [
  ['US_SSN', '536-22-8726', 'Here is the SSN'],
  ['US_ITIN', '912-71-4321', 'ITIN'],
  ['US_NPI', '1234567893', 'NPI of the provider'],
  ['US_DEA', 'AB1234563', 'prescriber'],
  ['US_MBI', '1EG4-TE5-MK73', 'beneficiary'],
  ['US_EIN', '12-3456789', 'EIN'],
  ['US_PASSPORT', '912803456', 'US passport'],
  ['US_DRIVER_LICENSE', 'U6292878855', 'driver license'],
  ['ABA_ROUTING_NUMBER', '121000358', 'routing number'],
  ['CA_SIN', '130 692 544', 'social insurance'],
  ['BR_CPF', '111.444.777-35', 'CPF'],
  ['BR_CNPJ', '11.222.333/0001-81', 'CNPJ'],
  ['AR_CUIT', '20-12345678-6', 'CUIT'],
  ['CL_RUT', '12.345.678-5', 'RUT'],
  ['MX_RFC', 'GODE561231GR8', 'RFC'],
  ['UK_NHS', '943 476 5919', 'NHS'],
  ['UK_NINO', 'AB 12 34 56 C', 'on the payslip'],
  ['UK_VEHICLE_REGISTRATION', 'AB51 ABC', 'the car with number plate'],
  ['DE_TAX_ID', '86095742719', 'Steuer-ID'],
  ['DE_TAX_NUMBER', '123/456/78901', 'Steuernummer'],
  ['DE_TAX_NUMBER', '123/4567/8901', 'in Köln'],
  ['DE_VAT_ID', 'DE136695976', 'invoice'],
  ['DE_SOCIAL_SECURITY', '15070649C103', 'Rente'],
  ['DE_HEALTH_INSURANCE', 'A123456780', 'Krankenkasse'],
  ['DE_LANR', '123456601', 'LANR'],
  ['DE_PASSPORT', 'C01X00T47', 'Reisepass'],
  ['DE_KFZ', 'B-AB 1234', 'Kennzeichen'],
  ['FR_NIR', '2 55 08 14 168 025 38', 'dossier'],
  ['FR_SIRET', '732829320', 'SIREN'],
  ['ES_NIF', '12345678Z', 'cliente'],
  ['ES_NIE', 'X1234567L', 'cliente'],
  ['ES_PASSPORT', 'AAA123456', 'pasaporte'],
  ['IT_FISCAL_CODE', 'RSSMRA85T10A562S', 'cliente'],
  ['IT_VAT_CODE', '01333550323', 'partita IVA'],
  ['IT_PASSPORT', 'AA1234567', 'passaporto'],
  ['BE_NATIONAL_NUMBER', '85.07.30-033.28', 'dossier'],
  ['PT_NIF', '123456789', 'contribuinte'],
  ['SE_PERSONNUMMER', '811218-9876', 'kund'],
  ['FI_PERSONAL_IDENTITY_CODE', '131052-308T', 'asiakas'],
  ['GR_AFM', '094259216', 'AFM'],
  ['IE_PPS', '1234567T', 'employee'],
  ['AT_SVNR', '1237 010180', 'Sozialversicherung'],
  ['CH_AHV', '756.9217.0769.85', 'Dossier'],
  ['TR_NATIONAL_ID', '10000000146', 'kimlik'],
  ['IN_AADHAAR', '2341 2341 2346', 'card'],
  ['IN_PAN', 'ABCPE1234F', 'card'],
  ['IN_GSTIN', '27ABCDE1234F1Z5', 'invoice'],
  ['IN_PASSPORT', 'A3456781', 'Indian passport'],
  ['IN_VOTER', 'ABC1234567', 'voter card'],
  ['IN_VEHICLE_REGISTRATION', 'KA53ME3456', 'the truck'],
  ['AU_ABN', '51 824 753 556', 'company'],
  ['AU_ACN', '004 085 616', 'company'],
  ['AU_TFN', '123456782', 'tax file number'],
  ['AU_MEDICARE', '2123 45670 1', 'card'],
  ['KR_RRN', '960121-1234567', 'customer'],
  ['KR_FRN', '911124-5678901', 'customer'],
  ['KR_PASSPORT', 'M123A4567', 'Korean passport'],
  ['JP_MY_NUMBER', '123456789018', 'my number'],
  ['CN_RESIDENT_ID', '11010519491231002X', 'customer'],
  ['TW_ID', 'A123456789', 'customer'],
  ['HK_ID', 'A123456(3)', 'customer'],
  ['SG_NRIC_FIN', 'S2740116C', 'customer'],
  ['PH_TIN', '000-123-456-000', 'customer'],
  ['ZA_ID_NUMBER', '8001015009087', 'South African'],
  ['NG_VEHICLE_REGISTRATION', 'ABJ-123XY', 'the lorry'],
  ['IL_ID', '123456782', 'teudat zehut'],
] as const

describe('identity numbers', () => {
  test.each(NUMBERS)('%s is found as %s after "%s"', async (kind, written, words) => {
    expect(await found(nationalIdDetector, `${words} ${written}, please check.`)).toEqual([`${kind} ${written}`])
  })

  test.each([
    ['a wrong check digit', 'The NHS number 943 476 5918 was refused.'],
    ['a run of nine digits without a word that says what it is', 'Processed 536228726 rows.'],
    ['a range of years', 'Copyright 2012-2019 under the terms of the license.'],
    ['a number inside a file name', 'see report-536-22-8726.pdf-536-22-8726x'],
    ['a commit id', 'fixed in 1234567a and 89012345 of main'],
    ['a UUID', 'trace 96012112-3456-4567-8901-234567890123 is slow'],
    ['epoch milliseconds', 'at 1717171717171 the pod restarted'],
    ['a version', 'upgrade to v8001015.9087.1'],
  ])('%s is left alone', async (_, text) => {
    expect(await found(nationalIdDetector, text)).toEqual([])
  })

  test('an answer that is nothing but a number needs no words around it', async () => {
    expect(await found(nationalIdDetector, '121000358')).toEqual(['ABA_ROUTING_NUMBER 121000358'])
  })

  test('every check digit matters: one digit off is no number of the kind', async () => {
    const checked = NUMBERS.filter(([kind]) =>
      ['UK_NHS', 'BR_CPF', 'CL_RUT', 'CH_AHV', 'HK_ID', 'SE_PERSONNUMMER', 'FR_NIR'].includes(kind),
    )
    for (const [kind, written, words] of checked) {
      const wrong = written.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
      const kinds = await found(nationalIdDetector, `${words} ${wrong}, please check.`)
      expect(kinds.filter((one) => one.startsWith(kind))).toEqual([])
    }
  })

  test('a rule that counts on groups says how they look', () => {
    const careless = ID_RULES.filter(({ evidence, groups }) => evidence === 'groups' && groups === undefined)
    expect(careless).toEqual([])
  })
})

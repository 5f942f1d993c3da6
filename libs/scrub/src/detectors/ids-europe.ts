import { check11, digit, isDate, luhn, mod11and10, mod97, weightedSum } from './checksums.js'
import type { IdRule } from './id-rule.js'

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
const HETU_MARKS = '0123456789ABCDEFHJKLMNPRSTUVWXY'
const FISCAL_ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Identity, tax and health numbers of European countries. */
export const EUROPE: readonly IdRule[] = [
  {
    kind: 'UK_NHS',
    pattern: /^\d{10}$/,
    lengths: [10],
    evidence: 'groups',
    groups: /^\d{3}[ -]\d{3}[ -]\d{4}$/,
    context: /\bnhs\b|national health|patient/i,
    isValid: (v) => check11(weightedSum(v, [10, 9, 8, 7, 6, 5, 4, 3, 2])) === digit(v, 9),
  },
  {
    kind: 'UK_NINO',
    pattern: /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/,
    lengths: [9],
    evidence: 'shape',
  },
  {
    kind: 'UK_DRIVING_LICENCE',
    pattern: /^[A-Z]{1,5}9{0,4}\d[0156]\d(?:[0-2]\d|3[01])\d[A-Z]{1,2}9?[A-Z\d][A-Z]{2}$/,
    lengths: [16],
    evidence: 'shape',
  },
  {
    kind: 'UK_VEHICLE_REGISTRATION',
    pattern: /^[A-Z]{2}\d{2}[A-Z]{3}$/,
    lengths: [7],
    evidence: 'context',
    context: /regist|number ?plate|licen[cs]e plate|vehicle|\bcar\b|\bvan\b/i,
  },
  {
    kind: 'DE_TAX_ID',
    pattern: /^[1-9]\d{10}$/,
    lengths: [11],
    evidence: 'context',
    context: /steuer|\bidnr\b|\btin\b|finanzamt/i,
    isValid: mod11and10,
  },
  {
    kind: 'DE_TAX_NUMBER',
    pattern: /^\d{10,11}$/,
    lengths: [10, 11],
    evidence: 'groups',
    groups: /^\d{2,3}\/\d{3,4}\/\d{4,5}$/,
    context: /steuer|\bst\.?-?nr|finanzamt/i,
  },
  {
    kind: 'DE_TAX_NUMBER',
    pattern: /^(?:0[1-9]|1[0-6])\d{11}$/,
    lengths: [13],
    evidence: 'context',
    context: /steuer|finanzamt/i,
    isValid: (v) => !/(\d)\1{6}/.test(v),
  },
  { kind: 'DE_VAT_ID', pattern: /^DE\d{9}$/, lengths: [11], evidence: 'shape' },
  {
    kind: 'DE_SOCIAL_SECURITY',
    pattern: /^\d{8}[A-Z]\d{3}$/,
    lengths: [12],
    evidence: 'shape',
    isValid: isGermanPension,
  },
  {
    kind: 'DE_HEALTH_INSURANCE',
    pattern: /^[A-Z]\d{9}$/,
    lengths: [10],
    evidence: 'context',
    context: /kranken|versicher|\bkvnr\b|\bgkv\b|health insurance/i,
  },
  {
    kind: 'DE_LANR',
    pattern: /^\d{9}$/,
    lengths: [9],
    evidence: 'context',
    context: /\blanr\b|arztnummer/i,
    isValid: (v) => (10 - (weightedSum(v, [4, 9, 4, 9, 4, 9]) % 10)) % 10 === digit(v, 6),
  },
  {
    kind: 'DE_PASSPORT',
    pattern: /^[CFGHJKLTX][CFGHJKLMNPRTVWXYZ\d]{7,8}\d?$/,
    lengths: [9, 10],
    evidence: 'context',
    context: /reisepass|personalausweis|ausweis|\bpass\b/i,
    isValid: (v) => /\d.*\d/.test(v),
  },
  {
    kind: 'DE_KFZ',
    pattern: /^[A-ZÄÖÜ]{2,5}\d{1,4}[EH]?$/,
    lengths: [4, 5, 6, 7, 8, 9],
    evidence: 'context',
    groups: /^[A-ZÄÖÜ]{1,3}[- ][A-ZÄÖÜ]{1,2}[- ]?\d{1,4}[EH]?$/,
    context: /kennzeichen|kfz|fahrzeug|nummernschild|car parked/i,
  },
  {
    kind: 'FR_NIR',
    pattern: /^[12378]\d{4}(?:\d|[AB])\d{9}$/,
    lengths: [15],
    evidence: 'shape',
    isValid: isFrenchNir,
  },
  {
    kind: 'FR_SIRET',
    pattern: /^\d{9}(?:\d{5})?$/,
    lengths: [9, 14],
    evidence: 'context',
    context: /\bsiren\b|\bsiret\b/i,
    isValid: luhn,
  },
  {
    kind: 'ES_NIF',
    pattern: /^\d{7,8}[A-Z]$/,
    lengths: [8, 9],
    evidence: 'shape',
    isValid: (v) => DNI_LETTERS[Number(v.slice(0, -1)) % 23] === v.at(-1),
  },
  {
    kind: 'ES_NIE',
    pattern: /^[XYZ]\d{7}[A-Z]$/,
    lengths: [9],
    evidence: 'shape',
    isValid: (v) => DNI_LETTERS[Number('XYZ'.indexOf(v.charAt(0)) + v.slice(1, -1)) % 23] === v.at(-1),
  },
  { kind: 'ES_PASSPORT', pattern: /^[A-Z]{3}\d{6}$/, lengths: [9], evidence: 'context', context: /pasaporte/i },
  {
    kind: 'IT_FISCAL_CODE',
    pattern: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    lengths: [16],
    evidence: 'shape',
    isValid: isItalianFiscalCode,
  },
  {
    kind: 'IT_FISCAL_CODE',
    pattern: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
    lengths: [16],
    evidence: 'context',
    context: /codice fiscale|fiscal code|\bcod\.? ?fisc/i,
  },
  {
    kind: 'IT_VAT_CODE',
    pattern: /^\d{11}$/,
    lengths: [11],
    evidence: 'context',
    context: /partita|p\.? ?iva|\bvat\b/i,
    isValid: (v) => luhn(v) && !/^0+$/.test(v),
  },
  {
    kind: 'IT_PASSPORT',
    pattern: /^[A-Z]{2}(?:\d{7}|\d{5}[A-Z]{2})$/,
    lengths: [9],
    evidence: 'context',
    context: /passaporto|carta d.identit|patente/i,
  },
  {
    kind: 'BE_NATIONAL_NUMBER',
    pattern: /^\d{11}$/,
    lengths: [11],
    evidence: 'groups',
    groups: /^\d\d\.\d\d\.\d\d-\d{3}[.-]\d\d$/,
    context: /rijksregister|registre national|national number/i,
    isValid: (v) => ['', '2'].some((century) => 97 - (Number(century + v.slice(0, 9)) % 97) === Number(v.slice(9))),
  },
  {
    kind: 'PT_NIF',
    pattern: /^[1-35689]\d{8}$/,
    lengths: [9],
    evidence: 'context',
    context: /\bnif\b|contribuinte/i,
    isValid: (v) => check11(weightedSum(v, [9, 8, 7, 6, 5, 4, 3, 2])) % 10 === digit(v, 8),
  },
  {
    kind: 'SE_PERSONNUMMER',
    pattern: /^(?:19|20)?\d{10}$/,
    lengths: [10, 12],
    evidence: 'groups',
    groups: /^\d{6}(?:\d\d)?[-+]\d{4}$/,
    context: /personnummer|samordningsnummer/i,
    isValid: (v) => luhn(v.slice(-10)) && (isDate(v.slice(-10), 2, 4) || Number(v.slice(-6, -4)) > 60),
  },
  {
    kind: 'SE_ORGANISATIONSNUMMER',
    pattern: /^(?:16)?\d{2}[2-9]\d{7}$/,
    lengths: [10, 12],
    evidence: 'groups',
    groups: /^\d{6}(?:\d\d)?-\d{4}$/,
    context: /organisationsnummer|org\.? ?-?nr|orgnr|organi[sz]ation number/i,
    isValid: (v) => luhn(v.slice(-10)),
  },
  {
    kind: 'NO_FODSELSNUMMER',
    pattern: /^\d{11}$/,
    lengths: [11],
    evidence: 'groups',
    groups: /^\d{6} \d{5}$/,
    context: /f[øo]dselsnummer|personnummer/i,
    isValid: (v) =>
      check11(weightedSum(v, [3, 7, 6, 1, 8, 9, 4, 5, 2])) === digit(v, 9) &&
      check11(weightedSum(v, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])) === digit(v, 10),
  },
  {
    kind: 'DK_CPR',
    pattern: /^\d{10}$/,
    lengths: [10],
    evidence: 'groups',
    groups: /^\d{6}-\d{4}$/,
    context: /\bcpr\b|personnummer/i,
    isValid: (v) => isDate(v, 2, 0),
  },
  {
    kind: 'FI_PERSONAL_IDENTITY_CODE',
    pattern: /^\d{6}[-+A-FU-Y]?\d{3}[0-9A-Y]$/,
    lengths: [10, 11],
    evidence: 'groups',
    groups: /^\d{6}[-+A-FU-Ya-fu-y]\d{3}[0-9A-Ya-y]$/,
    context: /henkil|hetu/i,
    isValid: (v) => {
      const digits = v.replace(/^(\d{6})[-+A-FU-Y]/, '$1')
      return isDate(digits, 2, 0) && HETU_MARKS[Number(digits.slice(0, 9)) % 31] === digits.charAt(9)
    },
  },
  {
    kind: 'CZ_BIRTH_NUMBER',
    pattern: /^\d{10}$/,
    lengths: [10],
    evidence: 'groups',
    groups: /^\d{6}\/\d{4}$/,
    context: /rodn[ée] [čc]/i,
    isValid: (v) => Number(v) % 11 === 0 && Number(v.slice(2, 4)) % 50 <= 32,
  },
  {
    kind: 'GR_AFM',
    pattern: /^\d{9}$/,
    lengths: [9],
    evidence: 'context',
    context: /\bafm\b|αφμ|α\.φ\.μ/i,
    isValid: (v) => (weightedSum(v, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digit(v, 8),
  },
  {
    kind: 'IE_PPS',
    pattern: /^\d{7}[A-W][A-IW]?$/,
    lengths: [8, 9],
    evidence: 'shape',
    isValid: (v) => {
      const extra = v.length === 9 && v.charAt(8) !== 'W' ? (v.charCodeAt(8) - 64) * 9 : 0
      const rest = (weightedSum(v, [8, 7, 6, 5, 4, 3, 2]) + extra) % 23
      return (rest === 0 ? 'W' : String.fromCharCode(64 + rest)) === v.charAt(7)
    },
  },
  {
    kind: 'AT_SVNR',
    pattern: /^\d{10}$/,
    lengths: [10],
    evidence: 'context',
    context: /sozialversicherung|\bsvnr\b|\bsv-?nummer/i,
    isValid: (v) => weightedSum(v, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digit(v, 3),
  },
  {
    kind: 'CH_AHV',
    pattern: /^756\d{10}$/,
    lengths: [13],
    evidence: 'shape',
    isValid: (v) => weightedSum(v, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0,
  },
  {
    kind: 'BALTIC_PERSONAL_CODE',
    pattern: /^[1-8]\d{10}$/,
    lengths: [11],
    evidence: 'context',
    context: /isikukood|asmens kod|personal code/i,
    isValid: (v) => isDate(v, 3, 5),
  },
  {
    kind: 'TR_NATIONAL_ID',
    pattern: /^[1-9]\d{10}$/,
    lengths: [11],
    evidence: 'shape',
    isValid: isTurkishId,
  },
  {
    kind: 'TR_LICENSE_PLATE',
    pattern: /^(?:0[1-9]|[1-7]\d|8[01])[A-Z]{1,3}\d{2,5}$/,
    lengths: [5, 6, 7, 8],
    evidence: 'context',
    context: /plaka|ara[çc]/i,
  },
]

function isGermanPension(value: string): boolean {
  const letter = String(value.charCodeAt(8) - 64).padStart(2, '0')
  const digits = value.slice(0, 8) + letter + value.slice(9, 11)
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1]
  let sum = 0
  for (let at = 0; at < 12; at += 1) {
    const product = digit(digits, at) * (weights[at] ?? 0)
    sum += Math.floor(product / 10) + (product % 10)
  }
  return sum % 10 === digit(value, 11)
}

function isFrenchNir(value: string): boolean {
  const body = value.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97 - mod97(body) === Number(value.slice(13)) && Number(value.slice(3, 5)) > 0
}

function isItalianFiscalCode(value: string): boolean {
  let sum = 0
  for (let at = 0; at < 15; at += 1) {
    const number = Number.parseInt(value.charAt(at), 36)
    const index = number > 9 ? number - 10 : number
    sum += at % 2 === 0 ? (FISCAL_ODD[index] ?? 0) : index
  }
  return sum % 26 === value.charCodeAt(15) - 65
}

function isTurkishId(value: string): boolean {
  const odd = weightedSum(value, [1, 0, 1, 0, 1, 0, 1, 0, 1])
  const even = weightedSum(value, [0, 1, 0, 1, 0, 1, 0, 1])
  const tenth = (((odd * 7 - even) % 10) + 10) % 10
  return tenth === digit(value, 9) && (odd + even + tenth) % 10 === digit(value, 10)
}

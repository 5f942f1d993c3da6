import { digit, isDate, luhn, verhoeff, weightedSum } from './checksums.js'
import type { IdRule } from './id-rule.js'

const TW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const GSTIN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Identity, tax and health numbers of Asian, Pacific and African countries. */
export const ASIA_PACIFIC_AFRICA: readonly IdRule[] = [
  {
    kind: 'IN_AADHAAR',
    pattern: /^[2-9]\d{11}$/,
    lengths: [12],
    evidence: 'groups',
    groups: /^\d{4}([- _:])\d{4}\1\d{4}$/,
    context: /aadhaar|aadhar|\buidai\b/i,
    isValid: (v) => verhoeff(v) && v !== [...v].reverse().join(''),
  },
  { kind: 'IN_PAN', pattern: /^[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]$/, lengths: [10], evidence: 'shape' },
  {
    kind: 'IN_GSTIN',
    pattern: /^(?:0[1-9]|[12]\d|3[0-8])[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/,
    lengths: [15],
    evidence: 'shape',
    isValid: (v) => GSTIN_ALPHABET.includes(v.charAt(14)),
  },
  {
    kind: 'IN_PASSPORT',
    pattern: /^[A-PR-WY][1-9]\d{5}[1-9]$/,
    lengths: [8],
    evidence: 'context',
    context: /passport/i,
  },
  {
    kind: 'IN_VOTER',
    pattern: /^[A-Z]{3}\d{7}$/,
    lengths: [10],
    evidence: 'context',
    context: /voter|\bepic\b|elect/i,
  },
  {
    kind: 'IN_VEHICLE_REGISTRATION',
    pattern:
      /^(?:A[NPRS]|B[HR]|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[KP]|WB)\d{1,2}[A-Z]{1,3}\d{4}$/,
    lengths: [8, 9, 10, 11],
    evidence: 'shape',
  },
  {
    kind: 'AU_ABN',
    pattern: /^[1-9]\d{10}$/,
    lengths: [11],
    evidence: 'groups',
    groups: /^\d\d \d{3} \d{3} \d{3}$/,
    context: /\babn\b|business number/i,
    isValid: (v) => (weightedSum(v, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0,
  },
  {
    kind: 'AU_ACN',
    pattern: /^\d{9}$/,
    lengths: [9],
    evidence: 'groups',
    groups: /^\d{3} \d{3} \d{3}$/,
    context: /\bacn\b|company number/i,
    isValid: (v) => (10 - (weightedSum(v, [8, 7, 6, 5, 4, 3, 2, 1]) % 10)) % 10 === digit(v, 8),
  },
  {
    kind: 'AU_TFN',
    pattern: /^\d{9}$/,
    lengths: [9],
    evidence: 'groups',
    groups: /^\d{3} \d{3} \d{3}$/,
    context: /\btfn\b|tax file/i,
    isValid: (v) => weightedSum(v, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0,
  },
  {
    kind: 'AU_MEDICARE',
    pattern: /^[2-6]\d{9}$/,
    lengths: [10],
    evidence: 'groups',
    groups: /^\d{4} \d{5} \d$/,
    context: /medicare/i,
    isValid: (v) => weightedSum(v, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digit(v, 8),
  },
  {
    kind: 'KR_RRN',
    pattern: /^\d{6}[1-4]\d{6}$/,
    lengths: [13],
    evidence: 'shape',
    isValid: (v) => isDate(v, 2, 4),
  },
  {
    kind: 'KR_FRN',
    pattern: /^\d{6}[5-8]\d{6}$/,
    lengths: [13],
    evidence: 'shape',
    isValid: (v) => isDate(v, 2, 4),
  },
  {
    kind: 'KR_BRN',
    pattern: /^\d{10}$/,
    lengths: [10],
    evidence: 'groups',
    groups: /^\d{3}-\d{2}-\d{5}$/,
    context: /\bbrn\b|사업자|business registration/i,
    isValid: (v) => {
      const sum = weightedSum(v, [1, 3, 7, 1, 3, 7, 1, 3, 5]) + Math.floor((digit(v, 8) * 5) / 10)
      return (10 - (sum % 10)) % 10 === digit(v, 9)
    },
  },
  {
    kind: 'KR_DRIVER_LICENSE',
    pattern: /^(?:1[1-9]|2[0-8])\d{10}$/,
    lengths: [12],
    evidence: 'groups',
    groups: /^\d{2}-\d{2}-\d{6}-\d{2}$/,
    context: /driver|licen[cs]e|운전/i,
  },
  {
    kind: 'KR_PASSPORT',
    pattern: /^[MSRODG]\d{3}[A-Z]\d{4}$|^[MSRODG]\d{8}$/,
    lengths: [9],
    evidence: 'context',
    context: /passport|여권/i,
  },
  {
    kind: 'JP_MY_NUMBER',
    pattern: /^\d{12}$/,
    lengths: [12],
    evidence: 'context',
    context: /my ?number|マイナンバー|個人番号/i,
    isValid: (v) => {
      const rest = weightedSum(v, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11
      return (rest <= 1 ? 0 : 11 - rest) === digit(v, 11)
    },
  },
  {
    kind: 'CN_RESIDENT_ID',
    pattern: /^[1-9]\d{5}(?:18|19|20)\d{9}[\dX]$/,
    lengths: [18],
    evidence: 'shape',
    isValid: (v) =>
      isDate(v, 10, 12) &&
      '10X98765432'[weightedSum(v, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] === v.charAt(17),
  },
  {
    kind: 'TW_ID',
    pattern: /^[A-Z][1289]\d{8}$/,
    lengths: [10],
    evidence: 'shape',
    isValid: (v) => {
      const letter = TW_LETTERS.indexOf(v.charAt(0)) + 10
      const sum = Math.floor(letter / 10) + (letter % 10) * 9 + weightedSum(v.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])
      return sum % 10 === 0
    },
  },
  {
    kind: 'HK_ID',
    pattern: /^[A-Z]{1,2}\d{6}[\dA]$/,
    lengths: [8, 9],
    evidence: 'groups',
    groups: /^[A-Za-z]{1,2}\d{6}\([\dAa]$/,
    context: /\bhkid\b|hong kong/i,
    isValid: (v) => {
      const letters = v.replace(/\d{6}.$/, '').padStart(2, ' ')
      const code = (at: number): number => (letters.charAt(at) === ' ' ? 36 : letters.charCodeAt(at) - 55)
      const check = v.at(-1) === 'A' ? 10 : Number(v.at(-1))
      return (code(0) * 9 + code(1) * 8 + weightedSum(v.slice(-7), [7, 6, 5, 4, 3, 2]) + check) % 11 === 0
    },
  },
  { kind: 'SG_NRIC_FIN', pattern: /^[STFGM]\d{7}[A-Z]$/, lengths: [9], evidence: 'shape' },
  {
    kind: 'SG_NRIC_FIN',
    pattern: /^[A-Z]\d{7}[A-Z]$/,
    lengths: [9],
    evidence: 'context',
    context: /\bnric\b|\bfin\b|singapore/i,
  },
  {
    kind: 'TH_TNIN',
    pattern: /^[1-8]\d{12}$/,
    lengths: [13],
    evidence: 'groups',
    groups: /^\d-\d{4}-\d{5}-\d\d-\d$/,
    context: /thai|บัตร|ประชาชน/i,
    isValid: (v) =>
      (11 - (weightedSum(v, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === digit(v, 12) && v[1] !== '0',
  },
  {
    kind: 'MY_NRIC',
    pattern: /^\d{12}$/,
    lengths: [12],
    evidence: 'groups',
    groups: /^\d{6}-\d\d-\d{4}$/,
    context: /\bmykad\b|\bnric\b|kad pengenalan/i,
    isValid: (v) => isDate(v, 2, 4),
  },
  {
    kind: 'PH_TIN',
    pattern: /^\d{9}(?:\d{3})?$/,
    lengths: [9, 12],
    evidence: 'groups',
    groups: /^\d{3}-\d{3}-\d{3}-\d{3}$/,
    context: /\btin\b|\bbir\b|tax id|taxpayer/i,
  },
  {
    kind: 'ID_NIK',
    pattern: /^\d{16}$/,
    lengths: [16],
    evidence: 'context',
    context: /\bnik\b|\bktp\b/i,
  },
  {
    kind: 'ZA_ID_NUMBER',
    pattern: /^\d{10}[0-2][089]\d$|^\d{10}[0-2]\d{2}$/,
    lengths: [13],
    evidence: 'shape',
    context: /south africa|\brsa\b/i,
    isValid: (v) => isDate(v, 2, 4) && luhn(v),
  },
  {
    kind: 'NG_NIN',
    pattern: /^\d{11}$/,
    lengths: [11],
    evidence: 'context',
    context: /\bnin\b|national identi/i,
  },
  {
    kind: 'NG_VEHICLE_REGISTRATION',
    pattern: /^[A-Z]{3}\d{3}[A-Z]{2}$/,
    lengths: [8],
    evidence: 'shape',
  },
  {
    kind: 'IL_ID',
    pattern: /^\d{9}$/,
    lengths: [9],
    evidence: 'context',
    context: /teudat|israeli|ת\.ז|תעודת/i,
    isValid: luhn,
  },
]

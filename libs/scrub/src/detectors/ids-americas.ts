import { check11, digit, luhn, weightedSum } from './checksums.js'
import type { IdRule } from './id-rule.js'

const CURP_ALPHABET = '0123456789ABCDEFGHIJKLMN.OPQRSTUVWXYZ'

/** Identity, tax and health numbers of American countries. */
export const AMERICAS: readonly IdRule[] = [
  {
    kind: 'US_SSN',
    pattern: /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/,
    lengths: [9],
    evidence: 'groups',
    groups: /^\d{3}([- .])\d\d\1\d{4}$/,
    context: /\bssn\b|social.?security/i,
    isValid: (v) => !/^(\d)\1+$/.test(v) && v !== '123456789' && v !== '078051120' && v !== '219099999',
  },
  {
    kind: 'US_ITIN',
    pattern: /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/,
    lengths: [9],
    evidence: 'groups',
    groups: /^\d{3}[- ]?\d\d[- ]\d{4}$|^\d{3}[- ]\d{6}$/,
    context: /\bitin\b|taxpayer/i,
  },
  {
    kind: 'US_NPI',
    pattern: /^[12]\d{9}$/,
    lengths: [10],
    evidence: 'groups',
    groups: /^\d{4}([- ])\d{3}\1\d{3}$/,
    context: /\bnpi\b|provider|prescriber|physician/i,
    isValid: (v) => luhn(`80840${v}`) && !/^(\d)\1+$/.test(v),
  },
  {
    kind: 'US_DEA',
    pattern: /^[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}$/,
    lengths: [9],
    evidence: 'shape',
    isValid: (v) => weightedSum(v.slice(2), [1, 2, 1, 2, 1, 2]) % 10 === digit(v, 8),
  },
  {
    kind: 'US_MBI',
    pattern: /^[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d[AC-HJKMNP-RT-Y]{2}\d\d$/,
    lengths: [11],
    evidence: 'shape',
  },
  {
    kind: 'US_EIN',
    pattern: /^\d{9}$/,
    lengths: [9],
    evidence: 'context',
    context: /\bein\b|employer id/i,
  },
  {
    kind: 'US_PASSPORT',
    pattern: /^[A-Z\d]\d{8}$/,
    lengths: [9],
    evidence: 'context',
    context: /passport|travel document/i,
  },
  {
    kind: 'US_DRIVER_LICENSE',
    pattern: /^[A-Z]{1,2}\d{6,14}$/,
    lengths: [7, 8, 9, 10, 11, 12, 13, 14, 15],
    evidence: 'context',
    context: /driver.{0,3}licen[cs]e|driving licen[cs]e|permis de conduire|\bdln?\b/i,
  },
  {
    kind: 'ABA_ROUTING_NUMBER',
    pattern: /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/,
    lengths: [9],
    evidence: 'groups',
    groups: /^\d{4}-\d{4}-\d$/,
    context: /routing|\baba\b|\brtn\b|wire|transit/i,
    isValid: (v) => weightedSum(v, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0,
  },
  {
    kind: 'CA_SIN',
    pattern: /^[1-79]\d{8}$/,
    lengths: [9],
    evidence: 'groups',
    groups: /^\d{3}([- ])\d{3}\1\d{3}$/,
    context: /\bsin\b|social insurance|\bnas\b/i,
    isValid: luhn,
  },
  {
    kind: 'BR_CPF',
    pattern: /^\d{11}$/,
    lengths: [11],
    evidence: 'groups',
    groups: /^\d{3}\.\d{3}\.\d{3}-\d\d$/,
    context: /\bcpf\b/i,
    isValid: (v) =>
      !/^(\d)\1+$/.test(v) &&
      check11(weightedSum(v, [10, 9, 8, 7, 6, 5, 4, 3, 2])) % 10 === digit(v, 9) &&
      check11(weightedSum(v, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])) % 10 === digit(v, 10),
  },
  {
    kind: 'BR_CNPJ',
    pattern: /^\d{14}$/,
    lengths: [14],
    evidence: 'groups',
    groups: /^\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d$/,
    context: /\bcnpj\b/i,
    isValid: (v) =>
      check11(weightedSum(v, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])) % 10 === digit(v, 12) &&
      check11(weightedSum(v, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])) % 10 === digit(v, 13),
  },
  {
    kind: 'AR_CUIT',
    pattern: /^(?:2[0347]|3[034])\d{9}$/,
    lengths: [11],
    evidence: 'groups',
    groups: /^\d\d-\d{8}-\d$/,
    context: /\bcui[tl]\b/i,
    isValid: (v) => check11(weightedSum(v, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])) === digit(v, 10),
  },
  {
    kind: 'CL_RUT',
    pattern: /^\d{7,8}[\dK]$/,
    lengths: [8, 9],
    evidence: 'groups',
    groups: /^\d{1,2}\.\d{3}\.\d{3}-[\dKk]$/,
    context: /\brut\b|\brun\b/i,
    isValid: (v) => {
      const check = check11(weightedSum(v.slice(0, -1).padStart(8, '0'), [3, 2, 7, 6, 5, 4, 3, 2]))
      return (check === 10 ? 'K' : String(check)) === v.at(-1)
    },
  },
  {
    kind: 'MX_CURP',
    pattern: /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/,
    lengths: [18],
    evidence: 'shape',
    isValid: (v) => {
      let sum = 0
      for (let at = 0; at < 17; at += 1) sum += CURP_ALPHABET.indexOf(v.charAt(at)) * (18 - at)
      return (10 - (sum % 10)) % 10 === digit(v, 17)
    },
  },
  {
    kind: 'MX_RFC',
    pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{3}$/,
    lengths: [12, 13],
    evidence: 'context',
    context: /\brfc\b/i,
  },
]

import type { Detector, Finding } from './detector.js'

const ADDRESS =
  /[\p{L}\p{N}][\p{L}\p{N}._%+'-]*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,24}(?![\p{L}\p{N}])/gu

/** E-mail addresses, international ones included. */
export const emailDetector: Detector = {
  id: 'email',
  tier: 'structured',
  find({ text }) {
    if (!text.includes('@')) return []
    const findings: Finding[] = []
    for (const match of text.matchAll(ADDRESS)) {
      findings.push({ kind: 'EMAIL', start: match.index, end: match.index + match[0].length })
    }
    return findings
  },
}

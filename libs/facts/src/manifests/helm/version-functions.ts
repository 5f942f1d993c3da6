import type { TemplateFunctions } from './arguments.js'
import { textOf, type GoMap, type GoValue } from './go-values.js'

/** Functions of versions, of Masterminds/semver (https://github.com/Masterminds/semver#checking-version-constraints). */
export function versionFunctions(): TemplateFunctions {
  return {
    semver: (value) => version(textOf(value)),
    semverCompare: (constraint, value) => satisfies(textOf(constraint), textOf(value)),
  }
}

function version(value: string): GoMap {
  const [, major = '0', minor = '0', patch = '0', pre = ''] =
    /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?(?:-([\w.-]+))?/.exec(value) ?? []
  return new Map<string, GoValue>([
    ['Major', BigInt(major)],
    ['Minor', BigInt(minor)],
    ['Patch', BigInt(patch)],
    ['Prerelease', pre],
    ['Original', value],
  ])
}

/** Checks a version against ranges such as `>=1.19-0 <1.22`, `^1.2 || ~2.1`. */
function satisfies(constraint: string, value: string): boolean {
  const own = version(value)
  const numbersOf = (map: GoMap): number[] => ['Major', 'Minor', 'Patch'].map((key) => Number(map.get(key)))
  const compare = (other: readonly number[]): number => {
    const different = numbersOf(own)
      .map((number, at_) => number - (other[at_] ?? 0))
      .find((difference) => difference !== 0)
    return different ?? 0
  }
  return constraint.split('||').some((range) =>
    [...range.matchAll(/(>=|=>|<=|=<|!=|>|<|=|\^|~>?)?\s*v?([\dxX*]+(?:\.[\dxX*]+)*(?:-[\w.-]+)?)/g)].every(
      ([, sign = '=', written = '']) => {
        const digits = written
          .replace(/-.*/, '')
          .split('.')
          .filter((digit) => /^\d+$/.test(digit))
          .map(Number)
        const order = compare(digits)
        const upTo = (length: number): boolean =>
          digits.slice(0, length).every((digit, at_) => digit === numbersOf(own)[at_])
        if (sign === '>=' || sign === '=>') return order >= 0
        if (sign === '<=' || sign === '=<') return order <= 0 || (digits.length < 3 && upTo(digits.length))
        if (sign === '>') return order > 0 && !(digits.length < 3 && upTo(digits.length))
        if (sign === '<') return order < 0
        if (sign === '!=') return !upTo(digits.length)
        if (sign === '^') return order >= 0 && upTo(digits[0] === 0 ? 2 : 1)
        if (sign.startsWith('~')) return order >= 0 && upTo(Math.min(2, digits.length))
        return upTo(digits.length)
      },
    ),
  )
}

import { posix } from 'node:path'
import { textsOf, whole, type Argument, type TemplateFunctions } from './arguments.js'
import { formatted } from './go-format.js'
import { HOLE, textOf } from './go-values.js'

/** Longest text that `repeat` makes, in characters. */
const MAX_REPEATED = 100_000

/** Functions of texts, paths and regular expressions. */
export function textFunctions(): TemplateFunctions {
  const quoted =
    (quote: (value: string) => string) =>
    (...values: readonly Argument[]) =>
      values.map((value) => (value === null || value === undefined ? HOLE : quote(textOf(value)))).join(' ')
  const indent = (count: Argument, value: Argument): string => {
    const space = ' '.repeat(Math.min(Math.max(0, whole(count)), 200))
    return space + textOf(value).replaceAll('\n', `\n${space}`)
  }
  const words = (value: Argument): string =>
    textOf(value)
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .replace(/[\s_-]+/g, ' ')
      .trim()
  const title = (value: string): string => value.replace(/(?<![\p{L}\p{N}'])\p{L}/gu, (letter) => letter.toUpperCase())
  return {
    print: (...values) => printed(values),
    println: (...values) => `${values.map(textOf).join(' ')}\n`,
    printf: (format, ...values) => formatted(textOf(format), values),
    urlquery: (value) => encodeURIComponent(textOf(value)),
    toString: textOf,
    quote: quoted((value) => JSON.stringify(value)),
    squote: quoted((value) => `'${value}'`),
    trim: (value) => textOf(value).trim(),
    trimAll: (set, value) => trimmed(textOf(value), textOf(set)),
    trimPrefix: (prefix, value) =>
      textOf(value).startsWith(textOf(prefix)) ? textOf(value).slice(textOf(prefix).length) : textOf(value),
    trimSuffix: (suffix, value) =>
      textOf(suffix) !== '' && textOf(value).endsWith(textOf(suffix))
        ? textOf(value).slice(0, -textOf(suffix).length)
        : textOf(value),
    upper: (value) => textOf(value).toUpperCase(),
    lower: (value) => textOf(value).toLowerCase(),
    title: (value) => title(textOf(value)),
    untitle: (value) => textOf(value).replace(/\b\p{L}/gu, (letter) => letter.toLowerCase()),
    repeat: (count, value) =>
      textOf(value).repeat(Math.min(Math.max(0, whole(count)), MAX_REPEATED / textOf(value).length)),
    substr: (start, end, value) =>
      whole(end) < whole(start)
        ? textOf(value).slice(Math.max(0, whole(start)))
        : textOf(value).slice(Math.max(0, whole(start)), whole(end)),
    trunc: (count, value) =>
      whole(count) < 0 ? textOf(value).slice(whole(count)) : textOf(value).slice(0, whole(count)),
    contains: (part, value) => textOf(value).includes(textOf(part)),
    hasPrefix: (prefix, value) => textOf(value).startsWith(textOf(prefix)),
    hasSuffix: (suffix, value) => textOf(value).endsWith(textOf(suffix)),
    cat: (...values) =>
      values
        .filter((value) => value !== null && value !== undefined)
        .map(textOf)
        .join(' '),
    indent,
    nindent: (count, value) => `\n${indent(count, value)}`,
    replace: (from, to, value) => textOf(value).replaceAll(textOf(from), () => textOf(to)),
    snakecase: (value) => words(value).toLowerCase().replaceAll(' ', '_'),
    kebabcase: (value) => words(value).toLowerCase().replaceAll(' ', '-'),
    camelcase: (value) => title(words(value)).replaceAll(' ', ''),
    regexMatch: (pattern, value) => regex(pattern, textOf(value), '').test(textOf(value)),
    regexFind: (pattern, value) => regex(pattern, textOf(value), '').exec(textOf(value))?.[0] ?? '',
    // A pattern for what is no letter would take a hole for one.
    regexReplaceAll: (pattern, value, to) =>
      textOf(value).includes(HOLE)
        ? HOLE
        : textOf(value).replace(
            regex(pattern, textOf(value)),
            textOf(to).replace(/\$\{(\w+)\}/g, (_, name: string) => (/^\d+$/.test(name) ? `$${name}` : `$<${name}>`)),
          ),
    regexReplaceAllLiteral: (pattern, value, to) =>
      textOf(value).replace(regex(pattern, textOf(value)), () => textOf(to)),
    regexSplit: (pattern, value) => textOf(value).split(regex(pattern, textOf(value))),
    base: (value) => posix.basename(textOf(value)),
    dir: (value) => posix.dirname(textOf(value)),
    ext: (value) => posix.extname(textOf(value)),
    clean: (value) => posix.normalize(textOf(value)),
    join: (separator, value) => textsOf(value).join(textOf(separator)),
    split: (separator, value) =>
      new Map(
        textOf(value)
          .split(textOf(separator))
          .map((part, at) => [`_${at}`, part]),
      ),
    splitn: (separator, count, value) =>
      new Map(splitOff(textOf(value), textOf(separator), whole(count)).map((part, at) => [`_${at}`, part])),
    splitList: (separator, value) => textOf(value).split(textOf(separator)),
  }
}

/** Adds spaces between operands that are both no texts, as `fmt.Sprint` does. */
function printed(values: readonly Argument[]): string {
  return values
    .map((value, number) => {
      const before = values[number - 1]
      const isApart = number > 0 && typeof value !== 'string' && typeof before !== 'string'
      return (isApart ? ' ' : '') + textOf(value)
    })
    .join('')
}

function splitOff(value: string, separator: string, count: number): string[] {
  const parts = value.split(separator)
  return count > 0 && parts.length > count
    ? [...parts.slice(0, count - 1), parts.slice(count - 1).join(separator)]
    : parts
}

function trimmed(value: string, set: string): string {
  let [start, end] = [0, value.length]
  while (start < end && set.includes(value.charAt(start))) start += 1
  while (end > start && set.includes(value.charAt(end - 1))) end -= 1
  return value.slice(start, end)
}

/** Returns true for a pattern with a repeated group that repeats or chooses inside, which JavaScript, unlike RE2, may follow for ever. */
function isEndless(pattern: string): boolean {
  const groups: boolean[] = []
  const plain = pattern.replace(/\\./g, '')
  for (const [at, character] of [...plain].entries()) {
    if (character === '(') groups.push(false)
    else if (character === ')') {
      const repeats = groups.pop() === true
      if (repeats && /[*+{]/.test(plain.charAt(at + 1))) return true
      if (repeats && groups.length > 0) groups[groups.length - 1] = true
    } else if (groups.length > 0 && /[*+{|]/.test(character)) groups[groups.length - 1] = true
  }
  return false
}

/** Most steps that JavaScript may need for one match of a pattern. A thousand million take about 1.5 s. */
const MAX_MATCHING = 1e9

/**
 * Reads a pattern for a text. RE2 takes steps in proportion to the text; JavaScript may try each repetition from each place, which is
 * the length to the power of their number, and one for the start.
 */
function regex(pattern: Argument, value: string, flags = 'g'): RegExp {
  const own = patternOf(pattern, flags)
  const repeats = own.source.replace(/\\./g, '').match(/[*+]|\{\d*,\}/g)?.length ?? 0
  return value.length ** (repeats + 1) > MAX_MATCHING && repeats > 0 ? /(?!)/g : own
}

/** Reads a pattern of RE2, whose syntax JavaScript has but for flags and named groups. One that it lacks matches nothing. */
function patternOf(pattern: Argument, flags: string): RegExp {
  const [, set = '', rest = ''] = /^(?:\(\?([ims]+)\))?([^]*)$/.exec(textOf(pattern)) ?? []
  const own = rest
    .replaceAll('(?P<', '(?<')
    .replaceAll(String.raw`\A`, '^')
    .replaceAll(String.raw`\z`, '$')
    .replaceAll('[[:alnum:]]', '[0-9A-Za-z]')
  try {
    return isEndless(own) ? /(?!)/g : new RegExp(own, flags + set)
  } catch {
    return /(?!)/g
  }
}

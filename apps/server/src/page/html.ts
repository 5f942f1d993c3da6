/** HTML that is safe to send: every value in it was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | false | readonly Value[]

/** Writes HTML. Values are escaped, unless they are HTML themselves; null and false write nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(
    strings.map((string, index) => string + (index < values.length ? written(values[index]) : '')).join(''),
  )
}

function written(value: Value | undefined): string {
  if (value === undefined || value === null || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(written).join('')
  return escaped(String(value))
}

/** Escapes text for an element or an attribute in quotes. Characters that change the direction of text become visible. */
export function escaped(text: string): string {
  return text.replace(/[&<>"'\u202a-\u202e\u2066-\u2069]/g, (character) => ENTITIES[character] ?? '\ufffd')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Shows an ISO time without its fraction. */
export function readable(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`
}

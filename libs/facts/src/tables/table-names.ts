/** `OrderItem` → `order_item`. */
export function snakeCase(name: string): string {
  return name.replace(/([a-z\d])(?=[A-Z])|([A-Z]+)(?=[A-Z][a-z])/g, '$1$2_').toLowerCase()
}

/** The plural of a word by the rules of English, as ORMs form it: `box` → `boxes`, `category` → `categories`. */
export function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** `orderItem` → `OrderItem`, as Prisma's client writes a model. */
export function pascalCase(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
}

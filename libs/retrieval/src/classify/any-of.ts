/**
 * A regular expression that matches where one of its lines does: what people say, a way of saying it per line. Blanks around a
 * line do not count; a blank that does is written `\x20`.
 */
export function anyOf({ raw }: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw }, ...parts)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('|')
}

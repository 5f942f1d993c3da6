/** Returns the port that a text is, or that an address ends with: `8081`, `:8081`, `http://*:8081/`. Null if it names none. */
export function portIn(text: string): number | null {
  const [, port] = /(?:^|:)(\d{2,5})\/?$/.exec(text) ?? []
  return port === undefined ? null : Number(port)
}

/** Maximum length of an address, a name or a list of names, in UTF-16 units. */
const maxLength = 500

/** Matches names whose values are secret, whatever they look like. */
const secretName = new RegExp(
  String.raw`pass(?:w(?:or)?d|phrase)?(?:$|[^a-z])|pwd|secret|token|credential|private[-_.]?key|api[-_.]?key|` +
    String.raw`access[-_.]?key|account[-_.]?key|signing[-_.]?key|encryption[-_.]?key|auth[-_.]?key|` +
    String.raw`(?:^|[-_.])(?:salt|cookie|signature|dsn_auth)$`,
  'i',
)
/** Matches names of user names, which are half of a credential. */
const loginName = /(?:^|[-_.:]|[a-z])(?:[uU]ser|USER|[lL]ogin|LOGIN)(?:[-_.]?(?:[nN]ame|NAME|[iI]d|ID))?$|^PGUSER$/
/** Matches names of addresses, even of the address of a token: `TOKEN_URL`. */
const addressName = /(?:url|uri|host|hostname|addr|address|endpoint|server|authority|issuer|port|path|name|ref)s?$/i

/** Matches credentials by their shape. Parts of names, such as `task-` before `sk-`, do not count. */
const secretShapes: readonly RegExp[] = [
  /-----BEGIN/,
  /(?:^|[^a-z0-9])(?:AKIA|ASIA)[A-Z0-9]{12,}/,
  /(?:^|[^a-z0-9])(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk_live_|sk_test_|rk_live_|sk-|hf_|npm_|SG\.|AIza)[\w-]{10,}/i,
  /(?:^|[^a-z0-9])eyJ[\w-]{8,}\.[\w-]+/i,
  /(?:^|[^0-9a-f-])[0-9a-f]{32,}(?:[^0-9a-f-]|$)/i,
]
const longRun = /[\w+=]{20,}/g

/** Keys of a connection string that are part of an address. All other keys are removed. */
const connectionKeys = new RegExp(
  String.raw`^(?:host|hostname|hosts|server|servers|data source|addr|address|network address|port|database|` +
    String.raw`db|dbname|initial catalog|endpoint|endpoints|accountendpoint|accountname|endpointsuffix|` +
    String.raw`bootstrap\.?servers|virtualhost|vhost|service|topic|queue|entitypath|group|path|protocol|scheme|` +
    String.raw`defaultendpointsprotocol)$`,
  'i',
)
const pair = /^\s*[\w.-][\w. -]*=/

/**
 * Removes credentials from a literal and keeps an address or a name. User names, passwords, queries and the other
 * parts of connection strings are removed.
 *
 * @param name - Name that the value is assigned to. Nothing is kept for a name such as `DB_PASSWORD`.
 * @returns Null if the value may be a secret, or is neither an address nor a name.
 */
export function safeValue(value: string, name = ''): string | null {
  const text = value.trim()
  if (text === '' || text.length > maxLength || text.includes('\n')) return null
  if (isSecretName(name) || (loginName.test(name) && !text.includes('://'))) return null
  const connection = safeConnection(text)
  if (connection !== undefined) return connection
  // A list of addresses: brokers, allowed origins.
  const parts = text.split(',').map((part) => safeAddress(part.trim()))
  const kept = parts.filter((part) => part !== null && part !== '')
  return kept.length === 0 ? null : kept.join(',')
}

/** Checks whether values of a name are secret. */
export function isSecretName(name: string): boolean {
  if (name === '' || addressName.test(name)) return false
  return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, '$1_$2'))
}

/**
 * Reads `Host=db;Port=5432;Password=…` and `host=db user=… password=…`. Returns undefined if the text is no such list.
 */
function safeConnection(text: string): string | null | undefined {
  if (/^\w[\w+.:-]*:\/\//.test(text)) return text.includes(';') ? safeJdbcTail(text) : undefined
  const separator = text.includes(';') ? ';' : /^\w+=\S+(?:\s+\w+=\S*)+$/.test(text) ? ' ' : null
  if (separator === null) return pair.test(text) && !text.includes(',') ? safePairs([text]) : undefined
  return safePairs(text.split(separator))
}

function safePairs(pairs: readonly string[]): string | null {
  const kept = pairs.flatMap((entry) => {
    const equals = entry.indexOf('=')
    // PDO of PHP puts its driver before the first key: `mysql:host=db;dbname=orders`.
    const key = entry
      .slice(0, equals)
      .trim()
      .replace(/^(?:mysql|pgsql|sqlsrv|dblib|oci):/, '')
    if (equals === -1 || !connectionKeys.test(key)) return []
    const value = entry
      .slice(equals + 1)
      .split(',')
      .map((part) => safeAddress(part.trim()))
      .filter((part) => part !== null && part !== '')
      .join(',')
    return value === '' ? [] : [`${key}=${value}`]
  })
  return kept.length === 0 ? null : kept.join(';')
}

/** Removes the properties of `jdbc:sqlserver://db;databaseName=…;password=…` and `amqp://…;…`. */
function safeJdbcTail(text: string): string | null {
  return safeAddress(text.slice(0, text.indexOf(';')))
}

function safeAddress(text: string): string | null {
  // `redis:6379,password=…`: assignments are removed, unless they are part of the path of an address.
  if (pair.test(text) && !text.includes('://')) return safePairs([text])
  const bare = withoutQuery(withoutUser(text))
  if (bare === '' || /\s/.test(bare)) return null
  return looksSecret(bare) ? null : bare
}

/** Matches everything between the scheme, or the start, and the last `@` before the path. */
function withoutUser(text: string): string {
  const authority = text.indexOf('://')
  const from = authority === -1 ? 0 : authority + 3
  const slash = text.indexOf('/', from)
  const at = text.lastIndexOf('@', slash === -1 ? undefined : slash)
  // A password may contain a slash. Then the last `@` of the text counts.
  const last = authority !== -1 && at < from ? text.lastIndexOf('@') : at
  if (last < from) return text
  if (authority === -1 && /^[^:/@]+@[^:/@]+\.[a-z]{2,}$/i.test(text)) return ''
  if (from === 0 && last === 0) return text
  return text.slice(0, from) + text.slice(last + 1)
}

function withoutQuery(text: string): string {
  // The mark of an optional parameter of a route, `{id?}` or `/:id?/`, begins no query, nor does one in the pattern of a parameter,
  // `{value:-?[0-9]+}`, and a word of a key of AMQP or a topic of MQTT, `orders.#`, no fragment.
  const end = text.search(
    /(?=\?)(?<!\/:\w+(?=\?(?:\/|$))|\{\w+:[^{}]{0,80}(?=\?[^{}]*\}))\?(?![)}\]])|(?<!^|\.|\/(?=#$))#|#(?!\.|$)/,
  )
  return end === -1 ? text : text.slice(0, end)
}

function looksSecret(text: string): boolean {
  if (secretShapes.some((shape) => shape.test(text))) return true
  return [...text.matchAll(longRun)].some(([run]) => isRandom(run))
}

/** Matches capitals, small letters and digits in turns, which no name has. */
function isRandom(run: string): boolean {
  const changes = run.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
  const digits = run.match(/\d/g)?.length ?? 0
  return digits >= 2 && changes >= run.length / 6
}

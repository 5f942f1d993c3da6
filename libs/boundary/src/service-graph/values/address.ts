import { engineOfScheme } from '../services/infrastructure.js'

/** A parsed address. */
export interface Address {
  /** Lower-case scheme: `http` for `http://`, `jdbc:postgresql` for a JDBC address. Null if none is written. */
  readonly scheme: string | null
  /** Lower-case host without brackets. */
  readonly host: string
  readonly port: number | null
  /** Out of a connection string such as `Host=orders-db;Database=orders`, which drivers of databases take. */
  readonly isConnection?: true
  /** Path with its first `/`, holes as `{}`. Empty if there is none. */
  readonly path: string
}

/** A hole of what could not be followed. */
export const HOLE = '{}'

const HOST_KEYS =
  /^(?:server|host|hostname|hosts|data source|datasource|addr|address|network address|endpoint|endpoints|bootstrap\.?servers|url|uri)$/i
const DATABASE_KEYS = /^(?:database|dbname|initial catalog)$/
const HOST = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/i
/** A label of a host has at most 63 octets (RFC 1035, 2.3.4). */
const TOO_LONG = /[^.]{64}/
/**
 * A database in a file: https://www.sqlite.org/uri.html, with a driver https://docs.sqlalchemy.org/dialects/sqlite.html. A host may be
 * called so too, and has a port then.
 */
const IN_FILE = /^(?:jdbc:)?(?:file|sqlite3?|duckdb)(?:\+\w+)?:(?!\d)/i
/** Schemes of a socket in the file system: `unix:///run/orders.sock`, `redis+socket:///run/redis.sock`. */
const SOCKET = /(?:^|\+)(?:unix|socket)$/
/** The file of a database: https://learn.microsoft.com/dotnet/standard/data/sqlite/connection-strings. */
const DATABASE_FILE = /\.(?:db3?|sqlite3?)$/i
/** Values that stand for none: https://laravel.com/docs/configuration#environment-variable-types. */
const NO_HOST = /^(?:null|true|false|empty)$/i

/**
 * The addresses that a value holds: a URL, `host:port`, a list of brokers, a connection string. A single word counts as
 * a host; whether it is one only the names of the system can tell.
 */
export function parseAddresses(value: string): Address[] {
  // `optional:configserver:http://config` is an import of Spring Boot, `jdbc:otel:mysql://db` a driver around another.
  const text = value
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(/^(?:optional:)?configserver:/, '')
    .replace(/^jdbc:(?:tracing|otel|p6spy|aws-wrapper):/, 'jdbc:')
    // https://r2dbc.io/spec/1.0.0.RELEASE/spec/html/#overview.connection.url
    .replace(/^r2dbcs?:(?:(?:pool|proxy):)*/, '')
  if (text === '' || text.startsWith('/') || text.startsWith('.') || IN_FILE.test(text)) return []
  // `user@tcp(host:3306)/db` as drivers of Go write it.
  const wrapped = /(?:^|@)(?:tcp|udp)\(([^)]+)\)/.exec(text)
  if (wrapped?.[1] !== undefined) return parseAddresses(wrapped[1])
  const url = /^((?:jdbc:)?[a-z][a-z0-9+.-]*):\/\/(.*)$/is.exec(text)
  if (url !== null) return parseUrl((url[1] ?? '').toLowerCase(), url[2] ?? '')
  if (/^[\w .-]+=/.test(text)) return parseConnection(text)
  return text.split(',').flatMap((part) => parseHost(part.trim(), null))
}

function parseUrl(scheme: string, rest: string): Address[] {
  // `postgresql:///orders`: a server on the machine itself, by its socket, and the name of a database.
  if (rest.startsWith('/') && (engineOfScheme(scheme) !== null || SOCKET.test(scheme))) return []
  // `dns:///orders:80` and `discovery:///orders`: the authority is empty, the name is the path.
  const tail = rest.replace(/^\/+/, '')
  const cut = tail.search(/[/?#;]/)
  const authority = (cut === -1 ? tail : tail.slice(0, cut)).replace(/^.*@/, '')
  const path = cut === -1 || tail[cut] !== '/' ? '' : (tail.slice(cut).split(/[?#]/)[0] ?? '')
  const plain = scheme.replace(/^https\+http$|^http\+https$/, 'http')
  return authority.split(',').flatMap((host) => parseHost(host, plain, path))
}

function parseConnection(text: string): Address[] {
  const pairs = text.split(text.includes(';') ? ';' : /\s+/).map((pair) => {
    const equals = pair.indexOf('=')
    return [pair.slice(0, equals).trim().toLowerCase(), pair.slice(equals + 1).trim()] as const
  })
  const port = pairs.find(([key]) => key === 'port')?.[1]
  const isDatabase = pairs.some(([key]) => DATABASE_KEYS.test(key))
  const found = pairs.flatMap(([key, value]) => {
    // `host=/run/postgresql` is the folder of a socket: https://www.postgresql.org/docs/current/libpq-connect.html
    if (!HOST_KEYS.test(key) || value.startsWith('/') || (!isDatabase && DATABASE_FILE.test(value))) return []
    if (value.includes('://')) return parseAddresses(value)
    // SQL Server writes `tcp:host,1433` and `host\instance`.
    const sql = /^(?:tcp:)?([^,\\]+)(?:\\[^,]*)?(?:,(\d+))?$/.exec(value)
    if (sql?.[2] !== undefined) return parseHost(`${sql[1]}:${sql[2]}`, null)
    return value.split(',').flatMap((host) => parseHost(port === undefined ? host : `${host}:${port}`, null))
  })
  return isDatabase ? found.map((address) => ({ ...address, isConnection: true })) : found
}

function parseHost(text: string, scheme: string | null, path = ''): Address[] {
  const match = /^\[?([^\]\s/:]*)\]?(?::(\d{1,5}|\{\}|%\w))?(\/\S*)?$/.exec(text.replace(/^\/+/, ''))
  if (match === null) return []
  // A format verb or a hole behind a name is a domain or a project that is put there: `http://orders%s`, `orders-{}`.
  const host = (match[1] ?? '').replace(/(?:%s|%v|\{\})+$/i, '').replace(/[.-]$/, '')
  const isHole = (match[1] ?? '').startsWith(HOLE)
  if (!HOST.test(host) || NO_HOST.test(host) || TOO_LONG.test(host) || isHole) return []
  const port = Number(match[2])
  // Nobody is asked at port 0: it stands for one that is given elsewhere.
  if (port === 0) return []
  return [
    {
      scheme,
      host: host.toLowerCase(),
      port: Number.isInteger(port) ? port : null,
      path: path === '' ? (match[3] ?? '') : path,
    },
  ]
}

/** Returns true for an address that means a machine inside one network only: https://www.rfc-editor.org/rfc/rfc1918#section-3 */
export function isPrivateHost(host: string): boolean {
  return /^(?:10(?:\.\d+){3}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|192\.168(?:\.\d+){2})$/.test(host)
}

/** Returns true if a host is the machine itself. */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|0\.0\.0\.0|host\.docker\.internal|host\.minikube\.internal|docker\.for\.mac\.localhost|::1|10\.0\.2\.2)$/.test(
    host,
  )
}

/** Top-level domains that make a dotted name one of the outside world rather than `name.namespace`. */
const PUBLIC = new RegExp(
  String.raw`\.(?:com|net|org|io|dev|gov|edu|cloud|co|ai|app|me|info|biz|eu|uk|de|fr|nl|ch|us|ca|au|jp|cn|in|` +
    String.raw`br|ru|tech|xyz|online|site|store|aws|azure|windows|googleapis|amazonaws|tv|gg|to|sh|ly)$`,
)

export function isPublicHost(host: string): boolean {
  return PUBLIC.test(host) && !/\.(?:svc|local|internal)(?:\.|$)/.test(host)
}

/** Returns true for hosts that documentation uses as examples, and for what a user is to replace: `YOUR_DB_HOST`. */
export function isPlaceholderHost(host: string): boolean {
  return PLACEHOLDER.test(host)
}

const PLACEHOLDER = new RegExp(
  String.raw`^(?:(?:www\.)?example\.(?:com|org|net)|example|.*\.(?:test|invalid|example)|` +
    String.raw`(?:your|my)-?domain\.com|your[-_].*|domain\.com|schemas\.\S+|www\.w3\.org|json-schema\.org|aka\.ms|` +
    String.raw`go\.microsoft\.com|schema\.org)$`,
)

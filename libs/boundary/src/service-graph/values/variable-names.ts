const ADDRESS_WORD = new RegExp(
  String.raw`(?:url|uri|host|hosts|hostname|addr|addrs|address|addresses|endpoint|endpoints|server|servers|` +
    String.raw`svc|broker|brokers|upstream|backend|gateway|connection|conn|connectionstring|connectionstrings|` +
    String.raw`dsn|baseurl|nodes|seeds|cluster|contactpoints|bootstrap|datasource|store|redis|rabbitmq|kafka|` +
    String.raw`nats|mongo|mongodb|postgres|mysql)$`,
)
const OTHER_WORD = new RegExp(
  String.raw`(?:^|_)(?:name|user|username|usr|db|database|dbname|schema|topic|queue|exchange|tenant|realm|` +
    String.raw`clientid|client|index|bucket|table|appid|group|key|prefix|path|image|mode|type|profile|profiles|` +
    String.raw`provider|driver|dialect|protocol|scheme|region|version|env|environment|level|password|secret|` +
    String.raw`token|role|audience|scope|port|label|title|tag|mechanism|algorithm|flavor|kind|format|charset|` +
    String.raw`locale|zone|log|logger|id)$`,
)

/**
 * Returns true if the name of a variable or key says that it holds an address, so that a single word counts as a host.
 * Names of databases, users and topics often equal names of services.
 */
export function isAddressName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_\d+$/, '')
  if (OTHER_WORD.test(words)) return false
  return ADDRESS_WORD.test(words) || /(?:^|_)(?:service|api)$/.test(words)
}

/** Prefixes by which bundlers know the variables that a page may see. */
const BUNDLER_PREFIX = /^(?:(?:NEXT|NUXT|EXPO)_PUBLIC|NUXT|VITE|REACT_APP|VUE_APP|GATSBY|NG_APP|PUBLIC)_/

/**
 * Returns the host that the name of a variable or key says: `orders` of `ORDERS_URL`, `orders-api` of
 * `Services:OrdersApi:BaseUrl`. Returns null if it is no address, or an address for others.
 */
export function hostInName(name: string): string | null {
  if (!isAddressName(name) || isForOthers(name)) return null
  const words = (part: string): string[] =>
    part
      .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '')
  for (const part of name
    .replace(BUNDLER_PREFIX, '')
    .split(/[:.]|__/)
    .reverse()) {
    const own = words(part)
    while (own.length > 0 && /^(?:base|root|url|uri|addr|address|endpoint|host|hostname)$/.test(own.at(-1) ?? ''))
      own.pop()
    if (own.length > 0) return own.join('-')
  }
  return null
}

/**
 * Returns true if an address under that name is for others to come back or to be admitted: redirects of an identity
 * server, allowed origins, the service's own address.
 */
export function isForOthers(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_')
  return FOR_OTHERS.test(words)
}

const FOR_OTHERS = new RegExp(
  String.raw`redirect|call_?back|cors|(?:^|_)origins?(?:_|$)|allowed|allow_|return_?url|logout|post_?login|` +
    String.raw`success_?url|cancel_?url|(?:^|_)audience|health_?check|swagger|open_?api|no_?proxy|` +
    String.raw`virtual_?host|letsencrypt|public_?(?:url|host)|advertised|listeners?(?:_|$)|aspnetcore_urls|` +
    String.raw`^urls$|^ASPNETCORE|self_?url|(?:^|_)client$|(?:^|_)clients_|(?:^|_)bind(?:_|$)`,
  'i',
)

/**
 * Returns true if an address under that name is a mail server, which takes no HTTP: `SMTP_HOST`, `MAIL_SERVER` (Flask-Mail),
 * `EMAIL_HOST` (Django), `MAIL_HOST` (Laravel).
 */
export function isForMail(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_')
  return /(?:^|_)(?:smtp|imap|pop3)(?:_|$)|(?:^|_)e?mail_(?:host|hostname|server)$/i.test(words)
}

/** Returns true if an address under that name is where observations go. Only servers for all services take them. */
export function isForObservation(name: string): boolean {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_')
  return /otel|otlp|telemetry|zipkin|jaeger|tracing|(?:^|_)trace|collector|prometheus|grafana|loki|sentry/i.test(words)
}

/**
 * Returns true for a file of variables that shows which ones there are, as frameworks write it: hosts of the outside world in it are
 * placeholders, and of its engines a program need not use all.
 */
export function isExample(path: string): boolean {
  return /(?:^|\/)\.?env[\w.-]*\.(?:example|sample|template|dist)$|(?:^|\/)(?:example|sample)\.env$/.test(path)
}

/** Returns the file that a template of variables is copied to: `.env` for `.env.example`, `api.env` for `api.default.env`. */
export function copyOf(path: string): string {
  const start = path.lastIndexOf('/') + 1
  const copied = path
    .slice(start)
    .replace(
      /^(?:example|sample|template|default)(?=\.)|[._-](?:example|sample|template|dist|defaults?)(?=[._-]|$)/i,
      '',
    )
  return `${path.slice(0, start)}${copied === 'env' ? '.env' : copied}`
}

/** What names of addresses end with. Names of engines hold theirs in .NET: `ConnectionStrings:Redis`. */
const ADDRESS_WORD = new RegExp(
  String.raw`(?:ur[il]|hosts?|hostname|addr|address|addresses|endpoints?|servers?|brokers?|upstream|backend|connection|` +
    String.raw`connectionstring|dsn|nodes|cluster|store|redis|rabbitmq|kafka|nats|mongo|mongodb|postgres|mysql|` +
    String.raw`(?:^|_)(?:service|api))$`,
)

/**
 * Returns true if the name of a variable or key says that it holds an address, so that a single word counts as a host.
 * Names of databases, users and topics often equal names of services.
 */
export function isAddressName(name: string): boolean {
  return ADDRESS_WORD.test(separated(name).toLowerCase().replace(/_\d+$/, ''))
}

/** Prefixes by which bundlers know the variables that a page may see. */
const BUNDLER_PREFIX = /^(?:(?:NEXT|NUXT|EXPO)_PUBLIC|NUXT|VITE|REACT_APP|VUE_APP|GATSBY|NG_APP|PUBLIC)_/

/**
 * Returns the host that the name of a variable or key says: `orders` of `ORDERS_URL`, `orders-api` of
 * `Services:OrdersApi:BaseUrl`. Returns null if it is no address, an address for others, or one of a mail server, which takes no HTTP.
 */
export function hostInName(name: string): string | null {
  if (!isAddressName(name) || isForOthers(name) || isForMail(name)) return null
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
 * server, allowed origins, the service's own address, the issuer that a token has to name (RFC 7519, 4.1.1).
 */
export function isForOthers(name: string): boolean {
  return FOR_OTHERS.test(separated(name))
}

const FOR_OTHERS = new RegExp(
  String.raw`redirect|call_?back|cors|(?:^|_)origins?(?:_|$)|allowed|allow_|return_?url|success_?url|cancel_?url|` +
    String.raw`(?:^|_)audience|(?:jwt|token)(?:_\w+)?_(?:valid_)?issuers?$|health_?check|swagger|springdoc|open_?api|no_?proxy|virtual_?host|public_?(?:url|host)|advertised|` +
    String.raw`listeners?(?:_|$)|^urls$|^ASPNETCORE|(?:^|_)client$|(?:^|_)clients_|(?:^|_)bind(?:_|$)`,
  'i',
)

/**
 * Returns true if an address under that name is a mail server, which takes no HTTP: `SMTP_HOST`, `MAIL_SERVER` (Flask-Mail),
 * `EMAIL_HOST` (Django), `MAIL_HOST` (Laravel), `EMAIL_SERVER_HOST` (NextAuth.js), `quarkus.mailer.host`, `MailSettings:Host` (.NET).
 */
export function isForMail(name: string): boolean {
  return /(?:^|_)(?:smtp|imap|pop3)(?:_|$)|(?:^|_)(?:e?mail_(?:server_|settings_)?|quarkus_mailer_)(?:host|hostname|server)$/i.test(
    separated(name),
  )
}

/**
 * Returns true if an address under that name is where an application itself is reached, by which it writes links: `APP_URL`
 * (https://laravel.com/docs/urls, AdonisJS), `NEXTAUTH_URL` (https://next-auth.js.org/configuration/options). A page asks its server there.
 */
export function isOwnAddress(name: string): boolean {
  return /^(?:APP|NEXTAUTH)_URL$/.test(name)
}

/** Returns true if an address under that name is where observations go. Only servers for all services take them. */
export function isForObservation(name: string): boolean {
  return /otel|otlp|telemetry|zipkin|jaeger|tracing|(?:^|_)trace|collector|prometheus|grafana|loki|sentry/i.test(
    separated(name),
  )
}

/** The words of a name with `_` between them: `Base_Url` of `BaseUrl`. */
function separated(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_')
}

/**
 * Returns true for a file of variables that shows which ones there are, or that tests read (https://laravel.com/docs/testing#environment,
 * https://symfony.com/doc/current/testing.html), as frameworks write it: hosts of the outside world in it are placeholders, and of
 * its engines a program need not use all.
 */
export function isExample(path: string): boolean {
  return /(?:^|\/)\.?env[\w.-]*\.(?:example|sample|template|dist|test|testing)$|(?:^|\/)(?:example|sample)\.env$/.test(
    path,
  )
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

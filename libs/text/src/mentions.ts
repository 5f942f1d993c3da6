/** A service that texts may name. */
export interface ServiceName {
  readonly name: string
  /** Other names of it: workloads, hosts, directories. */
  readonly aliases: readonly string[]
}

/** Names that a text mentions. */
export interface Mentions {
  /** Services, by their names, each once, in the order of their first mention. */
  readonly services: readonly string[]
  /** Hosts of URLs that belong to none of the services. */
  readonly hosts: readonly string[]
}

/**
 * Services with these names are talked about far less than the things: "the payments of June". They count only where the
 * writing shows that the service is meant: in code marks, as a host, or beside a word such as `service` or `pod`.
 */
const COMMON = new Set(
  (
    'account accounts ad ads address admin agent agents alert alerts analytics api apis app apps archive assets audit auth ' +
    'backend backup bank batch billing bot broker cache calendar cart cart catalog catalogue chat checkout client cloud common ' +
    'config console contact content core credit currency customer customers dashboard data database delivery dev directory docs ' +
    'document documents edge email engine events export feed feedback file files finance flow front frontend gateway geo graph ' +
    'health help history home host hub identity image images import index inventory invoice invoices job jobs kernel ledger ' +
    'library link links live loader location log logger logging login mail mailer main manager map market media member members ' +
    'message messages messaging meta metrics mobile model monitor monitoring name network news node notification notifications ' +
    'offer offers office order orders partner payment payments people phone pipeline platform players policy portal post posts ' +
    'price prices pricing print private process product products profile profiles project projects proxy public queue quote ' +
    'rating ratings recommendation recommendations redirect refund refunds registry relay report reporting reports reservation ' +
    'reservations resource resources review reviews risk route router rules sales schedule scheduler search security server ' +
    'server service services session sessions settings share shipping shop site sms social source staging state stats status ' +
    'stock storage store stream support survey sync system task tasks tax team test ticket tickets time token tools tracker ' +
    'tracking trade traffic transfer user users vault video views wallet warehouse web website work worker workers'
  ).split(' '),
)

const URL_HOST = /\bhttps?:\/\/(?:[^\s/@<>"'`]+@)?([\p{L}\p{N}.-]+)/giu
const BESIDE = '(?:service|svc|api|pods?|deployments?|container|replicas?|team|server|database|db)'

/** Number of letters up to which a name is too ambiguous to be a mention. */
const SHORT_NAME = 3

/**
 * Finds the services and hosts that a text names. Names are matched as whole words in any case; one that is also a
 * common word needs a sign that the service is meant.
 */
export function mentionsOf(text: string, services: readonly ServiceName[]): Mentions {
  const hosts = [...new Set(Array.from(text.matchAll(URL_HOST), (match) => (match[1] ?? '').toLowerCase()))]
  const lower = text.toLowerCase()
  const places = new Map<string, number>()
  const taken = new Set<string>()
  for (const { name, aliases } of services) {
    for (const own of [name, ...aliases]) {
      // Most texts name few of many services: looking for the letters first spares the patterns.
      if (!lower.includes(own.toLowerCase())) continue
      const host = hosts.find((found) => found === own.toLowerCase() || found.split('.')[0] === own.toLowerCase())
      if (host !== undefined) taken.add(host)
      const at = host === undefined ? placeOf(text, own) : lower.indexOf(host)
      if (at >= 0) places.set(name, Math.min(at, places.get(name) ?? Infinity))
    }
  }
  return {
    services: [...places].sort((a, b) => a[1] - b[1]).map(([name]) => name),
    hosts: hosts.filter((host) => host.includes('.') && !taken.has(host)),
  }
}

/** UTF-16 index of the first mention; -1 for none. */
function placeOf(text: string, name: string): number {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const whole = `(?<![\\p{L}\\p{N}_/.-])${escaped}(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`
  const pattern =
    COMMON.has(name.toLowerCase()) || name.length < SHORT_NAME
      ? `\`${escaped}\`|${whole}(?=[ -]${BESIDE}\\b)|(?<=\\b${BESIDE} )${whole}|${whole}(?=:\\d{2,5}\\b)`
      : whole
  return text.search(new RegExp(pattern, 'iu'))
}

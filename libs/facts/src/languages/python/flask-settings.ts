import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { engineOf } from '../../code/engines.js'
import { isKnown } from '../../values/value-expr.js'

/** An address that a library reads from the settings of an application. */
interface Setting {
  readonly library: string
  readonly edgeType: 'db' | 'queue'
  /** The engine if the address tells none. */
  readonly client: string
}

const sql: Setting = { library: 'flask-sqlalchemy', edgeType: 'db', client: 'sql' }

const settings: ReadonlyMap<string, Setting> = new Map([
  // https://flask-sqlalchemy.readthedocs.io/en/stable/config/
  ['SQLALCHEMY_DATABASE_URI', sql],
  // https://flask-pymongo.readthedocs.io/en/latest/#configuration
  ['MONGO_URI', { library: 'flask-pymongo', edgeType: 'db', client: 'mongodb' }],
  // https://flask-caching.readthedocs.io/en/latest/#rediscache
  ['CACHE_REDIS_URL', { library: 'flask-caching', edgeType: 'db', client: 'redis' }],
  // https://docs.celeryq.dev/en/stable/django/first-steps-with-django.html
  ['CELERY_BROKER_URL', { library: 'celery', edgeType: 'queue', client: 'celery' }],
])
const NAMED = new RegExp(String.raw`\b(?:${[...settings.keys()].join('|')})\b`)

/** Nodes that give a name a value, each with its fields: `NAME = value`, `NAME=value` of a call, `'NAME': value`. */
const givers = [
  ['assignment', 'left', 'right'],
  ['keyword_argument', 'name', 'value'],
  ['pair', 'key', 'value'],
] as const

/**
 * Adds what extensions of Flask and Celery connect to by the settings of an application, in a class, a module or a call:
 * https://flask.palletsprojects.com/en/stable/config/
 */
export function addFlaskSettings(emitter: Emitter): void {
  const { text, root } = emitter.resolver.file.tree
  if (!NAMED.test(text)) return
  for (const [type, of, value] of givers)
    for (const node of root.descendantsOfType(type)) {
      const [name, given] = [node?.childForFieldName(of), node?.childForFieldName(value)]
      const setting = name == null ? undefined : settings.get(nameOf(name))
      if (setting !== undefined && given != null && node != null && !isForOthers(node))
        addSetting(emitter, given, setting)
    }
}

/** Checks for variables that are given to another program: `run(environment={'NAME': address})`. */
function isForOthers({ type, parent }: Node): boolean {
  const holder = type === 'pair' ? parent?.parent : null
  const key = holder?.childForFieldName('name') ?? holder?.childForFieldName('key') ?? holder?.childForFieldName('left')
  return /(?:^|_)env(?:ironment|iron)?(?:_?var(?:iable)?s)?["']?$/i.test(key?.text ?? '')
}

/** `NAME` of `NAME`, `self.NAME`, `'NAME'` and `app.config['NAME']`. */
function nameOf(node: Node): string {
  const key = node.type === 'subscript' ? node.childForFieldName('subscript') : node
  return /(\w+)["']?$/.exec(key?.text ?? '')?.[1] ?? ''
}

function addSetting(emitter: Emitter, node: Node, { library, edgeType, client }: Setting): void {
  const target = emitter.resolver.values.of(node)
  if (!isKnown(target)) return
  const engine = engineOf(null, target) ?? client
  if (engine !== 'sqlite') emitter.connection(node, library, { edgeType, client: engine, target })
}

import type { Node } from '@coderag/syntax'
import type { Emitter } from '../../code/emitter.js'
import { isSecretName } from '../../safe-value.js'
import { settled } from '../../values/value-expr.js'

/** Arrays inside each other that are read. */
const MOST_LEVELS = 5

/** Files of the framework itself, with all drivers and the address of the application: https://github.com/laravel/framework/tree/12.x/config. */
const OF_FRAMEWORK =
  /^(?:app|auth|broadcasting|cache|concurrency|cors|database|filesystems|hashing|logging|mail|queue|sanctum|session|view)$/

/**
 * Adds the settings of files such as `config/services.php` of Laravel and Lumen that the environment gives, and that
 * `config('services.orders.url')` reads.
 *
 * @see https://laravel.com/docs/configuration#accessing-configuration-values
 */
export function addConfigFile(emitter: Emitter): void {
  const { file } = emitter.resolver
  const name = /(?:^|\/)config\/(\w+)\.php$/.exec(emitter.collector.document.filePath)?.[1]
  if (name === undefined || OF_FRAMEWORK.test(name) || !file.tree.text.includes('env(')) return
  const returned = file.tree.root.namedChildren.find(({ type }) => type === 'return_statement')?.namedChild(0)
  if (returned != null) addEntries(emitter, returned, [name])
}

function addEntries(emitter: Emitter, node: Node, path: readonly string[]): void {
  const { frontend } = emitter.resolver.file
  const shape = frontend.shape(node)
  if (shape.is !== 'object' || path.length > MOST_LEVELS) return
  for (const { key, value } of shape.entries) {
    const inner = [...path, key]
    const given = settled(emitter.resolver.values.of(value))
    if (given.kind === 'env' && !isSecretName(key) && !isSecretName(given.name))
      emitter.add({
        ...emitter.at(value, 'config-file'),
        kind: 'setting',
        key: inner.join(':'),
        value: given,
        format: 'laravel',
      })
    else addEntries(emitter, value, inner)
  }
}

import type { Node } from '@coderag/syntax'
import { applyRule } from '../../code/apply-rule.js'
import type { Emitter } from '../../code/emitter.js'
import { prefixAround } from '../../code/mounts.js'
import { argument } from '../../models/location.js'
import type { LibraryModel } from '../../models/model.js'
import { joinPaths } from '../../values/route-paths.js'
import type { CallShape } from '../../values/shape.js'
import { literal } from '../../values/value-expr.js'

const puma: LibraryModel = { name: 'puma', imports: [], rules: [] }
/** Files of the port of a server, https://puma.io/puma/Puma/DSL.html. */
const PUMA = /(?:^|\/)config\/puma(?:\/\w+)?\.rb$/
/** A class that answers, as it is or as an object of it. */
const APPLICATION = /^(?:::)?([A-Z]\w*(?:::[A-Z]\w*)*)(?:\.(?:new|app))?$/

/**
 * Adds the paths below which a file of `rackup` puts applications (https://github.com/rack/rack/blob/main/lib/rack/builder.rb,
 * https://github.com/rack/rack/blob/main/lib/rack/urlmap.rb), and the port that Puma listens on.
 */
export function addRack(emitter: Emitter): void {
  const { filePath } = emitter.collector.document
  const isPuma = PUMA.test(filePath)
  if (!isPuma && !filePath.endsWith('.ru')) return
  const { file } = emitter.resolver
  for (const name of file.captured('call')) {
    const call = file.callOf(name)
    if (call === null || call.object !== null) continue
    const rule = { is: 'listen', port: argument(0) } as const
    if (isPuma && /^(?:port|bind)$/.test(call.name)) applyRule(emitter, { rule, library: puma }, call)
    const node = call.args[0]?.value
    if (isPuma || node === undefined || !/^(?:run|use)$/.test(call.name)) continue
    const around = prefixAround(emitter, ['map'], call)
    for (const [path, child] of applicationsIn(emitter, node)) {
      const prefix = literal(joinPaths(around, path))
      emitter.mount(call.node, 'rack', { prefix, parent: null, child, module: null })
    }
  }
}

/** Returns applications with their paths: the class alone, each of a `Rack::Cascade`, or those of a `Rack::URLMap`. */
function* applicationsIn(emitter: Emitter, node: Node): Generator<readonly [path: string, child: string]> {
  const { file } = emitter.resolver
  const shape = file.frontend.shape(node)
  const own = APPLICATION.exec(file.textOf(node))?.[1]
  if (own !== undefined) yield ['', own.replaceAll('::', '.')]
  else if (shape.is === 'list') for (const item of shape.items) yield* applicationsIn(emitter, item)
  else if (shape.is === 'call' && /\bRack::(?:URLMap|Cascade)$/.test(shape.object?.text ?? ''))
    for (const [path, value] of pathsOf(emitter, shape))
      for (const [below, child] of applicationsIn(emitter, value)) yield [joinPaths(path, below), child]
}

function pathsOf({ resolver: { file } }: Emitter, { args }: CallShape): (readonly [path: string, value: Node])[] {
  return args.flatMap(({ name, value }) => {
    const shape = file.frontend.shape(value)
    if (name === null && shape.is === 'object') return shape.entries.map((entry) => [entry.key, entry.value] as const)
    return [[name ?? '', value] as const]
  })
}

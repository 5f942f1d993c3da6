import type { Node } from '@coderag/syntax'
import type { EndpointRule } from '../models/model.js'
import type { CodeFile } from '../values/code-file.js'
import type { CallShape } from '../values/shape.js'
import type { Emitter } from './emitter.js'

/**
 * Returns the method of a controller that answers, where the code names the class alone or the method alone: of a resource that of
 * the rule, of a class alone `__invoke`, and of a name alone that of the class that a call around gives. Null for any other handler.
 *
 * @see https://laravel.com/docs/controllers
 */
export function controllerAction(emitter: Emitter, rule: EndpointRule, call: CallShape, handler: Node): string | null {
  const { file } = emitter.resolver
  const named = classNamed(file, handler)
  if (named !== null) return `${named}.${rule.listedIn?.word ?? '__invoke'}`
  const text = plainText(file, handler)
  if (text === null) return null
  if (rule.listedIn !== undefined) return `${text}.${rule.listedIn.word}`
  const around = rule.controllerAround === undefined ? null : classAround(file, rule.controllerAround, call)
  return around === null ? null : `${around}.${text}`
}

/** `OrderController` of PHP's `OrderController::class`. */
function classNamed(file: CodeFile, node: Node): string | null {
  return /^(?:\w*\\)*(\w+)::class$/.exec(file.textOf(node))?.[1] ?? null
}

/** A text that is one name; of a class its last one. */
function plainText(file: CodeFile, node: Node): string | null {
  const shape = file.frontend.shape(node)
  const [text, ...others] = shape.is === 'string' ? shape.parts : []
  return typeof text !== 'string' || others.length > 0 ? null : (/^(?:\w+\\)*(\w+)$/.exec(text)?.[1] ?? null)
}

/** The class that the nearest call of a name around a call has as its argument: `Route::controller(Orders::class)->group(…)`. */
function classAround(file: CodeFile, name: string, call: CallShape): string | null {
  for (let at = file.parentOf(call.node); at !== null; at = file.parentOf(at)) {
    for (let holder: Node | null = at; holder !== null; ) {
      const shape = file.frontend.shape(holder)
      if (shape.is !== 'call' || shape.node.id !== holder.id) break
      const first = shape.name === name ? shape.args[0]?.value : undefined
      const named = first === undefined ? null : classNamed(file, first)
      if (named !== null) return named
      holder = shape.object
    }
  }
  return null
}

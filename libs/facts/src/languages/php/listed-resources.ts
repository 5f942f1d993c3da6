import { applyRule } from '../../code/apply-rule.js'
import type { Emitter } from '../../code/emitter.js'
import type { CallShape } from '../../values/shape.js'

/** Functions that declare a list of resources, by the one that declares a single one. */
const SINGLE = { resources: 'resource', apiResources: 'apiResource' } as const

/**
 * Laravel: declares each resource of a list, `Route::apiResources(['orders' => OrderController::class])`.
 *
 * @see https://laravel.com/docs/controllers#resource-controllers
 */
export function addListedResources(emitter: Emitter): void {
  const { file } = emitter.resolver
  if (!/\b(?:resources|apiResources)\s*\(/.test(file.tree.text)) return
  for (const [name, single] of Object.entries(SINGLE))
    for (const node of file.callsNamed(name)) {
      const call = file.callOf(node)
      const [list, ...options] = call?.args ?? []
      if (call === null || list?.value.type !== 'array_creation_expression') continue
      for (const element of list.value.namedChildren) {
        const [key, value] = element.namedChildren
        if (key === undefined || value === undefined) continue
        const args = [{ name: null, value: key }, { name: null, value }, ...options]
        const one: CallShape = { ...call, node: element, name: single, args }
        for (const found of emitter.resolver.rulesOf(one)) applyRule(emitter, found, one)
      }
    }
}

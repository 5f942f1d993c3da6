import type { Node } from '@coderag/syntax'
import type { ValueExpr } from '../facts.js'
import type { ValueSource } from './things.js'
import type { ReadRule, VariableContainer } from '../models/model.js'
import type { CallShape } from './shape.js'
import { nodeAt } from './node-at.js'
import { isKnown, unknown } from './value-expr.js'

const variableName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$|^[A-Z][A-Z0-9]{2,}$/
/** Matches helpers that read a variable: `getEnv("X", "default")`, `mustMapEnv(&x, "X")`, `env.str("X")`. */
export const helperName = /env/i
const writerName = /^(?:un|re)?(?:set|put|add|with|del|delete|clear|remove|has|is|bind|export|write|stub|mock)/i
/** Matches a getter, and the end of the name of what it is asked of. */
const getter = /^get(?:_?(?:or_?throw|str|string|value|required))?$/i
const configuration = /(?:config|configuration|cfg|settings)(?:_?(?:service|provider))?(?:\(\))?$/i
/** Matches a package or an object that reads the environment by typed getters: `env.GetString("X", "default")`, `env.str("X")`. */
const environment = /(?:^|[._])env(?:ironment)?$/i
/** Matches a getter of such an object. */
export const typedGetter = /^(?:get|must_?get|must|get_?or)?_?(?:default|str|string|int|bool|url|value)?$/i
const environmentType = /^(?:NodeJS\.)?ProcessEnv$/

/**
 * Finds reads of environment variables and of configuration: by rule, from a container, or by the shape of a helper.
 */
export class EnvironmentReads {
  readonly #values: ValueSource

  constructor(values: ValueSource) {
    this.#values = values
  }

  /** Returns the variable or the key of configuration that a call reads, or null. */
  of(call: CallShape): ValueExpr | null {
    for (const { rule } of this.#values.resolver.rulesOf(call)) {
      const read = rule.is === 'read' ? this.#readBy(rule, call) : null
      if (read !== null) return read
    }
    return this.#helper(call)
  }

  /** Returns the variable or key that an access reads: `process.env.X`, `os.environ["X"]`, `Configuration["A:B"]`. */
  contained(object: Node, name: string, isIndex = true): ValueExpr | null {
    const container = this.#containerOf(object, isIndex)
    if (container === null) return null
    if (container.source === 'env' || variableName.test(name)) return { kind: 'env', name, fallback: null }
    return { kind: 'config', key: name.replace(/__|\./g, ':'), fallback: null }
  }

  #containerOf(object: Node, isIndex: boolean): VariableContainer | null {
    const { file, rules } = this.#values.resolver
    const text = object.endIndex - object.startIndex > 60 ? '' : file.textOf(object)
    const isContainer = (candidate: VariableContainer, own: string): boolean =>
      candidate.text.test(own) && (isIndex || candidate.indexOnly !== true)
    const container = rules.containers.find((candidate) => isContainer(candidate, text))
    if (container !== undefined || !/^\w+$/.test(text)) return container ?? null
    // `loadConfig(env = process.env)`: the parameter is the environment, by its default or its type.
    const binding = file.bindingOf(text, object)
    if (binding?.isParameter !== true) return null
    const standIn = binding.value === null ? '' : file.textOf(binding.value)
    const isTyped = binding.type !== null && environmentType.test(binding.type)
    return (
      rules.containers.find(
        (candidate) => candidate.source === 'env' && (isTyped || isContainer(candidate, standIn)),
      ) ?? null
    )
  }

  #readBy(rule: ReadRule, call: CallShape): ValueExpr | null {
    const { file } = this.#values.resolver
    const node = nodeAt(file, call, rule.name)
    const name = node === null ? null : this.#values.of(node)
    if (name?.kind !== 'literal' || name.value === '') return null
    const other = nodeAt(file, call, rule.fallback)
    const value = other === null ? unknown : this.#values.of(other)
    const fallback = isKnown(value) ? value : null
    if (rule.source === 'env' || variableName.test(name.value)) return { kind: 'env', name: name.value, fallback }
    const object = call.object === null ? null : file.frontend.shape(call.object)
    const section = call.object !== null && object?.is === 'call' ? this.#values.of(call.object) : unknown
    const prefix = section.kind === 'config' ? `${section.key}:` : (rule.prefix ?? '')
    return { kind: 'config', key: `${prefix}${name.value.replace(/__|\./g, ':')}`, fallback }
  }

  #helper(call: CallShape): ValueExpr | null {
    if (writerName.test(call.name)) return null
    const { file } = this.#values.resolver
    // `config.getOrThrow("X_URL")`, `this.settings.get("X_URL")` of an own class.
    const object = call.object === null ? '' : file.textOf(call.object)
    const isOfConfig =
      (getter.test(call.name) && configuration.test(object)) ||
      (typedGetter.test(call.name) && environment.test(object))
    if (!isOfConfig && !helperName.test(call.name) && !call.args.some(({ value }) => this.#isEnvironment(value)))
      return null
    const [first, second] = call.args.filter(({ value }) => file.frontend.shape(value).is === 'string')
    const name = first === undefined ? unknown : this.#values.of(first.value)
    if (name.kind !== 'literal' || !variableName.test(name.value)) return null
    const rest = call.args.at(-1)?.value
    const other = second?.value ?? (rest !== undefined && rest.id !== first?.value.id ? rest : undefined)
    const fallback = other === undefined ? unknown : this.#values.of(other)
    return { kind: 'env', name: name.value, fallback: isKnown(fallback) ? fallback : null }
  }

  /** Checks whether a helper receives the environment: `required(env, "X")`. */
  #isEnvironment(node: Node): boolean {
    const { is } = this.#values.resolver.file.frontend.shape(node)
    return (is === 'name' || is === 'member') && this.#containerOf(node, true)?.source === 'env'
  }
}

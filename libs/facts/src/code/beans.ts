import type { Node } from '@coderag/syntax'
import { BEAN_TYPE } from '../bean-type.js'
import type { ValueExpr } from '../facts.js'
import type { RoleRule } from '../models/model.js'
import { nodeAt } from '../values/node-at.js'
import type { CallShape } from '../values/shape.js'
import { isKnown, settled, unknown } from '../values/value-expr.js'
import type { Emitter } from './emitter.js'

// A configuration of Spring makes a client with its base address, and Spring hands it over: by its qualifier, else by the
// name of what takes it, and by its type alone if there is only one.
// https://docs.spring.io/spring-framework/reference/core/beans/java/bean-annotation.html
// https://docs.spring.io/spring-framework/reference/core/beans/annotation-config/autowired-qualifiers.html

const BEAN = /@Bean\b\s*(?:\(([^)]*)\))?/
const PRIMARY = /@Primary\b/

/** Keeps the base address of a client that a bean method makes, under the names and the type of the bean. */
export function addBean(emitter: Emitter, rule: RoleRule, call: CallShape, library: string): void {
  const { file, values } = emitter.resolver
  const node = nodeAt(file, call, rule.address)
  const around = node === null ? null : file.functionAround(call.node)
  if (node === null || around === null) return
  const [head = ''] = file.textOf(around.node).split(/[{=]\s*$/m, 1)
  const bean = BEAN.exec(head)
  const value = settled(values.of(node))
  if (bean === null || !isKnown(value)) return
  const named = [...(bean[1] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const names = named.length > 0 ? named : [around.declared.name]
  const type = typeOf(head, around.declared.name)
  const add = (name: string, own: ValueExpr): void =>
    emitter.add({ ...emitter.at(call.node, library), kind: 'constant', name, value: own })
  for (const name of names) add(beanName(name), value)
  if (type === null) return
  if (PRIMARY.test(head)) add(primaryBean(type), value)
  // One of several is not meant by its type, whatever another file has.
  add(beanType(type), beansOf(file.tree.text, type) === 1 ? value : unknown)
}

/** Returns the base address of a client that a container hands over, as a name; null in a file of no such framework. */
export function injectedBase(emitter: Emitter, call: CallShape): ValueExpr | null {
  const { text } = emitter.resolver.file.tree
  const field = call.object === null ? null : (emitter.resolver.thing(call.object)?.router ?? null)
  if (field === null || !/^\w+$/.test(field)) return null
  if (text.includes('Symfony\\Contracts\\HttpClient')) return scopedBase(text, field)
  return text.includes('org.springframework') ? beanBase(text, field) : null
}

/** Returns the name of a queue or an exchange that Spring hands to a bean method or a constructor, as a name; null for others. */
export function injectedName(emitter: Emitter, node: Node): ValueExpr | null {
  const { file, values } = emitter.resolver
  const shape = file.frontend.shape(node)
  const getter = shape.is === 'call' && NAME_OF_BEAN.test(shape.name) ? shape.object : null
  const holder = getter ?? (shape.is === 'name' ? node : null)
  if (holder === null || !BROKER_BEAN.test(values.types.of(holder) ?? '')) return null
  const field = /\w+$/.exec(file.textOf(holder))?.[0] ?? ''
  const isHanded = getter !== null || file.bindingOf(field, node)?.isParameter === true
  return isHanded && file.tree.text.includes('org.springframework') ? beanBase(file.tree.text, field) : null
}

/** Classes of beans that stand for a queue, an exchange or a topic, and the getters of their names. */
const BROKER_BEAN = /^(?:Queue|\w*Exchange|NewTopic|ChannelTopic)$/
const NAME_OF_BEAN = /^(?:name|getName|getTopic)$/

/**
 * Symfony hands over the scoped client whose name in camel case the parameter has, or that an attribute names
 * (https://symfony.com/doc/current/http_client.html#scoping-client).
 */
function scopedBase(text: string, field: string): ValueExpr {
  const attribute = String.raw`#\[(?:Target|Autowire)\((?:service:\s*)?['"]@?([\w.-]+)['"]\)\]`
  const parameter = String.raw`(?:(?:private|protected|public|readonly)\s+)*\w+\s+\$${field}`
  const named = new RegExp(String.raw`${attribute}\s*${parameter}\b`).exec(text)?.[1]
  return { kind: 'config', key: `framework:http_client:scoped_clients:${named ?? field}:base_uri`, fallback: null }
}

function beanBase(text: string, field: string): ValueExpr {
  const taken = new RegExp(`\\bthis\\.${field}\\s*=\\s*(\\w+)\\s*;`).exec(text)?.[1] ?? field
  const annotation = String.raw`@(?:Qualifier|Named|Resource)\(\s*(?:\w+\s*=\s*)?"([^"]+)"\s*\)\s*(?:@\w+\s*)*`
  const declared = String.raw`(?:(?:private|protected|public|final|val|var|lateinit)\s+)*(?:[\w.]+\s+)?${taken}\b`
  const qualifier = new RegExp(annotation + declared).exec(text)?.[1]
  const type =
    new RegExp(`\\b([A-Z]\\w*)\\s+${taken}\\s*[;,)=]`).exec(text)?.[1] ??
    new RegExp(`\\b${taken}\\s*:\\s*([A-Z]\\w*)`).exec(text)?.[1]
  const own = { kind: 'name', name: beanName(qualifier ?? taken) } as const
  return type === undefined || qualifier !== undefined
    ? own
    : {
        ...own,
        fallback: { kind: 'name', name: primaryBean(type), fallback: { kind: 'name', name: beanType(type) } },
      }
}

function primaryBean(type: string): string {
  return `bean-primary:${type}`
}

/** Its value counts if a service has one bean of the type only, which its files tell together. */
function beanType(type: string): string {
  return `${BEAN_TYPE}${type}`
}

function beanName(name: string): string {
  return `bean:${name}`
}

/** The type that a method returns, in Java before its name and in Kotlin behind its parameters. */
function typeOf(head: string, name: string): string | null {
  // Kotlin: a name between backticks may hold any sign.
  if (!/^\w+$/.test(name)) return null
  return (
    new RegExp(`\\b([A-Z]\\w*)\\s+${name}\\s*\\(`).exec(head)?.[1] ??
    new RegExp(`\\bfun\\s+${name}\\s*\\([^{=]*\\)\\s*:\\s*([A-Z]\\w*)`).exec(head)?.[1] ??
    null
  )
}

/** Annotations of a method, whose arguments may be assignments: `@Bean(name = "billing")`. */
const ANNOTATIONS = String.raw`(?:@[\w.]+\s*(?:\((?:[^()"]|"[^"]*")*\)\s*)?)+`

/** Number of bean methods of a file that return a type. */
function beansOf(text: string, type: string): number {
  const method = new RegExp(`^${ANNOTATIONS}[^{;=]*?(?:\\b${type}\\s+\\w+\\s*\\(|\\)\\s*:\\s*${type}\\b)`)
  return [...text.matchAll(/@Bean\b/g)].filter(({ index }) => method.test(text.slice(index, index + 600))).length
}

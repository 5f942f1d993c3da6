import type { FactDraft } from '../fact-collector.js'
import { isSecretName } from '../safe-value.js'
import type { ConfigNode } from './config-tree.js'
import { interpolateWith, plainValue } from './value.js'
import type { ValueExpr } from '../facts.js'
import { normalizeRoute } from '../values/route-paths.js'
import { literal } from '../values/value-expr.js'

/** `%env(NAME)%`, with processors before the name: https://symfony.com/doc/current/configuration/env_var_processors.html */
const ENV = /%env\((?:[\w.]*:)*(\w+)\)%/

/** Returns a value of Symfony's configuration that holds variables of the environment; null for any other text. */
export function symfonyValue(text: string): ValueExpr | null {
  return ENV.test(text) ? interpolateWith(ENV, text) : null
}

/** Checks whether a document is a service container of Symfony: it has defaults, or services called by a class. */
export function isSymfonyServices(node: ConfigNode, path: string): boolean {
  const names = [...node.at('services').entries.keys()]
  return (
    /(?:^|\/)config\/(?:.*\/)?services[\w.-]*\.ya?ml$/.test(path) &&
    names.some((name) => name === '_defaults' || name.includes('\\'))
  )
}

/**
 * Adds what the container hands to the constructor of a class by the names of its parameters
 * (https://symfony.com/doc/current/service_container.html#explicitly-configuring-services-and-arguments). What `bind` gives to
 * all classes is a setting only.
 */
export function* symfonyServiceFacts(node: ConfigNode): Generator<FactDraft> {
  for (const [name, service] of node.at('services').entries) {
    const type = (service.at('class').text || name).replace(/^.*\\/, '')
    for (const [key, given] of service.at('arguments').entries) {
      const parameter = /^\$(\w+)$/.exec(key)?.[1]
      if (parameter === undefined || given.scalar === null || isSecretName(parameter)) continue
      // Another service, an expression of the container, or one of its parameters.
      if (/^@(?!@)|^%(?!env\()[\w.]+%$/.test(given.text)) continue
      const value = symfonyValue(given.text) ?? plainValue(parameter, given.text)
      if (value.kind === 'unknown') continue
      yield { kind: 'constant', line: given.line, extractor: 'settings/symfony', name: `${type}.${parameter}`, value }
    }
  }
}

export function isSymfonyRoutes(node: ConfigNode, path: string): boolean {
  const isRoute = (one: ConfigNode): boolean =>
    one.at('resource').exists || (one.at('path').exists && one.at('controller').exists)
  return /(?:^|\/)config\/routes[\w./-]*\.ya?ml$/.test(path) && [...node.entries.values()].some(isRoute)
}

/**
 * Adds routes that a file declares, and the prefix of all routes that classes declare. A prefix of some of several folders is left out.
 *
 * @see https://symfony.com/doc/current/routing.html#route-groups-and-prefixes
 */
export function* symfonyRouteFacts(node: ConfigNode): Generator<FactDraft> {
  const entries = [...node.entries.values()]
  for (const entry of entries) {
    const [path, controller] = [entry.at('path'), entry.at('controller')]
    if (!path.exists || !controller.exists || !/^[\w\\]+(?:::\w+)?$/.test(controller.text)) continue
    const methods = entry.at('methods').texts.flatMap((text) => text.split('|'))
    for (const method of methods.length === 0 ? ['*'] : methods)
      yield {
        kind: 'endpoint',
        line: path.line,
        extractor: 'symfony/routes',
        protocol: 'http',
        framework: 'symfony-routes',
        method: method.toUpperCase(),
        path: normalizeRoute(path.text),
        handler: controller.text.replace(/^.*\\/, '').replace('::', '.'),
        router: null,
      }
  }
  // A file is one class, as the kernel is.
  const ofClasses = entries.filter(
    (entry) => /^(?:annotation|attribute)$/.test(entry.at('type').text) && !entry.at('resource').text.endsWith('.php'),
  )
  const [only, ...others] = ofClasses
  const prefix = only?.at('prefix')
  if (prefix === undefined || others.length > 0 || prefix.text === '') return
  yield {
    kind: 'mount',
    line: prefix.line,
    extractor: 'symfony/routes',
    framework: 'symfony',
    prefix: literal(prefix.text),
    parent: null,
    child: '*',
    module: null,
  }
}

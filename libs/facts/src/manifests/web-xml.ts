import type { FactDraft } from '../fact-collector.js'
import { literal } from '../values/value-expr.js'
import { readXml, type XmlElement } from './read-xml.js'

/** Servlets that hand all requests to the resources of Jakarta REST. */
const RESOURCES = /ws\.rs\.core\.Application$|ServletContainer$|HttpServletDispatcher$/

export function isWebXml(path: string): boolean {
  return /(?:^|\/)web\.xml$/.test(path)
}

/**
 * Puts the classes of servlets under the patterns that a deployment descriptor maps them to
 * (https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#deployment-descriptor).
 */
export function* webXmlFacts(text: string): Generator<FactDraft> {
  const servlets = new Map<string, string>()
  let name = ''
  const patterns: { readonly servlet: string; readonly element: XmlElement }[] = []
  for (const element of readXml(text)) {
    if (element.path === 'web-app/servlet' || element.path === 'web-app/servlet-mapping') name = ''
    if (/^web-app\/servlet(?:-mapping)?\/servlet-name$/.test(element.path)) name = element.text
    if (element.path === 'web-app/servlet/servlet-class') servlets.set(name, element.text)
    if (element.path === 'web-app/servlet-mapping/url-pattern') patterns.push({ servlet: name, element })
  }
  for (const { servlet, element } of patterns) {
    const type = servlets.get(servlet) ?? servlet
    const isOfResources = RESOURCES.test(type)
    const path = isOfResources ? element.text.replace(/\/\*$/, '') : element.text
    if (!path.startsWith('/') || (isOfResources && path === '/')) continue
    yield {
      kind: 'mount',
      line: element.line,
      extractor: 'web-xml',
      framework: isOfResources ? 'jax-rs' : 'servlet',
      prefix: literal(path),
      parent: null,
      child: isOfResources ? '*' : type.replace(/^.*\./, ''),
      module: null,
    }
  }
}

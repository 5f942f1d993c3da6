import type { FactDraft } from '../fact-collector.js'
import { unknown } from '../values/value-expr.js'
import { readXml } from './read-xml.js'
import { springValue } from './value.js'

export function isDubboXml(path: string, text: string): boolean {
  return path.endsWith('.xml') && /<dubbo:(?:reference|service)\b/.test(text)
}

/**
 * Adds the interfaces that a configuration of Dubbo calls and offers
 * (https://dubbo.apache.org/en/overview/mannual/java-sdk/reference-manual/config/xml/).
 */
export function* dubboXmlFacts(text: string): Generator<FactDraft> {
  for (const { name, line, attributes } of readXml(text)) {
    const service = attributes['interface']?.replace(/^.*\./, '') ?? ''
    if (service === '') continue
    const at = { line, extractor: 'dubbo-xml' }
    if (name === 'dubbo:reference') {
      const { url } = attributes
      yield {
        ...at,
        kind: 'call',
        edgeType: 'grpc',
        client: 'dubbo',
        method: null,
        path: null,
        target: url === undefined ? unknown : springValue('url', url),
        grpcService: service,
        within: null,
      }
    } else if (name === 'dubbo:service') {
      const [path, handler] = [`${service}/*`, attributes['ref'] ?? null]
      yield { ...at, kind: 'endpoint', protocol: 'grpc', method: '*', path, router: null, handler, framework: 'dubbo' }
    }
  }
}

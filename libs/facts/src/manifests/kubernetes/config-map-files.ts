import type { FactDraft } from '../../fact-collector.js'
import { caddyFacts, isCaddyfile } from '../proxies/caddy.js'
import type { ConfigNode } from '../config-tree.js'
import { isResource } from './kubernetes.js'
import { isKong, kongFacts } from '../proxies/kong.js'
import { isKrakend, krakendFacts } from '../proxies/krakend.js'
import { isNginx, nginxFacts } from '../proxies/nginx.js'
import { envoyFacts, isEnvoy, isTraefik, traefikConfigFacts } from '../proxies/proxy-config.js'
import { readYaml } from '../read-yaml.js'

/** Checks whether a manifest contains files in a ConfigMap. */
export function holdsFiles(text: string): boolean {
  return /^kind:\s*["']?ConfigMap/m.test(text) && /:\s*[|>][+-]?\d?\s*$/m.test(text)
}

/**
 * Adds the rules of proxies whose configuration is in a ConfigMap, for the workload of the same file that mounts it.
 */
export function* configMapFileFacts(text: string): Generator<FactDraft> {
  const resources = readYaml(text).filter(isResource)
  for (const map of resources.filter((node) => node.at('kind').text === 'ConfigMap')) {
    const workload = mountedBy(map.at('metadata', 'name').text, resources)
    for (const [key, entry] of map.at('data').entries) {
      if (!entry.text.trim().includes('\n')) continue
      for (const draft of proxyFacts(key, entry.text)) {
        // The text begins on the line after its key.
        yield draft.kind === 'proxy_rule' ? { ...draft, workload, line: entry.line + draft.line } : draft
      }
    }
  }
}

function* proxyFacts(key: string, text: string): Generator<FactDraft> {
  if (isCaddyfile(key)) yield* caddyFacts(text)
  else if (isNginx(key, text)) yield* nginxFacts(text, null)
  else if (/\.(?:ya?ml|json)$/.test(key)) {
    for (const node of readYaml(text)) {
      if (isEnvoy(node)) yield* envoyFacts(node)
      else if (isTraefik(node)) yield* traefikConfigFacts(node)
      else if (isKong(node)) yield* kongFacts(node)
      else if (isKrakend(node)) yield* krakendFacts(node)
    }
  }
}

/** Returns the only workload with a volume of a ConfigMap, or null for none and for several. */
function mountedBy(map: string, resources: readonly ConfigNode[]): string | null {
  const mounting = resources.filter((node) =>
    node
      .at('spec', 'template', 'spec', 'volumes')
      .items.some((volume) => volume.at('configMap', 'name').text === map && map !== ''),
  )
  const [only] = mounting
  return mounting.length === 1 && only !== undefined ? only.at('metadata', 'name').text : null
}

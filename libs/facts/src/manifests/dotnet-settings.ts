import type { FactDraft } from '../fact-collector.js'
import { scalarsOf, type ConfigNode } from './config-tree.js'
import { settingFacts } from './settings.js'
import { plainValue } from './value.js'
import { workload } from './hosting/workload.js'

export function isAppSettings(path: string): boolean {
  return /(?:^|\/)appsettings(?:\.[\w.-]+)?\.json$/i.test(path)
}

export function isLaunchSettings(path: string): boolean {
  return /(?:^|\/)launchSettings\.json$/i.test(path)
}

/** Adds the settings of an ASP.NET application, including the rules of YARP. */
export function* appSettingsFacts(node: ConfigNode): Generator<FactDraft> {
  for (const draft of settingFacts(node, 'appsettings', { keepsNames: true })) {
    // The rules of YARP are facts of their own.
    if (draft.kind !== 'setting' || !draft.key.startsWith('ReverseProxy:Routes:')) yield draft
  }
  yield* yarpFacts(node.find('ReverseProxy'))
}

/** Adds the rules of YARP: clusters give the targets, routes give the paths. */
function* yarpFacts(proxy: ConfigNode): Generator<FactDraft> {
  for (const route of proxy.find('Routes').entries.values()) {
    const clusterId = route.find('ClusterId').text
    const cluster = proxy.find('Clusters').find(clusterId)
    const path = route.find('Match', 'Path')
    const hosts = route.find('Match', 'Hosts').texts
    for (const [name, destination] of cluster.find('Destinations').entries) {
      const address = destination.find('Address')
      if (!address.exists) continue
      const rule = { proxy: 'yarp', host: hosts[0] ?? null, path: path.text === '' ? '/' : path.text, workload: null }
      const at = { kind: 'proxy_rule', line: address.line, extractor: 'yarp/cluster', ...rule } as const
      // A variable sets it elsewhere: https://learn.microsoft.com/aspnet/core/fundamentals/configuration/#naming-of-environment-variables.
      const key = `ReverseProxy:Clusters:${clusterId}:Destinations:${name}:Address`
      const target = { kind: 'config', key, fallback: plainValue('', address.text) } as const
      yield { ...at, target, rewrite: yarpRewrite(route) }
    }
  }
}

function yarpRewrite(route: ConfigNode): string | null {
  for (const transform of route.find('Transforms').items) {
    for (const key of ['PathPattern', 'PathSet', 'PathPrefix']) {
      const to = transform.find(key)
      if (to.exists) return to.text
    }
    if (transform.find('PathRemovePrefix').exists) return '/'
  }
  return null
}

/** Adds the routes of an Ocelot gateway, in both of its notations. */
export function* ocelotFacts(node: ConfigNode): Generator<FactDraft> {
  const routes = node.find('Routes').exists ? node.find('Routes') : node.find('ReRoutes')
  for (const route of routes.items) {
    const path = route.find('UpstreamPathTemplate')
    const rewrite = route.find('DownstreamPathTemplate')
    const service = route.find('ServiceName')
    const hosts = route.find('DownstreamHostAndPorts').items
    const targets = hosts.map((host) => {
      const port = host.find('Port').text
      const scheme = route.find('DownstreamScheme').text || 'http'
      return {
        line: host.find('Host').line,
        address: `${scheme}://${host.find('Host').text}${port === '' ? '' : `:${port}`}`,
      }
    })
    if (service.exists) targets.push({ line: service.line, address: service.text })
    for (const { line, address } of targets) {
      const rule = { proxy: 'ocelot', host: null, path: path.text, rewrite: rewrite.exists ? rewrite.text : null }
      yield {
        kind: 'proxy_rule',
        line,
        extractor: 'ocelot/route',
        ...rule,
        target: plainValue('', address),
        workload: null,
      }
    }
  }
}

/** Adds the ports and variables of a project's launch profiles. */
export function* launchSettingsFacts(node: ConfigNode, name: string): Generator<FactDraft> {
  const ports: number[] = []
  const profiles = node.find('profiles')
  for (const [key, value] of scalarsOf(node)) {
    if (!/(?:^|:)(?:applicationUrl)$/i.test(key)) continue
    for (const [, port] of value.text.matchAll(/:(\d{2,5})(?=[/;]|$)/g)) ports.push(Number(port))
  }
  const published = [...new Set(ports)]
  if (published.length > 0) {
    const at = { line: profiles.line || 1, extractor: 'launch-settings/profile', platform: 'launch-settings', name }
    yield workload(at, { ports: published, publishedPorts: published.map((port) => [port, port] as const) })
  }
  for (const profile of profiles.entries.values()) {
    for (const [variable, value] of profile.find('environmentVariables').entries) {
      const owner = { type: 'workload', name } as const
      const at = { line: value.line, extractor: 'launch-settings/environment', owner, name: variable }
      yield { kind: 'variable', ...at, value: plainValue(variable, value.text) }
    }
  }
}

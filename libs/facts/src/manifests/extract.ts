import { bracketDepth, type Syntax } from '@coderag/syntax'
import type { FactCollector, FactDraft } from '../fact-collector.js'
import { apacheFacts, isApache } from './proxies/apache.js'
import { awsScriptFacts, isAwsScript } from './aws-cli.js'
import { aspireFacts, isAspireHost } from './hosting/aspire.js'
import { caddyFacts, isCaddyfile } from './proxies/caddy.js'
import { codeOwnersFacts, isCodeOwners } from './code-owners.js'
import { configMapFileFacts, holdsFiles } from './kubernetes/config-map-files.js'
import { devProxyCodeFacts, devProxyTool } from './proxies/dev-proxy-code.js'
import { dockerfileFacts, isDockerfile } from './hosting/dockerfile.js'
import { readJsonFacts, readTomlFacts, readYamlFacts, propertiesFacts } from './documents.js'
import { envFileFacts, isEnvFile } from './env-file.js'
import { dubboXmlFacts, isDubboXml } from './dubbo-xml.js'
import { haproxyFacts, isHaproxy } from './proxies/haproxy.js'
import { isHelmTemplate } from './kubernetes/helm-chart.js'
import { infrastructureFacts } from './hosting/infrastructure-code.js'
import { isNginx, nginxFacts } from './proxies/nginx.js'
import { goFacts, gradleFacts, mavenFacts, nugetFacts, requirementsFacts } from './packages.js'
import { protoFacts } from './contracts/proto.js'
import { isMyBatisMapper, myBatisFacts, prismaFacts, sqlFacts } from '../tables/extract-tables.js'
import { isWebXml, webXmlFacts } from './web-xml.js'
import { addAll } from './hosting/workload.js'

/** Maximum length of a manifest, in UTF-16 units. A longer file contains records. */
export const maxLength = 1_000_000

/** Maximum depth of brackets. Readers call themselves for each level, and nothing that is deployed is nested deeper. */
export const maxNesting = 200

/**
 * Maximum number of deployed things that one manifest declares. The file of a larger system is generated, and each thing
 * is compared with all others when the graph is resolved.
 */
export const maxDeployed = 2_000

/** Reads a text in one format. `path` is relative to the repository. */
type Reader = (text: string, path: string, repoName: string) => Iterable<FactDraft>

/**
 * Formats by their path, and by their text if the path does not tell. The first format that accepts a file reads it.
 */
const readers: readonly (readonly [takes: (path: string, text: string) => boolean, reader: Reader])[] = [
  [isEnvFile, envFileFacts],
  [isDockerfile, dockerfileFacts],
  [isCodeOwners, codeOwnersFacts],
  // A template is rendered with its chart, which is several files.
  [isHelmTemplate, () => []],
  [(path) => /\.ya?ml$/i.test(path), yamlFacts],
  [(path) => /\.(?:json|jsonc|json5)$/i.test(path), readJsonFacts],
  [(path) => /\.toml$/i.test(path), readTomlFacts],
  [(path) => /\.(?:properties|ini)$/i.test(path), propertiesFacts],
  [(path) => /(?:^|\/)go\.mod$/.test(path), goFacts],
  [(path) => /\.(?:cs|fs|vb)proj$/i.test(path), nugetFacts],
  [(path) => /(?:^|\/)pom\.xml$/.test(path), mavenFacts],
  [isWebXml, webXmlFacts],
  [isDubboXml, dubboXmlFacts],
  [isMyBatisMapper, myBatisFacts],
  [(path) => /(?:^|\/)build\.gradle(?:\.kts)?$/.test(path), gradleFacts],
  [(path) => /(?:^|\/)requirements[\w.-]*\.txt$/.test(path), requirementsFacts],
  [(path) => path.endsWith('.proto'), protoFacts],
  [(path) => path.endsWith('.sql'), sqlFacts],
  [(path) => path.endsWith('.prisma'), prismaFacts],
  [(path) => /\.(?:tf|bicep)$/.test(path), infrastructureFacts],
  [isAwsScript, awsScriptFacts],
  [isCaddyfile, caddyFacts],
  [isNginx, nginxFacts],
  [isHaproxy, haproxyFacts],
  [isApache, apacheFacts],
]

/**
 * Adds the services, names, variables and connections that a manifest declares. The path selects the reader; for YAML,
 * JSON and programs, the content does. A document that is no manifest adds nothing. One that does not parse adds what
 * could be read.
 *
 * @param syntax - Parses manifests that are programs: Aspire hosts and configurations of build tools.
 */
export async function extractManifestFacts(collector: FactCollector, syntax: Syntax): Promise<void> {
  const { filePath, text, repoName } = collector.document
  if (text.length > maxLength) return
  const reader = readers.find(([takes]) => takes(filePath, text))?.[1]
  if (reader !== undefined) {
    if (bracketDepth(text) <= maxNesting) addAll(collector, bounded(reader(text, filePath, repoName)))
    return
  }
  const tool = devProxyTool(filePath)
  const isHost = tool === null && isAspireHost(filePath, text)
  const language = isHost || tool !== null ? syntax.languageOf(filePath) : null
  if (language === null) return
  const parser = await syntax.load(language.language)
  const drafts = parser.withTree(text, ({ root }) => [
    ...(tool === null ? aspireFacts(root) : devProxyCodeFacts(root, tool)),
  ])
  addAll(collector, drafts)
}

/** Matches a file of YAML that may deploy something, before it is parsed. */
export const MAY_DEPLOY = new RegExp(
  String.raw`^services:|^\s*kind:\s*["']?(?:Pod|Deployment|StatefulSet|DaemonSet|ReplicaSet|` +
    String.raw`ReplicationController|Job|CronJob|DeploymentConfig|Rollout|Service)\b`,
  'm',
)

/**
 * Returns the names under which a manifest of YAML deploys something: workloads, containers, hosts and network names, with
 * and without their namespace, each once. Empty for any other file, and for a template of a chart.
 */
export function deployedNames(path: string, text: string): readonly string[] {
  if (!/\.ya?ml$/i.test(path) || text.length > maxLength || !MAY_DEPLOY.test(text) || bracketDepth(text) > maxNesting)
    return []
  if (isHelmTemplate(path, text)) return []
  const names = [...bounded(readYamlFacts(text, path, ''))].flatMap((fact) => {
    if (!isDeployment(fact)) return []
    return fact.kind === 'workload' ? [...namesOf(fact), ...fact.aliases] : namesOf(fact)
  })
  return [...new Set(names)].filter((name) => /^[\w.-]{2,}$/.test(name))
}

/** Returns the name of what is deployed and, if a manifest says its namespace, the name by which others call it: `orders.shop`. */
export function namesOf({ name, namespace }: { readonly name: string; readonly namespace: string | null }): string[] {
  return namespace === null ? [name] : [name, `${name}.${namespace}`]
}

/** Returns true for what a manifest runs and for the names that it is reached by; a Dockerfile only builds. */
export function isDeployment<F extends FactDraft>(fact: F): fact is Extract<F, { kind: 'workload' | 'network_name' }> {
  return fact.kind === 'network_name' || (fact.kind === 'workload' && fact.platform !== 'dockerfile')
}

/** True for what counts towards `maxDeployed`. */
export function isCounted({ kind }: FactDraft): boolean {
  return kind === 'workload' || kind === 'network_name' || kind === 'resource'
}

function* bounded(drafts: Iterable<FactDraft>): Generator<FactDraft> {
  let deployed = 0
  for (const draft of drafts) {
    if (isCounted(draft)) deployed += 1
    if (deployed > maxDeployed) return
    yield draft
  }
}

function* yamlFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  yield* readYamlFacts(text, path, repoName)
  if (holdsFiles(text)) yield* configMapFileFacts(text)
}

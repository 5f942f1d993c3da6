import { isRabbitDefinitions, rabbitDefinitionFacts } from './rabbitmq-definitions.js'
import { posix } from 'node:path'
import type { FactDraft } from '../fact-collector.js'
import { asyncApiFacts, isAsyncApi } from './contracts/asyncapi.js'
import { backstageFacts, isBackstage } from './code-owners.js'
import { composeFacts, isCompose, isComposeFile } from './hosting/compose.js'
import { ConfigNode } from './config-tree.js'
import { containerAppFacts, isContainerApp } from './hosting/container-apps.js'
import { containerAppsComponentFacts, daprRunFacts } from './dapr.js'
import {
  appSettingsFacts,
  isAppSettings,
  isLaunchSettings,
  launchSettingsFacts,
  ocelotFacts,
} from './dotnet-settings.js'
import { chartFacts, isChart, isHelmValues } from './kubernetes/helm-chart.js'
import { isResource, kubernetesFacts } from './kubernetes/kubernetes.js'
import { isKong, kongFacts } from './proxies/kong.js'
import { isKrakend, krakendFacts } from './proxies/krakend.js'
import { connectorFacts, isConnector } from './kafka-connect.js'
import { isKustomization, kustomizeFacts } from './kubernetes/kustomize.js'
import {
  collectorFacts,
  grafanaFacts,
  isCollector,
  isGrafanaSources,
  isPrometheus,
  prometheusFacts,
} from './observers.js'
import { isOpenApi, openApiFacts } from './contracts/openapi.js'
import { cargoFacts, npmFacts, pythonFacts } from './packages.js'
import { devProxyFacts, envoyFacts, isEnvoy, isTraefik, traefikConfigFacts } from './proxies/proxy-config.js'
import { readJson } from './config-tree.js'
import { readProperties } from './config-tree.js'
import { readToml } from './config-tree.js'
import { readYaml } from './read-yaml.js'
import { cloudFormationFacts, isCloudFormation, isServerless, serverlessFacts } from './hosting/serverless.js'
import { settingFacts } from './settings.js'
import { isRailsDatabase, railsDatabaseFacts } from './rails-database.js'
import { isSymfonyRoutes, isSymfonyServices, symfonyRouteFacts, symfonyServiceFacts } from './symfony.js'
import { springRouteFacts, springTopicFacts } from './proxies/spring-routes.js'

/** Reads the facts of a file that was parsed to a tree. */
type Reader = (node: ConfigNode, path: string, repoName: string) => Iterable<FactDraft>
type Rows = readonly (readonly [takes: (node: ConfigNode, path: string) => boolean, reader: Reader])[]

/**
 * Matches configurations of tools, tests and pipelines, which say nothing about services. Some names are only those of a tool in JSON:
 * `manifest.json` is that of a page (https://www.w3.org/TR/appmanifest/), `manifest.yaml` may deploy one.
 */
const foreign = new RegExp(
  String.raw`(?:^|\/)(?:\.github|\.gitlab|\.circleci|\.vscode|\.idea|\.devcontainer|node_modules|` +
    String.raw`__snapshots__|testdata|i18n|locales?|dashboards?)\/|` +
    String.raw`(?:^|\/)(?:manifest|global|libman|bower|components|composer)\.json$|` +
    String.raw`(?:^|\/)(?:tsconfig[\w.-]*|nx|lerna|turbo|renovate|\.eslintrc|\.prettierrc|angular|nest-cli|` +
    String.raw`jest\.config|babel\.config|mkdocs|\.?codecov|\.pre-commit-config|\.golangci|buf[\w.]*|` +
    String.raw`pnpm-workspace|pnpm-lock|[\w-]+\.postman_collection|` +
    String.raw`tslint|\.travis|azure-pipelines[\w-]*|cloudbuild|skaffold[\w.-]*|dependabot|openapi-generator\w*)` +
    String.raw`\.(?:json|ya?ml|toml)$`,
  'i',
)

const yamlRows: Rows = [
  [(_, path) => isKustomization(path), kustomizeFacts],
  [(_, path) => isChart(path), chartFacts],
  [isBackstage, backstageFacts],
  [isResource, (node) => kubernetesFacts(node)],
  [(node, path) => isCompose(path, node), composeFacts],
  [(node) => node.at('componentType').exists, containerAppsComponentFacts],
  [isContainerApp, containerAppFacts],
  [(_, path) => /(?:^|\/)dapr\.ya?ml$/.test(path), daprRunFacts],
  [isServerless, serverlessFacts],
  [isCloudFormation, cloudFormationFacts],
  [isOpenApi, openApiFacts],
  [isAsyncApi, asyncApiFacts],
  [isKong, kongFacts],
  [isKrakend, krakendFacts],
  [isEnvoy, envoyFacts],
  [isTraefik, traefikConfigFacts],
  [isPrometheus, prometheusFacts],
  [isGrafanaSources, grafanaFacts],
  [isCollector, collectorFacts],
  // Values are read with the templates that take them.
  [(_, path) => isHelmValues(path), () => []],
  [isSpringDocument, springFacts],
  [isRailsDatabase, railsDatabaseFacts],
  [isSymfonyRoutes, (node) => [...settingFacts(node, 'yaml'), ...symfonyRouteFacts(node)]],
  [isSymfonyServices, (node) => [...settingFacts(node, 'yaml'), ...symfonyServiceFacts(node)]],
  [(_, path) => isSettings(path), (node) => settingFacts(node, 'yaml')],
]

const jsonRows: Rows = [
  [(_, path) => posix.basename(path) === 'package.json', npmAndProxyFacts],
  [(_, path) => isAppSettings(path), (node) => [...appSettingsFacts(node), ...ocelotFacts(node)]],
  [
    (_, path) => isLaunchSettings(path),
    (node, path, repoName) => launchSettingsFacts(node, projectName(path, repoName)),
  ],
  [(_, path) => /(?:^|\/)proxy\.conf(?:\.\w+)?\.json$/.test(path), (node) => devProxyFacts(node, 'angular')],
  [
    (node) =>
      node.find('ReRoutes').exists ||
      node.find('Routes').items.some((each) => each.find('UpstreamPathTemplate').exists),
    ocelotFacts,
  ],
  [(node) => node.find('ReverseProxy').exists, appSettingsFacts],
  [isServerless, serverlessFacts],
  [isCloudFormation, cloudFormationFacts],
  [isOpenApi, openApiFacts],
  [isAsyncApi, asyncApiFacts],
  [isRabbitDefinitions, rabbitDefinitionFacts],
  [isConnector, connectorFacts],
  [isKong, kongFacts],
  [isKrakend, krakendFacts],
  [isResource, (node) => kubernetesFacts(node)],
  [isEnvoy, envoyFacts],
  [(_, path) => isSettings(path), (node) => settingFacts(node, 'json')],
]

const tomlRows: Rows = [
  [isKrakend, krakendFacts],
  [(_, path) => posix.basename(path) === 'pyproject.toml', pythonFacts],
  [(_, path) => posix.basename(path) === 'Cargo.toml', cargoFacts],
  [isTraefik, traefikConfigFacts],
  [(_, path) => isSettings(path), (node) => settingFacts(node, 'toml')],
]

export function* readYamlFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  if (!isWorthReading(text, path)) return
  for (const node of readYaml(text)) yield* firstOf(yamlRows, node, path, repoName)
}

export function* readJsonFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  if (isWorthReading(text, path)) yield* firstOf(jsonRows, readJson(text), path, repoName)
}

export function* readTomlFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  if (!foreign.test(path)) yield* firstOf(tomlRows, readToml(text), path, repoName)
}

export function* propertiesFacts(text: string, path: string): Generator<FactDraft> {
  const isOfSpring = isSpring(path) || springProperty.test(text)
  if (isOfSpring) yield* springFacts(readProperties(text))
  else if (isSettings(path)) yield* settingFacts(readProperties(text), 'ini')
}

/** Adds the settings of an application of Spring, Quarkus or Micronaut, and the routes of a gateway in them. */
function* springFacts(node: ConfigNode): Generator<FactDraft> {
  yield* settingFacts(node, 'spring', { keepsNames: true })
  yield* springRouteFacts(node)
  yield* springTopicFacts(node)
}

/** Matches words that notations known by their content must contain. Other files are not parsed. */
const telling = new RegExp(
  String.raw`(?:^[ \t]*|[{,]\s*["'])["']?(?:apiVersion|services|componentType|properties|scrape_configs|` +
    String.raw`datasources|exporters|openapi|asyncapi|swagger|functions|Resources|_format_version|` +
    String.raw`static_resources|resources|http|apps|endpoints|connector\.class|ReverseProxy|ReRoutes|Routes|bindings|` +
    String.raw`(?:spring|eureka|zuul|quarkus|micronaut)(?:\.[\w.-]+)?)["']?\s*:`,
  'm',
)

function isWorthReading(text: string, path: string): boolean {
  if (foreign.test(path)) return false
  const named =
    /(?:^|\/)(?:package\.json|launchSettings\.json|proxy\.conf[\w.]*\.json|kustomization\.ya?ml|Chart\.ya?ml)$/i
  return (
    named.test(path) ||
    isComposeFile(path) ||
    isSettings(path) ||
    isSpring(path) ||
    isHelmValues(path) ||
    telling.test(text) ||
    isAppSettings(path)
  )
}

function firstOf(rows: Rows, node: ConfigNode, path: string, repoName: string): Iterable<FactDraft> {
  return rows.find(([takes]) => takes(node, path))?.[1](node, path, repoName) ?? []
}

function isSpring(path: string): boolean {
  return /(?:^|\/)(?:application|bootstrap)(?:-[\w-]+)?\.(?:ya?ml|properties)$/.test(path)
}

/** Matches a property that only the frameworks of Java read, whatever the file is called. */
const springProperty =
  /^[ \t]*(?:spring\.(?!config\b)|eureka\.|zuul\.|quarkus\.|micronaut\.|management\.|ribbon\.)[\w.[\]-]+\s*[=:]/m

/** A server of configuration keeps the settings of an application in a file that is named after it. */
function isSpringDocument(node: ConfigNode, path: string): boolean {
  if (isSpring(path)) return true
  return [...node.entries.keys()].some((key) => /^(?:spring|eureka|zuul|quarkus|micronaut|ribbon)(?:\.|$)/.test(key))
}

/** Matches configurations of monitoring, which contain addresses of services but call none. */
const watching =
  /(?:prometheus|loki|tempo|promtail|otel|alertmanager|fluent-?bit|fluentd|jaeger|collector)[\w.-]*\.ya?ml$/i

/** Matches exports of Postman, which say what people ask for. */
const ofPostman = /\.postman_(?:collection|environment|globals)\.json$/i

/**
 * Matches files that contain settings by their name or folder. Other data in the same notations is no configuration.
 */
function isSettings(path: string): boolean {
  if (watching.test(path) || ofPostman.test(path)) return false
  if (/(?:^|\/)(?:file|metric|packet|heart)beat\.ya?ml$/.test(path)) return true
  return SETTINGS_PATH.test(path)
}

const SETTINGS_PATH = new RegExp(
  String.raw`(?:^|\/)(?:configs?|conf|settings|environments?|env|etc|resources)\/|(?:^|\/)[\w.-]*` +
    String.raw`(?:config|conf|settings|environment|options|local|default|production|development|service)[\w.-]*` +
    String.raw`\.\w+$`,
  'i',
)

/** Adds the proxy of create-react-app: `"proxy": "http://localhost:5000"`. */
function* npmAndProxyFacts(node: ConfigNode, path: string, repoName: string): Generator<FactDraft> {
  yield* npmFacts(node, path, repoName)
  const proxy = node.at('proxy')
  if (proxy.scalar !== null)
    yield* devProxyFacts(new ConfigNode(proxy.line, null, [], new Map([['/', proxy]])), 'create-react-app')
  else if (proxy.isMap) yield* devProxyFacts(proxy, 'create-react-app')
}

/** Returns the folder of the project that a file in `Properties/` belongs to. */
function projectName(path: string, repoName: string): string {
  // `orders/src/Properties`: the folder of sources says nothing.
  const folder = posix.basename(posix.dirname(posix.dirname(path)).replace(/(?:^|\/)(?:src|source)$/i, ''))
  return folder === '.' || folder === '' ? repoName : folder
}

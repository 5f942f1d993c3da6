import type { FactCollector, FactDraft } from '../fact-collector.js'
import { composeFacts, isCompose } from './compose.js'
import { containerAppsComponentFacts, daprRunFacts } from './dapr.js'
import { dockerfileFacts, isDockerfile } from './dockerfile.js'
import { envFileFacts, isEnvFile } from './env-file.js'
import { isHelmTemplate, readHelmTemplate } from './helm-template.js'
import { isResource, kubernetesFacts } from './kubernetes.js'
import { isKustomization, kustomizeFacts } from './kustomize.js'
import { readYaml } from './read-yaml.js'
import { addAll } from './workload.js'

/** Longest manifest that is read, in UTF-16 units; what is longer holds records. */
const maxLength = 1_000_000

/** Reads a text as one format; `path` is relative to the repository. */
type Reader = (text: string, path: string, repoName: string) => Iterable<FactDraft>

/** Formats by their path; the first that takes a path reads it. */
const readers: readonly (readonly [takes: (path: string, text: string) => boolean, reader: Reader])[] = [
  [isEnvFile, envFileFacts],
  [isDockerfile, dockerfileFacts],
  [isHelmTemplate, templateFacts],
  [(path) => /\.ya?ml$/i.test(path), yamlFacts],
]

/**
 * Adds what a manifest says of services, their names, variables and ways to one another. Which reader takes a document is
 * decided by its path, and for YAML and JSON by its content; a document that is no manifest adds nothing, and one that
 * does not parse adds what could be read.
 */
export function extractManifestFacts(collector: FactCollector): void {
  const { filePath, text, repoName } = collector.document
  if (text.length > maxLength) return
  const reader = readers.find(([takes]) => takes(filePath, text))?.[1]
  if (reader !== undefined) addAll(collector, reader(text, filePath, repoName))
}

function* templateFacts(text: string, path: string): Generator<FactDraft> {
  // `helm test` runs what lies there, nobody else.
  if (path.includes('templates/tests/')) return
  const template = readHelmTemplate(path, text)
  for (const node of readYaml(template.text)) if (isResource(node)) yield* kubernetesFacts(node, template.names)
}

function* yamlFacts(text: string, path: string): Generator<FactDraft> {
  for (const node of readYaml(text)) {
    if (isKustomization(path)) yield* kustomizeFacts(node, path)
    else if (isResource(node)) yield* kubernetesFacts(node)
    else if (isCompose(path, node)) yield* composeFacts(node, path)
    else if (node.at('componentType').text !== '') yield* containerAppsComponentFacts(node, path)
    else if (/(?:^|\/)dapr\.ya?ml$/.test(path)) yield* daprRunFacts(node, path)
  }
}

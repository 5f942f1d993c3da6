import { bracketDepth } from '@coderag/syntax'
import type { FactDraft } from '../fact-collector.js'
import { isCodeOwners, unreadOwners } from './code-owners.js'
import { unparsedJsonLines, unparsedTomlLines } from './config-tree.js'
import { isAppSettings, isLaunchSettings } from './dotnet-settings.js'
import { isComposeFile } from './hosting/compose.js'
import { isDockerfile } from './hosting/dockerfile.js'
import { isChart, isHelmTemplate, isHelmValues } from './kubernetes/helm-chart.js'
import { isKustomization } from './kubernetes/kustomize.js'
import { isCounted, MAY_DEPLOY, maxDeployed, maxLength, maxNesting } from './extract.js'
import { unparsedGoModLines } from './packages.js'
import { unclosedXmlLines } from './read-xml.js'
import { unparsedLines } from './read-yaml.js'

/** Number of lines that a notice names. */
const maxNamed = 5

/** What is a manifest by its path, with its notation, and the 1-based lines at which it does not parse, in order. */
const NOTATIONS: readonly (readonly [
  takes: (path: string, text: string) => boolean,
  notation: string,
  errors: (text: string) => readonly number[],
])[] = [
  [isYamlManifest, 'YAML', unparsedLines],
  [isJsonManifest, 'JSON', unparsedJsonLines],
  [(path) => /(?:^|\/)(?:pom\.xml|[^/]+\.(?:cs|fs|vb)proj)$/i.test(path), 'XML', unclosedXmlLines],
  [(path) => /(?:^|\/)(?:pyproject|Cargo)\.toml$/.test(path), 'TOML', unparsedTomlLines],
  [(path) => /(?:^|\/)go\.mod$/.test(path), 'go.mod', unparsedGoModLines],
]

/** Says what of a manifest is not on the map, by line. Never what stands in it. */
export function manifestNotices(path: string, text: string, facts: readonly FactDraft[]): readonly string[] {
  if (isCodeOwners(path)) return unreadOwners(text)
  const notices: string[] = []
  if (facts.filter(isCounted).length === maxDeployed)
    notices.push(
      `its first ${maxDeployed} workloads, resources and network names are on the map: divide it into several files`,
    )
  const [, notation = '', errors] = NOTATIONS.find(([takes]) => takes(path, text)) ?? []
  if (errors === undefined && !isDockerfile(path)) return notices
  if (text.length > maxLength)
    return [`is longer than ${maxLength} characters: nothing of it is on the map. Divide it into several files`]
  if (bracketDepth(text) > maxNesting)
    return [`nests brackets deeper than ${maxNesting} levels: nothing of it is on the map`]
  const lastLine = text.trimEnd().split('\n').length
  const lines = (errors?.(text) ?? []).map((line) => Math.min(line, lastLine))
  const more = lines.length > maxNamed ? `, and ${lines.length - maxNamed} more` : ''
  if (lines.length > 0)
    notices.push(
      `does not parse as ${notation} at line ${lines.slice(0, maxNamed).join(', ')}${more}: what follows may be missing on the map`,
    )
  return notices
}

function isYamlManifest(path: string, text: string): boolean {
  if (!/\.ya?ml$/i.test(path) || isHelmTemplate(path, text)) return false
  return isComposeFile(path) || isHelmValues(path) || isChart(path) || isKustomization(path) || MAY_DEPLOY.test(text)
}

function isJsonManifest(path: string): boolean {
  return /(?:^|\/)package\.json$/.test(path) || isAppSettings(path) || isLaunchSettings(path)
}

import type { CorpusType } from '@coderag/types'
import { MANIFEST_HEAD_UNITS } from '../limits.js'

const DOCUMENT_EXTENSIONS = words('md mdx markdown qmd rmd rst adoc asciidoc asc txt text org rtf pdf docx ipynb')
const TRANSCRIPT_EXTENSIONS = words('vtt srt sbv')

/** Languages in which a file can be named after its subject: `dockerfile.go` is not a Dockerfile. */
const CODE_EXTENSIONS = words(
  'go ts tsx mts cts js jsx mjs cjs py rb rs java kt cs fs c cc cpp h hpp php swift scala sh bash lua zig ex exs hs html css',
)

const DEPLOY_NAME = new RegExp(
  String.raw`^(?:(?:.+\.)?dockerfile(?:[.-].+)?|containerfile(?:\..+)?|(?:docker-)?compose(?:[.-].+)?\.ya?ml|` +
    String.raw`kustomization\.ya?ml|chart\.ya?ml|values(?:[._-].+)?\.ya?ml|skaffold(?:[.-].+)?\.ya?ml|tiltfile|` +
    String.raw`vagrantfile|nginx(?:[.-].+)?\.conf(?:\..+)?|envoy(?:[.-].+)?\.ya?ml|procfile|fly\.toml|` +
    String.raw`serverless\.ya?ml|helmfile\.ya?ml)$`,
  'i',
)
const DEPLOY_EXTENSIONS = words('tf tfvars hcl bicep nomad')
/** A directory with one of these words in its name: `k8s/`, `kubernetes-manifests/`, `helm-chart/`. */
const DEPLOY_DIRECTORY = new RegExp(
  String.raw`(?:^|[/_.-])(?:k8s|kubernetes|kube|manifests?|deploy(?:ments?)?|helm|charts?|kustomize|` +
    String.raw`infra(?:structure)?|argocd?|flux|istio|openshift|dapr)(?:[_.-][^/]*)?\/`,
  'i',
)

const CONFIG_EXTENSIONS = words(
  'json jsonc json5 yaml yml toml ini cfg conf config properties xml csproj fsproj vbproj sln slnx slnf props targets proj editorconfig ' +
    'gradle mod work sum proto plist xcconfig cmake bazel bzl rc nix resx csv tsv log env tpl',
)
const CONFIG_NAME = new RegExp(
  String.raw`^(?:makefile(?:\..+)?|.+\.mk|cmakelists\.txt|requirements.*\.txt|constraints.*\.txt|robots\.txt|` +
    String.raw`build\.bazel|justfile|codeowners|package\.json|tsconfig.*\.json|build\.gradle(?:\.kts)?|` +
    String.raw`settings\.gradle(?:\.kts)?|\..+|.+\.(?:example|template|tmpl|sample|dist)|[a-z]+file)$`,
  'i',
)
/** Bazel's names; in small letters they are scripts. */
const BAZEL_NAME = /^(?:BUILD|WORKSPACE)$/
const CONFIG_PATH = /(?:^|\/)requirements\/[^/]+\.txt$/

/**
 * Names of prose files without an extension. Other files without an extension are scripts: `gradlew`, `bin/run`,
 * `configure`.
 */
const PROSE_NAME = new RegExp(
  String.raw`^(?:read-?me|licen[cs]es?|copying|copyright|notices?|patents|changes|changelog|history|news|` +
    String.raw`authors|contributors|contributing|maintainers|owners|thanks|credits|todo|install|version|` +
    String.raw`security|support|warranty|unlicense)(?:[-_.].*)?$`,
  'i',
)

/** Returns the corpus type of a repo-relative path with `/` between parts. */
export function corpusTypeOf(path: string): CorpusType {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const isNamedFreely = CODE_EXTENSIONS.has(extension) || extension === 'md'

  if (DEPLOY_EXTENSIONS.has(extension) || (DEPLOY_NAME.test(name) && !isNamedFreely)) return 'CODE_DEPLOY'
  if ((CONFIG_NAME.test(name) && extension !== 'md') || BAZEL_NAME.test(name) || CONFIG_PATH.test(path))
    return 'CODE_CONFIG'
  if (TRANSCRIPT_EXTENSIONS.has(extension)) return 'CONVO_TRANSCRIPT'
  if (DOCUMENT_EXTENSIONS.has(extension)) return documentType(path)
  if (/^(?:yaml|yml|json|tpl)$/.test(extension) && DEPLOY_DIRECTORY.test(path)) return 'CODE_DEPLOY'
  if (CONFIG_EXTENSIONS.has(extension)) return 'CODE_CONFIG'
  if (extension === '' && PROSE_NAME.test(name)) return documentType(path)
  return 'CODE_LOGIC'
}

/** Matches a Kubernetes manifest by its first keys, in any directory. A template can precede them. */
const MANIFEST_TEXT = /^["']?apiVersion["']?:[^]*?^["']?kind["']?:|^["']?kind["']?:[^]*?^["']?apiVersion["']?:/m

/**
 * Returns the corpus type of a file after it was read: YAML with a Kubernetes resource is deployment, in any directory.
 */
export function readCorpusType(byPath: CorpusType, path: string, text: string): CorpusType {
  if (byPath !== 'CODE_CONFIG' || !/\.ya?ml$/i.test(path)) return byPath
  return MANIFEST_TEXT.test(text.slice(0, MANIFEST_HEAD_UNITS)) ? 'CODE_DEPLOY' : byPath
}

function documentType(path: string): CorpusType {
  if (/runbook|playbook/i.test(path)) return 'DOC_RUNBOOK'
  if (/(?:^|[/_.-])(?:adrs?|decisions?|rfcs?)(?:[/_.-]|$)/i.test(path)) return 'DOC_ADR'
  return 'DOC_README'
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

import type { CorpusType, SkipReason } from '@coderag/types'

/** What a path alone tells of a file. */
export type Classification =
  | { readonly corpusType: CorpusType }
  | { readonly reason: SkipReason; readonly detail: string }

/** Directories whose content was copied or installed, not written in the repository. */
const VENDORED = new Set(
  'node_modules bower_components jspm_packages vendor third_party thirdparty site-packages Pods Carthage .yarn .venv venv'.split(
    ' ',
  ),
)

const LOCK_FILES = new Set(
  (
    'package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock go.sum go.work.sum Cargo.lock ' +
    'poetry.lock Pipfile.lock uv.lock pdm.lock composer.lock Gemfile.lock packages.lock.json paket.lock mix.lock flake.lock ' +
    'pubspec.lock Podfile.lock .terraform.lock.hcl Chart.lock'
  ).split(' '),
)

/** Files that exist to hold secrets. They are never opened. */
const SECRET_FILE =
  /^(?:\.env(?:\..+)?|.+\.env|\.netrc|\.pgpass|\.htpasswd|\.npmrc|\.pypirc|id_(?:rsa|dsa|ecdsa|ed25519))$/
const SECRET_EXTENSIONS = new Set(['pem', 'key', 'p12', 'pfx', 'jks', 'keystore', 'kdbx', 'ppk', 'tfstate'])
/** Templates of such files: names without values. */
const SECRET_TEMPLATE =
  /^\.?env(?:\..+)?\.(?:example|template|sample|dist|defaults?)$|^\.env\.(?:example|template|sample|dist)/

const GENERATED =
  /(?:\.pb\.(?:go|cc|h|gw\.go)|_pb2(?:_grpc)?\.pyi?|_pb\.(?:js|d\.ts)|\.g\.cs|\.g\.i\.cs|\.designer\.cs|\.generated\.[a-z]+|_generated\.[a-z]+|\.gen\.[a-z]+|\.(?:js|css|mjs)\.map)$|^zz_generated\./i
const MINIFIED = /\.min\.(?:js|css|mjs|html)$/i

const BINARY_EXTENSIONS = new Set(
  (
    'png jpg jpeg gif bmp ico icns webp avif tif tiff psd ai eps svg woff woff2 ttf otf eot mp3 mp4 m4a wav ogg flac avi mov mkv webm ' +
    'zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg nupkg snupkg deb rpm dmg iso apk aab msi exe dll so dylib a lib o obj pdb ' +
    'class pyc pyo pyd wasm node bin dat db sqlite sqlite3 mdb parquet arrow feather avro orc npy npz pkl h5 onnx pt pth safetensors ' +
    'pdf doc docx xls xlsx ppt pptx odt ods odp snk cer crt der bak mo res resources swf fla'
  ).split(' '),
)

/** Data rather than text to read; one that is large holds records, not answers. */
const DATA_EXTENSIONS = new Set(
  'csv tsv jsonl ndjson geojson json json5 xml yaml yml txt log sql snap po xlf resx'.split(' '),
)
const DATA_LIMIT_BYTES = 256 * 1024

const DOCUMENT_EXTENSIONS = new Set('md mdx markdown rst adoc asciidoc txt text org rtf'.split(' '))
const DEPLOY_NAME =
  /^(?:(?:.+\.)?dockerfile(?:\..+)?|containerfile|(?:docker-)?compose(?:[.-].+)?\.ya?ml|kustomization\.ya?ml|chart\.ya?ml|values(?:[.-].+)?\.ya?ml|skaffold\.ya?ml|tiltfile|vagrantfile|nginx(?:\..+)?\.conf(?:\..+)?|envoy(?:[.-].+)?\.ya?ml|procfile|fly\.toml|serverless\.ya?ml|helmfile\.ya?ml)$/i
const DEPLOY_EXTENSIONS = new Set('tf tfvars hcl bicep nomad'.split(' '))
const DEPLOY_DIRECTORY =
  /(?:^|\/)(?:k8s|kubernetes|kube|manifests?|deploy(?:ment|ments)?|helm|charts?|kustomize|infra(?:structure)?|argocd?|flux|istio|openshift|dapr)\//i
const CONFIG_EXTENSIONS = new Set(
  (
    'json jsonc json5 yaml yml toml ini cfg conf config properties xml csproj fsproj vbproj sln slnx props targets proj editorconfig ' +
    'gradle lock mod work sum proto plist xcconfig cmake bazel bzl rc nix resx csv tsv log env example'
  ).split(' '),
)
const CONFIG_NAME =
  /^(?:makefile|gnumakefile|cmakelists\.txt|requirements.*\.txt|constraints.*\.txt|go\.(?:mod|work)|build|build\.bazel|workspace|justfile|rakefile|gemfile|pipfile|jenkinsfile|codeowners|pom\.xml|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|directory\.build\..+|\..+|.+\.(?:example|template|sample|dist))$/i

/** What has no extension and is not configuration is prose more often than code: `LICENSE`, `AUTHORS`, `CHANGES`. */
const SCRIPT_DIRECTORY = /(?:^|\/)(?:bin|scripts?|hack|tools?|ci)\//i

/**
 * Tells from a repo-relative path and a size what a file is to the index.
 *
 * @param path - With `/` between parts.
 * @param size - In bytes.
 * @param maxFileSize - In bytes; a file of exactly this size is still read.
 */
export function classify(path: string, size: number, maxFileSize: number): Classification {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''

  const vendored = path
    .split('/')
    .slice(0, -1)
    .find((part) => VENDORED.has(part))
  if (vendored !== undefined) return { reason: 'vendored', detail: `below ${vendored}/` }
  if (isSecretFile(name, extension))
    return { reason: 'secret_file', detail: 'files of this name hold secrets; never opened' }
  if (LOCK_FILES.has(name)) return { reason: 'lock_file', detail: name }
  if (BINARY_EXTENSIONS.has(extension)) return { reason: 'binary', detail: `.${extension}` }
  if (MINIFIED.test(name)) return { reason: 'minified', detail: name }
  if (GENERATED.test(name)) return { reason: 'generated', detail: 'by its name' }
  if (size === 0) return { reason: 'empty', detail: '0 bytes' }
  if (size > maxFileSize) return { reason: 'too_large', detail: `${megabytes(size)} > ${megabytes(maxFileSize)}` }
  if (DATA_EXTENSIONS.has(extension) && size > DATA_LIMIT_BYTES) {
    return { reason: 'too_large', detail: `data file of ${megabytes(size)} > ${megabytes(DATA_LIMIT_BYTES)}` }
  }
  return { corpusType: corpusTypeOf(path, name, extension) }
}

function corpusTypeOf(path: string, name: string, extension: string): CorpusType {
  if (DEPLOY_NAME.test(name) || DEPLOY_EXTENSIONS.has(extension)) return 'CODE_DEPLOY'
  if (CONFIG_NAME.test(name)) return 'CODE_CONFIG'
  if (DOCUMENT_EXTENSIONS.has(extension)) return documentType(path)
  if (/^(?:yaml|yml|json|tpl)$/.test(extension) && DEPLOY_DIRECTORY.test(path)) return 'CODE_DEPLOY'
  if (CONFIG_EXTENSIONS.has(extension)) return 'CODE_CONFIG'
  if (extension === '') return SCRIPT_DIRECTORY.test(path) ? 'CODE_LOGIC' : documentType(path)
  return 'CODE_LOGIC'
}

function documentType(path: string): CorpusType {
  if (/runbook|playbook/i.test(path)) return 'DOC_RUNBOOK'
  if (/(?:^|[/_.-])(?:adrs?|decisions?|decision-records?|rfcs?)(?:[/_.-]|$)/i.test(path)) return 'DOC_ADR'
  return 'DOC_README'
}

function isSecretFile(name: string, extension: string): boolean {
  if (SECRET_TEMPLATE.test(name)) return false
  return SECRET_FILE.test(name) || SECRET_EXTENSIONS.has(extension)
}

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`
}

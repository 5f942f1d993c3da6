import type { CorpusType, SkipReason } from '@coderag/types'
import { BINARY_DOCUMENTS } from '../reading/read-file.js'
import { corpusTypeOf } from './corpus-type.js'
import { BINARY_DOCUMENT_BYTES, DATA_FILE_BYTES } from '../limits.js'

/** Classification of a file by its path and size. */
export type Classification =
  | { readonly corpusType: CorpusType }
  | { readonly reason: SkipReason; readonly detail: string }

/** Directories whose content was copied or installed. */
const VENDORED = words(
  'node_modules bower_components jspm_packages vendor third_party thirdparty site-packages Pods Carthage .yarn .venv venv',
)
/** Where LibMan and ABP copy libraries to: https://learn.microsoft.com/aspnet/core/client-side/libman/libman-cli. */
const COPIED = /(?:^|\/)(wwwroot\/libs?)\//i

const LOCK_FILES = words(
  'package-lock.json npm-shrinkwrap.json pnpm-lock.yaml bun.lockb go.sum go.work.sum packages.lock.json ' +
    '.terraform.lock.hcl gradle.lockfile',
)

/** Names of files that exist to hold secrets. Such files are never opened. */
const SECRET_FILE = new RegExp(
  String.raw`^(?:\.env(?:[._-].+)?|\.envrc|.+\.env|\.netrc|_netrc|\.pgpass|\.htpasswd|\.npmrc|\.pypirc|` +
    String.raw`\.git-credentials|\.dockercfg|\.vault-token|id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?|` +
    String.raw`.+\.tfstate(?:\..+)?)$`,
  'i',
)
const SECRET_EXTENSIONS = words('pem key p12 pfx jks keystore kdbx ppk')
/** Names of templates of such files, which hold names without values. */
const SECRET_TEMPLATE = new RegExp(
  String.raw`^(?:.*\.)?env(?:[._-].+)?\.(?:example|template|tmpl|sample|dist|defaults?)$|` +
    String.raw`^\.env[._-](?:example|template|sample|dist)$|^\.?(?:example|sample|template)\.env$`,
  'i',
)

const GENERATED = new RegExp(
  String.raw`(?:\.pb\.(?:go|cc|h|swift|dart|gw\.go)|_pb2(?:_grpc)?\.pyi?|_pb\.(?:[jt]s|d\.ts)|\.g\.cs|` +
    String.raw`\.g\.i\.cs|\.designer\.cs|\.generated\.[a-z]+|_generated\.[a-z]+|\.gen\.[a-z]+|` +
    String.raw`\.(?:[cm]?[jt]s|css)\.map)$|` +
    String.raw`^zz_generated\.`,
  'i',
)
/** Diagrams as editors save them: thousands of lines of coordinates. */
const DRAWING = /\.(?:excalidraw(?:\.json)?|drawio(?:\.xml)?|dio)$/i
/** Recorded output of tests, which repeats what the code under test says: Jest, Vitest, insta, syrupy, Verify, ApprovalTests. */
const SNAPSHOT = /\.(?:snap|ambr|(?:verified|approved|received)\.[a-z]+)$/i
/** Launchers that build tools write into every repository. */
const WRAPPER = /^(?:gradlew(?:\.bat)?|mvnw(?:\.cmd)?|\.pnp\.(?:c?js|loader\.mjs))$/
/** What Word and LibreOffice write beside a document that is open: who has it, `~$Orders.docx` and `.~lock.Orders.docx#`. */
const OPEN_DOCUMENT = /^(?:~\$.*|\.~lock\..*#)$/
const MINIFIED = /[.-]min\.(?:[cm]?js|css|html)$/i

const BINARY_EXTENSIONS = words(
  'png jpg jpeg gif bmp ico icns webp avif tif tiff psd ai eps svg woff woff2 ttf otf eot mp3 mp4 m4a wav ogg flac avi mov mkv webm ' +
    'zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg nupkg snupkg deb rpm dmg iso apk aab msi exe dll so dylib a lib o obj pdb ' +
    'class pyc pyo pyd wasm node bin dat db sqlite sqlite3 mdb parquet arrow feather avro orc npy npz pkl h5 onnx pt pth safetensors ' +
    'scip doc xls xlsx ppt pptx odt ods odp snk cer crt der resources swf fla',
)

/** Extensions of data files. A large data file holds records, not answers. */
const DATA_EXTENSIONS = words('csv tsv jsonl ndjson geojson json json5 xml yaml yml txt log sql snap po xlf resx')
/** Descriptions of interfaces, which are worth reading even if they are large. */
const API_DESCRIPTION = /openapi|swagger|asyncapi/i

/**
 * Classifies a file by its path and size.
 * @param path - Relative to the repository, with `/` between parts.
 * @param size - In bytes.
 * @param maxFileSize - In bytes, inclusive.
 */
export function classify(path: string, size: number, maxFileSize: number): Classification {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  const directories = path.split('/').slice(0, -1)

  const vendored = directories.find((part) => VENDORED.has(part)) ?? COPIED.exec(path)?.[1]
  if (vendored !== undefined) return { reason: 'vendored', detail: `below ${vendored}/` }
  if (isSecretFile(name, extension) || (name === 'credentials' && directories.at(-1) === '.aws')) {
    return { reason: 'secret_file', detail: 'files of this name hold secrets; never opened' }
  }
  const isLock = LOCK_FILES.has(name) || extension === 'lock' || marksOpenDocument(name)
  if (isLock) return { reason: 'lock_file', detail: name }
  if (BINARY_EXTENSIONS.has(extension)) return { reason: 'binary', detail: `.${extension}` }
  if (MINIFIED.test(name)) return { reason: 'minified', detail: name }
  if (DRAWING.test(name)) return { reason: 'generated', detail: 'a drawing' }
  if (SNAPSHOT.test(name)) return { reason: 'generated', detail: 'a snapshot of a test' }
  if (WRAPPER.test(name)) return { reason: 'generated', detail: 'a launcher of a build tool' }
  if (GENERATED.test(name)) return { reason: 'generated', detail: 'by its name' }
  if (size === 0) return { reason: 'empty', detail: '0 bytes' }
  const limit = BINARY_DOCUMENTS.has(extension) ? Math.max(maxFileSize, BINARY_DOCUMENT_BYTES) : maxFileSize
  if (size > limit) return { reason: 'too_large', detail: `${megabytes(size)} > ${megabytes(limit)}` }
  if (DATA_EXTENSIONS.has(extension) && size > DATA_FILE_BYTES && !API_DESCRIPTION.test(path)) {
    return { reason: 'too_large', detail: `data file of ${megabytes(size)} > ${megabytes(DATA_FILE_BYTES)}` }
  }
  return { corpusType: corpusTypeOf(path) }
}

/** Returns true for the name of a file that says who has a document open. */
export function marksOpenDocument(name: string): boolean {
  return OPEN_DOCUMENT.test(name)
}

function isSecretFile(name: string, extension: string): boolean {
  if (SECRET_TEMPLATE.test(name)) return false
  return SECRET_FILE.test(name) || SECRET_EXTENSIONS.has(extension)
}

function megabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(bytes < 1024 * 1024 ? 2 : 1)} MB`
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

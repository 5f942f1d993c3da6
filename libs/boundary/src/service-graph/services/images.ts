import { mountedPath } from '@coderag/facts'
import { baseOf, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import { parseYaml, recordOf } from './documents.js'
import { isRuntime } from './infrastructure.js'

/** An image that a Dockerfile or a compose file builds, or an image of a language alone that a compose file mounts folders into. */
export interface Image {
  /** Path of the Dockerfile; null for an image that is not built here. */
  readonly dockerfile: string | null
  /** The name that a manifest or the name of the Dockerfile gives it. */
  readonly name: string | null
  /** What the manifest says; null if only the Dockerfile is known. */
  readonly manifest: ImageManifest | null
}

interface ImageManifest {
  readonly path: string
  /** Folder of the repository that is the build context. */
  readonly context: string
  /** Paths of the repository that are mounted into the container. */
  readonly mounted: readonly string[]
  /** Arguments of the build by name, words of its command under the name `command`, and where it starts under `working_dir`. */
  readonly args: readonly (readonly [name: string, value: string])[]
}

const DOCKERFILE = /^(?:(.+)\.)?(?:dockerfile|containerfile)(?:[.-](.+))?$/i
const COMPOSE = /^(?:docker-)?compose(?:[.-].+)?\.ya?ml$/i

/** Tells by its path whether a file is a Dockerfile or a compose file. Null for any other file. */
export function imageFileOf(path: string): 'dockerfile' | 'compose' | null {
  const name = baseOf(path)
  if (COMPOSE.test(name)) return 'compose'
  return DOCKERFILE.test(name) && !/\.(?:md|html?|go|ts|js|py|dockerignore|j2|tmpl|tpl)$/i.test(name)
    ? 'dockerfile'
    : null
}

/** Matches a build context that is a repository or an archive: https://docs.docker.com/build/concepts/context/#remote-context */
const ELSEWHERE = /^(?:[a-z+]+:\/\/|git@|github\.com\/)/i

/** Returns the image of a Dockerfile; none for a base, which is built for other images, and for what runs tests or checks. */
export function dockerfileImages(path: string): readonly Image[] {
  const parts = (DOCKERFILE.exec(baseOf(path)) ?? []).slice(1).filter((part) => part !== undefined)
  if (parts.some((part) => /^(?:base|builder|tests?|e2e|ci|lint)$/i.test(part))) return []
  return [{ dockerfile: path, name: parts.find((part) => !VARIANT.test(part)) ?? null, manifest: null }]
}

/** Names of other builds of the same thing: `Dockerfile.dev`. */
const VARIANT = new RegExp(
  String.raw`^(?:dev(?:elopment)?|prod(?:uction)?|local|debug|release|test|tests|ci|base|build|builder|` +
    String.raw`multi(?:stage)?|alpine|slim|distroless|arm64|amd64|windows|linux|nanoserver|native|jvm|original|` +
    String.raw`template|example|e2e|optimized|legacy-jar|native-micro|gpu|cpu|cuda|x86_64|\d.*)$`,
  'i',
)

/**
 * Returns the images of a compose file. Text that can't be parsed has none.
 *
 * @param variables - Those of the environment file beside it, which compose inserts.
 */
export function composeImages(path: string, text: string, variables: ReadonlyMap<string, string>): readonly Image[] {
  const file = recordOf(parseYaml(text))
  // Version 1 of the format has its services at the top.
  const services = file['services'] === undefined ? file : recordOf(file['services'])
  const directory = parentOf(path)
  return Object.entries(services).flatMap(([name, value]): Image[] => {
    const service = recordOf(value)
    const mounted = mountedFolders(service, directory)
    const { image, build } = service
    if (build === undefined) {
      if (typeof image !== 'string' || !isRuntime(image) || mounted.length === 0) return []
      return [{ dockerfile: null, name, manifest: { path, context: directory, mounted, args: [] } }]
    }
    const { context = build, dockerfile, args } = recordOf(build)
    if (typeof context !== 'string' && typeof dockerfile !== 'string') return []
    const place = interpolated(typeof context === 'string' ? context : '.', variables)
    const folder = place === null || ELSEWHERE.test(place) ? null : joinPath(directory, place)
    // A Dockerfile that a variable names which is not known here may lie anywhere.
    const written = typeof dockerfile === 'string' ? interpolated(dockerfile, variables) : 'Dockerfile'
    if (folder === null || written === null) return []
    // Relative to the context, as the format wants it; some write it relative to the compose file.
    const dockerfilePath = joinPath(folder, written) ?? joinPath(directory, written)
    const given = [...argumentsOf(args), ...commandOf(service), ...startOf(service, { directory, context: folder })]
    return [{ dockerfile: dockerfilePath, name, manifest: { path, context: folder, mounted, args: given } }]
  })
}

/** Returns what of the repository is among the volumes of a service of compose. */
function mountedFolders({ volumes }: Readonly<Record<string, unknown>>, directory: string): readonly string[] {
  return (Array.isArray(volumes) ? volumes : []).flatMap((volume: unknown) => {
    const source = typeof volume === 'string' ? volume.split(':')[0] : recordOf(volume)['source']
    return typeof source === 'string' ? (mountedPath(directory, source) ?? []) : []
  })
}

/** The words of what a service starts, as one argument. */
function commandOf({ entrypoint, command }: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  const words = [entrypoint, command].flat().flatMap((word) => (typeof word === 'string' ? word.split(/[\s=]+/) : []))
  return words.map((word) => ['command', word] as const)
}

/**
 * The folder of the build context that is mounted where a service starts, as one argument: `working_dir: /app/orders` with the volume
 * `./orders:/app/orders`. https://docs.docker.com/reference/compose-file/services/#working_dir
 */
function startOf(
  { volumes, working_dir: start }: Readonly<Record<string, unknown>>,
  { directory, context }: { readonly directory: string; readonly context: string },
): (readonly [string, string])[] {
  const mounts = (Array.isArray(volumes) ? volumes : []).flatMap((volume: unknown) => {
    const [source, target] = typeof volume === 'string' ? volume.split(':') : []
    return source === undefined || target === undefined || target !== start
      ? []
      : (mountedPath(directory, source) ?? [])
  })
  return mounts.flatMap((folder) =>
    isInside(folder, context) ? [['working_dir', `./${folder.slice(context === '' ? 0 : context.length + 1)}`]] : [],
  )
}

function argumentsOf(args: unknown): (readonly [string, string])[] {
  const rows: (readonly [string, unknown])[] = Array.isArray(args)
    ? args.map((row: unknown) => {
        const [name = '', ...value] = typeof row === 'string' ? row.split('=') : []
        return [name, value.join('=')] as const
      })
    : Object.entries(recordOf(args))
  return rows.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
}

/** Inserts variables and their defaults. Returns null if one has no value. */
function interpolated(text: string, variables: ReadonlyMap<string, string>): string | null {
  let isKnown = true
  const filled = text.replace(
    /\$\{(\w+)(?::?-([^}]*)|[^\w}-][^}]*)?\}|\$(\w+)/g,
    (_all, braced?: string, fallback?: string, bare?: string) => {
      const value = variables.get(braced ?? bare ?? '') ?? fallback
      isKnown &&= value !== undefined
      return value ?? ''
    },
  )
  return isKnown ? filled : null
}

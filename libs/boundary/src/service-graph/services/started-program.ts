import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { baseOf, isInside, joinPath, parentOf } from '@coderag/facts/stored'
import type { CrawlUnit } from '@coderag/types'
import { foldersOfFiles } from './folders.js'
import type { Marker } from './markers.js'
import { bareName } from './names.js'

type Unit = Pick<CrawlUnit, 'key' | 'corpusType'>

/** Scripts are read as far as this, in UTF-16 units. */
const MOST_OF_A_SCRIPT = 16_384

/**
 * Moves images to the code that they start: a Dockerfile in a folder without code, such as `services/ingest/Dockerfile`, builds
 * the folder of the module or file that its command names, directly or in a script that it names. The image keeps the name that a
 * manifest gives it, else that of its own folder. One that names none builds the only folder of code that it copies, `COPY app/ .` in
 * `php/Dockerfile`, if that is no part of another program. One that copies everything, such as `packaging/alpine/Dockerfile`, builds
 * the program around it.
 *
 * @param root - Folder of the source.
 */
export async function atStartedPrograms(
  root: string,
  markers: readonly Marker[],
  units: readonly Unit[],
): Promise<readonly Marker[]> {
  const code = units.flatMap(({ key, corpusType }) => (corpusType === 'CODE_LOGIC' && isProgram(key) ? [key] : []))
  const programOf = programFinder(code)
  const folders = foldersOfFiles(code)
  const hasCode = (folder: string): boolean => (folder === '' ? code.length > 0 : folders.has(folder))
  const isBeside = ({ path, dockerfile, strength }: Marker): boolean =>
    dockerfile !== undefined && strength === 'deployed' && !hasCode(path)
  const scripts = new Set(units.flatMap(({ key }) => (isScript(key) ? [key] : [])))
  const started = new Set(markers.flatMap(({ path, dockerfile }) => (dockerfile === undefined ? [path] : [])))
  const programs = new Map<string, string>()
  const around = new Map<string, string>()
  const named = new Set(markers.flatMap(({ name, dockerfile }) => (name === null ? [] : (dockerfile ?? []))))
  const isPart = (folder: string, dockerfile: string): boolean =>
    markers.some(
      ({ path, strength, dockerfile: other }) =>
        strength === 'deployed' && other !== dockerfile && path !== '' && path !== folder && isInside(folder, path),
    )
  for (const dockerfile of new Set(markers.filter(isBeside).map((marker) => marker.dockerfile ?? ''))) {
    const text = await textOf(join(root, dockerfile))
    const words = startWords(text)
    for (const script of words.flatMap((word) => endOf(word, scripts) ?? []))
      words.push(...wordsOf((await textOf(join(root, script))).replace(/^\s*#.*$/gm, '')))
    const found = new Set(words.flatMap((word, at) => programOf(word, words[at - 1] ?? '') ?? []))
    const [only] = found
    const outer = foldersAround(dockerfile).find((folder) => started.has(folder))
    const copied = found.size === 0 ? copiedFolder(dockerfile, text, hasCode) : null
    if (only !== undefined && found.size === 1) programs.set(dockerfile, only)
    else if (copied !== null && !isPart(copied, dockerfile)) programs.set(dockerfile, copied)
    else if (outer !== undefined && COPIES_ALL.test(text)) around.set(dockerfile, outer)
  }
  const isCode = (name: string): boolean => [...folders].some((folder) => bareName(baseOf(folder)) === bareName(name))
  return markers.map((marker) => {
    const { path, name, dockerfile = '' } = marker
    if (!isBeside(marker)) return marker
    const [program, outer] = [programs.get(dockerfile), around.get(dockerfile)]
    if (program !== undefined)
      return { ...marker, path: program, name: name ?? (named.has(dockerfile) ? null : baseOf(path)) }
    // `packaging/debian` names a package, `deploy/orders` what lies in `cmd/orders`.
    const own = name ?? baseOf(path)
    return outer === undefined ? marker : { ...marker, path: outer, name: isCode(own) ? own : null }
  })
}

/** Matches `COPY . /app` in a stage. */
const COPIES_ALL = /^[ \t]*(?:COPY|ADD)[ \t]+(?:--(?!from)\S+[ \t]+)*\[?"?\.\/?"?[ \t,]/im

/**
 * The only folder of code among those that a Dockerfile copies from its build context, which is one of the folders around it
 * (https://docs.docker.com/reference/dockerfile/#copy). Null if there is none or several, or if it copies all.
 */
function copiedFolder(dockerfile: string, text: string, hasCode: (folder: string) => boolean): string | null {
  if (COPIES_ALL.test(text)) return null
  const lines = text.replace(/\\\r?\n/g, ' ').matchAll(/^[ \t]*(?:COPY|ADD)[ \t]+((?:--\S+[ \t]+)*)(\S.*)$/gim)
  const copied = [...lines].flatMap(([, options = '', paths = '']) =>
    options.includes('--from') ? [] : wordsOf(paths).slice(0, -1),
  )
  const contexts = foldersAround(dockerfile)
  const folders = copied.flatMap(
    (path) =>
      contexts
        .flatMap((context) => joinPath(context, path.replace(/^\/+/, '')) ?? [])
        .find((folder) => folder !== '' && hasCode(folder)) ?? [],
  )
  const [only, ...others] = new Set(folders)
  return only === undefined || others.length > 0 ? null : only
}

/** The folders around a file, innermost first; the last one is the repository. */
function foldersAround(file: string): readonly string[] {
  const folders: string[] = []
  for (let at = file; at !== ''; ) folders.push((at = parentOf(at)))
  return folders
}

/** Returns true for code, as against scripts and the files of which packages of Debian and RPM are made. */
function isProgram(path: string): boolean {
  return baseOf(path).includes('.') && !PACKAGING.test(path) && !isScript(path)
}

const PACKAGING = /\.(?:spec|service|socket|timer|conf|install|dirs|manpages|(?:pre|post)(?:inst|rm))$/

function isScript(path: string): boolean {
  return /\.(?:sh|bash|ksh)$|(?:^|\/)[\w-]*entrypoint$/.test(path)
}

/** The words of the last `ENTRYPOINT` and the last `CMD`, which alone count. */
function startWords(dockerfile: string): string[] {
  const lines = [...dockerfile.replace(/\\\r?\n/g, ' ').matchAll(/^[ \t]*(ENTRYPOINT|CMD)[ \t]+(\S.*)$/gim)]
  return ['ENTRYPOINT', 'CMD'].flatMap((wanted) => {
    const last = lines.findLast(([, instruction = '']) => instruction.toUpperCase() === wanted)
    return wordsOf(last?.[2] ?? '')
  })
}

function wordsOf(text: string): string[] {
  return text.split(/[\s"',;[\]()&|]+/).filter((word) => word !== '')
}

/**
 * Returns a function that gives the folder of the code that a word of a command starts, by the word before it; undefined if it
 * names none.
 */
function programFinder(code: readonly string[]): (word: string, before: string) => string | undefined {
  const files = new Set(code)
  return (word, before) => {
    const file = moduleFile(word, before, code) ?? (word.includes('/') ? endOf(word, files) : undefined)
    return file === undefined ? undefined : parentOf(file)
  }
}

/** The file of a Python module: `python -m shop.orders`, `celery -A shop.orders`, `uvicorn shop.orders:app`. */
function moduleFile(word: string, before: string, code: readonly string[]): string | undefined {
  const [, module] = /^([A-Za-z_]\w*(?:\.\w+)+)(?::\w+(?:\(\))?)?$/.exec(word) ?? []
  const isModule = module !== undefined && (/^(?:-m|-A|--app)$/.test(before) || word.includes(':'))
  if (!isModule) return undefined
  const path = module.replaceAll('.', '/')
  const ends = ['.py', '/__main__.py', '/__init__.py'].map((end) => `/${path}${end}`)
  return code.find((key) => ends.some((end) => `/${key}`.endsWith(end)))
}

/** The file with which a path of an image ends: `services/ingest/run.sh` of `/app/services/ingest/run.sh`. */
function endOf(word: string, files: ReadonlySet<string>): string | undefined {
  const parts = word
    .replace(/^\.\//, '')
    .split('/')
    .filter((part) => part !== '')
  for (let from = 0; from < parts.length - 1; from += 1) {
    const path = parts.slice(from).join('/')
    if (files.has(path)) return path
  }
  return undefined
}

function textOf(path: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (text) => text.slice(0, MOST_OF_A_SCRIPT),
    () => '',
  )
}

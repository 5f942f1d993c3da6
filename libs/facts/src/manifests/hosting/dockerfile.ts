import { posix } from 'node:path'
import type { FactDraft } from '../../fact-collector.js'
import { composeValue, looksLikeAddress } from '../value.js'
import { aliasesOf, imageName, workload } from './workload.js'

const fileName = /^(?:(.+)\.)?(?:dockerfile|containerfile)(?:[.-](.+))?$/i
const codeExtension = /\.(?:go|ts|js|py|rb|rs|java|kt|cs|md|html?|ya?ml|json|tpl)$/i
/** Matches folders that contain Dockerfiles without naming what they build. */
const plainFolders = new Set('docker dockerfiles build deploy deployment deployments .docker src app ci .'.split(' '))

export function isDockerfile(path: string): boolean {
  const name = posix.basename(path)
  return fileName.test(name) && !codeExtension.test(name) && !path.includes('.devcontainer/')
}

/** One instruction of a Dockerfile. */
export interface DockerInstruction {
  /** 1-based. */
  readonly line: number
  /** In capitals. */
  readonly keyword: string
  /** All behind the keyword, on one line. */
  readonly words: string
}

/** Adds what the last stage of a Dockerfile runs: its ports, its variables, and the programs that it starts. */
export function* dockerfileFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  const instructions = dockerInstructions(text)
  const name = builtName(path, repoName)
  const start = instructions.findLastIndex(({ keyword }) => keyword === 'FROM')
  if (start === -1) return
  const last = instructions.slice(start)
  const ports = last.flatMap(({ keyword, words }) =>
    keyword === 'EXPOSE' ? words.split(/\s+/).flatMap((word) => /^(\d+)(?:\/tcp)?$/.exec(word)?.[1] ?? []) : [],
  )
  const base = baseImage(instructions)
  const folder = posix.dirname(path)
  yield workload(
    { line: instructions[start]?.line ?? 1, extractor: 'dockerfile/stage', platform: 'dockerfile', name },
    {
      image: base === null ? null : imageName({ kind: 'literal', value: base }),
      buildContext: folder === '.' ? '' : folder,
      dockerfile: path,
      ports: [...new Set(ports.map(Number))],
      aliases: aliasesOf(name, programsOf(last)),
    },
  )
  for (const { keyword, words, line } of instructions) {
    if (keyword !== 'ENV' && keyword !== 'ARG') continue
    for (const [variable, value] of assignments(words)) {
      // Most build arguments are versions and switches. Only addresses are kept.
      if (keyword === 'ARG' && !looksLikeAddress(value.replace(/^["']/, ''))) continue
      const owner = { type: 'workload', name } as const
      const at = { line, extractor: 'dockerfile/env', owner }
      yield { kind: 'variable', ...at, name: variable, value: composeValue(variable, value) }
    }
  }
}

/** Returns the image that the last stage is made of, through the stages that it is named after. Null if an argument names it. */
export function baseImage(instructions: readonly DockerInstruction[]): string | null {
  const stages = new Map<string, string>()
  let base: string | null = null
  for (const { keyword, words } of instructions) {
    if (keyword !== 'FROM') continue
    const [, image = '', stage] = /^(?:--\S+\s+)*(\S+)(?:\s+as\s+(\S+))?/i.exec(words) ?? []
    base = stages.get(image.toLowerCase()) ?? image
    if (stage !== undefined) stages.set(stage.toLowerCase(), base)
  }
  return base === null || base.includes('$') ? null : base
}

/** Reads the instructions of a Dockerfile with their lines joined. Leaves out comments and here-documents. */
export function dockerInstructions(text: string): readonly DockerInstruction[] {
  const instructions: DockerInstruction[] = []
  const rows = text.split('\n')
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] ?? ''
    const [, keyword, rest] = /^\s*([A-Za-z]+)\s([^]*)$/.exec(row) ?? []
    if (keyword === undefined || rest === undefined) continue
    const line = index + 1
    const parts = [rest.trim()]
    // https://docs.docker.com/reference/dockerfile/#here-documents, as against `<<<word` of a shell and `$((1<<3))`.
    const heredoc = /(?:^|\s)\d*<<-?["']?([A-Za-z_]\w*)/.exec(rest)?.[1]
    if (heredoc !== undefined) while (index + 1 < rows.length && rows[++index]?.trim() !== heredoc);
    for (let last = parts[0] ?? ''; last.endsWith('\\') && index + 1 < rows.length; ) {
      const next = rows[++index]?.trim() ?? ''
      parts[parts.length - 1] = last.slice(0, -1)
      // A comment between two lines of an instruction does not end it.
      last = next.startsWith('#') ? '\\' : next
      parts.push(last)
    }
    instructions.push({ line, keyword: keyword.toUpperCase(), words: parts.join(' ') })
  }
  return instructions
}

/** Reads `A=b C="d e"` and the old `A b`. */
function* assignments(words: string): Generator<readonly [name: string, value: string]> {
  const pattern = /\b([A-Za-z_]\w*)=("(?:\\.|[^"\\])*"|'[^']*'|\S*)/g
  const pairs = [...words.matchAll(pattern)]
  if (pairs.length === 0) {
    const [, name, value] = /^([A-Za-z_]\w*)\s+(\S.*)$/.exec(words) ?? []
    if (name !== undefined && value !== undefined) yield [name, value]
  }
  for (const [, name = '', value = ''] of pairs) yield [name, value.replace(/^(["'])(.*)\1$/, '$2')]
}

/**
 * Returns names of programs that belong to one service: `dotnet Shop.Orders.dll`, `/app/orders`, `java -jar
 * orders.jar`.
 */
function programsOf(last: readonly DockerInstruction[]): string[] {
  return last.flatMap(({ keyword, words }) => {
    if (keyword !== 'ENTRYPOINT' && keyword !== 'CMD') return []
    return [...words.matchAll(/(?<![\w.-])([\w.-]+)\.(?:dll|jar|exe)\b/g)].map(([, program]) => program ?? '')
  })
}

/** Returns the name of the image: of the file if it has one (`orders.Dockerfile`), otherwise of its folder. */
function builtName(path: string, repoName: string): string {
  const [, before, behind] = fileName.exec(posix.basename(path)) ?? []
  const folders = posix.dirname(path).split('/')
  const folder = folders.filter((part) => !plainFolders.has(part)).at(-1)
  const own = before ?? behind
  const isFlavour =
    own !== undefined && /^(?:dev|development|prod|production|test|local|debug|ci|build|release)$/i.test(own)
  if (own !== undefined && !isFlavour && plainFolders.has(folders.at(-1) ?? '.')) return own
  return folder ?? repoName
}

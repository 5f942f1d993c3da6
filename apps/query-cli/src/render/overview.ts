import type { DescribedOverview, DescribedSource } from '@coderag/retrieval'
import pc from 'picocolors'
import type { FilePlaces, PlacedLayout } from '../file-places.js'
import { clip, count, printable, table } from './text.js'

type Paint = (text: string) => string

/** Renders the summary of an index for people. */
export function renderOverview({ sources, services, generation }: DescribedOverview, layout: PlacedLayout): string {
  const { bold, dim } = pc.createColors(layout.color)
  const shown = sources.toSorted((a, b) => Number(a.reference) - Number(b.reference))
  return [
    ...serviceLines(services, { bold, width: layout.width }),
    ...shown.flatMap((source) => sourceLines(source, { bold, dim, width: layout.width, places: layout.places })),
    dim(`${count(sources.length, 'source')} · generation ${generation}`),
    '',
  ].join('\n')
}

function serviceLines(
  services: DescribedOverview['services'],
  { bold, width }: { bold: Paint; width: number },
): readonly string[] {
  if (services.length === 0) return []
  const rows = services.map(({ name, kind, language, callsOut, calledBy }) =>
    [name, kind, language ?? '', `called by ${calledBy}`, `calls ${callsOut}`].map(printable),
  )
  return [bold('Services'), ...table(rows, width).map((line) => `  ${line}`), '']
}

function sourceLines(
  source: DescribedSource,
  { bold, dim, width, places }: { bold: Paint; dim: Paint; width: number; places: FilePlaces },
): string[] {
  const shown = (filePath: string): string => places.path({ repoName: source.repoName, filePath })
  const {
    repoName,
    gitCommit,
    reference,
    summary,
    files,
    chunks,
    extensions,
    folders,
    entryPoints,
    central,
    packages,
  } = source
  const at = gitCommit === null ? '' : ` at ${gitCommit.slice(0, 10)}`
  const kinds = extensions.slice(0, 6).map(({ extension, files: own }) => `.${extension} ${own}`)
  const facts = `${reference ? 'reference, ' : ''}${count(files, 'file')}, ${count(chunks, 'chunk')}${at}`
  const line = (label: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [clip(`  ${dim(label)} ${printable(values.join(', '))}`, width + dim('').length)]
  const rows = folders.map(({ path, files: own, summary: said }) =>
    [`${shown(path)}/`, `${own}`, said ?? ''].map(printable),
  )
  return [
    `${bold(printable(repoName))} ${dim(facts)}`,
    ...(summary === null ? [] : [`  ${clip(printable(summary), width - 2)}`]),
    ...line('files', kinds),
    ...line(
      'packages',
      packages.slice(0, 8).map(({ name, version }) => (version === null ? name : `${name} ${version}`)),
    ),
    ...line('entry points', entryPoints.slice(0, 6).map(shown)),
    ...line(
      'most used',
      central?.symbols.slice(0, 8).map(({ name, usedBy }) => `${name} (${count(usedBy, 'file')})`) ?? [],
    ),
    ...line('key files', central?.files.slice(0, 6).map(({ filePath }) => shown(filePath)) ?? []),
    ...line(
      'changes most',
      source.changes?.hot.map(({ path, commits }) => `${shown(path)} (${count(commits, 'commit')})`) ?? [],
    ),
    ...table(rows, width - 2).map((row) => `  ${row}`),
    '',
  ]
}

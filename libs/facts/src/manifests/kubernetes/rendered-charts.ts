import { posix } from 'node:path'
import type { FactDraft } from '../../fact-collector.js'
import type { ConfigNode } from '../config-tree.js'
import {
  Charts,
  coalesce,
  copyOf,
  folderOf,
  joined,
  mappingOf,
  textIn,
  type Chart,
  type FileTexts,
} from '../helm/chart.js'
import { HOLE, type GoMap } from '../helm/go-values.js'
import { mayInstall, releasesIn, type NamedRelease } from '../helm/releases.js'
import { renderChart, type Rendered, type Release } from '../helm/render-chart.js'
import { ValuePlaces } from '../helm/value-places.js'
import { readYaml } from '../read-yaml.js'
import { markEnd, markStart, UNKNOWN } from '../value.js'
import { configMapFileFacts, holdsFiles } from './config-map-files.js'
import { isHelmValues } from './helm-chart.js'
import { isResource, kubernetesFacts, type NameReader } from './kubernetes.js'

/** The facts of a template as one release renders it. */
export interface ChartDocument {
  /** Path of the template in the repository. */
  readonly path: string
  /** Files that make this rendering differ from that of the chart's own values, the most telling first. Empty for the latter. */
  readonly sources: readonly string[]
  readonly facts: readonly FactDraft[]
}

/** Most releases of one chart that are rendered. */
const MAX_RELEASES = 40

/**
 * Returns the facts of the charts of a repository. A chart is rendered for each manifest that installs it; without one, with its own
 * values, and once more with each file of values beside it. A chart that another one takes over is part of that one.
 *
 * @param files - Charts with all their files, and manifests that may install them, by path.
 */
export function chartDocuments(files: FileTexts): readonly ChartDocument[] {
  const charts = new Charts(files)
  const folders = new Set(charts.folders)
  const named = [...files].flatMap(([path, text]) => (mayInstall(path, text) ? releasesIn(path, text, folders) : []))
  const taken = new Set(charts.folders.flatMap((folder) => charts.takenBy(folder)))
  const places = new ValuePlaces(files)
  const documents: ChartDocument[] = []
  for (const folder of charts.folders) {
    const own = named.filter(({ chart }) => chart === folder)
    if (own.length === 0 && taken.has(folder)) continue
    const chart = charts.read(folder)
    if (textIn(chart.metadata, 'type') === 'library') continue
    const valueFiles = valueFilesOf(folder, files)
    const releases =
      own.length > 0 ? own.map((release) => namedRelease(release, files)) : ownReleases(chart.name, valueFiles, files)
    const known = new Map<string, Set<string>>()
    const defaults = defaultsOf(chart)
    for (const { sources, ...release } of releases.slice(0, MAX_RELEASES)) {
      const { rendered, failed } = renderChart(charts, chart, release)
      const isWithoutValues = sources.length === 0 && !chart.hasValuesFile && valueFiles.length === 0
      const notices = [...failed.map(failedNotice), ...(isWithoutValues ? missingValues(charts, folder, rendered) : [])]
      for (const { path, facts } of [
        ...rendered.map((each) => ({ path: each.path, facts: [...factsOf(each, charts)] })),
        ...notices,
      ]) {
        const before = known.get(path) ?? new Set()
        known.set(path, before)
        // What is as in the rendering of the chart's own values holds in all. Workloads also say in which renderings they are.
        const keyed = facts.map((fact) => [JSON.stringify(fact), fact] as const)
        const own = keyed.filter(([key, { kind }]) => kind === 'workload' || !before.has(key))
        if (sources.length === 0) for (const [key] of keyed) before.add(key)
        if (own.length === 0) continue
        const template = (files.get(path) ?? '').split('\n')
        const from = [...sources, ...defaults]
        documents.push({ path, sources, facts: own.map(([, fact]) => placed(fact, template, places, from)) })
      }
    }
  }
  return documents
}

/** Files of the values that a chart and those that it takes over have by default: the outer ones count before the inner ones. */
function defaultsOf({ folder, dependencies }: Chart): readonly string[] {
  return ['values.yaml', 'values.yml']
    .map((name) => joined(folder, name))
    .concat(dependencies.flatMap(({ chart }) => defaultsOf(chart)))
}

/** Adds to a variable where the files of values write it. */
function placed(
  fact: FactDraft,
  template: readonly string[],
  places: ValuePlaces,
  files: readonly string[],
): FactDraft {
  if (fact.kind !== 'variable' || fact.value.kind !== 'literal') return fact
  const writtenAt = places.find(fact.value.value, template[fact.line - 1] ?? '', files)
  return writtenAt === null ? fact : { ...fact, writtenAt }
}

/** Returns true for a file outside of charts that decides how they are rendered: it holds values, or installs charts. */
export function decidesOnCharts(path: string, text: string): boolean {
  return isHelmValues(path) || mayInstall(path, text)
}

interface SourcedRelease extends Release {
  readonly sources: readonly string[]
}

function namedRelease({ name, namespace, valueFiles, values, from }: NamedRelease, files: FileTexts): SourcedRelease {
  const layers = [...valueFiles.map((path) => mappingOf(files.get(path) ?? '')), ...values]
  return {
    name,
    ...(namespace === '' ? {} : { namespace }),
    values: layered(layers),
    sources: [...valueFiles.toReversed(), from],
  }
}

function ownReleases(name: string, valueFiles: readonly string[], files: FileTexts): readonly SourcedRelease[] {
  return [
    { name, values: new Map(), sources: [] },
    ...valueFiles.map((path) => ({ name, values: mappingOf(files.get(path) ?? ''), sources: [path] })),
  ]
}

function layered(layers: readonly GoMap[]): GoMap {
  const values: GoMap = new Map()
  for (const layer of layers.toReversed()) coalesce(values, copyOf(layer))
  return values
}

/** Files of values that may be given to a chart: in its folder but for its own, and beside it. */
function valueFilesOf(folder: string, files: FileTexts): readonly string[] {
  const around = folder === '' ? null : folderOf(folder)
  return [...files.keys()].filter((path) => {
    if (!isHelmValues(path)) return false
    const place = folderOf(path)
    if (place === around) return !files.has(posix.join(place, 'Chart.yaml'))
    const inside = folder === '' ? path : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null
    return inside !== null && !/^(?:values\.ya?ml$|templates\/|charts\/|ci\/|tests?\/)/.test(inside)
  })
}

/** Names lack what is unknown of them. */
const renderedNames: NameReader = {
  platform: 'helm',
  marks: { expressions: [UNKNOWN] },
  nameOf: withoutMarks,
  mapOf: withoutMarks,
}

function withoutMarks({ text }: ConfigNode): string {
  if (!text.includes(markStart)) return text
  const joined = text.replace(/([-._]?)\ue0000\ue001([-._]?)/g, (_, before: string, after: string) => before || after)
  return joined.replace(/^[-._]+|[-._]+$/g, '')
}

function* factsOf({ path, text, lines }: Rendered, charts: Charts): Generator<FactDraft> {
  // A template without actions is a manifest, and read as such.
  if (!charts.text(path).includes('{{')) return
  const lineOf = (line: number): number => lines[line - 1] ?? lines.at(-1) ?? 1
  const marked = text.replaceAll(HOLE, `${markStart}0${markEnd}`)
  for (const node of readYaml(marked)) {
    if (!isResource(node) || isTestHook(node)) continue
    for (const fact of kubernetesFacts(node, renderedNames)) yield { ...fact, line: lineOf(fact.line) }
  }
  if (holdsFiles(marked)) for (const fact of configMapFileFacts(marked)) yield { ...fact, line: lineOf(fact.line) }
}

/** Only `helm test` runs what has this annotation. */
function isTestHook(node: ConfigNode): boolean {
  return node.at('metadata', 'annotations', 'helm.sh/hook').text.startsWith('test')
}

type Notice = { readonly path: string; readonly facts: readonly FactDraft[] }

function failedNotice({ path, line, message }: { path: string; line: number; message: string }): Notice {
  const text = `could not be rendered: ${message}. What this template writes after it is missing on the map`
  return {
    path,
    facts: [{ kind: 'chart_notice', line, extractor: 'helm/template', code: 'CHART_NOT_RENDERED', message: text }],
  }
}

/** Says which value a chart takes first that no file gives. */
function missingValues(charts: Charts, folder: string, rendered: readonly Rendered[]): readonly Notice[] {
  for (const { path, text, lines } of rendered) {
    for (const [at, row] of text.split('\n').entries()) {
      const line = lines[at] ?? 1
      const key = row.includes(HOLE)
        ? /\.Values\.[\w.]+/.exec(charts.text(path).split('\n')[line - 1] ?? '')?.[0]
        : undefined
      if (key === undefined) continue
      const chart = folder === '' ? 'at the top of the repository' : folder
      const message =
        `takes ${key.slice(1)}, and no file of values for the chart ${chart} could be read. What they decide is missing on the map. ` +
        'Put a values.yaml beside Chart.yaml'
      return [
        {
          path,
          facts: [{ kind: 'chart_notice', line, extractor: 'helm/values', code: 'CHART_WITHOUT_VALUES', message }],
        },
      ]
    }
  }
  return []
}

import { posix } from 'node:path'
import { coalesced, enabledIn, textIn, withImports, type Chart, type Charts } from './chart.js'
import { HOLE, textOf, toYaml, type GoMap, type GoValue } from './go-values.js'
import { TemplateEngine } from './template-engine.js'
import { TemplateError, type ParsedTemplate } from './template-parser.js'

/** A chart that is installed. */
export interface Release {
  readonly name: string
  readonly namespace?: string
  /** Values over those of the chart: of files and of what names the release, later ones over earlier ones. */
  readonly values: GoMap
}

/** What a template makes of the values. */
export interface Rendered {
  /** Path of the template in the repository. */
  readonly path: string
  /** YAML with a `HOLE` for each value that is not known. */
  readonly text: string
  /** For each line of `text` the 1-based line of the template that wrote it. */
  readonly lines: readonly number[]
}

/** A template that could not be run to its end. */
export interface Unrendered {
  readonly path: string
  readonly line: number
  readonly message: string
}

interface Template {
  readonly path: string
  readonly parsed: ParsedTemplate
  readonly dot: GoMap
  readonly writes: boolean
}

/**
 * Renders the templates of a chart and of the charts that it takes over as `helm template` does, without a cluster
 * (https://helm.sh/docs/chart_template_guide/). Never throws: of a template that fails what it wrote before is kept.
 */
export function renderChart(
  charts: Charts,
  chart: Chart,
  release: Release,
): { readonly rendered: readonly Rendered[]; readonly failed: readonly Unrendered[] } {
  const failed: Unrendered[] = []
  const values = withImports(chart, coalesced(chart, release.values))
  const templates = [...templatesOf(charts, chart, { values, release, path: chart.name, isRoot: true }, failed)]
  const engine = new TemplateEngine()
  // A chart's templates count before those of the charts that it takes over.
  const byDepth = templates.map((template) => ({
    template,
    depth: textOf(template.dot.get('ChartPath')).split('/').length,
  }))
  for (const { template } of byDepth.sort((a, b) => b.depth - a.depth))
    for (const [name, nodes] of template.parsed.defined) engine.define(name, nodes)
  const rendered: Rendered[] = []
  for (const { path, parsed, dot, writes } of templates) {
    if (!writes) continue
    const { text, lines, error } = engine.run(parsed.body, dot)
    if (error !== null) failed.push({ path, line: error.line, message: error.message })
    if (/\S/.test(text)) rendered.push({ path, text: withoutLoneHoles(text), lines })
  }
  return { rendered, failed }
}

/** Empties lines of nothing but holes: there an unknown value may as well be none. */
function withoutLoneHoles(text: string): string {
  return text.includes(HOLE) ? text.replace(/^[ \t]*\ue010+[ \t]*$/gm, '') : text
}

interface Place {
  readonly values: GoMap
  readonly release: Release
  /** Names of the charts around it and of it, as in `.Template.Name`. */
  readonly path: string
  readonly isRoot: boolean
}

function* templatesOf(charts: Charts, chart: Chart, place: Place, failed: Unrendered[]): Generator<Template> {
  const { values, release, path: chartPath, isRoot } = place
  const metadata = chartObject(chart, isRoot)
  const files = filesObject(charts, chart)
  for (const path of chart.templates) {
    const inside = path.slice(path.lastIndexOf('templates/'))
    const parsed = charts.parsed(path)
    if (parsed instanceof TemplateError) {
      failed.push({ path, line: parsed.line, message: parsed.message })
      continue
    }
    const dot: GoMap = new Map<string, GoValue>([
      ['Values', values],
      ['Chart', metadata],
      ['Release', releaseObject(release)],
      ['Files', files],
      ['Capabilities', capabilities()],
      [
        'Template',
        new Map([
          ['Name', `${chartPath}/${inside}`],
          ['BasePath', `${chartPath}/templates`],
        ]),
      ],
      ['Subcharts', new Map()],
      ['ChartPath', chartPath],
    ])
    const isLibrary = textIn(chart.metadata, 'type') === 'library'
    const base = posix.basename(path)
    const writes =
      !isLibrary &&
      !base.startsWith('_') &&
      /\.(?:ya?ml|json|tpl)$/.test(base) &&
      !inside.startsWith('templates/tests/')
    yield { path, parsed, dot, writes }
  }
  for (const inner of enabledIn(chart, values)) {
    const own = values.get(inner.name)
    const below = { values: own instanceof Map ? own : new Map<string, GoValue>(), release, isRoot: false }
    yield* templatesOf(charts, inner, { ...below, path: `${chartPath}/charts/${inner.name}` }, failed)
  }
}

function chartObject({ metadata, name }: Chart, isRoot: boolean): GoMap {
  const fields = [...metadata].map(
    ([key, value]) =>
      [key === 'apiVersion' ? 'APIVersion' : key.charAt(0).toUpperCase() + key.slice(1), value] as const,
  )
  const written = [...fields].map(
    ([key, value]) => [key, /Version$/.test(key) && value !== null ? textOf(value) : value] as const,
  )
  return new Map<string, GoValue>([
    ['Version', '0.0.0'],
    ['AppVersion', ''],
    ...written,
    ['Name', name],
    ['IsRoot', isRoot],
  ])
}

function releaseObject({ name, namespace = 'default' }: Release): GoMap {
  return new Map<string, GoValue>([
    ['Name', name],
    ['Namespace', namespace],
    ['Service', 'Helm'],
    ['Revision', 1n],
    ['IsInstall', true],
    ['IsUpgrade', false],
  ])
}

/** The version of Kubernetes for which charts are rendered. */
const KUBERNETES = { major: '1', minor: '31', version: 'v1.31.0' } as const
/** Groups of Kubernetes itself, whose versions Helm knows without a cluster. */
const GROUPS = new RegExp(
  String.raw`^(?:v1|(?:apps|batch|autoscaling|policy|(?:networking|rbac\.authorization|storage|apiextensions|` +
    String.raw`admissionregistration|coordination|discovery|scheduling|certificates|authentication|` +
    String.raw`authorization|events|node|apiregistration|flowcontrol\.apiserver)\.k8s\.io)\/v1)$`,
)

function capabilities(): GoMap {
  const { major, minor, version } = KUBERNETES
  return new Map<string, GoValue>([
    ['KubeVersion', new Map(Object.entries({ Version: version, GitVersion: version, Major: major, Minor: minor }))],
    ['APIVersions', new Map<string, GoValue>([['Has', (name = null) => GROUPS.test(textOf(name))]])],
    ['HelmVersion', new Map(Object.entries({ Version: 'v3.16.3', GoVersion: 'go1.22.7' }))],
  ])
}

/** `.Files`: what lies in a chart beside its templates (https://helm.sh/docs/chart_template_guide/accessing_files/). */
function filesObject(charts: Charts, chart: Chart): GoMap {
  const own = charts
    .filesOf(chart.folder)
    .filter(([inside]) => !/^(?:templates\/|charts\/|Chart\.ya?ml$|values\.ya?ml$)/.test(inside))
  return filesMap(charts, own)
}

function filesMap(charts: Charts, files: readonly (readonly [inside: string, path: string])[]): GoMap {
  const textAt = (name: GoValue): string => {
    const path = files.find(([inside]) => inside === textOf(name))?.[1]
    return path === undefined ? '' : charts.text(path)
  }
  const byName = (write: (text: string) => string): string =>
    files.length === 0
      ? ''
      : toYaml(new Map(files.map(([inside, path]) => [posix.basename(inside), write(charts.text(path))])))
  const map: GoMap = new Map(files.map(([inside, path]) => [inside, charts.text(path)]))
  // Methods are fields that no `range` over the files meets.
  return new MethodMap(map, {
    Get: (name = null) => textAt(name),
    GetBytes: (name = null) => textAt(name),
    Lines: (name = null) => textAt(name).replace(/\n$/, '').split('\n'),
    Glob: (pattern = null) =>
      filesMap(
        charts,
        files.filter(([inside]) => posix.matchesGlob(inside, textOf(pattern))),
      ),
    AsConfig: () => byName((text) => text),
    AsSecrets: () => byName((text) => Buffer.from(text).toString('base64')),
  })
}

/** A mapping with methods. */
class MethodMap extends Map<string, GoValue> {
  readonly #methods: Readonly<Record<string, (...args: readonly GoValue[]) => GoValue>>

  constructor(entries: GoMap, methods: Readonly<Record<string, (...args: readonly GoValue[]) => GoValue>>) {
    super(entries)
    this.#methods = methods
  }

  override get(key: string): GoValue | undefined {
    return super.get(key) ?? (Object.hasOwn(this.#methods, key) ? this.#methods[key] : undefined)
  }
}

import { posix } from 'node:path'
import { folderOf, joined, listIn, mappingOf, nestedAt, textIn } from './chart.js'
import { fromAllYaml, isMap, type GoMap, type GoValue } from './go-values.js'

/** A manifest that installs a chart of the repository. */
export interface NamedRelease {
  /** Folder of the chart, relative to the repository. */
  readonly chart: string
  readonly name: string
  readonly namespace: string
  /** Paths of files of values, relative to the repository; later ones count. */
  readonly valueFiles: readonly string[]
  /** Values that the manifest itself gives, which count over those of files. */
  readonly values: readonly GoMap[]
  /** Path of the manifest. */
  readonly from: string
}

/** Matches a file that may install charts, before it is parsed. */
export function mayInstall(path: string, text: string): boolean {
  if (!/\.ya?ml(?:\.gotmpl)?$/i.test(path)) return false
  return isHelmfile(path) || isSkaffold(path) || /^kind:\s*["']?(?:Application|HelmRelease)\b/m.test(text)
}

/**
 * Returns the charts of the repository that a manifest installs: an Application of Argo CD
 * (https://argo-cd.readthedocs.io/en/stable/user-guide/helm/), a HelmRelease of Flux (https://fluxcd.io/flux/components/helm/helmreleases/),
 * the releases of a helmfile (https://helmfile.readthedocs.io/) or of Skaffold (https://skaffold.dev/docs/deployers/helm/).
 */
export function releasesIn(path: string, text: string, charts: ReadonlySet<string>): readonly NamedRelease[] {
  const found = fromAllYaml(text)
    .filter(isMap)
    .flatMap((document) => {
      if (isHelmfile(path)) return helmfileReleases(path, document)
      if (isSkaffold(path)) return skaffoldReleases(path, document)
      if (textIn(document, 'kind') === 'Application') return argoReleases(path, document)
      return textIn(document, 'kind') === 'HelmRelease' ? fluxReleases(path, document) : []
    })
  return found.filter(({ chart, name }) => charts.has(chart) && name !== '')
}

function isHelmfile(path: string): boolean {
  return /(?:^|\/)helmfile(?:[.-][\w.-]+)?\.ya?ml(?:\.gotmpl)?$|(?:^|\/)helmfile\.d\//.test(path)
}

function isSkaffold(path: string): boolean {
  return /(?:^|\/)skaffold(?:[.-][\w.-]+)?\.ya?ml$/.test(path)
}

function argoReleases(from: string, document: GoMap): NamedRelease[] {
  const spec = mapIn(document, 'spec')
  const sources = [mapIn(spec, 'source'), ...listIn(spec, 'sources').filter(isMap)]
  return sources.map((source) => {
    const helm = mapIn(source, 'helm')
    const chart = textIn(source, 'path').replace(/^\.?\/+|\/+$/g, '')
    // `$values/prod.yaml` lies in the repository of another source.
    const valueFiles = textsIn(helm, 'valueFiles').map((file) =>
      /^\$\w+\//.test(file) ? file.replace(/^\$\w+\//, '') : within(chart, file),
    )
    const parameters = assigned(
      listIn(helm, 'parameters')
        .filter(isMap)
        .map((each) => [textIn(each, 'name'), each.get('value') ?? null]),
    )
    const values = [mappingOf(textIn(helm, 'values')), mapIn(helm, 'valuesObject'), parameters]
    const name = textIn(helm, 'releaseName') || textIn(mapIn(document, 'metadata'), 'name')
    return { chart, name, namespace: textIn(mapIn(spec, 'destination'), 'namespace'), valueFiles, values, from }
  })
}

function fluxReleases(from: string, document: GoMap): NamedRelease[] {
  const spec = mapIn(document, 'spec')
  const metadata = mapIn(document, 'metadata')
  const chart = mapIn(mapIn(spec, 'chart'), 'spec')
  const namespace = textIn(spec, 'targetNamespace')
  const name =
    textIn(spec, 'releaseName') || [namespace, textIn(metadata, 'name')].filter((part) => part !== '').join('-')
  const valueFiles = textsIn(chart, 'valuesFiles').map((file) => within('', file))
  const path = within('', textIn(chart, 'chart'))
  return [
    {
      chart: path,
      name,
      namespace: namespace || textIn(metadata, 'namespace'),
      valueFiles,
      values: [mapIn(spec, 'values')],
      from,
    },
  ]
}

function helmfileReleases(from: string, document: GoMap): NamedRelease[] {
  const folder = folderOf(from)
  return listIn(document, 'releases')
    .filter(isMap)
    .map((release) => {
      const values = listIn(release, 'values')
      const set = assigned(
        listIn(release, 'set')
          .filter(isMap)
          .map((each) => [textIn(each, 'name'), each.get('value') ?? null]),
      )
      return {
        chart: within(folder, textIn(release, 'chart')),
        name: textIn(release, 'name'),
        namespace: textIn(release, 'namespace'),
        valueFiles: values.filter((value) => typeof value === 'string').map((file) => within(folder, file)),
        values: [...values.filter(isMap), set],
        from,
      }
    })
}

function skaffoldReleases(from: string, document: GoMap): NamedRelease[] {
  const folder = folderOf(from)
  const helms = ['deploy', 'manifests'].map((part) => mapIn(mapIn(document, part), 'helm'))
  return helms
    .flatMap((helm) => listIn(helm, 'releases'))
    .filter(isMap)
    .map((release) => ({
      chart: within(folder, textIn(release, 'chartPath')),
      name: textIn(release, 'name'),
      namespace: textIn(release, 'namespace'),
      valueFiles: textsIn(release, 'valuesFiles').map((file) => within(folder, file)),
      values: [assigned([...mapIn(release, 'setValues')])],
      from,
    }))
}

/** Values by their paths: `image.tag`. */
function assigned(pairs: readonly (readonly [path: string, value: GoValue])[]): GoMap {
  const values: GoMap = new Map()
  for (const [path, value] of pairs) {
    const keys = path.split('.')
    if (path !== '' && !/[[\]\\]/.test(path)) nestedAt(values, keys.slice(0, -1)).set(keys.at(-1) ?? '', value)
  }
  return values
}

function within(folder: string, path: string): string {
  return posix.normalize(joined(folder, path)).replace(/^\.?\/+|\/+$/g, '')
}

function mapIn(map: GoMap, key: string): GoMap {
  const value = map.get(key)
  return isMap(value) ? value : new Map()
}

function textsIn(map: GoMap, key: string): readonly string[] {
  return listIn(map, key).filter((value) => typeof value === 'string')
}

import { composeMarks, isComposeText } from '../yaml/compose.js'
import { dockerfileMarks } from '../yaml/dockerfile.js'
import { isKubernetesText, kubernetesMarks, templateMarks } from '../yaml/kubernetes.js'
import { bicepMarks, terraformMarks } from '../yaml/infrastructure.js'
import { yamlMarks } from '../yaml/yaml-lines.js'
import { jsonMarks } from './json.js'
import type { ConfigOutline, OutlineReader } from './mark.js'
import { isOpenApiText, openApiMarks } from './openapi.js'
import { protoMarks } from './proto.js'
import { bracedMarks, iniMarks, makefileMarks, nginxMarks } from './sections.js'
import { xmlMarks } from './xml.js'

/** A configuration format: how to recognise it and how to read it. */
interface Format {
  readonly path: RegExp
  /** Asked where the path fits; a format without it is known by its path. */
  readonly content?: (text: string) => boolean
  readonly language: string | null
  readonly read: OutlineReader
  /** Notice if a file of this format could not be read. */
  readonly notation?: string
}

const yamlPath = /\.(?:ya?ml|tpl)$/i

/** The first that fits. */
const formats: readonly Format[] = [
  {
    path: /(?:^|\/)templates\/.*\.(?:ya?ml|tpl)$/i,
    content: (text) => text.includes('{{'),
    language: 'helm',
    read: templateMarks,
  },
  { path: yamlPath, content: isOpenApiText, language: 'yaml', read: openApiMarks },
  { path: yamlPath, content: isKubernetesText, language: 'yaml', read: kubernetesMarks },
  { path: yamlPath, content: isComposeText, language: 'yaml', read: composeMarks },
  { path: yamlPath, language: 'yaml', read: yamlMarks },
  { path: /\.(?:json|jsonc|json5|webmanifest|ipynb)$/i, language: 'json', read: jsonMarks, notation: 'JSON' },
  { path: /\.toml$/i, language: 'toml', read: iniMarks },
  {
    path: /\.(?:ini|cfg|editorconfig)$|(?:^|\/)\.(?:editorconfig|gitconfig|flake8|pylintrc)$/i,
    language: 'ini',
    read: iniMarks,
  },
  {
    path: /\.(?:xml|(?:cs|fs|vb|vcx|wap|sql)proj|props|targets|nuspec|resx|plist|xaml|slnx|config|storyboard|xib)$/i,
    language: 'xml',
    read: xmlMarks,
    notation: 'XML',
  },
  { path: /\.proto$/i, language: 'protobuf', read: protoMarks },
  { path: /\.(?:tf|tfvars|hcl|nomad)$/i, language: 'terraform', read: terraformMarks },
  { path: /\.bicep$/i, language: 'bicep', read: bicepMarks },
  {
    path: /(?:^|\/)(?:[^/]+\.)?(?:dockerfile|containerfile)(?:[.-][^/]+)?$/i,
    language: 'dockerfile',
    read: dockerfileMarks,
  },
  {
    path: /nginx[^/]*$|\.conf(?:\.\w+)?$/i,
    content: (text) => /^[ \t]*(?:server|location|upstream|http)\b[^\n;]*\{/m.test(text),
    language: 'nginx',
    read: nginxMarks,
  },
  { path: /(?:^|\/)(?:gnu)?makefile(?:\.[^/]+)?$|\.mk$/i, language: 'makefile', read: makefileMarks },
  { path: /\.(?:gradle|kts)$|(?:^|\/)(?:Jenkinsfile|Caddyfile)[^/]*$/i, language: null, read: bracedMarks },
]

/** Returns the marks of a file. Empty if its format is unknown or it has no parts. */
export function outlineOf(path: string, text: string): ConfigOutline {
  const format = formats.find((each) => each.path.test(path) && (each.content?.(text) ?? true))
  if (format === undefined) return { language: null, marks: [], notices: [] }
  const marks = format.read(text.split('\n'), text)
  const isLost = format.notation !== undefined && marks.length === 0 && text.trim().length > 2_000
  const notices = isLost ? [`no structure found as ${format.notation ?? ''}: cut by lines`] : []
  return { language: format.language, marks: [...marks].sort((a, b) => a.line - b.line || a.level - b.level), notices }
}

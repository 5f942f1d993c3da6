import { posix } from 'node:path'
import type { FactDraft } from '../fact-collector.js'
import type { PackageFact } from '../facts.js'
import type { ConfigNode } from './config-tree.js'
import { includeFact } from './hosting/workload.js'
import { readXml } from './read-xml.js'

type Known = Pick<PackageFact, 'name' | 'dependencies' | 'projects' | 'isRunnable' | 'isWeb' | 'serves'>

function packageOf(ecosystem: PackageFact['ecosystem'], line: number, known: Known): FactDraft {
  const dependencies = [...new Set(known.dependencies)].filter((name) => name !== '')
  const projects = [...new Set(known.projects)]
  return {
    kind: 'package',
    line: line || 1,
    extractor: `package/${ecosystem}`,
    ecosystem,
    ...known,
    dependencies,
    projects,
  }
}

/** Returns a path beside a manifest relative to the repository. A pattern stays a pattern. */
function beside(manifest: string, written: string): string {
  return posix.normalize(posix.join(posix.dirname(manifest), written.replaceAll('\\', '/'))).replace(/\/$/, '')
}

function folderName(path: string, repoName: string): string {
  const folder = posix.basename(posix.dirname(path))
  return folder === '.' ? repoName : folder
}

export function* npmFacts(node: ConfigNode, path: string, repoName: string): Generator<FactDraft> {
  const workspaces = node.at('workspaces')
  const members = workspaces.isMap ? workspaces.at('packages').texts : workspaces.texts
  const dependencies = ['dependencies', 'peerDependencies', 'optionalDependencies'].flatMap((field) => [
    ...node.at(field).entries.keys(),
  ])
  const linked = [...node.at('dependencies').entries.values()].flatMap(
    ({ text }) => /^(?:file|link|portal):(.+)$/.exec(text)?.[1] ?? [],
  )
  const name = node.at('name').text || folderName(path, repoName)
  const start = node.at('scripts', 'start')
  yield packageOf('npm', node.at('name').line, {
    name,
    dependencies,
    projects: [...members, ...linked].map((member) => beside(path, member)),
    isRunnable: start.text !== '' && members.length === 0,
  })
}

export function* goFacts(text: string): Generator<FactDraft> {
  const rows = text.split('\n')
  const line = rows.findIndex((row) => /^\s*module\s/.test(row))
  const name = /^\s*module\s+"?([^\s"]+)/.exec(rows[line] ?? '')?.[1]
  if (name === undefined) return
  const direct = rows.flatMap(
    (row) => /^\s*(?:require\s+)?((?=[\w.-][\w-]*\.[\w.-])[\w.-]+\/\S+)\s+v\d/.exec(row)?.[1] ?? [],
  )
  yield packageOf('go', line + 1, { name, dependencies: direct, projects: [], isRunnable: false })
}

/**
 * Returns the 1-based line of the first row of a `go.mod` that is neither a directive nor part of a block, or of the block
 * that is not closed; line 1 if no module is named (https://go.dev/ref/mod#go-mod-file-grammar).
 */
export function unparsedGoModLines(text: string): readonly number[] {
  let opened: number | null = null
  let hasModule = false
  for (const [index, written] of text.split('\n').entries()) {
    const row = written.replace(/\/\/.*$/, '').trim()
    if (row === '') continue
    if (opened !== null && row === ')') opened = null
    else if (!(opened === null ? /^[a-z]+(?=[\s("`])/ : /^[\w."`[~-]/).test(row)) return [index + 1]
    else if (opened === null && row.endsWith('(')) opened = index + 1
    hasModule ||= /^module[\s("`]/.test(row)
  }
  if (opened !== null) return [opened]
  return hasModule ? [] : [1]
}

export function* nugetFacts(text: string, path: string): Generator<FactDraft> {
  const elements = readXml(text)
  const project = elements.find(({ name }) => name === 'Project')
  if (project === undefined) return
  const sdk = project.attributes.Sdk ?? ''
  const included = (tag: string) =>
    elements.flatMap(({ name, attributes }) =>
      name === tag && attributes.Include !== undefined ? [attributes.Include] : [],
    )
  const textOf = (tag: string) => elements.find(({ name }) => name === tag)?.text ?? ''
  yield packageOf('nuget', project.line, {
    name: posix.basename(path).replace(/\.\w+proj$/, ''),
    dependencies: included('PackageReference'),
    projects: included('ProjectReference').map((reference) => beside(path, reference)),
    isRunnable: /\.(?:Web|Worker)$|^Aspire\.AppHost/.test(sdk) || /^(?:Win)?Exe$/i.test(textOf('OutputType')),
    // https://learn.microsoft.com/aspnet/core/razor-pages/web-sdk, https://learn.microsoft.com/aspnet/core/fundamentals/target-aspnetcore
    ...(/^Microsoft\.NET\.Sdk\.Web(?:\/|$)/.test(sdk) ||
    included('FrameworkReference').includes('Microsoft.AspNetCore.App')
      ? { isWeb: true }
      : {}),
  })
}

const requirement = /^\s*([A-Za-z0-9][\w.-]*)/

export function* pythonFacts(node: ConfigNode, path: string, repoName: string): Generator<FactDraft> {
  const project = node.at('project')
  const poetry = node.at('tool', 'poetry')
  const name = project.at('name').text || poetry.at('name').text || folderName(path, repoName)
  const listed = project.at('dependencies').texts.map((row) => requirement.exec(row)?.[1] ?? '')
  const poetryOwn = [...poetry.at('dependencies').entries].filter(([dependency]) => dependency !== 'python')
  const linked = poetryOwn.flatMap(([, value]) =>
    value.at('path').exists ? [beside(path, value.at('path').text)] : [],
  )
  const members = node.at('tool', 'uv', 'workspace', 'members').texts.map((member) => beside(path, member))
  yield packageOf('pypi', project.at('name').line || poetry.at('name').line, {
    name,
    dependencies: [...listed, ...poetryOwn.map(([dependency]) => dependency)],
    projects: [...linked, ...members],
    isRunnable: project.at('scripts').isMap || poetry.at('scripts').isMap,
  })
}

export function* requirementsFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  const rows = text.split('\n').filter((row) => /^\s*[A-Za-z0-9]/.test(row) && !row.includes('://'))
  const dependencies = rows.map((row) => requirement.exec(row)?.[1] ?? '')
  if (dependencies.length === 0) return
  yield packageOf('pypi', 1, { name: folderName(path, repoName), dependencies, projects: [], isRunnable: false })
}

export function* cargoFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const own = node.at('package', 'name')
  const members = node.at('workspace', 'members').texts
  const dependencies = [...node.at('dependencies').entries]
  if (!own.exists && members.length === 0) return
  const linked = dependencies.flatMap(([, value]) => (value.at('path').exists ? [value.at('path').text] : []))
  yield packageOf('cargo', own.line || node.line, {
    name: own.text || posix.basename(posix.dirname(path)),
    dependencies: dependencies.map(([name]) => name),
    projects: [...members, ...linked].map((member) => beside(path, member)),
    isRunnable: node.at('bin').items.length > 0,
  })
}

/**
 * Generators that make a server (https://openapi-generator.tech/docs/generators#server-generators). `spring` makes a client with
 * libraries of its own (https://openapi-generator.tech/docs/generators/spring#config-options).
 */
const SERVER_GENERATOR =
  /^(?:spring|kotlin-(?:server|spring|vertx)|jaxrs-[\w-]+|java-(?:helidon-server|inflector|micronaut-server|play-framework|undertow-server|vertx-web))$/
const CLIENT_LIBRARY = /["'>]spring-(?:cloud|http-interface)["'<]/

/** Returns the descriptions that the OpenAPI generator makes a server of, in a file of Maven or Gradle. */
function servedBy(text: string, path: string): Pick<PackageFact, 'serves'> {
  const blocks = path.endsWith('.xml') ? text.replace(/<!--[^]*?-->/g, '').split('</configuration>') : [text]
  const serves = blocks.flatMap((block) => {
    const settings = block.slice(Math.max(0, block.lastIndexOf('<configuration>')))
    const valueOf = (name: string): string | undefined =>
      new RegExp(String.raw`\b${name}\b\s*(?:>|=|\.set\(|\()?\s*["']?([^"'<>()\s]+)`).exec(settings)?.[1]
    const [generator, spec] = [valueOf('generatorName'), valueOf('inputSpec')]
    if (generator === undefined || spec === undefined) return []
    if (!SERVER_GENERATOR.test(generator) || CLIENT_LIBRARY.test(settings)) return []
    const written = spec
      .replace(/^\$\{?(?:project\.)?parent\.basedir\}?\//, '../')
      .replace(/^\$\{?(?:(?:project\.)?basedir|projectDir|project\.projectDir)\}?\//, '')
    return /[$:]/.test(written) ? [] : [beside(path, written)]
  })
  return serves.length === 0 ? {} : { serves }
}

export function* mavenFacts(text: string, path: string): Generator<FactDraft> {
  const elements = readXml(text)
  yield* parentFact(elements, path)
  const inside = (parent: string) => (element: (typeof elements)[number]) =>
    element.path.endsWith(`${parent}/${element.name}`)
  const own = elements.find(({ path: at }) => at === 'project/artifactId')
  if (own === undefined) return
  yield packageOf('maven', own.line, {
    name: own.text,
    dependencies: elements
      .filter(inside('dependency'))
      // A managed dependency only has its version there.
      .filter((element) => !/\/(?:dependencyManagement|plugin)\//.test(element.path))
      .flatMap(({ name, text: value }) => (name === 'artifactId' ? [value] : [])),
    projects: elements.filter(inside('modules')).map(({ text: module }) => beside(path, module)),
    isRunnable: /spring-boot-maven-plugin|quarkus-maven-plugin|jib-maven-plugin|micronaut-maven-plugin/.test(text),
    ...servedBy(text, path),
  })
}

/**
 * Yields the parent of a `pom.xml`. Maven looks for it above if nothing says where it lies, and passes by a file of another
 * artifact: https://maven.apache.org/ref/current/maven-model/maven.html#class_parent.
 */
function* parentFact(elements: ReturnType<typeof readXml>, path: string): Generator<FactDraft> {
  const at = (wanted: string) => elements.find((element) => element.path === wanted)
  const [parent, place] = [at('project/parent'), at('project/parent/relativePath')]
  if (parent === undefined) return
  yield* includeFact(
    { line: place?.line ?? parent.line, extractor: 'maven/parent', path },
    place === undefined ? '../pom.xml' : place.text,
    { from: at('project/artifactId')?.text ?? null, part: at('project/parent/artifactId')?.text ?? null },
  )
}

export function* gradleFacts(text: string, path: string, repoName: string): Generator<FactDraft> {
  for (const [index, row] of text.split('\n').entries()) {
    // https://docs.gradle.org/current/userguide/plugins.html#sec:script_plugins
    const script = /^\s*apply(?:\s*\(\s*|\s+)from\s*[:=]\s*["']([^"'$]+)["']/.exec(row)?.[1]
    yield* includeFact({ line: index + 1, extractor: 'gradle/apply', path }, script ?? '')
  }
  const coordinates = text.matchAll(
    /^[ \t]*\w*(?:[iI]mplementation|[aA]pi|[rR]untimeOnly|compile)\b\s*(?:\(\s*)?(?:platform\()?["']([\w.-]+):([\w.-]+)/gm,
  )
  // What only tests use does not run, and `project(':orders') { … }` configures a project.
  const used = text.replace(/^[ \t]*(?:\w*T|t)est\w*\b.*$/gm, '')
  const projects = [...used.matchAll(/project\(\s*(?:path\s*[:=]\s*)?["']:([\w:.-]+)["'](?!\s*\)\s*\{)/g)].map(
    ([, name = '']) => name.replaceAll(':', '/'),
  )
  // An alias of a version catalog spells the library with dots: `libs.spring.cloud.starter.config`.
  const aliases = [
    ...text.matchAll(/^[ \t]*\w*(?:[iI]mplementation|[aA]pi|[rR]untimeOnly)\b\s*(?:\(\s*)?libs\.([\w.]+)/gm),
  ]
  const dependencies = [
    ...[...coordinates].map(([, , artifact = '']) => artifact),
    ...aliases.map(([, alias = '']) => alias.replaceAll('.', '-')),
  ]
  if (dependencies.length + projects.length === 0) return
  const isRunnable =
    /org\.springframework\.boot|io\.quarkus|io\.micronaut\.application|^[ \t]*(?:id\(?\s*["'])?application["']?\)?[ \t]*$|mainClass/m.test(
      text,
    )
  const known = { name: folderName(path, repoName), dependencies, projects, isRunnable, ...servedBy(text, path) }
  yield packageOf('maven', 1, known)
}

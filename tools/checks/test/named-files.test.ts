import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

/** Paths in comments that are examples of what a user's repository has. */
const EXAMPLES: ReadonlySet<string> = new Set([
  'src/a.ts',
  'src/cart.ts',
  'src/orders.ts',
  'with.ts',
  'README.zh-CN.md',
  'README_ja.md',
  'docs/pt-br/index.md',
  'i18n/zh_Hans/guide.md',
])

const readmes = ['README.md', ...globSync('{{apps,libs}/*,libs/*/src/**}/README.md', { cwd: workspaceRoot })]

test.each(readmes)('the source files that %s names are there', (readme) => {
  const prose = readFileSync(join(workspaceRoot, readme), 'utf8').replace(/```.*?```/gs, '')
  const named = [...prose.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|wat))`/g)].map(([, path = '']) => path)
  const folder = join(workspaceRoot, dirname(readme))
  const missing = named.filter(
    (path) => ![join(folder, path), join(folder, 'src', path)].some((file) => existsSync(file)),
  )
  expect(missing).toEqual([])
})

test('the files that comments in sources name are there', () => {
  const isOurs = (entry: string): boolean => !/(?:^|\/)(?:node_modules|dist)$/.test(entry)
  const exclude = (entry: string): boolean => !isOurs(entry)
  const there = globSync('**/*.{ts,md,mjs,wat}', { cwd: workspaceRoot, exclude })
  const ends = new Set(
    there.flatMap((path) => {
      const parts = path.split(/[\\/]/)
      return parts.map((_, at) => parts.slice(at).join('/'))
    }),
  )
  const sources = there.filter(
    (path) => /^(?:libs|apps|tools)\/[^/]+\/(?:src|bench)\//.test(path) && !/\.md$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(500)
  const missing = sources.flatMap((path) => {
    const text = readFileSync(join(workspaceRoot, path), 'utf8')
    const comments = [...text.matchAll(/\/\*\*[^]*?\*\/|(?<=^|\s)\/\/[^\n]*/g)].map(([comment]) => comment).join('\n')
    const named = comments.matchAll(
      /(?<![\w./@<:{*-])(?:\.{1,2}\/)*((?:[\w-]+\/)*[\w-][\w.-]*\.(?:ts|md|mjs))(?![\w*>}/-])/g,
    )
    return [...named].flatMap(([, name = '']) => (ends.has(name) || EXAMPLES.has(name) ? [] : [`${path}: ${name}`]))
  })
  expect(missing).toEqual([])
})

/** Headings become fragments as on GitHub: in small letters, without marks, with hyphens for spaces. */
const fragmentsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )

const pages = [...globSync(['*.md', 'docs/**/*.md', 'tools/*/README.md'], { cwd: workspaceRoot }), ...readmes.slice(1)]

test.each(pages)('every link of %s leads to a file and a heading', (page) => {
  const prose = readFileSync(join(workspaceRoot, page), 'utf8').replace(/^```.*?^```/gms, '')
  const broken = [...prose.matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].filter(([, path = '', fragment]) => {
    const target = path === '' ? join(workspaceRoot, page) : join(workspaceRoot, dirname(page), path)
    if (!existsSync(target)) return true
    return fragment !== undefined && !fragmentsOf(readFileSync(target, 'utf8')).has(fragment)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test.each(['accuracy', 'benchmarks', 'quality', 'reliability', 'scaling'])('docs/%s.md is a page, no log', (page) => {
  expect(readFileSync(join(workspaceRoot, `docs/${page}.md`), 'utf8').split('\n').length).toBeLessThanOrEqual(81)
})

test('one version of Node stands in the guides and the manifest of the workspace, one in those of the apps', () => {
  const read = (path: string): string => readFileSync(join(workspaceRoot, path), 'utf8')
  const nodeOf = (path: string): string =>
    (JSON.parse(read(path)) as { engines: { node: string } }).engines.node.slice(2)
  const workspace = nodeOf('package.json')
  for (const guide of ['README.md', 'CONTRIBUTING.md']) expect(read(guide)).toContain(`Node ${workspace} or later`)
  const apps = new Set(globSync('apps/*/package.json', { cwd: workspaceRoot }).map(nodeOf))
  expect(apps.size).toBe(1)
  for (const app of apps) expect(read('apps/coderag/README.md')).toContain(`Node ${app} or later`)
})

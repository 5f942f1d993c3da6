import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ownTarballs } from '../src/tarballs.js'
import { workspaceRoot } from '../src/workspace.js'

interface Locked {
  readonly name?: string
  readonly license?: string
  readonly dev?: boolean
  readonly link?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

const lock = JSON.parse(readFileSync(join(workspaceRoot, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const installed = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
  .map(([path, facts]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), ...facts }))
const shipped = installed.filter(({ dev }) => dev !== true)
/** Packages whose code our builds hold, with their licences, by what each build says of itself. */
const bundled = globSync('{libs,apps}/*/dist/**/THIRD-PARTY-LICENSES.txt', { cwd: workspaceRoot }).flatMap((path) =>
  readFileSync(join(workspaceRoot, path), 'utf8')
    .split(/^(?==== \S+ \S+, )/m)
    .flatMap((part) => {
      const [, name, license] = /^=== (\S+) \S+, (.+)$/m.exec(part) ?? []
      return name === undefined ? [] : [{ name, license, characters: part.length }]
    }),
)

/** Licences that ask for no more than their text beside the code. */
const PERMISSIVE = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'MIT or MPL-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSD-0-Clause',
  'BlueOak-1.0.0',
  'Python-2.0',
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(Apache-2.0 AND BSD-3-Clause)',
  '(MIT OR GPL-3.0-or-later)',
  '(AFL-2.1 OR BSD-3-Clause)',
])
/** Packages whose manifest names no licence or another spelling, and where it stands. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  duck: 'BSD 2-clause, in its LICENSE; mammoth needs it',
  'json-bignum': 'MIT, in its LICENSE; apache-arrow needs it',
  lightningcss: 'MPL-2.0, unmodified; comes with vitest, which only the test suites of ours ask for',
}
/** Packages that users install and that have an install script. Each works without it. */
const SCRIPTS_NOT_NEEDED: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'its binary comes as a package of its own per system',
  esbuild: 'its binary comes as a package of its own per system',
  'onnxruntime-node': 'its processor binaries are in the package; the script fetches those for CUDA',
}

describe('what users install', () => {
  test('has permissive licences', () => {
    expect(bundled.map(({ name }) => name)).toEqual(expect.arrayContaining(['@lancedb/lancedb', 'mammoth', 'stdnum']))
    expect(
      bundled.filter(({ characters }) => characters < 400),
      'the text of a licence is beside the build, not only its name',
    ).toEqual([])
    const odd = [...shipped, ...bundled].filter(
      ({ name, license }) =>
        !PERMISSIVE.has(license ?? '') && READ_BY_HAND[name.replace(/^lightningcss-.*/, 'lightningcss')] === undefined,
    )
    expect(odd.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  test('needs no install script', () => {
    const scripts = new Set(shipped.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name))
    expect([...scripts].sort()).toEqual(Object.keys(SCRIPTS_NOT_NEEDED).sort())
    expect(readFileSync(join(workspaceRoot, '.npmrc'), 'utf8')).toContain('ignore-scripts=true')
  })
})

describe('what comes with the command coderag', () => {
  const required = requiredBy('apps/coderag')
  const foreign = required.filter((path) => path.includes('node_modules/'))
  const names = new Set(foreign.map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)))

  test('is at most 250 packages', () => {
    expect(names.size).toBeLessThanOrEqual(250)
    expect(names).toContain('apache-arrow')
  })

  test('is at most 300 MB, with the native code for one platform', () => {
    const own = required
      .filter((path) => !path.includes('node_modules/'))
      .map((path) => lock.packages[path]?.name ?? basename(path))
    const native = globSync('node_modules/@lancedb/lancedb-*', { cwd: workspaceRoot })
    expect(own).toContain('@coderag/embedding-static')
    expect(native).toHaveLength(1)
    const bytes = [
      ...own.map((name) => ownTarballs().get(name)?.bytes ?? Number.NaN),
      ...[...foreign, ...native].map((path) => bytesOf(join(workspaceRoot, path))),
    ]
    const megabytes = bytes.reduce((sum, one) => sum + one, 0) / 1e6
    expect(megabytes).toBeGreaterThan(200)
    expect(megabytes).toBeLessThanOrEqual(300)
  })

  test('has the native packages that its copy of LanceDB looks for, and not the models that LanceDB names', () => {
    const wanted = lock.packages['node_modules/@lancedb/lancedb']?.optionalDependencies ?? {}
    const native = Object.fromEntries(Object.entries(wanted).filter(([name]) => name.startsWith('@lancedb/')))
    expect(Object.keys(native)).toHaveLength(7)
    for (const path of ['apps/coderag', 'apps/query-cli', 'libs/store-lance'])
      expect(lock.packages[path]?.optionalDependencies).toEqual(native)
  })

  test.each([
    'gpt-tokenizer',
    'ai',
    '@ai-sdk/openai',
    '@lancedb/lancedb',
    '@huggingface/transformers',
    'mammoth',
    'onnxruntime-node',
    '@aws-sdk/client-s3',
    'kysely',
    'express',
    'hono',
  ])('is not %s: an optional package of ours brings it, or our bundles have the part they need', (name) =>
    expect(names).not.toContain(name),
  )
})

/** Returns the size of a package's files in bytes, without the packages inside it. */
function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? bytesOf(path) : statSync(path).size
    })
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** Returns the paths in the lock file of a package of ours and of all that it needs, without what is optional. */
function requiredBy(root: string): readonly string[] {
  const found = new Set([root])
  // Grows while it is iterated.
  for (const path of found) {
    const facts = lock.packages[path]
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = facts ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const at = resolvedFrom(path, name)
      if (at !== null) found.add(at)
    }
  }
  return [...found]
}

function resolvedFrom(path: string, name: string): string | null {
  for (let folder = path; ; ) {
    const at = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const facts = lock.packages[at]
    if (facts !== undefined) return facts.link === true ? (facts.resolved ?? null) : at
    if (folder === '') return null
    const outer = folder.lastIndexOf('/node_modules/')
    folder = outer === -1 ? '' : folder.slice(0, outer)
  }
}

test('every package has its integrity and names no host', () => {
  expect(installed.filter(({ integrity }) => integrity === undefined).map(({ name }) => name)).toEqual([])
  expect(installed.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
})

test('dependencies of packages have exact versions, except those of this workspace', () => {
  const names = execFileSync('git', ['ls-files', '*package.json'], { cwd: workspaceRoot, encoding: 'utf8' })
  const loose = names
    .trim()
    .split('\n')
    .filter((path) => !path.startsWith('fixtures/') && !path.startsWith('examples/'))
    .flatMap((path) => {
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        readFileSync(join(workspaceRoot, path), 'utf8'),
      ) as { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }
      return Object.entries({ ...dependencies, ...devDependencies })
        .filter(
          ([name, range]) => !name.startsWith('@coderag/') && !/^(?:npm:.+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(range),
        )
        .map(([name, range]) => `${path}: ${name} ${range}`)
    })
  expect(loose).toEqual([])
})

test.each(['coderag', 'checkout'])(
  'the bill of materials of a clone in a folder called %s names what is published',
  (name) => {
    const parent = mkdtempSync(join(tmpdir(), 'coderag-bill-'))
    onTestFinished(() => rmSync(parent, { recursive: true }))
    const clone = join(parent, name)
    // npm takes a root for a workspace if its folder has that workspace's name.
    for (const path of globSync(
      [
        'package.json',
        'package-lock.json',
        '{libs,apps,tools}/*/package.json',
        'tools/setup/*',
        '{libs,apps}/*/dist/*.txt',
      ],
      {
        cwd: workspaceRoot,
      },
    )) {
      cpSync(join(workspaceRoot, path), join(clone, path))
    }
    const json = execFileSync(process.execPath, [join(clone, 'tools/setup/sbom.mjs')], {
      cwd: clone,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    const { bomFormat, components } = JSON.parse(json) as {
      bomFormat: string
      components: readonly { readonly name: string }[]
    }
    expect(bomFormat).toBe('CycloneDX')
    expect(components.length).toBeGreaterThan(100)
    const names = components.map((component) => component.name)
    expect(names).toContain('retrieval')
    expect(names, 'what a build holds').toContain('@lancedb/lancedb')
    expect(names).not.toContain('torture')
  },
)

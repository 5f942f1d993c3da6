import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'
import { ownTarballs } from '../src/tarballs.js'
import { workspaceRoot } from '../src/workspace.js'

interface PackageJson {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly types?: string
  readonly repository?: { readonly url: string; readonly directory?: string }
  readonly [field: string]: unknown
}

const readJson = (path: string): PackageJson => JSON.parse(readFileSync(path, 'utf8')) as PackageJson
const packages = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(workspaceRoot, folder)).map((name) => {
    const directory = join(workspaceRoot, folder, name)
    return { path: `${folder}/${name}`, directory, json: readJson(join(directory, 'package.json')) }
  }),
)
const packed = ownTarballs()

describe.each(packages)('$path', ({ path, directory, json }) => {
  test('says where it comes from and what it is', () => {
    const root = readJson(join(workspaceRoot, 'package.json'))
    expect(json.repository).toEqual({ type: 'git', url: root.repository?.url, directory: path })
    expect(json).toMatchObject({
      description: expect.stringMatching(/\.$/),
      keywords: expect.arrayContaining(['coderag']),
      homepage: expect.stringContaining(path),
      bugs: root['bugs'],
      license: 'MIT',
      engines: root['engines'],
    })
  })

  test('its main entry has types without optional packages', () => {
    const optional = Object.keys((json['peerDependenciesMeta'] ?? {}) as object)
    const read = new Set<string>()
    const follow = (path: string): void => {
      if (read.has(path)) return
      read.add(path)
      const source = readFileSync(path, 'utf8')
      expect(optional.filter((name) => source.includes(`from '${name}`))).toEqual([])
      for (const [, name = ''] of source.matchAll(/from '(\.[^']+)\.js'/g)) follow(join(dirname(path), `${name}.d.ts`))
    }
    if (json.types !== undefined) follow(join(directory, json.types))
    expect(read.size > 0).toBe(json.types !== undefined)
  })

  test('is packed with its license and readme, and publint and attw find nothing', async () => {
    const { tarball, files } = packed.get(json.name) ?? { tarball: '', files: [] }
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))

    const { messages } = await publint({ pkgDir: directory, level: 'suggestion', strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, json, { color: false }))).toEqual([])

    // An app has binaries and no types.
    if (json.types === undefined) return
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarball)))
    const isEsmOnly = json['main'] === undefined
    const problems = 'problems' in checked ? checked.problems : []
    // A package of ES modules only can't be required by CommonJS of old, as its README says.
    const resolutions = isEsmOnly ? ['node16-esm', 'bundler'] : ['node16-cjs', 'node16-esm', 'bundler']
    const found = problems.filter((problem) =>
      'resolutionKind' in problem ? resolutions.includes(problem.resolutionKind) : true,
    )
    expect(found).toEqual([])
  })
})

test('manifests, guides and CI name one oldest Node', () => {
  const [, oldest = ''] = /"node": ">=([\d.]+)"/.exec(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) ?? []
  expect(oldest).toMatch(/^\d+\.\d+$/)
  for (const path of ['README.md', 'CONTRIBUTING.md', 'apps/coderag/README.md']) {
    const named = [...readFileSync(join(workspaceRoot, path), 'utf8').matchAll(/\bNode (\d+\.\d+)/g)].map(
      ([, it]) => it,
    )
    expect([path, ...new Set(named)]).toEqual([path, oldest])
  }
  const workflow = readFileSync(join(workspaceRoot, '.github/workflows/test.yml'), 'utf8')
  expect(workflow).toContain(`node-version: '${oldest}'`)
})

// Prints the bill of materials of everything that is published, as CycloneDX.
//   node tools/setup/sbom.mjs > sbom.cdx.json
// Packages whose code our builds hold are in it as well, where the builds are there.
// npm takes the root for a workspace if its folder has a workspace's name, such as coderag, and adds the packages that are not
// published. So the manifests are read from a folder that has no package's name.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'bill-of-'))
try {
  const projects = ['libs', 'apps', 'tools'].flatMap((kind) =>
    readdirSync(join(root, kind)).map((name) => join(kind, name)),
  )
  const manifests = ['package.json', 'package-lock.json', ...projects.map((project) => join(project, 'package.json'))]
  for (const name of manifests.filter((path) => existsSync(join(root, path))))
    cpSync(join(root, name), join(folder, name))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']
  const args = ['sbom', ...options, '--workspace', 'libs', '--workspace', 'apps']
  const printed = execFileSync(npm, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bill = JSON.parse(printed)
  const known = new Set(bill.components.map(({ purl }) => purl))
  bill.components.push(...bundled().filter(({ purl }) => !known.has(purl)))
  console.log(JSON.stringify(bill, null, 2))
} finally {
  rmSync(folder, { recursive: true })
}

/** Returns the packages that the builds say they hold. */
function bundled() {
  const found = new Map()
  for (const path of globSync('{libs,apps}/*/dist/**/THIRD-PARTY-LICENSES.txt', { cwd: root })) {
    for (const [, name, version] of readFileSync(join(root, path), 'utf8').matchAll(/^=== (\S+) (\S+), /gm)) {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
      found.set(purl, { 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl })
    }
  }
  return [...found.values()]
}

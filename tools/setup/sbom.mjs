// Prints the bill of materials of everything that is published, as CycloneDX.
//   node tools/setup/sbom.mjs > sbom.cdx.json
// npm takes the root for a workspace if its folder has a workspace's name, such as coderag, and adds the packages that are not
// published. So the manifests are read from a folder that has no package's name.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
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
  execFileSync(npm, args, { cwd: folder, stdio: 'inherit' })
} finally {
  rmSync(folder, { recursive: true })
}

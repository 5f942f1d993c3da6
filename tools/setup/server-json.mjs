// Prints the entry of the MCP registry (https://modelcontextprotocol.io/registry/quickstart) for the package coderag.
//   node tools/setup/server-json.mjs > server.json
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../../apps/coderag/package.json', import.meta.url), 'utf8'))
const { name, version, mcpName, repository, homepage } = manifest
const entry = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  name: mcpName,
  title: 'coderag',
  description: 'Search, read and follow code across repositories: calls, services, manifests, documents.',
  version,
  websiteUrl: homepage,
  repository: { url: repository.url.replace(/^git\+|\.git$/g, ''), source: 'github', subfolder: repository.directory },
  packages: [
    {
      registryType: 'npm',
      identifier: name,
      version,
      runtimeHint: 'npx',
      transport: { type: 'stdio' },
      packageArguments: [{ type: 'positional', value: 'mcp' }],
    },
  ],
}
console.log(JSON.stringify(entry, null, 2))

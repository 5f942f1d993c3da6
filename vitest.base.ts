import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@coderag/source', 'node', 'import', 'default']

/** Tests resolve our own packages to their sources, so they need no build. */
export function testConfig(test: ViteUserConfig['test'] = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: ['@coderag/source', 'node'] } },
    test: { include: ['test/**/*.test.ts'], pool: 'threads', environment: 'node', ...test },
  })
}

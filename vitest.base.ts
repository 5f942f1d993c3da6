import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@coderag/source', 'node']

/**
 * Tests resolve our own packages to their sources, so they need no build. The time limit only ends what hangs: a slow
 * machine must not turn a right answer into a failure. Each file has a process of its own: LanceDB's threads outlive a
 * worker thread and then end the whole run with a segmentation fault.
 */
export function testConfig(test: ViteUserConfig['test'] = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: ['@coderag/source', 'node'] } },
    test: {
      include: ['test/**/*.test.ts'],
      globalSetup: [fileURLToPath(new URL('vitest.temporary.ts', import.meta.url))],
      pool: 'forks',
      environment: 'node',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...test,
    },
  })
}

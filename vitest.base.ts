import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const conditions = ['@coderag/source', 'node']

/**
 * Tests resolve our own packages to their sources, so they need no build. The time limit only ends what hangs: a slow
 * machine must not turn a right answer into a failure.
 *
 * Files of a project run one after the other in a few processes, which load the libraries once: most of a run with a process
 * for each file went into that. So a module beside the tests registers no hook, which only the first file would get.
 * Processes, not threads: LanceDB's threads outlive a worker thread and then end the run with a segmentation fault.
 */
export function testConfig(test: ViteUserConfig['test'] = {}): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: ['@coderag/source', 'node'] } },
    test: {
      include: ['test/**/*.test.ts'],
      globalSetup: [fileURLToPath(new URL('vitest.temporary.ts', import.meta.url))],
      pool: 'forks',
      isolate: false,
      unstubEnvs: true,
      environment: 'node',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      ...test,
    },
  })
}

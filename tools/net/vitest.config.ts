import { defineConfig } from 'vitest/config'

// Without the condition that other projects test with: an index is made by the built packages, whose workers it runs.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

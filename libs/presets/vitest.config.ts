import { defineConfig } from 'vitest/config'

// Unlike the other libraries, this one is tested as built: its worker threads run built files, and threads inherit the
// conditions under which the test runner resolves packages.
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['../../vitest.temporary.ts'],
    pool: 'forks',
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

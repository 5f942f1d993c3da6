import { testConfig } from '../../vitest.base.ts'

// Watchers and hanging worker threads, which tests make on purpose, outlive their file.
export default testConfig({ isolate: true })

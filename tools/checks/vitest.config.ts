import { testConfig } from '../../vitest.base.ts'

// Packing, installing and reading the project graph take seconds each, and minutes on a loaded machine.
export default testConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

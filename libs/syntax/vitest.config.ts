import { testConfig } from '../../vitest.base.ts'

// Tests damage grammars on purpose, and measure the memory of a process.
export default testConfig({ isolate: true })

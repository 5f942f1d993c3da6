import { testConfig } from '../../vitest.base.ts'

// A test looks at what its process has loaded.
export default testConfig({ isolate: true })

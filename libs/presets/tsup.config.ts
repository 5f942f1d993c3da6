import { defineConfig } from 'tsup'
import { libraryBuild } from '../../tsup.base.ts'

// Each side has an entry of its own, so that a bundle of the one does not carry the other. `shims` gives CommonJS the
// `import.meta.url` that the files of the worker and of the processes are found by; these are modules for either.
export default defineConfig(
  libraryBuild({
    entry: [
      'src/index.ts',
      'src/check-index.ts',
      'src/compare-branch.ts',
      'src/compose-answerer.ts',
      'src/compose-index.ts',
      'src/compose-ingest.ts',
      'src/compose-retriever.ts',
      'src/config-file.ts',
      'src/copy-index.ts',
      'src/models/index.ts',
      'src/ingest-worker.ts',
      'src/start-watching.ts',
      'src/update-process.ts',
      'src/watch-process.ts',
    ],
    shims: true,
  }),
)

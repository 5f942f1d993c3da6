import { defineConfig } from 'tsup'
import { appBuild } from '../../tsup.base.ts'

export default defineConfig(
  appBuild({
    entry: [
      'src/main.ts',
      'src/crawl-command.ts',
      'src/crawl.ts',
      'src/watch-command.ts',
      'src/watch.ts',
      'src/copy-command.ts',
      'src/copy.ts',
    ],
  }),
)

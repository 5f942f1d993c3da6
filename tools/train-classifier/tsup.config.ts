import { defineConfig } from 'tsup'
import { appBuild } from '../../tsup.base.ts'

export default defineConfig(appBuild())

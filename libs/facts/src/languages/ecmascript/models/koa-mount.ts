import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Puts middleware of Koa, as that of a router, under a path: https://github.com/koajs/mount#mounting-middleware. */
export const koaMount: LibraryModel = {
  name: 'koa-mount',
  imports: ['koa-mount'],
  rules: [call('koa-mount').mounts({ prefix: argument(0), child: argument(1) })],
}

import { argument, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method, wordAt } from '../../../models/rules.js'

const server = 'go-zero-router'
const queue = 'go-zero-pusher'

/** go-zero: its HTTP server and client, and its queues on Kafka. */
export const goZero: LibraryModel = {
  name: 'go-zero',
  imports: [
    'github.com/zeromicro/go-zero/rest',
    'github.com/zeromicro/go-zero/rest/httpc',
    'github.com/zeromicro/go-queue/kq',
  ],
  types: { 'go-zero.Server': server, 'go-zero.Pusher': queue },
  rules: [
    call('go-zero.MustNewServer', 'go-zero.NewServer').creates(server, { isApplication: true }),
    // https://pkg.go.dev/github.com/zeromicro/go-zero/rest#Server.AddRoutes
    method(server, 'AddRoute', 'AddRoutes').isEndpoint({
      each: argument(0),
      prefix: nestedCall('WithPrefix'),
      method: wordAt(argument(0).property('Method'), '*'),
      path: argument(0).property('Path'),
      handler: argument(0).property('Handler'),
    }),
    call('go-zero.Do').sendsRequest({ method: wordAt(argument(1)), url: argument(2) }),
    call('go-zero.NewPusher').publishes('kafka', { topic: argument(1) }),
    call('go-zero.NewPusher').connectsToBroker('kafka', { address: argument(0) }),
  ],
}

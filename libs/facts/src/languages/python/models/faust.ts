import { argument, firstOf, receiver } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const app = 'faust-stream'
const topic = 'faust-topic'

/** Faust, stream processing on Kafka. A topic is an object that agents read and other code sends to. */
export const faust: LibraryModel = {
  name: 'faust',
  imports: ['faust'],
  types: { 'faust.App': app },
  rules: [
    call('faust.App').creates(app),
    call('faust.App').connectsToBroker('kafka', { address: argument('broker'), onlyWithAddress: true }),
    method(app, 'topic').creates(topic),
    method(app, 'topic').returns(argument(0)),
    method(app, 'agent').subscribes('kafka', { topic: firstOf(argument(0), argument('channel')) }),
    method(topic, 'send', 'send_soon').publishes('kafka', { topic: receiver }),
  ],
}

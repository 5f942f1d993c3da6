import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const builder = 'kafka-streams-builder'
const stream = 'kafka-stream'

/** Kafka Streams: https://kafka.apache.org/documentation/streams/developer-guide/dsl-api.html. */
export const kafkaStreams: LibraryModel = {
  name: 'kafka-streams',
  imports: [],
  words: ['org.apache.kafka.streams'],
  types: { StreamsBuilder: builder, KStream: stream },
  fluentRoles: [stream],
  rules: [
    call('StreamsBuilder').creates(builder),
    method(builder, 'stream', 'table', 'globalTable').subscribes('kafka', { topic: argument(0) }),
    method(builder, 'stream').creates(stream),
    method(stream, 'to').publishes('kafka', { topic: argument(0) }),
  ],
}

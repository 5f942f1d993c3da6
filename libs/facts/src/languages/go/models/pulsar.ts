import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Apache Pulsar: https://pkg.go.dev/github.com/apache/pulsar-client-go/pulsar. */
export const pulsar: LibraryModel = {
  name: 'pulsar',
  imports: ['github.com/apache/pulsar-client-go/pulsar'],
  rules: [
    call('pulsar.ProducerOptions').publishes('pulsar', { topic: argument('Topic') }),
    call('pulsar.ConsumerOptions', 'pulsar.ReaderOptions').subscribes('pulsar', {
      topic: firstOf(argument('Topic'), argument('Topics')),
    }),
  ],
}

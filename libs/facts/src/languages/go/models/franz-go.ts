import { argument, nestedCall } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/** franz-go, a Kafka client: https://pkg.go.dev/github.com/twmb/franz-go/pkg/kgo. */
export const franzGo: LibraryModel = {
  name: 'franz-go',
  imports: ['github.com/twmb/franz-go/pkg/kgo'],
  rules: [
    call('franz-go.NewClient').connectsToBroker('kafka', { address: nestedCall('SeedBrokers') }),
    call('franz-go.ConsumeTopics').subscribes('kafka', { topic: argument(0) }),
    anyMethod('AddConsumeTopics').subscribes('kafka', { topic: argument(0) }),
    call('franz-go.DefaultProduceTopic').publishes('kafka', { topic: argument(0) }),
    call('franz-go.Record').publishes('kafka', { topic: argument('Topic') }),
  ],
}

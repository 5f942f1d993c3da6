import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Google Cloud Pub/Sub. */
export const googlePubsub: LibraryModel = {
  name: 'google-pubsub',
  imports: ['google.cloud.pubsub_v1'],
  words: ['pubsub_v1'],
  rules: [
    anyMethod('topic_path').publishes('google-pubsub', { topic: argument(1) }),
    anyMethod('subscription_path').subscribes('google-pubsub', { topic: argument(1) }),
  ],
}

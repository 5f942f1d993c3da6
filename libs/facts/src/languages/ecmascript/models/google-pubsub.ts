import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const pubsub = 'pubsub'

/** Google Cloud Pub/Sub. */
export const googlePubsub: LibraryModel = {
  name: 'google-pubsub',
  imports: ['@google-cloud/pubsub'],
  types: { 'google-pubsub.PubSub': pubsub },
  rules: [
    call('google-pubsub.PubSub').creates(pubsub),
    method(pubsub, 'topic').publishes('google-pubsub', { topic: argument(0) }),
    method(pubsub, 'subscription').subscribes('google-pubsub', { topic: argument(0) }),
  ],
}

import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const pubsub = 'pubsub'

/** Google Cloud Pub/Sub. */
export const googlePubsub: LibraryModel = {
  name: 'google-pubsub',
  imports: ['cloud.google.com/go/pubsub'],
  types: { 'google-pubsub.Client': pubsub },
  rules: [
    call('google-pubsub.NewClient').creates(pubsub),
    method(pubsub, 'Topic', 'Publisher').publishes('google-pubsub', { topic: argument(0) }),
    method(pubsub, 'Subscription', 'Subscriber').subscribes('google-pubsub', { topic: argument(0) }),
  ],
}

import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { decorator } from '../../../models/rules.js'

/** MicroProfile Reactive Messaging. The topic of a channel is a setting; by default it has the name of the channel. */
export const reactiveMessaging: LibraryModel = {
  name: 'reactive-messaging',
  imports: [],
  words: ['reactive.messaging'],
  rules: [
    decorator('Incoming').subscribes('unknown', argument(0), { setting: 'mp:messaging:incoming:{}:topic' }),
    decorator('Outgoing', 'Channel').publishes('unknown', argument(0), { setting: 'mp:messaging:outgoing:{}:topic' }),
  ],
}

import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'mqtt'

/** MQTT clients. */
export const mqtt: LibraryModel = {
  name: 'mqtt',
  imports: ['mqtt'],
  words: ["'mqtt'", '"mqtt"'],
  types: { 'mqtt.MqttClient': client },
  rules: [
    call('mqtt.connect').creates(client),
    call('mqtt.connect').connectsToBroker('mqtt', { address: argument(0) }),
    method(client, 'publish').publishes('mqtt', { topic: argument(0) }),
    method(client, 'subscribe').subscribes('mqtt', { topic: argument(0) }),
  ],
}

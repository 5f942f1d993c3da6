import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'rumqttc-client'

/** rumqttc, a client of MQTT: https://docs.rs/rumqttc/latest/rumqttc/#examples. */
export const rumqttc: LibraryModel = {
  name: 'rumqttc',
  imports: [],
  words: ['rumqttc'],
  types: { AsyncClient: client, 'rumqttc::AsyncClient': client },
  rules: [
    call('MqttOptions.new', 'rumqttc.MqttOptions.new').connectsToBroker('mqtt', { address: argument(1) }),
    method(client, 'publish').publishes('mqtt', { topic: argument(0) }),
    method(client, 'subscribe').subscribes('mqtt', { topic: argument(0) }),
  ],
}

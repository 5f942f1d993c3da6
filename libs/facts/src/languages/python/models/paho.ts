import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, method } from '../../../models/rules.js'

const client = 'mqtt-client'

/** Eclipse Paho and its wrappers, clients of MQTT: https://eclipse.dev/paho/files/paho.mqtt.python/html/client.html. */
export const paho: LibraryModel = {
  name: 'paho',
  imports: ['paho.mqtt.client', 'paho.mqtt', 'aiomqtt', 'asyncio_mqtt'],
  types: { 'paho.Client': client },
  rules: [
    call('paho.Client', 'paho.client.Client').creates(client),
    method(client, 'connect', 'connect_async').connectsToBroker('mqtt', {
      address: firstOf(argument(0), argument('host')),
    }),
    method(client, 'publish').publishes('mqtt', { topic: firstOf(argument(0), argument('topic')) }),
    method(client, 'subscribe', 'message_callback_add').subscribes('mqtt', {
      topic: firstOf(argument(0), argument('topic')),
    }),
  ],
}

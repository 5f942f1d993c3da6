import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Eclipse Paho, a client of MQTT: https://pkg.go.dev/github.com/eclipse/paho.mqtt.golang. */
export const paho: LibraryModel = {
  name: 'paho',
  imports: ['github.com/eclipse/paho.mqtt.golang', 'github.com/eclipse/paho.golang'],
  rules: [
    anyMethod('AddBroker').connectsToBroker('mqtt', { address: argument(0) }),
    anyMethod('Publish').publishes('mqtt', { topic: argument(0) }),
    anyMethod('Subscribe').subscribes('mqtt', { topic: argument(0) }),
  ],
}

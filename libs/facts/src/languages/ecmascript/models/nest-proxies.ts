import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { callMatching } from '../../../models/rules.js'

/**
 * Clients of messages that another class of NestJS keeps: `this.clients.orders.send('place-order', order)`. Their type stands in
 * that class, so the call has its name alone (https://docs.nestjs.com/microservices/basics#sending-messages).
 */
export const nestProxies: LibraryModel = {
  name: 'nest-proxies',
  imports: [],
  words: ['@nestjs/'],
  rules: [
    callMatching(/^(?:send|emit)$/, { receiver: /^this\.\w+\.\w+$/ }).publishes('unknown', {
      topic: argument(0),
      isByName: true,
    }),
  ],
}

import { argument, classOf, firstOf, typeArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, decorator, eachVerb, handlerClass, method, verb } from '../../../models/rules.js'

const bus = 'wolverine-bus'
/** A class, as against what the language and its library define. */
const MESSAGE =
  /^(?!(?:System\.)?(?:String|Object|Guid|Exception|CancellationToken|EventArgs|HttpContext)$)(?:\w+\.)*[A-Z]\w*$/

/**
 * Wolverine, messages by class. `IMessageBus` is in `event-bus.ts`, because other buses have an interface of this name.
 */
export const wolverine: LibraryModel = {
  name: 'wolverine',
  imports: [],
  words: ['Wolverine', 'Handler', 'Consumer'],
  types: { IMessageContext: bus },
  rules: [
    method(bus, 'PublishAsync', 'SendAsync', 'ScheduleAsync').publishes('wolverine', {
      message: firstOf(typeArgument, classOf(argument(0))),
    }),
    // https://wolverinefx.net/guide/handlers/discovery.html
    handlerClass({
      name: /(?:Handler|Consumer)$/,
      method: /^(?:Handle|Consume)s?(?:Async)?$/,
      message: MESSAGE,
      broker: 'wolverine',
    }),
    // https://wolverinefx.net/guide/http/routing.html
    ...eachVerb(decorator('Wolverine{Verb}').isEndpoint({ framework: 'wolverine', method: verb, path: argument(0) })),
    anyMethod('UseRabbitMq').connectsToBroker('rabbitmq', { address: argument(0), onlyWithAddress: true }),
    anyMethod('UseKafka').connectsToBroker('kafka', { address: argument(0), onlyWithAddress: true }),
    anyMethod('UseAzureServiceBus').connectsToBroker('azure-service-bus', {
      address: argument(0),
      onlyWithAddress: true,
    }),
    anyMethod('ListenToRabbitQueue').subscribes('rabbitmq', { topic: argument(0) }),
    anyMethod('ListenToKafkaTopic').subscribes('kafka', { topic: argument(0) }),
    anyMethod('ListenToAzureServiceBusQueue').subscribes('azure-service-bus', { topic: argument(0) }),
    anyMethod('ToRabbitQueue', 'ToRabbitExchange', 'ToRabbitTopics').publishes('rabbitmq', { topic: argument(0) }),
    anyMethod('ToKafkaTopic').publishes('kafka', { topic: argument(0) }),
    anyMethod('ToAzureServiceBusQueue', 'ToAzureServiceBusTopic').publishes('azure-service-bus', {
      topic: argument(0),
    }),
  ],
}

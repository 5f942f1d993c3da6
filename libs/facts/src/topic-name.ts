/**
 * Matches names that say that they hold a topic, a queue, an exchange or a routing key: `ORDER_TOPIC`, `routingKey`,
 * `cfg.RabbitMQExchange`, `StoreAggregateChannel`. A bare `channel` or `stream` is most often a connection.
 */
export const topicName =
  /(?:topic|subject|queue|exchange|rout(?:e|ing)_?(?:key|pattern)|event_?(?:type|name)|\w(?:channel|stream))(?:_?names?|s|es)?$/i

import { argumentBehind } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** Structured Streaming of Spark with Kafka: https://spark.apache.org/docs/latest/structured-streaming-kafka-integration.html. */
export const pyspark: LibraryModel = {
  name: 'pyspark',
  imports: ['pyspark'],
  rules: [
    anyMethod('option').connectsToBroker('kafka', {
      address: argumentBehind(/^["']kafka\.bootstrap\.servers["']$/),
      onlyWithAddress: true,
    }),
    anyMethod('option').subscribes('kafka', { topic: argumentBehind(/^["']subscribe["']$/) }),
    anyMethod('option').publishes('kafka', { topic: argumentBehind(/^["']topic["']$/) }),
  ],
}

import { amqp } from './amqp.js'
import { asynq } from './asynq.js'
import { awsData } from './aws-data.js'
import { awsQueues } from './aws-queues.js'
import { azureServiceBus } from './azure-service-bus.js'
import { cassandra } from './cassandra.js'
import { chi } from './chi.js'
import { confluentKafka } from './confluent-kafka.js'
import { connect } from './connect.js'
import { dapr } from './dapr.js'
import { databaseSql } from './database-sql.js'
import { echo } from './echo.js'
import { elasticsearch } from './elasticsearch.js'
import { env } from './env.js'
import { fiber } from './fiber.js'
import { firestore } from './firestore.js'
import { flag } from './flag.js'
import { gin } from './gin.js'
import { goKit } from './go-kit.js'
import { goMicro } from './go-micro.js'
import { goZero } from './go-zero.js'
import { kitex } from './kitex.js'
import { googlePubsub } from './google-pubsub.js'
import { gorilla } from './gorilla.js'
import { gorm } from './gorm.js'
import { grpc } from './grpc.js'
import { httprouter } from './httprouter.js'
import { kafkaGo } from './kafka-go.js'
import { memcache } from './memcache.js'
import { mongo } from './mongo.js'
import { nats } from './nats.js'
import { netHttp } from './net-http.js'
import { pgx } from './pgx.js'
import { redis } from './redis.js'
import { req } from './req.js'
import { resty } from './resty.js'
import { sarama } from './sarama.js'
import { spanner } from './spanner.js'
import { standardLibrary } from './standard-library.js'
import { watermill } from './watermill.js'
import type { LibraryModel } from '../model.js'

/** Libraries of Go. A name that two libraries use belongs to the later one. */
export const goLibraries: readonly LibraryModel[] = [
  netHttp,
  resty,
  chi,
  gin,
  echo,
  gorilla,
  fiber,
  httprouter,
  grpc,
  env,
  flag,
  databaseSql,
  pgx,
  gorm,
  redis,
  mongo,
  awsData,
  elasticsearch,
  memcache,
  spanner,
  firestore,
  cassandra,
  kafkaGo,
  sarama,
  confluentKafka,
  amqp,
  nats,
  awsQueues,
  azureServiceBus,
  googlePubsub,
  dapr,
  req,
  goKit,
  goZero,
  kitex,
  goMicro,
  connect,
  watermill,
  asynq,
  standardLibrary,
]

import type { CodeLanguage } from '../language.js'
import { addConstructors } from './constructors.js'
import { frontend } from './frontend.js'
import { amqp } from './models/amqp.js'
import { asynq } from './models/asynq.js'
import { awsData } from './models/aws-data.js'
import { awsQueues } from './models/aws-queues.js'
import { azureServiceBus } from './models/azure-service-bus.js'
import { cassandra } from './models/cassandra.js'
import { chi } from './models/chi.js'
import { confluentKafka } from './models/confluent-kafka.js'
import { connect } from './models/connect.js'
import { dapr } from './models/dapr.js'
import { dataStores } from './models/data-stores.js'
import { databaseSql } from './models/database-sql.js'
import { echo } from './models/echo.js'
import { elasticsearch } from './models/elasticsearch.js'
import { env } from './models/env.js'
import { fiber } from './models/fiber.js'
import { firestore } from './models/firestore.js'
import { flag } from './models/flag.js'
import { gin } from './models/gin.js'
import { goKit } from './models/go-kit.js'
import { goMicro } from './models/go-micro.js'
import { franzGo } from './models/franz-go.js'
import { goZero } from './models/go-zero.js'
import { zrpc } from './models/zrpc.js'
import { kitex } from './models/kitex.js'
import { googlePubsub } from './models/google-pubsub.js'
import { gorilla } from './models/gorilla.js'
import { gorm } from './models/gorm.js'
import { grpc } from './models/grpc.js'
import { identityClients } from './models/identity-clients.js'
import { hertz } from './models/hertz.js'
import { iris } from './models/iris.js'
import { httprouter } from './models/httprouter.js'
import { kafkaGo } from './models/kafka-go.js'
import { memcache } from './models/memcache.js'
import { mongo } from './models/mongo.js'
import { nats } from './models/nats.js'
import { natsJetstream } from './models/nats-jetstream.js'
import { huma } from './models/huma.js'
import { httputil } from './models/httputil.js'
import { netHttp } from './models/net-http.js'
import { paho } from './models/paho.js'
import { pulsar } from './models/pulsar.js'
import { pgx } from './models/pgx.js'
import { redis } from './models/redis.js'
import { req } from './models/req.js'
import { resty } from './models/resty.js'
import { sarama } from './models/sarama.js'
import { spanner } from './models/spanner.js'
import { temporal } from './models/temporal.js'
import { websocket } from './models/websocket.js'
import { fasthttp } from './models/fasthttp.js'
import { standardLibrary } from './models/standard-library.js'
import { watermill } from './models/watermill.js'
import { orms } from './orms.js'

/** Go. */
export const go: CodeLanguage = {
  grammars: ['go'],
  name: 'go',
  frontend,
  addOwnFacts: addConstructors,
  orms,
  libraries: [
    netHttp,
    httputil,
    huma,
    resty,
    chi,
    gin,
    echo,
    gorilla,
    fiber,
    httprouter,
    hertz,
    iris,
    grpc,
    identityClients,
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
    natsJetstream,
    paho,
    pulsar,
    awsQueues,
    azureServiceBus,
    googlePubsub,
    dapr,
    dataStores,
    req,
    goKit,
    franzGo,
    goZero,
    zrpc,
    kitex,
    goMicro,
    connect,
    watermill,
    asynq,
    temporal,
    websocket,
    fasthttp,
    standardLibrary,
  ],
}

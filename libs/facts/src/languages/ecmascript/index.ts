import { amqplib } from './amqplib.js'
import { angularHttp } from './angular-http.js'
import { awsQueues } from './aws-queues.js'
import { axios } from './axios.js'
import { azureServiceBus } from './azure-service-bus.js'
import { bullmq } from './bullmq.js'
import { cassandra } from './cassandra.js'
import { cosmos } from './cosmos.js'
import { dapr } from './dapr.js'
import { dynamodb } from './dynamodb.js'
import { elasticsearch } from './elasticsearch.js'
import { env } from './env.js'
import { express } from './express.js'
import { fastify } from './fastify.js'
import { fetch } from './fetch.js'
import { googlePubsub } from './google-pubsub.js'
import { got } from './got.js'
import { graphqlClients } from './graphql-clients.js'
import { grpc } from './grpc.js'
import { niceGrpc } from './nice-grpc.js'
import { connect } from './connect.js'
import { hono } from './hono.js'
import { importedClient } from './imported-client.js'
import { jquery } from './jquery.js'
import { kafkajs } from './kafkajs.js'
import { knex } from './knex.js'
import { koa } from './koa.js'
import { ky } from './ky.js'
import { mongoose } from './mongoose.js'
import { mqtt } from './mqtt.js'
import { mysql } from './mysql.js'
import { nats } from './nats.js'
import { needle } from './needle.js'
import { nest } from './nest.js'
import { nestHttp } from './nest-http.js'
import { nestMicroservices } from './nest-microservices.js'
import { nestRabbitmq } from './nest-rabbitmq.js'
import { nodeHttp } from './node-http.js'
import { pg } from './pg.js'
import { prisma } from './prisma.js'
import { redis } from './redis.js'
import { request } from './request.js'
import { restify } from './restify.js'
import { sequelize } from './sequelize.js'
import { sessionStore } from './session-store.js'
import { standardLibrary } from './standard-library.js'
import { superagent } from './superagent.js'
import { trpc } from './trpc.js'
import { typeorm } from './typeorm.js'
import type { LibraryModel } from '../model.js'

/** Libraries of TypeScript and JavaScript. A name that two libraries use belongs to the later one. */
export const ecmascriptLibraries: readonly LibraryModel[] = [
  axios,
  importedClient,
  fetch,
  got,
  ky,
  request,
  superagent,
  needle,
  nestHttp,
  angularHttp,
  nodeHttp,
  jquery,
  grpc,
  niceGrpc,
  connect,
  dapr,
  express,
  fastify,
  koa,
  hono,
  nest,
  restify,
  pg,
  mysql,
  sessionStore,
  mongoose,
  typeorm,
  sequelize,
  prisma,
  knex,
  redis,
  dynamodb,
  cosmos,
  elasticsearch,
  cassandra,
  kafkajs,
  amqplib,
  nestRabbitmq,
  nats,
  bullmq,
  awsQueues,
  azureServiceBus,
  googlePubsub,
  nestMicroservices,
  mqtt,
  env,
  trpc,
  graphqlClients,
  standardLibrary,
]

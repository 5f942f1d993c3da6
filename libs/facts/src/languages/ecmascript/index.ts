import type { CodeLanguage } from '../language.js'
import { addFileRoutes } from './file-routes.js'
import { addRouteObjects } from './route-objects.js'
import * as frontends from './frontend.js'
import { amqplib } from './models/amqplib.js'
import { angularHttp } from './models/angular-http.js'
import { awsQueues } from './models/aws-queues.js'
import { axios } from './models/axios.js'
import { azureFunctions } from './models/azure-functions.js'
import { azureServiceBus } from './models/azure-service-bus.js'
import { bullmq } from './models/bullmq.js'
import { cassandra } from './models/cassandra.js'
import { cosmos } from './models/cosmos.js'
import { dapr } from './models/dapr.js'
import { dataStores } from './models/data-stores.js'
import { dynamodb } from './models/dynamodb.js'
import { elasticsearch } from './models/elasticsearch.js'
import { env } from './models/env.js'
import { express } from './models/express.js'
import { fastify } from './models/fastify.js'
import { fetch } from './models/fetch.js'
import { googlePubsub } from './models/google-pubsub.js'
import { got } from './models/got.js'
import { graphqlClients } from './models/graphql-clients.js'
import { grpc } from './models/grpc.js'
import { identityClients } from './models/identity-clients.js'
import { niceGrpc } from './models/nice-grpc.js'
import { connect } from './models/connect.js'
import { handedClients } from './models/handed-clients.js'
import { httpProxies } from './models/http-proxies.js'
import { hono } from './models/hono.js'
import { importedClient } from './models/imported-client.js'
import { jquery } from './models/jquery.js'
import { kafkajs } from './models/kafkajs.js'
import { kafkaNode } from './models/kafka-node.js'
import { knex } from './models/knex.js'
import { koa } from './models/koa.js'
import { koaMount } from './models/koa-mount.js'
import { ky } from './models/ky.js'
import { moleculer } from './models/moleculer.js'
import { mongoose } from './models/mongoose.js'
import { mqtt } from './models/mqtt.js'
import { mssql } from './models/mssql.js'
import { mysql } from './models/mysql.js'
import { nats } from './models/nats.js'
import { needle } from './models/needle.js'
import { nest } from './models/nest.js'
import { nestHttp } from './models/nest-http.js'
import { nestMicroservices } from './models/nest-microservices.js'
import { nestProxies } from './models/nest-proxies.js'
import { nestRabbitmq } from './models/nest-rabbitmq.js'
import { nodeHttp } from './models/node-http.js'
import { pg } from './models/pg.js'
import { prisma } from './models/prisma.js'
import { pulsar } from './models/pulsar.js'
import { redis } from './models/redis.js'
import { request } from './models/request.js'
import { rtkQuery } from './models/rtk-query.js'
import { routingControllers } from './models/routing-controllers.js'
import { tsoa } from './models/tsoa.js'
import { restify } from './models/restify.js'
import { sequelize } from './models/sequelize.js'
import { sessionStore } from './models/session-store.js'
import { hapi } from './models/hapi.js'
import { signalr } from './models/signalr.js'
import { temporal } from './models/temporal.js'
import { websocket } from './models/websocket.js'
import { socketIo } from './models/socket-io.js'
import { xhr } from './models/xhr.js'
import { standardLibrary } from './models/standard-library.js'
import { superagent } from './models/superagent.js'
import { trpc } from './models/trpc.js'
import { typeorm } from './models/typeorm.js'
import { orms } from './orms.js'

/** TypeScript. */
export const typescript: CodeLanguage = {
  grammars: ['typescript', 'tsx'],
  name: 'js',
  frontend: frontends.typescript,
  addOwnFacts: (emitter) => {
    addFileRoutes(emitter)
    addRouteObjects(emitter)
  },
  orms,
  libraries: [
    axios,
    httpProxies,
    importedClient,
    fetch,
    got,
    ky,
    request,
    rtkQuery,
    superagent,
    needle,
    nestHttp,
    angularHttp,
    nodeHttp,
    jquery,
    grpc,
    identityClients,
    niceGrpc,
    connect,
    dapr,
    dataStores,
    express,
    fastify,
    koa,
    koaMount,
    hono,
    routingControllers,
    tsoa,
    nest,
    restify,
    pg,
    mssql,
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
    kafkaNode,
    amqplib,
    nestProxies,
    nestRabbitmq,
    nats,
    bullmq,
    awsQueues,
    azureServiceBus,
    googlePubsub,
    nestMicroservices,
    mqtt,
    moleculer,
    handedClients,
    azureFunctions,
    pulsar,
    env,
    trpc,
    graphqlClients,
    hapi,
    signalr,
    temporal,
    websocket,
    socketIo,
    xhr,
    standardLibrary,
  ],
}

/** JavaScript, with the libraries of TypeScript. */
export const javascript: CodeLanguage = {
  ...typescript,
  grammars: ['javascript'],
  frontend: frontends.javascript,
}

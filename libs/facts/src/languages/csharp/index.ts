import type { CodeLanguage } from '../language.js'
import { addConventionalRoutes } from './conventional-routes.js'
import { frontend } from './frontend.js'
import { addStateMachines } from './state-machines.js'
import { addWholeSettings } from './whole-settings.js'
import { ado } from './models/ado.js'
import { aspnet } from './models/aspnet.js'
import { awsQueues } from './models/aws-queues.js'
import { azureFunctions } from './models/azure-functions.js'
import { azureServiceBus } from './models/azure-service-bus.js'
import { cosmos } from './models/cosmos.js'
import { dapr } from './models/dapr.js'
import { efCore } from './models/ef-core.js'
import { elasticsearch } from './models/elasticsearch.js'
import { env } from './models/env.js'
import { cap } from './models/cap.js'
import { eventBus } from './models/event-bus.js'
import { fastEndpoints } from './models/fast-endpoints.js'
import { flurl } from './models/flurl.js'
import { googleData } from './models/google-data.js'
import { grpc } from './models/grpc.js'
import { identityClients } from './models/identity-clients.js'
import { httpClient } from './models/http-client.js'
import { kafka } from './models/kafka.js'
import { marten } from './models/marten.js'
import { masstransit } from './models/masstransit.js'
import { mediatr } from './models/mediatr.js'
import { messages } from './models/messages.js'
import { mongo } from './models/mongo.js'
import { nats } from './models/nats.js'
import { nservicebus } from './models/nservicebus.js'
import { rabbitmq } from './models/rabbitmq.js'
import { redis } from './models/redis.js'
import { refit } from './models/refit.js'
import { restsharp } from './models/restsharp.js'
import { easynetq } from './models/easynetq.js'
import { signalr } from './models/signalr.js'
import { websocket } from './models/websocket.js'
import { standardLibrary } from './models/standard-library.js'
import { wolverine } from './models/wolverine.js'
import { orms } from './orms.js'

/** C#. */
export const csharp: CodeLanguage = {
  grammars: ['csharp'],
  name: 'csharp',
  frontend,
  hasMessageClasses: true,
  orms,
  addOwnFacts: (emitter) => {
    addConventionalRoutes(emitter)
    addWholeSettings(emitter)
    addStateMachines(emitter)
  },
  libraries: [
    httpClient,
    refit,
    restsharp,
    flurl,
    dapr,
    aspnet,
    fastEndpoints,
    grpc,
    identityClients,
    env,
    efCore,
    ado,
    marten,
    mongo,
    redis,
    elasticsearch,
    cosmos,
    googleData,
    masstransit,
    eventBus,
    cap,
    rabbitmq,
    kafka,
    azureServiceBus,
    nats,
    awsQueues,
    messages,
    azureFunctions,
    mediatr,
    nservicebus,
    wolverine,
    easynetq,
    signalr,
    websocket,
    standardLibrary,
  ],
}

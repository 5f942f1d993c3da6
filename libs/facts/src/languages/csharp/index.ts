import { ado } from './ado.js'
import { aspnet } from './aspnet.js'
import { awsQueues } from './aws-queues.js'
import { azureFunctions } from './azure-functions.js'
import { azureServiceBus } from './azure-service-bus.js'
import { cosmos } from './cosmos.js'
import { dapr } from './dapr.js'
import { efCore } from './ef-core.js'
import { elasticsearch } from './elasticsearch.js'
import { env } from './env.js'
import { eventBus } from './event-bus.js'
import { fastEndpoints } from './fast-endpoints.js'
import { flurl } from './flurl.js'
import { googleData } from './google-data.js'
import { grpc } from './grpc.js'
import { httpClient } from './http-client.js'
import { kafka } from './kafka.js'
import { marten } from './marten.js'
import { masstransit } from './masstransit.js'
import { mediatr } from './mediatr.js'
import { messages } from './messages.js'
import { mongo } from './mongo.js'
import { nats } from './nats.js'
import { nservicebus } from './nservicebus.js'
import { rabbitmq } from './rabbitmq.js'
import { redis } from './redis.js'
import { refit } from './refit.js'
import { restsharp } from './restsharp.js'
import { standardLibrary } from './standard-library.js'
import { wolverine } from './wolverine.js'
import type { LibraryModel } from '../model.js'

/** Libraries of C#. A name that two libraries use belongs to the later one. */
export const csharpLibraries: readonly LibraryModel[] = [
  httpClient,
  refit,
  restsharp,
  flurl,
  dapr,
  aspnet,
  fastEndpoints,
  grpc,
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
  standardLibrary,
]

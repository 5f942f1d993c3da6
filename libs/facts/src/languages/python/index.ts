import { aioPika } from './aio-pika.js'
import { aiohttp } from './aiohttp.js'
import { azureServiceBus } from './azure-service-bus.js'
import { boto3 } from './boto3.js'
import { cassandra } from './cassandra.js'
import { celery } from './celery.js'
import { cosmos } from './cosmos.js'
import { dapr } from './dapr.js'
import { django } from './django.js'
import { elasticsearch } from './elasticsearch.js'
import { env } from './env.js'
import { fastapi } from './fastapi.js'
import { faust } from './faust.js'
import { flask } from './flask.js'
import { googleData } from './google-data.js'
import { googlePubsub } from './google-pubsub.js'
import { grpc } from './grpc.js'
import { httpx } from './httpx.js'
import { kafka } from './kafka.js'
import { mongo } from './mongo.js'
import { mysql } from './mysql.js'
import { nameko } from './nameko.js'
import { nats } from './nats.js'
import { pika } from './pika.js'
import { psycopg } from './psycopg.js'
import { pydantic } from './pydantic.js'
import { redis } from './redis.js'
import { requests } from './requests.js'
import { sqlalchemy } from './sqlalchemy.js'
import { standardLibrary } from './standard-library.js'
import { tornado } from './tornado.js'
import { urllib } from './urllib.js'
import type { LibraryModel } from '../model.js'

/** Libraries of Python. A name that two libraries use belongs to the later one. */
export const pythonLibraries: readonly LibraryModel[] = [
  requests,
  httpx,
  aiohttp,
  urllib,
  fastapi,
  flask,
  django,
  tornado,
  grpc,
  env,
  sqlalchemy,
  psycopg,
  mysql,
  mongo,
  redis,
  elasticsearch,
  cosmos,
  cassandra,
  googleData,
  kafka,
  pika,
  aioPika,
  celery,
  nats,
  boto3,
  azureServiceBus,
  googlePubsub,
  dapr,
  pydantic,
  faust,
  nameko,
  standardLibrary,
]

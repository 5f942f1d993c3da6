import { addDjangoRouters } from './django-routers.js'
import { addDjangoSettings } from './django-settings.js'
import { addFlaskSettings } from './flask-settings.js'
import type { CodeLanguage } from '../language.js'
import { frontend } from './frontend.js'
import { aioPika } from './models/aio-pika.js'
import { aiohttp } from './models/aiohttp.js'
import { azureServiceBus } from './models/azure-service-bus.js'
import { boto3 } from './models/boto3.js'
import { cassandra } from './models/cassandra.js'
import { celery } from './models/celery.js'
import { cosmos } from './models/cosmos.js'
import { dapr } from './models/dapr.js'
import { dataStores } from './models/data-stores.js'
import { django } from './models/django.js'
import { elasticsearch } from './models/elasticsearch.js'
import { env } from './models/env.js'
import { fastapi } from './models/fastapi.js'
import { faust } from './models/faust.js'
import { flask } from './models/flask.js'
import { googleData } from './models/google-data.js'
import { googlePubsub } from './models/google-pubsub.js'
import { grpc } from './models/grpc.js'
import { identityClients } from './models/identity-clients.js'
import { httpx } from './models/httpx.js'
import { kafka } from './models/kafka.js'
import { litestar } from './models/litestar.js'
import { mongo } from './models/mongo.js'
import { mysql } from './models/mysql.js'
import { nameko } from './models/nameko.js'
import { nats } from './models/nats.js'
import { kombu } from './models/kombu.js'
import { paho } from './models/paho.js'
import { pulsar } from './models/pulsar.js'
import { pika } from './models/pika.js'
import { psycopg } from './models/psycopg.js'
import { pydantic } from './models/pydantic.js'
import { pyspark } from './models/pyspark.js'
import { redis } from './models/redis.js'
import { requests } from './models/requests.js'
import { sqlalchemy } from './models/sqlalchemy.js'
import { dramatiq } from './models/dramatiq.js'
import { temporal } from './models/temporal.js'
import { websockets } from './models/websockets.js'
import { standardLibrary } from './models/standard-library.js'
import { tornado } from './models/tornado.js'
import { urllib } from './models/urllib.js'
import { orms } from './orms.js'

/** Python. */
export const python: CodeLanguage = {
  grammars: ['python'],
  name: 'python',
  frontend,
  addOwnFacts: (emitter) => {
    addDjangoRouters(emitter)
    addDjangoSettings(emitter)
    addFlaskSettings(emitter)
  },
  orms,
  libraries: [
    requests,
    httpx,
    aiohttp,
    urllib,
    fastapi,
    flask,
    django,
    tornado,
    grpc,
    identityClients,
    env,
    sqlalchemy,
    psycopg,
    mysql,
    litestar,
    mongo,
    redis,
    elasticsearch,
    cosmos,
    cassandra,
    googleData,
    kafka,
    pika,
    kombu,
    paho,
    pulsar,
    aioPika,
    celery,
    nats,
    boto3,
    azureServiceBus,
    googlePubsub,
    dapr,
    dataStores,
    pydantic,
    faust,
    pyspark,
    nameko,
    dramatiq,
    temporal,
    websockets,
    standardLibrary,
  ],
}

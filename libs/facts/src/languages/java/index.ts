import { databases } from './databases.js'
import { env } from './env.js'
import { feign } from './feign.js'
import { grpc } from './grpc.js'
import { httpExchange } from './http-exchange.js'
import { javaHttp } from './java-http.js'
import { jaxRs } from './jax-rs.js'
import { jaxRsClient } from './jax-rs-client.js'
import { micronaut } from './micronaut.js'
import { micronautMessaging } from './micronaut-messaging.js'
import { microprofileClient } from './microprofile-client.js'
import { okhttp } from './okhttp.js'
import { reactiveMessaging } from './reactive-messaging.js'
import { requestEntity } from './request-entity.js'
import { restTemplate } from './rest-template.js'
import { retrofit } from './retrofit.js'
import { spring } from './spring.js'
import { springAmqp } from './spring-amqp.js'
import { springCloudGateway } from './spring-cloud-gateway.js'
import { springData } from './spring-data.js'
import { springKafka } from './spring-kafka.js'
import { sqs } from './sqs.js'
import { standardLibrary } from './standard-library.js'
import { webClient } from './web-client.js'
import type { LibraryModel } from '../model.js'

/** Libraries of Java. A name that two libraries use belongs to the later one. */
export const javaLibraries: readonly LibraryModel[] = [
  restTemplate,
  requestEntity,
  webClient,
  okhttp,
  javaHttp,
  grpc,
  springKafka,
  springAmqp,
  databases,
  env,
  spring,
  jaxRs,
  feign,
  springData,
  sqs,
  httpExchange,
  jaxRsClient,
  micronaut,
  micronautMessaging,
  microprofileClient,
  reactiveMessaging,
  retrofit,
  springCloudGateway,
  standardLibrary,
]

import type { CodeLanguage } from '../language.js'
import { frontend } from './frontend.js'
import { axon } from './models/axon.js'
import { databases } from './models/databases.js'
import { dubbo } from './models/dubbo.js'
import { dubboReference } from './models/dubbo-reference.js'
import { dubboService } from './models/dubbo-service.js'
import { elasticsearch } from './models/elasticsearch.js'
import { env } from './models/env.js'
import { feign } from './models/feign.js'
import { grpc } from './models/grpc.js'
import { httpExchange } from './models/http-exchange.js'
import { javaHttp } from './models/java-http.js'
import { jaxRs } from './models/jax-rs.js'
import { jaxRsClient } from './models/jax-rs-client.js'
import { micronaut } from './models/micronaut.js'
import { micronautMessaging } from './models/micronaut-messaging.js'
import { microprofileClient } from './models/microprofile-client.js'
import { okhttp } from './models/okhttp.js'
import { pulsar } from './models/pulsar.js'
import { reactiveMessaging } from './models/reactive-messaging.js'
import { requestEntity } from './models/request-entity.js'
import { restTemplate } from './models/rest-template.js'
import { retrofit } from './models/retrofit.js'
import { rocketmq } from './models/rocketmq.js'
import { servlet } from './models/servlet.js'
import { spring } from './models/spring.js'
import { rabbitmqClient } from './models/rabbitmq-client.js'
import { springAmqp } from './models/spring-amqp.js'
import { springCloudGateway } from './models/spring-cloud-gateway.js'
import { springCloudGatewayMvc } from './models/spring-cloud-gateway-mvc.js'
import { springData } from './models/spring-data.js'
import { springKafka } from './models/spring-kafka.js'
import { springRedis } from './models/spring-redis.js'
import { sqs } from './models/sqs.js'
import { javalin } from './models/javalin.js'
import { kafkaStreams } from './models/kafka-streams.js'
import { temporal } from './models/temporal.js'
import { vertx } from './models/vertx.js'
import { websocket } from './models/websocket.js'
import { standardLibrary } from './models/standard-library.js'
import { webClient } from './models/web-client.js'
import { addRestRepositories } from './rest-repositories.js'
import { orms } from './orms.js'

/** Java. */
export const java: CodeLanguage = {
  grammars: ['java'],
  name: 'java',
  frontend,
  addOwnFacts: addRestRepositories,
  orms,
  libraries: [
    restTemplate,
    requestEntity,
    webClient,
    okhttp,
    javaHttp,
    grpc,
    dubbo,
    dubboReference,
    dubboService,
    springKafka,
    rabbitmqClient,
    springAmqp,
    springRedis,
    rocketmq,
    pulsar,
    databases,
    elasticsearch,
    env,
    spring,
    jaxRs,
    servlet,
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
    springCloudGatewayMvc,
    javalin,
    kafkaStreams,
    temporal,
    vertx,
    axon,
    websocket,
    standardLibrary,
  ],
}

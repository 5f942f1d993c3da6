import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call, decorator, method } from '../../../models/rules.js'

const springEnvironment = 'spring-environment'

/** Environment variables and application configuration. */
export const env: LibraryModel = {
  name: 'env',
  imports: [],
  words: ['getenv', '@Value', 'getProperty', 'ConfigurationProperties', 'ConfigMapping', 'Hostname(', 'Uri('],
  types: { Environment: springEnvironment },
  rules: [
    call('System.getenv').readsEnvironment({ name: argument(0) }),
    call('System.getProperty').readsConfiguration({ name: argument(0), fallback: argument(1) }),
    method(springEnvironment, 'getProperty').readsConfiguration({ name: argument(0), fallback: argument(1) }),
    method(springEnvironment, 'getRequiredProperty').readsConfiguration({ name: argument(0) }),
    decorator('Value').readsConfiguration(argument(0)),
    // https://docs.spring.io/spring-boot/reference/features/external-config.html#features.external-config.typesafe-configuration-properties
    // and https://quarkus.io/guides/config-mappings
    decorator('ConfigurationProperties', 'ConfigMapping').readsConfiguration(firstOf(argument(0), argument('prefix'))),
  ],
}

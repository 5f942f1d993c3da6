import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { classDecorator } from '../../../models/rules.js'

/** MicroProfile Rest Client, as Quarkus, Helidon and Open Liberty have it: an interface of JAX-RS that is a client. */
export const microprofileClient: LibraryModel = {
  name: 'microprofile-client',
  imports: [],
  words: ['RegisterRestClient'],
  rules: [
    classDecorator('RegisterRestClient').isHttpClient({
      framework: 'microprofile-client',
      address: argument('baseUri'),
      settingName: argument('configKey'),
      settings: ['quarkus:rest-client:{}:url', 'quarkus:rest-client:{}:uri', '{}/mp-rest/url', '{}/mp-rest/uri'],
    }),
  ],
}

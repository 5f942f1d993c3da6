import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, call } from '../../../models/rules.js'

/**
 * Clients of OpenID Connect providers: https://python-keycloak.readthedocs.io/,
 * https://pyjwt.readthedocs.io/en/stable/usage.html#retrieve-rsa-signing-keys-from-a-jwks-endpoint and
 * https://docs.authlib.org/en/latest/client/frameworks.html.
 */
export const identityClients: LibraryModel = {
  name: 'identity-clients',
  imports: ['keycloak', 'jwt', 'authlib'],
  rules: [
    call(
      'identity-clients.KeycloakOpenID',
      'identity-clients.KeycloakAdmin',
      'identity-clients.KeycloakOpenIDConnection',
    ).sendsRequest({ method: '*', url: firstOf(argument('server_url'), argument(0)), onlyWithUrl: true }),
    call('identity-clients.PyJWKClient').sendsRequest({ method: 'GET', url: firstOf(argument('uri'), argument(0)) }),
    anyMethod('register').sendsRequest({ method: '*', url: argument('server_metadata_url'), onlyWithUrl: true }),
  ],
}

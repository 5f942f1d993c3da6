import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

const [first, second] = [argument(0), argument(1)]

/**
 * Clients of OpenID Connect, which ask the provider whose address they are given for its metadata, keys and tokens:
 * https://www.keycloak.org/securing-apps/javascript-adapter, https://authts.github.io/oidc-client-ts/,
 * https://github.com/panva/openid-client and https://next-auth.js.org/providers/keycloak.
 */
export const identityClients: LibraryModel = {
  name: 'identity-clients',
  imports: [
    'keycloak-js',
    'keycloak-connect',
    'keycloak-angular',
    'oidc-client',
    'oidc-client-ts',
    'openid-client',
    'next-auth/providers',
    '@auth/core/providers',
  ],
  rules: [
    // A default import, under the names that the documentation gives it.
    call(
      'identity-clients',
      'identity-clients.Keycloak',
      'identity-clients.KeycloakConnect',
      'identity-clients.KeycloakProvider',
    ).sendsRequest({
      method: '*',
      url: firstOf(first.property('url'), first.property('issuer'), second.property('auth-server-url')),
      onlyWithUrl: true,
    }),
    call('identity-clients.provideKeycloak').sendsRequest({
      method: '*',
      url: first.property('config', 'url'),
      onlyWithUrl: true,
    }),
    call('identity-clients.UserManager', 'identity-clients.OidcClient').sendsRequest({
      method: '*',
      url: first.property('authority'),
      onlyWithUrl: true,
    }),
    call('identity-clients.Issuer.discover', 'identity-clients.discovery').sendsRequest({ method: '*', url: first }),
  ],
}

import { argument, firstOf, lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, method } from '../../../models/rules.js'

/**
 * Authentication by tokens of an OpenID Connect provider, which the program asks for its metadata and keys:
 * https://learn.microsoft.com/aspnet/core/security/authentication/configure-jwt-bearer-authentication. IdentityModel extends HttpClient
 * by methods that ask for its document, at the address of the client unless they have one, and for tokens:
 * https://docs.duendesoftware.com/identitymodel/endpoints/discovery/, https://docs.duendesoftware.com/identitymodel/endpoints/token/.
 */
export const identityClients: LibraryModel = {
  name: 'identity-clients',
  imports: [],
  words: ['Authority', 'GetDiscoveryDocumentAsync', 'TokenAsync'],
  rules: [
    anyMethod(
      'AddJwtBearer',
      'AddOpenIdConnect',
      'AddIdentityServerAuthentication',
      'AddOAuth2Introspection',
    ).sendsRequest({ method: '*', url: lastArgument.property('Authority'), onlyWithUrl: true }),
    method('http-client', 'GetDiscoveryDocumentAsync').sendsRequest({
      method: 'GET',
      url: firstOf(argument(0).property('Address'), argument(0)),
    }),
    method(
      'http-client',
      'RequestTokenAsync',
      'RequestClientCredentialsTokenAsync',
      'RequestPasswordTokenAsync',
      'RequestAuthorizationCodeTokenAsync',
      'RequestRefreshTokenAsync',
    ).sendsRequest({ method: 'POST', url: argument(0).property('Address'), onlyWithUrl: true }),
  ],
}

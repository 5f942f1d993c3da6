import { lastArgument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/**
 * Authentication by tokens of an OpenID Connect provider, which the program asks for its metadata and keys:
 * https://learn.microsoft.com/aspnet/core/security/authentication/configure-jwt-bearer-authentication.
 */
export const identityClients: LibraryModel = {
  name: 'identity-clients',
  imports: [],
  words: ['Authority'],
  rules: [
    anyMethod(
      'AddJwtBearer',
      'AddOpenIdConnect',
      'AddIdentityServerAuthentication',
      'AddOAuth2Introspection',
    ).sendsRequest({ method: '*', url: lastArgument.property('Authority'), onlyWithUrl: true }),
  ],
}

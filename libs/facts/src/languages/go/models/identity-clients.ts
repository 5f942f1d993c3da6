import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** Clients of OpenID Connect providers: https://pkg.go.dev/github.com/coreos/go-oidc/v3/oidc and https://github.com/Nerzal/gocloak. */
export const identityClients: LibraryModel = {
  name: 'identity-clients',
  imports: ['github.com/coreos/go-oidc', 'github.com/Nerzal/gocloak'],
  rules: [
    call('identity-clients.NewProvider', 'identity-clients.NewRemoteKeySet').sendsRequest({
      method: '*',
      url: argument(1),
    }),
    call('identity-clients.NewClient').sendsRequest({ method: '*', url: argument(0) }),
  ],
}

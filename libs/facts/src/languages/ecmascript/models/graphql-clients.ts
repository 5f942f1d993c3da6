import { argument, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { call } from '../../../models/rules.js'

/** GraphQL over HTTP: Apollo, graphql-request and urql. Every operation is a POST to one address. */
export const graphqlClients: LibraryModel = {
  name: 'graphql-clients',
  imports: ['@apollo/client', 'apollo-link-http', 'apollo-boost', 'graphql-request', 'urql', '@urql/core'],
  rules: [
    call(
      'graphql-clients.HttpLink',
      'graphql-clients.createHttpLink',
      'graphql-clients.BatchHttpLink',
      'graphql-clients.ApolloClient',
    ).sendsRequest({
      method: 'POST',
      url: argument(0).property('uri'),
      onlyWithUrl: true,
    }),
    call('graphql-clients.GraphQLClient', 'graphql-clients.request', 'graphql-clients.rawRequest').sendsRequest({
      method: 'POST',
      url: firstOf(argument(0).property('url'), argument(0)),
    }),
    call('graphql-clients.createClient', 'graphql-clients.Client').sendsRequest({
      method: 'POST',
      url: argument(0).property('url'),
      onlyWithUrl: true,
    }),
  ],
}

import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** The client of SignalR: https://learn.microsoft.com/aspnet/core/signalr/dotnet-client. A connection begins with a POST. */
export const signalr: LibraryModel = {
  name: 'signalr',
  imports: [],
  words: ['HubConnectionBuilder'],
  rules: [anyMethod('WithUrl').sendsRequest({ method: '*', url: argument(0) })],
}

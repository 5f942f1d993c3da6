import { argument } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod } from '../../../models/rules.js'

/** The client of SignalR: https://learn.microsoft.com/aspnet/core/signalr/javascript-client. A connection begins with a POST. */
export const signalr: LibraryModel = {
  name: 'signalr',
  imports: ['@microsoft/signalr', '@aspnet/signalr'],
  rules: [anyMethod('withUrl').sendsRequest({ method: '*', url: argument(0) })],
}

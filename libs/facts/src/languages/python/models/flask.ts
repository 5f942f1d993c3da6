import { argument, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'flask-router'
const api = 'flask-api'

/** Flask, Quart and their extensions, HTTP frameworks. */
export const flask: LibraryModel = {
  name: 'flask',
  imports: ['flask', 'quart', 'flask_restx', 'flask_restful', 'flask_smorest', 'flask_openapi3'],
  words: ['flask', 'quart', '.route('],
  parameters: { bp: router, blueprint: router },
  types: { 'flask.Flask': router, 'flask.Blueprint': router },
  rules: [
    call('flask.Flask', 'flask.Quart', 'flask.OpenAPI').creates(router, { isApplication: true }),
    call('flask.Blueprint', 'flask.APIBlueprint').creates(router, {
      prefix: argument('url_prefix'),
      hasOwnPrefix: true,
    }),
    // https://flask.palletsprojects.com/en/stable/api/#flask.Flask.run
    method(router, 'run').listensOn(firstOf(argument('port'), argument(1))),
    baseClass(/^(?:\w+\.)*(?:View|MethodView|Resource)$/).isView('flask'),
    call('flask.Api').creates(api, { prefix: argument('prefix') }),
    call('flask.Namespace').creates(api, { prefix: argument('path') }),
    // https://flask.palletsprojects.com/en/stable/api/#flask.Flask.register_blueprint: the prefix is "different from the
    // one the blueprint was created with".
    method(router, 'register_blueprint').mounts({
      prefix: argument('url_prefix'),
      child: argument(0),
      replacesOwn: true,
    }),
    method(router, 'route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('rule')),
      handler: decoratedName,
    }),
    method(router, 'add_url_rule').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('rule')),
      handler: firstOf(argument(2), argument('view_func')),
      view: firstOf(argument(2), argument('view_func')),
    }),
    method(api, 'route').isEndpoint({ method: '*', path: argument(0), handler: decoratedName }),
    method(api, 'add_resource').isEndpoint({ method: '*', path: argument(1), handler: argument(0), view: argument(0) }),
    method(api, 'add_namespace').mounts({ prefix: firstOf(argument('path'), argument(1)), child: argument(0) }),
    ...eachVerb(
      method(router, '{verb}').isEndpoint({
        method: verb,
        path: firstOf(argument(0), argument('path'), argument('rule')),
        handler: decoratedName,
      }),
    ),
    anyMethod('route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: argument(0),
      handler: decoratedName,
    }),
  ],
}

import { argument, decoratedClass, decoratedName, firstOf } from '../../../models/location.js'
import type { LibraryModel } from '../../../models/model.js'
import { anyMethod, baseClass, call, eachVerb, method, verb, wordAt } from '../../../models/rules.js'

const router = 'flask-router'
const api = 'flask-api-router'
/** A parameter, or an import, may be either. */
const onBoth = (name: string): readonly [string, string] => [`${router}.${name}`, `${api}.${name}`]

/** Flask, Quart and their extensions, HTTP frameworks. */
export const flask: LibraryModel = {
  name: 'flask',
  imports: ['flask', 'quart', 'flask_restx', 'flask_restful', 'flask_smorest', 'flask_openapi3'],
  words: ['flask', 'quart', '.route(', '.add_resource('],
  parameters: { bp: router, blueprint: router, api: router },
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
    // https://flask-restful.readthedocs.io/en/latest/intermediate-usage.html#use-with-blueprints
    call('flask.Api').creates(api, { prefix: argument('prefix'), on: firstOf(argument(0), argument('app')) }),
    // https://flask-restx.readthedocs.io/en/latest/api.html#flask_restx.Namespace: the path is "/" and the name by default.
    call('flask.Namespace').creates(api, {
      prefix: firstOf(argument('path'), argument(2), argument(0)),
      hasOwnPrefix: true,
    }),
    method(api, 'namespace').creates(api, { prefix: firstOf(argument('path'), argument(2), argument(0)) }),
    // https://flask.palletsprojects.com/en/stable/api/#flask.Flask.register_blueprint: the prefix is "different from the
    // one the blueprint was created with".
    call(...onBoth('register_blueprint')).mounts({
      prefix: argument('url_prefix'),
      child: argument(0),
      replacesOwn: true,
    }),
    // https://flask-smorest.readthedocs.io/en/latest/quickstart.html: a class has a method for each HTTP method.
    method(router, 'route').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('rule')),
      handler: decoratedName,
      view: decoratedClass,
    }),
    method(router, 'add_url_rule').isEndpoint({
      method: wordAt(argument('methods'), 'GET'),
      path: firstOf(argument(0), argument('rule')),
      handler: firstOf(argument(2), argument('view_func')),
      view: firstOf(argument(2), argument('view_func')),
    }),
    method(api, 'route').isEndpoint({
      method: '*',
      path: argument(0),
      handler: decoratedName,
      view: decoratedClass,
    }),
    // https://flask-restful.readthedocs.io/en/latest/quickstart.html#endpoints: "multiple URLs"
    ...[argument(1), argument(2)].map((path) =>
      call(...onBoth('add_resource')).isEndpoint({ method: '*', path, handler: argument(0), view: argument(0) }),
    ),
    call(...onBoth('add_namespace')).mounts({
      prefix: firstOf(argument('path'), argument(1)),
      child: argument(0),
      replacesOwn: true,
    }),
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
      view: decoratedClass,
    }),
  ],
}

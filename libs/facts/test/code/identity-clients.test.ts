import { expect, test } from 'vitest'
import { linesOf } from './facts-of.js'

const issuer = 'http://keycloak:8080/realms/shop'

test.each([
  [
    'keycloak-js',
    `import Keycloak from 'keycloak-js'\nnew Keycloak({ url: '${issuer}', realm: 'shop', clientId: 'web' })`,
  ],
  [
    'keycloak-angular',
    `import { provideKeycloak } from 'keycloak-angular'\nprovideKeycloak({ config: { url: '${issuer}' } })`,
  ],
  [
    'keycloak-connect',
    `import Keycloak from 'keycloak-connect'\nnew Keycloak({ store }, { 'auth-server-url': '${issuer}' })`,
  ],
  ['oidc-client-ts', `import { UserManager } from 'oidc-client-ts'\nnew UserManager({ authority: '${issuer}' })`],
  ['openid-client 5', `import { Issuer } from 'openid-client'\nIssuer.discover('${issuer}')`],
  ['openid-client 6', `import * as client from 'openid-client'\nclient.discovery(new URL('${issuer}'), 'web')`],
  [
    'next-auth',
    `import KeycloakProvider from 'next-auth/providers/keycloak'\nKeycloakProvider({ clientId: 'web', issuer: '${issuer}' })`,
  ],
])('the address of an identity provider in TypeScript: %s', async (_library, text) => {
  expect(await linesOf('auth.ts', text, 'call')).toEqual([`2 http identity-clients -> "${issuer}"`])
})

test.each([
  ['a class of the system', `import Keycloak from './keycloak'\nnew Keycloak({ url: '${issuer}' })`],
  [
    'a provider whose address is its own',
    `import Google from 'next-auth/providers/google'\nGoogle({ clientId: 'web' })`,
  ],
])('near miss in TypeScript: %s', async (_what, text) => {
  expect(await linesOf('auth.ts', text, 'call')).toEqual([])
})

test('the authority of tokens in C#', async () => {
  const text = `services.AddAuthentication("Bearer").AddJwtBearer("Bearer", options => { options.Authority = "${issuer}"; });
services.AddAuthentication().AddJwtBearer(options => options.Audience = "shop");
builder.AddAuthority(options => { options.Authority = "${issuer}"; });`
  expect(await linesOf('Program.cs', text, 'call')).toEqual([`1 http identity-clients -> "${issuer}"`])
})

test('providers of OpenID Connect in Go', async () => {
  const text = `package main
import (
  "github.com/Nerzal/gocloak/v13"
  "github.com/coreos/go-oidc/v3/oidc"
  "example.com/other"
)
func main() {
  oidc.NewProvider(ctx, "${issuer}")
  gocloak.NewClient("http://keycloak:8080")
  other.NewProvider(ctx, "${issuer}")
}`
  expect(await linesOf('main.go', text, 'call')).toEqual([
    `8 http identity-clients -> "${issuer}"`,
    '9 http identity-clients -> "http://keycloak:8080"',
  ])
})

test('providers of OpenID Connect in Python', async () => {
  const text = `from keycloak import KeycloakOpenID
from jwt import PyJWKClient
from authlib.integrations.starlette_client import OAuth
KeycloakOpenID(server_url="http://keycloak:8080", realm_name="shop")
PyJWKClient("${issuer}/certs")
oauth = OAuth()
oauth.register(name="shop", server_metadata_url="${issuer}/.well-known/openid-configuration")
oauth.register(name="other")
`
  expect(await linesOf('auth.py', text, 'call')).toEqual([
    '4 http identity-clients -> "http://keycloak:8080"',
    `5 http identity-clients GET -> "${issuer}/certs"`,
    `7 http identity-clients -> "${issuer}/.well-known/openid-configuration"`,
  ])
})

test('the documents and the tokens that IdentityModel asks for in C#', async () => {
  const text = `public class Tokens(IHttpClientFactory factory) {
  public async Task<string> Get(Documents documents) {
    var http = factory.CreateClient("auth");
    var own = await http.GetDiscoveryDocumentAsync();
    var other = await new HttpClient().GetDiscoveryDocumentAsync("${issuer}");
    var third = await http.GetDiscoveryDocumentAsync(new DiscoveryDocumentRequest { Address = "${issuer}" });
    var token = await http.RequestClientCredentialsTokenAsync(new ClientCredentialsTokenRequest { Address = "${issuer}/token", ClientId = "web" });
    var known = await http.RequestClientCredentialsTokenAsync(new ClientCredentialsTokenRequest { Address = own.TokenEndpoint });
    return await documents.GetDiscoveryDocumentAsync();
  }
}`
  expect(await linesOf('Tokens.cs', text, 'call')).toEqual([
    '4 http identity-clients GET -> HttpClient#auth.BaseAddress',
    `5 http identity-clients GET -> "${issuer}"`,
    `6 http identity-clients GET -> "${issuer}"`,
    `7 http identity-clients POST -> "${issuer}/token"`,
    '8 http identity-clients POST -> HttpClient#auth.BaseAddress own.TokenEndpoint',
  ])
})

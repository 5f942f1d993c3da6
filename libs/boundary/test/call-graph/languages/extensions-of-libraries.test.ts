import { expect, test } from 'vitest'
import { follow } from '../follow.js'

/** Calls of a file, and those that it leaves open with their reason. */
async function callsIn(path: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const { edges, open } = await follow(files)
  const called = edges.filter((edge) => edge.startsWith(path) && edge.includes(' calls '))
  return [
    ...called.map((edge) => edge.replace(/^.* calls .*?:(.*) \(.*$/, '$1')),
    ...open.filter((one) => one.startsWith(path)),
  ]
    .map((one) => one.replace(/^.* \? /, ''))
    .sort()
}

test('C#: a new object of a library takes the extensions of its type, and one of unknown type may take them', async () => {
  const extensions = `namespace Shop;
static class Extensions {
  public static string GetText(this HttpClient client) => "";
  public static void AddShop(this IServiceCollection services) {}
  public static void Own(this Item item) {}
}
class Item {}
`
  const code = `using System.Net.Http;
namespace Shop;
class App {
  void New() { var client = new HttpClient(); client.GetText(); }
  void Made(IHttpClientFactory factory) { factory.CreateClient().GetText(); }
  void Base(WebServices services) { services.AddShop(); services.AddMvc(); }
  void Near(IHttpClientFactory factory) { factory.Find().Own(); }
}
`
  expect(await callsIn('App.cs', { 'Extensions.cs': extensions, 'App.cs': code })).toEqual([
    'HttpClient{} (outside the repository)',
    'Shop.Extensions.GetText',
    'factory.CreateClient (outside the repository)',
    'factory.CreateClient().GetText (type is not known)',
    'factory.Find (outside the repository)',
    'factory.Find().Own (outside the repository)',
    'services.AddMvc (outside the repository)',
    'services.AddShop (type is not known)',
  ])
})

test('Kotlin: an object of a library takes the extensions of its type that are imported', async () => {
  const extensions = `package shop.text
import io.ktor.client.HttpClient
fun HttpClient.text(): String = ""
fun String.shout(): String = this
`
  const code = `package shop
import io.ktor.client.HttpClient
import io.ktor.client.Sockets
import shop.text.text
import shop.text.shout
class App(val client: HttpClient, val sockets: Sockets, val name: String) {
  fun run() { client.text(); client.text().shout(); name.shout() }
  fun near() { sockets.text() }
}
`
  const other = code.replace(/^import shop.*\n/gm, '')
  expect(await callsIn('App.kt', { 'Extensions.kt': extensions, 'App.kt': code })).toEqual([
    'shout',
    'sockets.text (type is not known)',
    'text',
  ])
  expect(await callsIn('Other.kt', { 'Extensions.kt': extensions, 'Other.kt': other })).toEqual([
    'client.text (outside the repository)',
    'client.text (outside the repository)',
    'client.text().shout (outside the repository)',
    'name.shout (outside the repository)',
    'sockets.text (outside the repository)',
  ])
})

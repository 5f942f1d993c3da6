import { expect, test } from 'vitest'
import { composeOf, edgesOf } from '../graph-of.js'

const around = {
  'compose.yaml': composeOf('shop', 'stock', 'mail'),
  'shop/Dockerfile': 'FROM scratch',
  'stock/Dockerfile': 'FROM scratch',
  'mail/Dockerfile': 'FROM scratch',
}
test('Node: the host of a request is no path, a word without a host is', async () => {
  const source = `const http = require('http')
const axios = require('axios')
http.request({ host: 'stock', path: '/items', method: 'GET' }, read)
axios.get('mail/send')`
  expect(await edgesOf({ ...around, 'shop/index.js': source })).toEqual(['shop -> stock http /items'])
})

const both = ['shop -> mail http /send', 'shop -> stock http /items']

test('Java: an address put together by inner classes, handed on by a getter to a wrapper of the client', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/config/Addresses.java': `public class Addresses {
  private String domain = "";
  public URI getStockUri() { return new ServiceUri(new Hostname("stock"), new Domain(domain), "/items").toUri(); }
  public URI getMailUri() { return new ServiceUri(new Hostname("mail"), new Domain(domain), "/send").toUri(); }
  private class Hostname {
    private final String hostname;
    private Hostname(String hostname) { this.hostname = hostname; }
    @Override public String toString() {
      if (hostname != null) { return hostname; } else { return ""; }
    }
  }
  private class Domain {
    private final String domain;
    private Domain(String domain) { this.domain = domain; }
    @Override public String toString() {
      if (domain != null && !domain.equals("")) { return "." + domain; } else { return ""; }
    }
  }
  private class ServiceUri {
    private final Hostname hostname;
    private final Domain domain;
    private final String path;
    private ServiceUri(Hostname hostname, Domain domain, String path) {
      this.hostname = hostname; this.domain = domain; this.path = path;
    }
    public URI toUri() { return URI.create(withScheme(hostname.toString() + domain.toString()) + path); }
    private String withScheme(String host) { return "http://" + host; }
    @Override public String toString() { return "ServiceUri{" + hostname + "}"; }
  }
}`,
    'shop/web/OrderController.java': `public class OrderController {
  @Autowired private Addresses addresses;
  @Autowired private Sender sender;
  public void place(Order order) {
    sender.sendBody(addresses.getStockUri(), order);
    sender.sendBody(addresses.getMailUri(), order);
  }
}`,
    'shop/services/Sender.java': `public class Sender {
  public <B> void sendBody(URI uri, B body) {
    RequestEntity<B> request = RequestEntity.post(uri).body(body);
    template().exchange(request, String.class);
  }
}`,
  })
  expect(edges).toEqual(both)
})

test('Java: a record in a file of its own, by String.format', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/net/ServiceAddress.java': `public record ServiceAddress(String host, String path) {
  public String url() { return String.format("http://%s%s", host(), path); }
}`,
    'shop/web/Client.java': `public class Client {
  private final RestTemplate rest = new RestTemplate();
  void send() {
    rest.getForObject(new ServiceAddress("stock", "/items").url(), String.class);
    rest.postForObject(new ServiceAddress("mail", "/send").url(), null, String.class);
  }
}`,
  })
  expect(edges).toEqual(both)
})

test('C#: a record and a class of another file, by an interpolated text and by a property', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/Net/ServiceUri.cs': `namespace Shop.Net;
public record ServiceUri(string Host, string Path) {
    public Uri ToUri() => new Uri($"http://{Host}{Path}");
}
public class MailEndpoint {
    private readonly string _host;
    public MailEndpoint(string host) { _host = host; }
    public string Url => "http://" + _host + "/send";
}`,
    'shop/Clients/Client.cs': `using System.Net.Http;
namespace Shop.Clients;
public class Client(HttpClient http) {
    private readonly MailEndpoint _mail = new MailEndpoint("mail");
    public async Task Send() {
        await http.GetAsync(new ServiceUri("stock", "/items").ToUri());
        await http.PostAsync(_mail.Url, null);
    }
}`,
  })
  expect(edges).toEqual(both)
})

test('TypeScript: parameter properties, a getter, and a function that puts it together', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/src/net/service-address.ts': `export class ServiceAddress {
  constructor(private readonly host: string, private readonly path: string) {}
  get url(): string { return \`http://\${this.host}\${this.path}\` }
}
export function addressOf(service: string, path: string): string {
  return 'http://' + service + path
}`,
    'shop/src/client.ts': `import { ServiceAddress, addressOf } from './net/service-address.js'
const stock = new ServiceAddress('stock', '/items')
export async function send() {
  await fetch(stock.url)
  await fetch(addressOf('mail', '/send'), { method: 'POST' })
}`,
  })
  expect(edges).toEqual(both)
})

test('Python: a constructor, a data class and an f-string', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/shop/addresses.py': `from dataclasses import dataclass

class ServiceUrl:
    def __init__(self, host, path="/"):
        self.host = host
        self.path = path

    def __str__(self):
        return f"http://{self.host}{self.path}"

@dataclass(frozen=True)
class Upstream:
    name: str
    path: str

    @property
    def url(self):
        return "http://{}{}".format(self.name, self.path)
`,
    'shop/shop/client.py': `import requests
from shop.addresses import ServiceUrl, Upstream

MAIL = Upstream("mail", path="/send")

def send():
    requests.get(str(ServiceUrl("stock", "/items")))
    requests.post(MAIL.url)
`,
  })
  expect(edges).toEqual(both)
})

test('Go: a struct with a method, made by a literal and by a function, each with its own host', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/go.mod': 'module shop\n',
    'shop/net/address.go': `package net

import "fmt"

type ServiceURL struct {
	Host string
	Path string
}

func NewServiceURL(host, path string) ServiceURL {
	return ServiceURL{Host: host, Path: path}
}

func (s ServiceURL) String() string {
	return fmt.Sprintf("http://%s%s", s.Host, s.Path)
}
`,
    'shop/client.go': `package main

import (
	"net/http"

	"shop/net"
)

func send() {
	stock := net.ServiceURL{Host: "stock", Path: "/items"}
	http.Get(stock.String())
	http.Post(net.NewServiceURL("mail", "/send").String(), "", nil)
}
`,
  })
  expect(edges).toEqual(both)
})

test('one class makes the addresses of several services, and each call goes to its own', async () => {
  const edges = await edgesOf({
    ...around,
    'compose.yaml': composeOf('shop', 'stock', 'mail', 'desk'),
    'desk/Dockerfile': 'FROM scratch',
    'desk/client.ts': `import { ServiceAddress } from '../shared/service-address.js'
export const ping = () => fetch(new ServiceAddress('mail', '/ping').url)`,
    'shop/client.ts': `import { ServiceAddress } from '../shared/service-address.js'
export const items = () => fetch(new ServiceAddress('stock', '/items').url)`,
    'shared/service-address.ts': `export class ServiceAddress {
  constructor(readonly host: string, readonly path: string) {}
  get url() { return \`http://\${this.host}\${this.path}\` }
}`,
  })
  expect(edges).toEqual(['desk -> mail http /ping', 'shop -> stock http /items'])
})

test('an object whose host only comes at run time makes no edge, and a name alone does not either', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/client.ts': `class ServiceAddress {
  constructor(readonly host: string) {}
  get url() { return \`http://\${this.host}/items\` }
}
class Label { constructor(readonly text: string) {} }
export async function send(request: Request) {
  await fetch(new ServiceAddress(request.headers.host).url)
  show(new Label('stock').text)
}`,
  })
  expect(edges).toEqual([])
})

test('classes that make each other do not go on for ever', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/client.ts': `class AUrl { constructor(readonly host: string) {} get url() { return 'http://' + new BUrl(this.host).url } }
class BUrl { constructor(readonly host: string) {} get url() { return 'http://' + new AUrl(this.host).url } }
export const send = () => fetch(new AUrl('stock').url)`,
  })
  expect(edges).toEqual([])
})

test('TypeScript: addresses that functions of an object return', async () => {
  const edges = await edgesOf({
    ...around,
    'shop/urls.ts': `const BASE = process.env.STOCK_URL ?? 'http://stock'
export const URLS = { items: { one: (id: string) => \`\${BASE}/items/\${id}\`, all: () => { return BASE + '/items' } } }
export const URL_TEXTS = { label: (id: string) => describe(id) }`,
    'shop/client.ts': `import { URLS, URL_TEXTS } from './urls'
export const load = (id: string) => fetch(URLS.items.one(id))
export const list = () => fetch(URLS.items.all())
export const show = (id: string) => fetch(URL_TEXTS.label(id))`,
  })
  expect(edges).toEqual(['shop -> stock http /items /items/{}'])
})

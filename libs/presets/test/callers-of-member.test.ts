import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Retriever } from '@coderag/retrieval'
import { composeIngest, composeRetriever } from '../dist/index.js'

const root = mkdtempSync(join(tmpdir(), 'coderag-member-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Crawls files and hands over a retriever over their index. */
async function indexed(files: Readonly<Record<string, string>>, ask: (retriever: Retriever) => Promise<void>) {
  const folder = mkdtempSync(join(root, 'files-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const settings = { dataDir: join(root, `index-${basename(folder)}`) }
  {
    await using pipeline = await composeIngest(settings)
    await pipeline.ingest([{ kind: 'repo', path: folder, repoName: 'shop' }])
  }
  await using retriever = await composeRetriever(settings)
  await ask(retriever)
}

/** Who calls a symbol, and which declarations were taken. */
async function callersIn(retriever: Retriever, symbol: string) {
  const { declarations, edges } = await retriever.callers(symbol)
  return {
    declarations: declarations.map(({ qualifiedName }) => qualifiedName).sort(),
    callers: edges.map(({ from }) => from.qualifiedName).sort(),
  }
}

const csharp = {
  'Model/IMail.cs': 'namespace Shop.Model;\npublic interface IMail { Task SendAsync(string to); }\n',
  'Mail/SmtpMail.cs': `using Shop.Model;
namespace Shop.Mail;
public class SmtpMail : IMail {
  private readonly string _host;
  public SmtpMail(string host) { _host = host; }
  public Task SendAsync(string to) { return Task.CompletedTask; }
}
`,
  'Orders/Orders.cs': `using Shop.Model;
namespace Shop.Orders;
public class Orders {
  private readonly IMail _mail;
  public Orders(IMail mail) { _mail = mail; }
  public void Confirm() { _mail.SendAsync("x"); }
}
`,
  'Start/Start.cs': `using Shop.Mail;
namespace Shop;
public class Start { public void Run() { var mail = new SmtpMail("x"); mail.SendAsync("y"); } }
`,
}

test("C#: callers of an interface's method and of its implementation are one answer", async () => {
  await indexed(csharp, async (retriever) => {
    const both = {
      declarations: ['Shop.Mail.SmtpMail.SendAsync', 'Shop.Model.IMail.SendAsync'],
      callers: ['Shop.Orders.Orders.Confirm', 'Shop.Start.Run'],
    }
    expect(await callersIn(retriever, 'SendAsync')).toEqual(both)
    // A call of the interface can run the implementation.
    expect(await callersIn(retriever, 'SmtpMail.SendAsync')).toEqual(both)
    expect(await callersIn(retriever, 'IMail.SendAsync')).toEqual({
      declarations: ['Shop.Model.IMail.SendAsync'],
      callers: ['Shop.Orders.Orders.Confirm'],
    })
    // A class and its constructor.
    expect(await callersIn(retriever, 'SmtpMail')).toMatchObject({ callers: ['Shop.Start.Run'] })
    expect(await retriever.path('Run', 'SendAsync')).toMatchObject({ steps: [{ to: { name: 'SendAsync' } }] })
    expect(await retriever.path('Confirm', 'SendAsync')).toMatchObject({ steps: [{ to: { name: 'SendAsync' } }] })
  })
})

test('C#: what a file of a project uses globally, or the project itself, all its files use', async () => {
  const orders = (project: string) => ({
    [`${project}/Orders.cs`]: `namespace ${project};
public class Orders : IOrders { public void Place(Order order) { order.Check(); } }
`,
    [`${project}/Model/IOrders.cs`]: `namespace ${project}.Model;
public interface IOrders { void Place(Order order); }
`,
    [`${project}/Data/Order.cs`]: `namespace ${project}.Data;
public class Order { public void Check() {} }
`,
  })
  const files = {
    ...orders('Shop'),
    'Shop/Shop.csproj': '<Project><ItemGroup><Using Include="Shop.Data" /></ItemGroup></Project>\n',
    'Shop/GlobalUsings.cs': 'global using Shop.Model;\n',
    // Without usings.
    ...orders('Store'),
    'Store/Store.csproj': '<Project></Project>\n',
  }
  await indexed(files, async (retriever) => {
    const { edges } = await retriever.callees('Shop.Orders.Place')
    expect(edges.map(({ to }) => to.qualifiedName)).toEqual(['Shop.Data.Order.Check'])
    expect((await retriever.callers('Shop.Orders.Place')).declarations).toHaveLength(2)
    expect((await retriever.callees('Store.Orders.Place')).edges).toEqual([])
    expect((await retriever.callers('Store.Orders.Place')).declarations).toHaveLength(1)
  })
})

test('C#: a second class with that method, which implements nothing, makes the name ambiguous', async () => {
  const pigeon = 'namespace Shop.Mail;\npublic class Pigeon { public void SendAsync() {} }\n'
  await indexed({ ...csharp, 'Mail/Pigeon.cs': pigeon }, async (retriever) => {
    await expect(retriever.callers('SendAsync')).rejects.toMatchObject({ code: 'SYMBOL_AMBIGUOUS' })
  })
})

test('TypeScript: callees are those of all implementations, and a common base without the method relates nothing', async () => {
  const files = {
    'store.ts': 'export interface Store { save(id: string): void }\nexport class Base { log() {} }\n',
    'disk.ts': `import { Base, Store } from './store'
export class Disk extends Base implements Store { save(id: string) { this.flush() }  flush() {} check() {} }
`,
    'memory.ts': `import { Base, Store } from './store'
export class Memory extends Base implements Store { save(id: string) { this.put(id) }  put(id: string) {} check() {} }
`,
    'place.ts': "import type { Store } from './store'\nexport function place(store: Store) { store.save('x') }\n",
  }
  await indexed(files, async (retriever) => {
    expect(await callersIn(retriever, 'save')).toEqual({
      declarations: ['Disk.save', 'Memory.save', 'Store.save'],
      callers: ['place'],
    })
    const { edges } = await retriever.callees('save')
    expect(edges.map(({ to }) => to.qualifiedName).sort()).toEqual(['Disk.flush', 'Memory.put'])
    await expect(retriever.callers('check')).rejects.toMatchObject({ code: 'SYMBOL_AMBIGUOUS' })
  })
})

test('Go: a type with the methods of an interface implements it, one with other results does not', async () => {
  const files = {
    'go.mod': 'module example.com/shop\n',
    'store/store.go': `package store
type Item struct{}
type Store interface { Get(id string) (*Item, error); Put(item *Item) error }
func Load(s Store) { s.Get("x") }
`,
    'sql/get.go': `package sql
import "example.com/shop/store"
func (d *DB) Get(id string) (*store.Item, error) { return nil, nil }
`,
    'sql/db.go': `package sql
import "example.com/shop/store"
type DB struct{}
func (d *DB) Put(item *store.Item) error { return nil }
`,
  }
  await indexed(files, async (retriever) => {
    expect(await callersIn(retriever, 'Get')).toEqual({ declarations: ['DB.Get', 'Store.Get'], callers: ['Load'] })
  })
  const server = `package web
type Page struct{}
type Server struct{}
func (s *Server) Get(path string) (*Page, error) { return nil, nil }
func (s *Server) Put(page *Page) error { return nil }
`
  await indexed({ ...files, 'web/server.go': server }, async (retriever) => {
    await expect(retriever.callers('Get')).rejects.toMatchObject({ code: 'SYMBOL_AMBIGUOUS' })
  })
})

test('Python: a method and what overrides it are one, and two classes of their own are not', async () => {
  const files = {
    'base.py': 'class Task:\n    def run(self):\n        raise NotImplementedError\n',
    'mail.py':
      'from base import Task\nclass Mail(Task):\n    def run(self):\n        return 1\n    def stop(self):\n        pass\n',
    'clean.py': 'from mail import Mail\nclass Loud(Mail):\n    def run(self):\n        return 2\n',
    'clock.py': 'class Clock:\n    def stop(self):\n        pass\n',
    'work.py': 'from base import Task\ndef work(task: Task):\n    task.run()\n',
  }
  await indexed(files, async (retriever) => {
    expect(await callersIn(retriever, 'run')).toEqual({
      declarations: ['Loud.run', 'Mail.run', 'Task.run'],
      callers: ['work'],
    })
    await expect(retriever.callers('stop')).rejects.toMatchObject({ code: 'SYMBOL_AMBIGUOUS' })
  })
})

import { describe, expect, test } from 'vitest'
import { graphOf } from '../graph-of.js'

/** Nodes of the graph of a service that is started from one file. */
async function namesOf(path: string, text: string): Promise<string[]> {
  const graph = await graphOf({ [`shop/${path}`]: text, 'shop/Dockerfile': 'FROM scratch\n' })
  return graph.nodes().map(({ name }) => name)
}

const levels = 30
const each = (write: (level: number) => string): string =>
  Array.from({ length: levels }, (_, at) => write(at + 1)).join('\n')
const times = (text: string, between: string): string => Array.from({ length: 8 }, () => text).join(between)

describe('a value that is written out of eight equal ones, thirty levels deep, is left open', () => {
  test.each([
    [
      'names in TypeScript',
      'main.ts',
      `const v0 = "a"\n${each((n) => `const v${n} = ${times(`v${n - 1}`, ' + ')}`)}\nfetch(v${levels})\n`,
    ],
    [
      'templates in TypeScript',
      'main.ts',
      `const v0 = "a"\n${each((n) => `const v${n} = \`${times(`\${v${n - 1}}`, '/')}\``)}\nfetch(v${levels})\n`,
    ],
    [
      'functions in TypeScript',
      'main.ts',
      `function f0(a) { return a }\n${each((n) => `function f${n}(a) { return ${times(`f${n - 1}(a)`, ' + ')} }`)}\nfetch(f${levels}("x"))\n`,
    ],
    [
      'choices in TypeScript',
      'main.ts',
      `const v0 = "a"\n${each((n) => `const v${n} = ${times(`v${n - 1}`, ' || ')}`)}\nfetch(v${levels})\n`,
    ],
    [
      'arguments in TypeScript',
      'main.ts',
      `${each((n) => `function f${n}(a) { ${n === 1 ? 'fetch(a)' : times(`f${n - 1}(a + a)`, '; ')} }`)}\nf${levels}("x")\n`,
    ],
    [
      'objects in TypeScript',
      'main.ts',
      `const v0 = { a: "a" }\n${each((n) => `const v${n} = { a: ${times(`v${n - 1}.a`, ' + ')} }`)}\nfetch(v${levels}.a)\n`,
    ],
    [
      'names in Python',
      'main.py',
      `import requests\nv0 = "a"\n${each((n) => `v${n} = ${times(`v${n - 1}`, ' + ')}`)}\nrequests.get(v${levels})\n`,
    ],
    [
      'formats in Python',
      'main.py',
      `import requests\nv0 = "a"\n${each((n) => `v${n} = f"${times(`{v${n - 1}}`, '/')}"`)}\nrequests.get(v${levels})\n`,
    ],
    [
      'names in Go',
      'main.go',
      `package main\nimport "net/http"\nvar v0 = "a"\n${each((n) => `var v${n} = ${times(`v${n - 1}`, ' + ')}`)}\nfunc main() { http.Get(v${levels}) }\n`,
    ],
    [
      'functions in Go',
      'main.go',
      `package main\nimport "net/http"\nfunc f0() string { return "a" }\n${each((n) => `func f${n}() string { return ${times(`f${n - 1}()`, ' + ')} }`)}\nfunc main() { http.Get(f${levels}()) }\n`,
    ],
    [
      'names in C#',
      'Main.cs',
      `class A { HttpClient client = new HttpClient(); void M() { var v0 = "a"; ${each((n) => `var v${n} = ${times(`v${n - 1}`, ' + ')};`)}\n client.GetAsync(v${levels}); } }\n`,
    ],
    [
      'names in Java',
      'Main.java',
      `class A { RestTemplate client = new RestTemplate(); void m() { String v0 = "a"; ${each((n) => `String v${n} = ${times(`v${n - 1}`, ' + ')};`)}\n client.getForObject(v${levels}, String.class); } }\n`,
    ],
    [
      'messages in C#',
      'Main.cs',
      `class A { IBus bus; ${each((n) => `void F${n}(object m) { ${n === 1 ? 'bus.Publish(m);' : times(`F${n - 1}(m);`, ' ')} }`)}\n void M() { F${levels}(new Sent()); } }\n`,
    ],
    [
      'made messages in C#',
      'Main.cs',
      `class A { IBus bus; Sent F0() { return new Sent(); } ${each((n) => `object F${n}(bool b) { return ${times(`F${n - 1}(b)`, ' ?? ')}; }`)}\n void M() { bus.Publish(F${levels}(true)); } }\n`,
    ],
  ])('%s', async (_what, path, text) => {
    expect(await namesOf(path, text)).toEqual(['shop'])
  })
})

describe('files of manifests that name each other', () => {
  test.each([
    [
      'services of compose in a long chain',
      'compose.yaml',
      `services:\n${Array.from({ length: 2_000 }, (_, at) => `  s${at}: { extends: s${at + 1} }`).join('\n')}\n  s2000: { image: "postgres:17" }\n`,
    ],
    [
      'services of compose in a circle',
      'compose.yaml',
      `services:\n  a: { image: shop, extends: b }\n  b: { extends: a }\n`,
    ],
  ])('%s', async (_what, path, text) => {
    expect((await namesOf(path, text)).length).toBeGreaterThan(0)
  })

  test('variables of compose, eight of each level', async () => {
    const variables = each((n) => `V${n}=${times(`\${V${n - 1}}`, '')}`)
    const files = {
      'shop/Dockerfile': 'FROM scratch\n',
      'shop/main.js': 'fetch(process.env.URL)\n',
      '.env': `V0=a\n${variables}\n`,
      'compose.yaml': `services:\n  shop: { build: ./shop, environment: { URL: "http://\${V${levels}}" } }\n`,
    }
    expect((await graphOf(files)).nodes().map(({ name }) => name)).toEqual(['shop'])
  })

  test('properties of Spring, eight of each level', async () => {
    const properties = each((n) => `v${n}=${times(`\${v${n - 1}}`, '')}`)
    const text = `v0=a\n${properties}\nspring.datasource.url=jdbc:postgresql://\${v${levels}}/x\n`
    expect(await namesOf('src/main/resources/application.properties', text)).toEqual(['shop'])
  })
})

import type { GraphStore } from '@coderag/types'
import { describe, expect, test } from 'vitest'
import { graphOf, graphOfAll, graphOfSystems } from '../graph-of.js'

type Files = Readonly<Record<string, string>>

/** What uses a package, as `role service name place`. */
function placesOf(graph: GraphStore, name: string): string[] {
  const found = graph.items().filter((item) => item.kind === 'package' && item.name === name)
  return found.flatMap(({ places }) =>
    places.map(({ role, service, name: what, evidence: { repoName, filePath, line } }) =>
      [role, service, what, `${repoName}/${filePath}:${line}`].filter((part) => part != null).join(' '),
    ),
  )
}

const npm: Files = {
  'package.json': '{"name":"@acme/money","main":"dist/index.js"}',
  'src/index.ts': 'export class Wallet { open() {} }\nexport function round() {}\n',
}

describe('code of another repository uses a package', () => {
  const cases: readonly [string, string, Files, Files, readonly string[]][] = [
    [
      'of npm by an alias, a namespace, a type and a base',
      '@acme/money',
      npm,
      {
        Dockerfile: 'FROM node:24\n',
        'package.json': '{"name":"pay","dependencies":{"@acme/money":"1"}}',
        'a.ts':
          'import { round as up, Wallet } from "@acme/money"\nimport * as money from "@acme/money/src"\n' +
          'export function sum() { return up(1) }\nexport function far() { return money.round() }\n' +
          'export function held(wallet: Wallet) {}\nexport class Purse extends Wallet {}\nexport function none() { round() }\n',
      },
      [
        'uses pay round pay/a.ts:3',
        'uses pay round pay/a.ts:4',
        'uses pay Wallet pay/a.ts:6',
        'uses pay Wallet pay/a.ts:5',
      ],
    ],
    [
      'of Go, and a package below it',
      'acme.com/money',
      { 'go.mod': 'module acme.com/money\n', 'tax/tax.go': 'package vat\n\nfunc Of() {}\n', 'm.go': 'package money\n' },
      {
        Dockerfile: 'FROM golang:1\n',
        'go.mod': 'module acme.com/pay\n\nrequire acme.com/money v1.0.0\n',
        'main.go':
          'package main\n\nimport (\n\t"acme.com/money"\n\t"acme.com/money/tax"\n\t"acme.com/moneybox"\n)\n\n' +
          'func main() { money.Round(); vat.Of(); moneybox.Open() }\n',
      },
      ['uses pay Round pay/main.go:9', 'uses pay Of pay/main.go:9'],
    ],
    [
      'of Python, whose name is spelt otherwise',
      'acme-money',
      { 'pyproject.toml': '[project]\nname = "acme-money"\n', 'src/acmemoney/__init__.py': 'def up(): pass\n' },
      {
        Dockerfile: 'FROM python:3\nCMD ["python", "main.py"]\n',
        'requirements.txt': 'Acme_Money==1.0\n',
        'main.py':
          'from acmemoney import up\nfrom acme import up as other\n\ndef book():\n    other()\n    return up()\n',
      },
      ['uses pay up pay/main.py:6'],
    ],
    [
      'of Maven by its classes',
      'money',
      {
        'pom.xml': '<project><artifactId>money</artifactId></project>',
        'src/main/java/com/acme/money/Money.java':
          'package com.acme.money;\npublic class Money { public static Money of(long c) { return null; } }\n',
      },
      {
        Dockerfile: 'FROM eclipse-temurin:21\n',
        'pom.xml':
          '<project><artifactId>pay</artifactId><dependencies><dependency><artifactId>money</artifactId></dependency></dependencies></project>',
        'src/main/java/com/acme/pay/Pay.java':
          'package com.acme.pay;\nimport com.acme.money.*;\nimport static com.acme.money.Money.of;\npublic class Pay {\n' +
          '  void one() { Money.of(1); }\n  void two() { of(2); }\n  void three() { Other.of(3); }\n}\n',
      },
      [
        'uses pay Money.of pay/src/main/java/com/acme/pay/Pay.java:5',
        'uses pay Money.of pay/src/main/java/com/acme/pay/Pay.java:6',
      ],
    ],
    [
      'of NuGet by its namespace',
      'Acme.Money',
      {
        'Acme.Money.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>',
        'R.cs': 'namespace Acme.Money;\npublic static class Rounding { public static long Up(decimal v) => 1; }\n',
      },
      {
        Dockerfile: 'FROM mcr.microsoft.com/dotnet/aspnet:9.0\n',
        'pay.csproj':
          '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><PackageReference Include="acme.money"/></ItemGroup></Project>',
        'P.cs':
          'using Acme.Money;\nclass P {\n  long Sum() { return Rounding.Up(2); }\n  long No() { return Other.Up(2); }\n}\n',
      },
      ['uses pay Rounding.Up pay/P.cs:3'],
    ],
    [
      'of Cargo with and without an import',
      'acme-money',
      { 'Cargo.toml': '[package]\nname = "acme-money"\n', 'src/lib.rs': 'pub fn up() {}\npub mod tax;\n' },
      {
        Dockerfile: 'FROM rust:1\n',
        'Cargo.toml': '[package]\nname = "pay"\n[dependencies]\nacme-money = "1"\n',
        'src/main.rs': 'use acme_money::up;\nfn main() {\n    up();\n    acme_money::tax::of();\n}\n',
      },
      ['uses pay up pay/src/main.rs:3', 'uses pay tax.of pay/src/main.rs:4'],
    ],
  ]
  test.each(cases)('%s', async (_what, name, lib, pay, expected) => {
    const graph = await graphOfAll({ lib, pay })
    expect(placesOf(graph, name).filter((place) => place.startsWith('uses'))).toEqual(expected)
  })
})

test('a package is declared by its manifest, and each manifest that depends on it is named with its service', async () => {
  const graph = await graphOf({
    'libs/money/package.json': '{"name":"@acme/money"}',
    'libs/unused/package.json': '{"name":"@acme/unused"}',
    'apps/pay/Dockerfile': 'FROM node:24\n',
    'apps/pay/package.json': '{"name":"pay","dependencies":{"@acme/money":"workspace:*"}}',
    'apps/pay/index.js': 'require("express")().get("/pay", (req, res) => res.json([]))\n',
    'package.json': '{"workspaces":["libs/money","libs/unused","apps/pay"]}',
  })
  expect(placesOf(graph, '@acme/money')).toEqual([
    'declares system/libs/money/package.json:1',
    'depends pay system/apps/pay/package.json:1',
  ])
  expect(placesOf(graph, '@acme/unused')).toEqual([])
})

test('a project of .NET depends on another one by its path', async () => {
  const graph = await graphOf({
    'src/Money/Money.csproj': '<Project Sdk="Microsoft.NET.Sdk"/>',
    'src/Pay/Pay.csproj':
      '<Project Sdk="Microsoft.NET.Sdk.Web"><ItemGroup><ProjectReference Include="..\\Money\\Money.csproj"/></ItemGroup></Project>',
  })
  expect(placesOf(graph, 'Money').map((place) => place.split(' ')[0])).toEqual(['declares', 'depends'])
})

test('a package of another system or of another registry has the name alone', async () => {
  const pay: Files = {
    'package.json': '{"name":"pay","dependencies":{"@acme/money":"1"}}',
    'a.ts': 'export const a = 1\n',
  }
  const apart = await graphOfSystems({ shop: { money: npm }, bank: { pay } })
  expect(placesOf(apart, '@acme/money')).toEqual([])
  const python: Files = { 'requirements.txt': 'money==1\n', 'a.py': 'import money\n' }
  const mixed = await graphOfAll({ money: { 'package.json': '{"name":"money"}' }, python })
  expect(placesOf(mixed, 'money')).toEqual([])
})

import { expect, test } from 'vitest'
import { unreadOwners } from '../../src/manifests/code-owners.js'
import { factsOf } from './facts-of.js'

const person = ['jane', 'example.com'].join('@')

/** Rules as `3 /src/ @acme/orders of Section`. */
async function rulesOf(path: string, text: string): Promise<string[]> {
  const facts = await factsOf(path, text)
  return facts.flatMap((fact) =>
    fact.kind === 'code_owners' ? [`${fact.line} ${fact.pattern} ${fact.owners.join(' ')} of ${fact.section}`] : [],
  )
}

test('a line has a pattern and its owners; comments and what hosts do not read are left out', async () => {
  const text = `# all
*       @acme/platform # the default
/src/   @acme/orders ${person} nobody
docs/my\\ page.md @jane
/empty/
!/src/gen @acme/gen
[a-z].ts @acme/gen
`
  expect(await rulesOf('.github/CODEOWNERS', text)).toEqual([
    '2 * @acme/platform of null',
    `3 /src/ @acme/orders ${person} of null`,
    '4 docs/my page.md @jane of null',
    '5 /empty/  of null',
  ])
})

test('a section of GitLab has its name and gives its owners to lines without any', async () => {
  const text = '* @all\n^[Docs][2] @writers\n*.md\n/api/ @@maintainer\n[Data base]\n*.sql @dba\n'
  expect(await rulesOf('CODEOWNERS', text)).toEqual([
    '1 * @all of null',
    '3 *.md @writers of Docs',
    '4 /api/ @@maintainer of Docs',
    '6 *.sql @dba of Data base',
  ])
})

test('a component of Backstage gives its folder an owner', async () => {
  const component = 'apiVersion: backstage.io/v1alpha1\nkind: Component\nspec:\n  owner: group:orders\n'
  expect(await rulesOf('services/orders/catalog-info.yaml', component)).toEqual([
    '4 /services/orders/ orders of Backstage',
  ])
  expect(await rulesOf('catalog-info.yaml', component)).toEqual(['4 / orders of Backstage'])
  expect(await rulesOf('catalog-info.yaml', component.replace('Component', 'Group'))).toEqual([])
})

test('a file of that name elsewhere says nothing', async () => {
  expect(await rulesOf('src/CODEOWNERS', '* @acme/platform\n')).toEqual([])
})

test('lines that give no owner are named by their number and what to write, not by what stands in them', () => {
  const text = '*.go @acme/go\n[bad @x\nsrc/** nobody\n!neg @a\n[Section][2] @acme/sec\nempty/\n# note\na/ @b nobody\n'
  const notices = unreadOwners(text)
  expect(notices.map((notice) => /^line (\d+)/.exec(notice)?.[1])).toEqual(['2', '3', '4', '8'])
  expect(notices.join()).not.toMatch(/bad|nobody|neg/)
  expect(unreadOwners('*.go @acme/go docs@example.com\n')).toEqual([])
})

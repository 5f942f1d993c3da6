import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const files = {
  'go.mod': 'module acme.com/shop\n',
  'part/part.go': `package part
type Part string
func (p Part) Text() string { return "" }
type Kind int
func (k Kind) Name() string { return "" }
const (
	Header Part = "header"
	Body Part = "body"
)
const (
	Small Kind = iota
	_
	Large
	Loose, Other = 1, "x"
	After
)
const Made = Kind(3)
`,
}

async function calls(body: string): Promise<string[]> {
  const found = await callsOf({
    ...files,
    'use/use.go': `package use\nimport . "acme.com/shop/part"\nimport "acme.com/shop/part"\nfunc use() { ${body} }\n`,
  })
  return found.filter((edge) => edge.startsWith('use')).map((edge) => edge.replace(/^.* calls .*:/, ''))
}

test.each([
  ['has its type', 'part.Body.Text()', ['Part.Text']],
  ['without a value has that of the one above', 'part.Large.Name()', ['Kind.Name']],
  ['has the type to which its value is converted', 'part.Made.Name()', ['Kind.Name']],
  ['of a function has its type', 'const own part.Kind = 1; own.Name()', ['Kind.Name']],
])('a constant %s', async (_what, body, expected) => {
  expect(await calls(body)).toEqual(expected)
})

test.each([
  ['a constant without a type, or after one', 'part.Loose.Name(); part.After.Name()'],
  ['a variable of a function that has the name of a constant', 'part := other(); part.Body.Text()'],
])('near miss: %s', async (_what, body) => {
  expect(await calls(body)).toEqual([])
})

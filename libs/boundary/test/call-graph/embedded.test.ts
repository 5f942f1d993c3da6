import { expect, test } from 'vitest'
import { callsOf } from './follow.js'

test('calls of a script in a component are followed, into modules and into other components', async () => {
  const calls = await callsOf({
    'src/money.ts': 'export function formatMoney(cents: number): string { return `${cents}` }',
    'src/Price.vue': [
      '<template><p>{{ render() }}</p></template>',
      '<script setup lang="ts">',
      "import { formatMoney } from './money'",
      'function render(): string { return formatMoney(100) }',
      '</script>',
    ].join('\n'),
    'src/App.svelte': '<script>\nimport { formatMoney } from "./money"\nconst total = () => formatMoney(2)\n</script>',
  })
  expect(calls).toEqual([
    'src/App.svelte:total calls src/money.ts:formatMoney',
    'src/Price.vue:render calls src/money.ts:formatMoney',
  ])
})

test('a Razor component calls its own methods and those of injected classes that its code names', async () => {
  const calls = await callsOf({
    'Basket.cs': 'namespace Shop { public class Basket { public void Clear() { } } }',
    'Pages/Cart.razor': [
      '@page "/cart/of/the/customer"',
      '@code {',
      '  private Shop.Basket basket = new();',
      '  private void Empty() { Load(); basket.Clear(); }',
      '  private void Load() { }',
      '}',
    ].join('\n'),
  })
  expect(calls).toContain('Pages/Cart.razor:Cart.Empty calls Pages/Cart.razor:Cart.Load')
})

test('a template calls helpers, and a notebook its own functions', async () => {
  const calls = await callsOf({
    'app/helpers/cart_helper.rb': 'module CartHelper\n  def row_of_cart(line)\n    line\n  end\nend\n',
    'app/views/cart.html.erb': '<ul>\n<% cart.each do |line| %>\n<%= row_of_cart(line) %>\n<% end %>\n</ul>\n',
    'fit.ipynb':
      '```python\ndef rate(t):\n    return 1 / t\n```\n\n```python\n%time\ndef fit():\n    return rate(2)\n```\n',
  })
  expect(calls).toContain('fit.ipynb:fit calls fit.ipynb:rate')
  expect(calls.filter((call) => call.endsWith('CartHelper.row_of_cart'))).toHaveLength(1)
})

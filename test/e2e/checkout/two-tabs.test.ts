import { expect, it } from 'vitest'
import { nameItem } from './buy.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('two-tabs')

it('merges what two tabs choose, and notifies a tab whose choice was replaced, with undo', async () => {
  const first = await journey.newPerson({ as: people.ines })
  await first.goto('/product/build/')
  const second = await journey.newTab(first)
  await second.goto('/product/build/')
  // Both have the cart of before: a tab that opens on a change of the other one is another story.
  for (const tab of [first, second]) await tab.getByRole('radio', { name: /Yearly/ }).waitFor()

  // Different fields: both stay.
  await choose(first.getByRole('radio', { name: /Yearly/ }))
  await expect.poll(() => second.getByRole('radio', { name: /Yearly/ }).isChecked()).toBe(true)
  await choose(second.getByRole('radio', { name: /Agency/ }))
  await expect.poll(() => first.getByRole('radio', { name: /Agency/ }).isChecked()).toBe(true)
  expect(await first.getByRole('radio', { name: /Yearly/ }).isChecked()).toBe(true)

  // The same field: the later one wins, and the other tab is notified and can undo it.
  await choose(second.getByRole('radio', { name: /Quarterly/ }))
  await expect.poll(() => first.getByRole('radio', { name: /Quarterly/ }).isChecked()).toBe(true)
  await first
    .getByText(/changed in another tab/i)
    .first()
    .waitFor()
  const undo = first.getByRole('button', { name: 'Undo' }).first()
  // It stays while the focus is in it, however long the picture takes.
  await undo.focus()
  await journey.shoot(first, 'changed-in-another-tab')
  await undo.click()
  await expect.poll(() => second.getByRole('radio', { name: /Yearly/ }).isChecked()).toBe(true)

  // What both tabs agree on is what the server keeps.
  await expect
    .poll(async () => {
      const answer = await first.request.get('/api/cart')
      const { cart } = (await answer.json()) as {
        cart: { productSelections: Record<string, unknown> } | null
      }
      return [cart?.productSelections['plan'], cart?.productSelections['package']]
    })
    .toEqual(['yearly', 'agency'])
})

it('reaches another device of the same person when it is looked at again', async () => {
  const phone = await journey.newPerson({ viewport: 'phone', as: people.aiko })
  await phone.goto('/product/build/')
  const laptop = await journey.newPerson({ as: people.aiko })
  await laptop.goto('/product/build/')
  await choose(laptop.getByRole('radio', { name: /Yearly/ }))
  await expect
    .poll(async () => {
      const answer = await laptop.request.get('/api/cart')
      return ((await answer.json()) as { cart: { productSelections: Record<string, unknown> } | null }).cart
        ?.productSelections['plan']
    })
    .toBe('yearly')
  await phone.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => phone.getByRole('radio', { name: /Yearly/ }).isChecked()).toBe(true)
})

it('clears the cart everywhere', async () => {
  const first = await journey.newPerson({ as: people.tomas })
  await first.goto('/product/build/')
  await choose(first.getByRole('radio', { name: /Yearly/ }))
  await nameItem(first)
  await first.getByRole('button', { name: 'Save and see the cart' }).filter({ visible: true }).first().click()
  await first.waitForURL((url) => url.pathname === '/product/cart/')
  const second = await journey.newTab(first)
  await second.goto('/product/cart/')
  await second.getByRole('button', { name: 'Clear cart' }).first().waitFor()
  await first.getByRole('button', { name: 'Clear cart' }).first().click()
  await first.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click()
  await first.getByText('Your films will be listed here.').waitFor()
  await second.getByText('Your films will be listed here.').waitFor()
  const { cart } = (await (await first.request.get('/api/cart')).json()) as { cart: unknown }
  expect(cart).toBeNull()
})

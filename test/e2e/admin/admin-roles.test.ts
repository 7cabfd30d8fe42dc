import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { dayMs } from '#shared/time-units.ts'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people, signIn } from '../identity/sign-in.ts'

const journey = useJourney('admin-roles')

const section = (page: Page, name: string) => page.getByRole('region', { name })
const dialog = (page: Page) => page.getByRole('dialog', { name: /account of|admin/ })

/** Finds a user by a part of their address and opens their panel. */
async function openPanel(page: Page, search: string, name: string): Promise<void> {
  await page.goto('/admin/manage/users/')
  await page.getByPlaceholder('Search name or address').fill(search)
  await page.waitForURL(/[?&]q=/)
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name }).waitFor()
}

/** Presses a button of the panel and says why; the dialog does nothing without a reason. */
async function change(
  page: Page,
  button: string,
  confirm: string,
  reason: string,
  said: string,
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const asked = dialog(page)
  await asked.getByRole('button', { name: confirm, exact: true }).click()
  await asked.getByText('Say why.').waitFor()
  await asked.getByLabel('Reason').fill(reason)
  await asked.getByRole('button', { name: confirm, exact: true }).click()
  await page.getByText(said).waitFor()
  await asked.waitFor({ state: 'hidden' })
}

const measureWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

it('an admin gives a person the role with a reason; it counts from their next click, and so does its end', async () => {
  // What the page of before was still asking for.
  journey.allowErrors(/status of 403/)
  const studio = await journey.newPerson({ as: people.studio })
  const ines = await journey.newPerson({ as: people.ines })
  await ines.goto('/admin/dashboard/')
  await ines.waitForURL((url) => url.pathname === '/unauthorized')

  await openPanel(studio, 'kestr', 'Ines Kestrup')
  await change(
    studio,
    'Make admin',
    'Give the role',
    'Runs the rig while Ana is away',
    'ines@kestrup.example is an admin now.',
  )
  await ines.goto('/admin/manage/users/')
  await ines.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await ines.getByRole('grid', { name: 'Users' }).waitFor()

  await change(
    studio,
    'Take the admin role',
    'Take the role',
    'Ana is back',
    'ines@kestrup.example is no longer an admin.',
  )
  await ines.goto('/admin/manage/users/')
  await ines.waitForURL((url) => url.pathname === '/unauthorized')

  const own = await journey.newTab(studio)
  await openPanel(own, 'studio', 'Arcframe Studio')
  expect(await own.getByRole('button', { name: 'Take the admin role' }).isDisabled()).toBe(true)
  expect(await own.getByRole('button', { name: 'Suspend the account' }).isDisabled()).toBe(true)
  await own.goto('/account-management/')
  await own.getByText('The last admin can’t lose the admin role.').waitFor()
})

it('a suspended user is refused at the next click, however they sign in, until restored', async () => {
  journey.allowErrors(/status of 403/)
  const studio = await journey.newPerson({ as: people.studio })
  const tomas = await journey.newPerson({ viewport: 'phone' })
  await signIn(tomas, people.tomas)
  await tomas.getByRole('heading', { level: 1 }).waitFor()

  await openPanel(studio, 'tomas', 'Tomas Quillmere')
  await change(
    studio,
    'Suspend the account',
    'Suspend',
    'Three chargebacks in a week',
    'tomas@quillmere.example is suspended.',
  )
  await journey.shoot(studio, 'suspended-in-the-panel')

  const notice = tomas.getByRole('heading', { name: 'Your account is suspended.' })
  // The page asks by itself now and then, and may have been told already: then the link is gone.
  await tomas.getByRole('link', { name: 'Subscriptions' }).or(notice).first().click()
  await notice.waitFor()
  expect(await tomas.title()).toContain('Account suspended')
  expect(await tomas.locator('a[href^="mailto:"]').count()).toBe(1)
  expect(await readAxeInBothModes(tomas)).toEqual([])
  expect(await measureWidth(tomas)).toBeLessThanOrEqual(360)
  await journey.shoot(tomas, 'suspended')
  await tomas.goto('/product/cart/')
  await tomas.getByRole('heading', { name: 'Your account is suspended.' }).waitFor()

  const elsewhere = await journey.newPerson()
  const tryPassword = async (password: string) => {
    await elsewhere.goto('/login')
    await elsewhere.getByLabel('E-mail').fill(people.tomas)
    await elsewhere.getByLabel('Password', { exact: true }).fill(password)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    return elsewhere.getByRole('alert').innerText()
  }
  journey.allowErrors(/status of 401/)
  expect(await tryPassword('not the password')).not.toContain('suspended')
  expect(await tryPassword(demoPassword)).toContain('This account is suspended.')
  await journey.shoot(elsewhere, 'refused-at-the-door')

  await change(
    studio,
    'Restore the account',
    'Restore',
    'The bank took them back',
    'tomas@quillmere.example can sign in again.',
  )
  await tomas.getByRole('button', { name: 'Check again' }).click()
  await tomas.getByRole('heading', { name: 'Your account is suspended.' }).waitFor({ state: 'hidden' })
  expect(new URL(tomas.url()).pathname).toBe('/product/cart/')
})

it('an admin sees what a customer sees, can change nothing there, and the visit is recorded', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await openPanel(studio, 'sonvell', 'Aiko Sonvell')
  await studio.getByRole('link', { name: 'See what they see' }).click()
  await studio.getByText('Read only.').waitFor()
  const address = studio.url()
  const subscriptions = section(studio, '2 subscriptions').getByRole('link')
  await expect.poll(() => subscriptions.count()).toBe(2)
  await subscriptions.nth(1).click()
  await studio.getByRole('tab', { name: /Films/ }).click()
  await studio.getByRole('article').first().waitFor()
  expect(await studio.getByRole('main').getByRole('textbox').count()).toBe(0)
  expect(
    await studio
      .getByRole('main')
      .getByRole('button', { name: /Edit|Activate|Add|Remove/ })
      .count(),
  ).toBe(0)
  expect(await readAxeInBothModes(studio)).toEqual([])
  await journey.shoot(studio, 'support-view')

  // The address is one to send to a colleague.
  const phone = await journey.newPerson({ viewport: 'phone', as: people.studio })
  await phone.goto(address)
  await phone.getByText('Read only.').waitFor()
  await phone.getByRole('tab', { name: 'Progress' }).waitFor()
  expect(await measureWidth(phone)).toBeLessThanOrEqual(360)
  await journey.shoot(phone, 'support-view-phone')
})

it('the record of changes lists all of it, is filtered, and is downloaded as a table', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await studio.goto('/account-management/')
  const record = section(studio, 'What was changed')
  for (const sentence of [
    'gave the admin role to ines@kestrup.example',
    'took the admin role from ines@kestrup.example',
    'suspended the account of tomas@quillmere.example',
    'restored the account of tomas@quillmere.example',
    'opened the support view of aiko@sonvell.example',
  ]) {
    await record.getByText(sentence).first().waitFor()
  }
  await record.getByText('Runs the rig while Ana is away').waitFor()
  expect(await readAxeInBothModes(studio)).toEqual([])

  await record.getByRole('combobox', { name: 'What' }).fill('suspend')
  await studio.getByRole('option', { name: 'Suspend account' }).click()
  await studio.waitForURL(/did=user\.suspended/)
  await expect.poll(() => record.getByRole('listitem').count()).toBe(1)
  await record.getByText('Three chargebacks in a week').waitFor()
  await journey.shoot(studio, 'record')

  const [download] = await Promise.all([
    studio.waitForEvent('download'),
    record.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^changes-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe(
    '\uFEFF"at","who","action","subject kind","subject id","subject name","before","after","reason"',
  )
  expect(lines[1]).toMatch(
    /"studio@arcframe\.example","user\.suspended","user",.*"Three chargebacks in a week"$/,
  )

  const inTwoDays = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 10)
  await record.getByLabel('From').fill(inTwoDays)
  await record.getByText('No change matches this.').waitFor()
  await record.getByRole('button', { name: 'Show all changes' }).click()
  await record.getByText('took the record of changes as a table').first().waitFor()

  await studio.setViewportSize({ width: 360, height: 800 })
  expect(await measureWidth(studio)).toBeLessThanOrEqual(360)
  await journey.shoot(studio, 'record-phone')
})

it('the list of users is filtered by role and state, in both modes and on a phone', async () => {
  const studio = await journey.newPerson({ as: people.studio })
  await studio.goto('/admin/manage/users/')
  const list = studio.getByRole('grid', { name: 'Users' })
  await list.waitFor()
  await studio.getByRole('radiogroup', { name: 'Role' }).getByText('Customers').click()
  await studio.waitForURL(/role=user/)
  await expect.poll(() => list.getByText('studio@arcframe.example').count()).toBe(0)
  await studio.getByRole('combobox', { name: 'State' }).click()
  await studio.getByRole('option', { name: 'Suspended' }).click()
  await studio.waitForURL(/state=suspended/)
  await studio.getByText('No one matches these filters.').waitFor()
  expect(await readAxeInBothModes(studio)).toEqual([])
  await studio.setViewportSize({ width: 360, height: 800 })
  expect(await measureWidth(studio)).toBeLessThanOrEqual(360)
})

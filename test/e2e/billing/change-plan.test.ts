import { expect, it } from 'vitest'
import { allFlagsOff } from '#shared/system/system-flags.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'
import { subscribe } from './subscribe.ts'

const journey = useJourney('change-plan')

it('more films are paid today for blocks that are not open, and act from the next one', async () => {
  const page = await journey.newPerson({ as: people.ines })
  await subscribe(page, 'plan=quarterly&package=automated&films=15,15')

  await page.getByRole('button', { name: /^Add a 15 second film/ }).click()
  // 190 x 3 tokens x .9, for two blocks: every figure is there before anything is asked.
  await expect.poll(() => page.getByTestId('due-now').innerText()).toBe('$1,026')
  await page.getByRole('row', { name: '15 second ad 2, 6 tokens 3, 9 tokens' }).waitFor()
  await page.getByText('Block 2 is the first with the new films', { exact: false }).first().waitFor()
  await journey.shoot(page, 'preview')
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByRole('button', { name: 'Pay $1,026' }).click()
  await page.getByText('Your plan is changed from the next block on.').waitFor()
  // What is charged next, and what the form starts from, are the new videos.
  await page.getByRole('definition').filter({ hasText: '$4,617,' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Film 3' }).waitFor()
  await journey.shoot(page, 'changed')
  await page.goto('/account/')
  await page.getByText('$1,026').first().waitFor()
  await journey.shoot(page, 'invoices')
})

it('another plan waits for the end of what is paid, costs nothing today, and can be taken back', async () => {
  const page = await journey.newPerson({ viewport: 'phone', as: people.ines })
  await subscribe(page, 'plan=monthly&package=automated&films=15,15')

  await choose(page.getByRole('radio', { name: /^Yearly/ }))
  await expect.poll(() => page.getByTestId('due-now').innerText()).toBe('$0')
  await journey.shoot(page, 'another-plan')
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change the plan' }).click()
  await page.getByText('From block 2 on: $10,944 a year').waitFor()
  await page.reload()
  await page.getByText('From block 2 on: $10,944 a year').waitFor()
  await page.getByRole('button', { name: 'Cancel the change' }).click()
  await page.getByRole('radio', { name: /^Monthly/ }).waitFor()
  expect(await page.getByRole('radio', { name: /^Monthly/ }).isChecked()).toBe(true)
  // The button is gone, the focus is not: it is where the next change is priced.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Change something')
})

it('while extras are paused a change is agreed to in the page’s own figures, and what is paused says so', async () => {
  journey.allowErrors(/status of 503/)
  const studio = await journey.newPerson({ as: people.studio })
  const setExtras = async (isPaused: boolean) => {
    const set = await studio.request.put('/api/system/status', {
      headers: { origin: journey.server().baseUrl },
      data: {
        ...allFlagsOff,
        disableNonEssentialFunctions: isPaused,
        reason: isPaused ? 'Quota' : '',
        endsAt: null,
      },
    })
    expect(set.status()).toBe(200)
  }
  const page = await journey.newPerson({ as: people.ines })
  await subscribe(page, 'plan=quarterly&package=automated&films=15,15')
  await setExtras(true)
  try {
    await page.getByRole('button', { name: /^Add a 15 second film/ }).click()
    await page.getByRole('button', { name: 'Change the plan' }).click()
    await page.getByRole('button', { name: 'Pay $1,026' }).click()
    await page.getByText('Your plan is changed from the next block on.').waitFor()
    await page.goto('/account/')
    await page.getByRole('button', { name: 'Downloads are paused' }).waitFor()

    await studio.goto('/admin/dashboard/')
    await studio.getByText('The figures are paused with the other extras.').waitFor()
    await studio.getByRole('button', { name: 'CSV is paused' }).waitFor()
    await journey.shoot(studio, 'extras-paused')
  } finally {
    await setExtras(false)
  }
  await studio.goto('/account-management/')
  await studio.getByRole('link', { name: 'Download CSV' }).waitFor()
})

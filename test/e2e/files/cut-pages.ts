import type { Page } from 'playwright-core'

/** The panel of a video in the edit, as the studio sees it. */
export async function openVideoPanel(page: Page, title: string, tab = 'Editing') {
  await page.goto('/admin/videos/status/')
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  const row = page.getByRole('row', { name: new RegExp(title) })
  await row.getByText(title).click()
  const panel = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await panel.getByRole('heading', { name: 'Finished films' }).waitFor()
  return panel
}

/** The card of a video, as its customer sees it. */
export async function openVideoCard(page: Page, title: string) {
  await page.goto('/subscriptions/')
  await page.locator('a[href^="/subscriptions/manage/"]').first().click()
  const video = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await video.scrollIntoViewIfNeeded()
  return video
}

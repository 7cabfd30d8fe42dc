import type { Page } from 'playwright-core'

/** The panel of a film in the edit, as the studio sees it. */
export async function openFilmPanel(page: Page, title: string, tab = 'Editing') {
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

/** The card of a film, as its customer sees it. */
export async function openFilmCard(page: Page, title: string) {
  await page.goto('/subscriptions/')
  await page.locator('a[href^="/subscriptions/manage/"]').first().click()
  const film = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await film.scrollIntoViewIfNeeded()
  return film
}

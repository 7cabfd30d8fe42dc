import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until a page shows its heading, asks the network for nothing, and no part of it is waiting. */
export async function settlePage(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

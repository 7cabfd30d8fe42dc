import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Turns a switch or a radio on with the keyboard, once it works. A pointer would have to hit its drawing, which may
 * still move while the rest of the page arrives; the input itself is unseen.
 */
export async function choose(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await expect.poll(() => control.isEnabled()).toBe(true)
  await control.press(' ')
  await expect.poll(() => control.isChecked()).toBe(true)
}

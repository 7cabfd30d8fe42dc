import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { findChromium } from '../test/e2e/browser/find-chromium.ts'

/** A fresh Chromium without a screen, and without anything that it does for itself in the background. */
export async function openChromium(furtherFlags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({
    executablePath,
    env: { ...(process.env as Record<string, string>), ...env },
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...furtherFlags,
    ],
  })
}

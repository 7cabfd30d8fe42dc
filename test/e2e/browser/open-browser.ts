import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { hasRoomInMemory } from '../../choose-test-folder.ts'
import { findChromium } from './find-chromium.ts'

/** Files of journeys that run in one process share its Chromium: each person has a context of their own in it. */
const shared = globalThis as typeof globalThis & { journeyBrowser?: Browser | undefined }

/** The Chromium of this process, from the first call on. Playwright ends it with the process. */
export async function openBrowser(): Promise<Browser> {
  if (!shared.journeyBrowser?.isConnected()) shared.journeyBrowser = await launch()
  return shared.journeyBrowser
}

async function launch(): Promise<Browser> {
  const program = await findChromium()
  return chromium.launch({
    executablePath: program.executablePath,
    env: { ...(process.env as Record<string, string>), ...program.env },
    // Playwright has Chromium keep what its processes share, pictures above all, in files in the temporary folder.
    ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

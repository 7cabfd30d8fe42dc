import type { CDPSession, Page } from 'playwright-core'

export interface Device {
  browser: CDPSession
  authenticatorId: string
}

/** Gives a browser a device that makes passkeys and knows who holds it: Chromium's own, without a finger. */
export async function addAuthenticator(page: Page): Promise<Device> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { browser, authenticatorId }
}

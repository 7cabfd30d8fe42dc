import { readFileSync } from 'node:fs'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findCustomersVideo, openAnimatic } from './animatic-pages.ts'
import { useJourney } from '../journey.ts'
import { readAxeInBothModes } from '../pages/read-axe.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('export-the-animatic')

/** Exports what is shown, and reads the file that the browser saves. */
async function exportFile(page: Page, dialog: Locator, ratio: string) {
  const download = page.waitForEvent('download', { timeout: 240_000 })
  await dialog.getByRole('button', { name: `Export ${ratio}` }).click()
  const saved = await download
  const input = new Input({
    formats: ALL_FORMATS,
    source: new BufferSource(readFileSync(await saved.path())),
  })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('There is no picture in the file')
  const { packetCount, averagePacketRate } = await track.computePacketStats()
  return {
    name: saved.suggestedFilename(),
    codec: track.codec,
    size: [track.displayWidth, track.displayHeight],
    frames: packetCount,
    framesPerSecond: Math.round(averagePacketRate),
    seconds: Math.round(await input.computeDuration()),
    tracks: (await input.getTracks()).length,
  }
}

/**
 * In the page: presses "Cancel" once the export has progress, and returns the progress. A pointer may come too late: five
 * seconds are exported in less than the test's process waits for its turn on a busy machine.
 */
const cancelWhileRunning = (dialog: Element) =>
  new Promise<string | null>((resolve, reject) => {
    setTimeout(() => reject(new Error(`There is no progress: ${dialog.textContent}`)), 60_000)
    const observer = new MutationObserver(() => {
      const progress = dialog.querySelector('[role=progressbar]')
      const button = [...dialog.querySelectorAll('button')].find(
        ({ textContent }) => textContent === 'Cancel',
      )
      if (!progress || !button) return
      observer.disconnect()
      button.click()
      resolve(progress.getAttribute('aria-label'))
    })
    observer.observe(dialog, { childList: true, subtree: true })
  })

describe.each(['phone', 'desk'] as const)('on a %s', (viewport) => {
  it('the animatic is exported in the ratio that is shown, with progress, and can be cancelled', async () => {
    const page = await journey.newPerson({ viewport, as: people.aiko })
    const video = await findCustomersVideo(page)
    const dialog = await openAnimatic(page, video)
    await dialog.getByText('9:16', { exact: true }).click()
    const cancelled = dialog.evaluate(cancelWhileRunning)
    await dialog.getByRole('button', { name: 'Export 9:16' }).click()
    expect(await cancelled).toMatch(/^Export of 9:16: \d+ %$/)
    await dialog.getByText('Cancelled. Nothing was saved.').waitFor()
    await journey.shoot(page, `cancelled-${viewport}`)
    expect(await readAxeInBothModes(page)).toEqual([])

    expect(await exportFile(page, dialog, '9:16')).toEqual({
      name: expect.stringMatching(/_5s_9x16_animatic\.mp4$/),
      codec: 'avc',
      size: [720, 1280],
      frames: 125,
      framesPerSecond: 25,
      seconds: 5,
      tracks: 1,
    })
    await dialog.getByText('Saved as').waitFor()
    await journey.shoot(page, `saved-${viewport}`)
  })
})

it('a browser without an encoder for H.264 exports WebM', async () => {
  const page = await journey.newPerson({ as: people.aiko })
  await page.addInitScript(`
    const isSupported = VideoEncoder.isConfigSupported
    VideoEncoder.isConfigSupported = async (config) =>
      config.codec.startsWith('avc') ? { config, supported: false } : isSupported.call(VideoEncoder, config)`)
  const dialog = await openAnimatic(page, await findCustomersVideo(page))
  const file = await exportFile(page, dialog, '16:9')
  expect([file.name.endsWith('_5s_16x9_animatic.webm'), file.codec, file.frames]).toEqual([true, 'vp9', 125])
})

it('an export whose encoder stands still can be cancelled', async () => {
  const page = await journey.newPerson({ as: people.aiko })
  await page.addInitScript('VideoEncoder.prototype.flush = () => new Promise(() => {})')
  const dialog = await openAnimatic(page, await findCustomersVideo(page))
  await dialog.getByRole('button', { name: 'Export 16:9' }).click()
  await dialog.getByRole('progressbar', { name: 'Export of 16:9: 100 %' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('Cancelled. Nothing was saved.').waitFor()
})

it('a browser without any encoder shows why, and one that runs out of memory, too', async () => {
  const page = await journey.newPerson({ as: people.aiko })
  await page.addInitScript('delete window.VideoEncoder')
  const dialog = await openAnimatic(page, await findCustomersVideo(page))
  await dialog.getByRole('button', { name: 'Export 16:9' }).click()
  await dialog.getByText('This browser cannot encode films.', { exact: false }).waitFor()

  const full = await journey.newTab(page)
  await full.addInitScript(
    `VideoEncoder.prototype.encode = () => { throw new RangeError('Array buffer allocation failed') }`,
  )
  const other = await openAnimatic(full, await findCustomersVideo(full))
  await other.getByRole('button', { name: 'Export 16:9' }).click()
  await other.getByText('There was not enough memory for the file.', { exact: false }).waitFor()
})

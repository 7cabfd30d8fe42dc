import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../../../scripts/demo-data/demo-people.ts'
import { choose } from '../choose.ts'
import { useJourney } from '../journey.ts'
import { people } from '../identity/sign-in.ts'

const journey = useJourney('watch-the-demo')

const isPaused = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLVideoElement>('#bottle video')?.paused ?? true)

it.each(['phone', 'desk'] as const)(
  'a film is played, stopped on a frame and re-framed on a %s',
  async (viewport) => {
    const page = await journey.newPerson({ viewport })
    await page.goto('/demo/nike')
    const video = page.locator('#bottle')
    await video.getByRole('button', { name: 'Play Serum bottle, crane' }).click()
    await video.getByText('Thirty millilitres of night.').waitFor()
    await page.keyboard.press('k')
    await expect.poll(() => isPaused(page)).toBe(true)

    await video.getByRole('button', { name: 'Play Serum bottle, crane' }).waitFor()
    const time = video.getByRole('slider')
    // A step: frames that were still on their way when it paused do not count any more.
    await page.keyboard.press('.')
    const before = Number(await time.inputValue())
    await page.keyboard.press('.')
    await expect.poll(async () => Number(await time.inputValue())).toBe(before + 1)

    await page.keyboard.press('4')
    expect(await video.getByRole('radio', { name: '9:16' }).isChecked()).toBe(true)
    await page.keyboard.press('t')
    await video.locator('[data-part="safe"]').getByText('Title-safe').waitFor()
    await page.keyboard.press('c')
    await video.getByText('Thirty millilitres of night.').waitFor({ state: 'hidden' })
    await journey.shoot(page, viewport)
  },
)

it.each([
  ['phone', false],
  ['desk', true],
] as const)('on a %s the list of its keys is shown: %s', async (viewport, isShown) => {
  const page = await journey.newPerson({ viewport })
  await page.goto('/demo/nike')
  expect(await page.getByRole('listitem').filter({ hasText: 'title-safe' }).isVisible()).toBe(isShown)
})

it('a film that never played shows the frame that it is moved to, and the words there', async () => {
  const page = await journey.newPerson()
  await page.goto('/demo/nike')
  const demo = page.locator('#headphones')
  await demo.getByRole('slider').fill('24')
  await demo.getByText('Hear the room go quiet.').waitFor()
  const drawn = () => demo.locator('video').evaluate((video: HTMLVideoElement) => video.readyState >= 2)
  await expect.poll(drawn).toBe(true)
})

it('everything of a player is reached and pressed by keyboard alone, and the focus is seen', async () => {
  const page = await journey.newPerson()
  await page.goto('/demo/nike')
  const video = page.locator('#shoe')
  const play = video.getByRole('button', { name: /^Play/ })
  await play.focus()
  const reached: string[] = []
  for (let stop = 0; stop < 8; stop += 1) {
    const focused = page.locator(':focus')
    const [name, isSeen] = await focused.evaluate((element) => {
      const shown = element.matches('input[type=radio]') ? element.parentElement : element
      const { outlineStyle, boxShadow } = getComputedStyle(shown ?? element)
      const words =
        element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent
      return [(words ?? '').trim(), outlineStyle !== 'none' || boxShadow !== 'none'] as const
    })
    reached.push(name)
    expect(isSeen, name).toBe(true)
    await page.keyboard.press('Tab')
  }
  for (const part of [/^Play/, /^Time of/, /^16:9/, /^Words/, /^Title-safe/, /^Full screen/])
    expect(
      reached.some((name) => part.test(name)),
      `${part} among ${reached.join(', ')}`,
    ).toBe(true)

  await play.focus()
  await page.keyboard.press('Space')
  await video.getByRole('button', { name: /^Pause/ }).waitFor()
  await page.keyboard.press('Space')
  await play.waitFor()
})

it.each(['phone', 'desk'] as const)(
  'full screen shows the player and gives it back: %s',
  async (viewport) => {
    const page = await journey.newPerson({ viewport })
    await page.goto('/demo/nike')
    const video = page.locator('#bottle')
    const fullScreen = () =>
      page.evaluate(
        () => document.fullscreenElement?.querySelector('video')?.getAttribute('aria-label') ?? null,
      )
    await video.getByRole('button', { name: 'Full screen' }).click()
    await expect.poll(fullScreen).toMatch(/^Serum bottle/)
    for (const ratio of ['1:1', '4:5', '9:16', '16:9'])
      await choose(video.getByRole('radio', { name: ratio }))
    await page.keyboard.press('f')
    await expect.poll(fullScreen).toBeNull()
  },
)

it('from a film one is led to an order of one like it, through signing in', async () => {
  const page = await journey.newPerson()
  await page.goto('/demo/nike')
  await page.locator('#can').getByRole('link', { name: 'Make one like this' }).click()
  await page.waitForURL((url) => url.pathname === '/register')
  expect(new URL(page.url()).searchParams.get('from')).toContain('films=15c:whip')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  // Both pages have such a field: on a slow machine the one that is being left is still there.
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByLabel('E-mail').fill(people.tomas)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/product/build/')
  await page.getByRole('button', { name: /^Move of Film 1: Whip/ }).waitFor()
  expect(await page.getByRole('switch', { name: 'Social cutdowns of Film 1', exact: true }).isChecked()).toBe(
    true,
  )
})

it('without scripts each film has the browser’s own controls, its words as captions, and answers ranges', async () => {
  const { baseUrl } = journey.server()
  const html = await (await fetch(`${baseUrl}/demo/nike`)).text()
  expect(html.match(/<video[^>]*\scontrols/g)).toHaveLength(4)
  const [, captions] = /<track kind="captions" src="([^"]+)"/.exec(html) ?? []
  expect(await (await fetch(baseUrl + captions)).text()).toMatch(/^WEBVTT/)
  const [, src] = /<video[^>]*\ssrc="([^"]+\.mp4)"/.exec(html) ?? []
  const part = await fetch(baseUrl + src, { headers: { Range: 'bytes=0-99' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('cache-control')).toContain('immutable')
  expect(html.toLowerCase().replaceAll('/demo/nike', '')).not.toContain('nike')
})

it('until scripts are here the still is seen beneath the browser’s own controls', async () => {
  const person = await journey.newPerson()
  const bare = await person
    .context()
    .browser()
    ?.newContext({ baseURL: journey.server().baseUrl, javaScriptEnabled: false })
  if (!bare) throw new Error('There is no browser')
  try {
    const page = await bare.newPage()
    await page.goto('/demo/nike')
    const picture = (await page.locator('#shoe video').screenshot()).toString('base64')
    // A corner of the still has the stage's colour, #0d0718; the ground that Chromium lays over it is grey.
    const corner = await person.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const { width, height } = image
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const drawing = canvas.getContext('2d')
      drawing?.drawImage(image, 0, 0)
      return [...(drawing?.getImageData(width * 0.05, height * 0.2, 1, 1).data ?? [])]
    }, picture)
    expect(Math.max(...corner.slice(0, 2))).toBeLessThan(32)
  } finally {
    await bare.close()
  }
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadRouteModule } from './load-route-module.ts'
import { NotLoadedPage } from './not-loaded-page.tsx'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('page code is loaded once', async () => {
  const loaded: Record<string, unknown> = {}
  const route = { id: 'page', module: 'data:text/javascript,export default 7' }
  expect(await loadRouteModule(route, loaded)).toHaveProperty('default', 7)
  expect(await loadRouteModule({ ...route, module: 'not:asked-again' }, loaded)).toBe(loaded['page'])
})

test('in place of code that can’t be loaded stands a page that says so, and it is not kept', async () => {
  const loaded: Record<string, unknown> = {}
  const route = { id: 'page', module: 'data:text/javascript,throw new TypeError("gone")' }
  expect(await loadRouteModule(route, loaded)).toEqual({ default: NotLoadedPage })
  expect(loaded).toEqual({})
  expect(console.warn).toHaveBeenCalledTimes(1)
})

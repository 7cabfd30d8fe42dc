import { expect, test } from 'vitest'
import { fingerprintSources, readStamp } from './build-media.ts'

test('the pictures that pages load were made of the stills and the sign as they are now', async () => {
  expect(await readStamp(), 'run node scripts/build-media.ts').toBe(await fingerprintSources())
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { coreFonts, corePath, cutCoreFont } from './write-core-fonts.ts'

test.each(coreFonts)('%s that pages load is cut out of the installed font as it is now', async (font) => {
  const isCurrent = readFileSync(corePath(font)).equals(await cutCoreFont(font))
  expect(isCurrent, 'run node scripts/write-core-fonts.ts').toBe(true)
})

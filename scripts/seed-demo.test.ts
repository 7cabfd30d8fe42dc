import { expect, test } from 'vitest'
import { startTestApp } from '#test/app/start-test-app.ts'
import { seedDemo } from './seed-demo.ts'

test.each([
  ['its address', { BASE_URL: 'https://films.example' }],
  ['the network it listens on', { HOST: '0.0.0.0' }],
])('a sandbox that other machines reach by %s gets no people whose password is known', async (_by, reach) => {
  const app = await startTestApp({ env: { ...reach, SANDBOX: 'cards,google,mail' } })
  try {
    const { config } = app.deps
    const stripe = { ...config.stripe, apiBase: 'http://127.0.0.1:1' }
    expect(await seedDemo({ ...app.deps, config: { ...config, stripe } })).toEqual([])
    expect(await app.db.selectFrom('users').selectAll().execute()).toEqual([])
  } finally {
    await app.close()
  }
})

test('where nothing answers at BASE_URL the start stops, and nobody is made', async () => {
  const app = await startTestApp()
  try {
    const { config } = app.deps
    const elsewhere = {
      ...config,
      isLocal: true,
      baseUrl: 'http://localhost:1',
      sandbox: new Set(['cards'] as const),
      stripe: { ...config.stripe, apiBase: 'http://127.0.0.1:1' },
    }
    await expect(seedDemo({ ...app.deps, config: elsewhere })).rejects.toThrow(
      /^Nothing answers at http:\/\/localhost:1, where the demo data is made: set PORT/,
    )
    expect(await app.db.selectFrom('users').selectAll().execute()).toEqual([])
  } finally {
    await app.close()
  }
})

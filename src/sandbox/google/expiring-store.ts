import type { Adapter, AdapterPayload } from 'oidc-provider'

type Entry = { payload: AdapterPayload; expiresAtMs: number }

/**
 * The store of the provider library for what lives for minutes: sign-ins under way, codes, tokens. In memory: who was half
 * signed in when the process ended begins again.
 */
export function createExpiringStore(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    if (!entry) return undefined
    if (entry.expiresAtMs > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  function forgetExpired() {
    const now = Date.now()
    for (const [key, { expiresAtMs }] of entries) if (expiresAtMs <= now) entries.delete(key)
  }

  function findBy(model: string, field: 'uid' | 'userCode', value: string): AdapterPayload | undefined {
    for (const key of entries.keys()) {
      if (!key.startsWith(`${model}:`)) continue
      const payload = read(key)
      if (payload?.[field] === value) return payload
    }
    return undefined
  }

  return (model) => ({
    async upsert(id, payload, expiresInSeconds = Infinity) {
      forgetExpired()
      entries.set(`${model}:${id}`, { payload, expiresAtMs: Date.now() + expiresInSeconds * 1000 })
    },
    find: async (id) => read(`${model}:${id}`),
    findByUid: async (uid) => findBy(model, 'uid', uid),
    findByUserCode: async (userCode) => findBy(model, 'userCode', userCode),
    async consume(id) {
      const payload = read(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
    },
  })
}

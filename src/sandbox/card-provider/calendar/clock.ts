import type { CardProviderDb } from '../store/card-provider.db.ts'

const note = 'clock_ahead_seconds'

export type ProviderClock = { nowSeconds: () => number; setTo: (seconds: number) => void }

const realSeconds = () => Math.floor(Date.now() / 1000)

/** The provider's clock: this machine's, moved ahead by what is remembered in the database. It never goes back. */
export function openClock(db: CardProviderDb): ProviderClock {
  let aheadSeconds = Number(db.readNote(note) ?? 0)
  return {
    nowSeconds: () => realSeconds() + aheadSeconds,
    setTo(seconds) {
      aheadSeconds = Math.max(aheadSeconds, seconds - realSeconds())
      db.writeNote(note, String(aheadSeconds))
    },
  }
}

import { benchAnimatic } from './bench-animatic.ts'
import { benchForm } from './bench-form.ts'
import { benchIdentity } from './bench-identity.ts'
import { benchLists } from './bench-lists.ts'
import { benchMedia } from './bench-media.ts'
import { benchMemory } from './bench-memory.ts'
import { benchPayments } from './bench-payments.ts'
import { benchReview } from './bench-review.ts'
import { benchStart } from './bench-start.ts'
import { benchSubscriptions } from './bench-subscriptions.ts'
import { benchTimeline } from './bench-timeline.ts'
import { benchUploads } from './bench-uploads.ts'
import { benchUsers } from './bench-users.ts'
import { benchZip } from './bench-zip.ts'
import { printTable } from './figures.ts'
import type { Figure } from './figures.ts'

/**
 * `npm run bench [-- start lists subscriptions media uploads zip memory form timeline animatic review identity payments]`: speed and memory, as ratios against a bare
 * baseline of the same run where there is one. Never part of a timed test: machines differ, ratios less so.
 */
const sections: Record<string, () => Promise<Figure[]>> = {
  start: benchStart,
  lists: benchLists,
  subscriptions: benchSubscriptions,
  users: benchUsers,
  media: benchMedia,
  uploads: benchUploads,
  zip: benchZip,
  memory: benchMemory,
  form: benchForm,
  timeline: benchTimeline,
  animatic: benchAnimatic,
  review: benchReview,
  identity: benchIdentity,
  payments: benchPayments,
}

const wanted = process.argv.slice(2)
const names = wanted.length > 0 ? wanted : Object.keys(sections)
const figures: Figure[] = []
for (const name of names) {
  const section = sections[name]
  if (!section) throw new Error(`There is no section ${name}; there are ${Object.keys(sections).join(', ')}`)
  console.error(`measuring ${name} …`)
  figures.push(...(await section()))
}
printTable(figures)
process.exit(figures.every((f) => f.isReached !== false) ? 0 : 1)

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Tests and their helpers that set a timer, and why it is no guess at how long something takes. */
const timersWithReason: Record<string, string> = {
  'src/sandbox/card-provider/kill.test.ts': 'kills at a random moment',
  'src/server/checkout/purchase/payment-races.test.ts': 'two callers come at random distances',
  'src/server/checkout/purchase/provider-outage.test.ts': 'ends an outage after as long as is claimed',
  'src/server/checkout/purchase/second-payments.test.ts': 'fifty payers come at random moments',
  'src/server/events/read-events.test.ts': 'counts how often an idle reader looks within a time',
  'src/server/http/frozen-database.test.ts': 'the longest that an answer may take',
  'src/server/http/slow-clients.test.ts': 'plays slow clients, at their pace',
  'src/web/documents/islands/video-loop.test.tsx': 'on a fake clock',
  'src/web/player/playback/drawn-video.test.ts': 'on a fake clock',
  'src/web/theme/color-mode.test.tsx': 'a stub of the page’s own',
  'src/web/videos/editor/copy/video-saver.test.ts': 'on a fake clock',
  'test/app/start-server.ts': 'asks again until the server answers',
  'test/database/make-once.ts': 'asks again until another process has made it',
  'test/e2e/journey.ts': 'asks again until the e-mails are there, and when the server said',
  'test/e2e/landing/send-in-pieces.ts': 'plays a slow network',
  'test/e2e/pages/accessibility.test.ts': 'how soon a film would begin that must not',
  'test/e2e/pages/back-and-forward.test.ts': 'goes back at several moments of a page’s arrival',
  'test/e2e/pages/read-axe.ts': 'asks again until colours no longer fade',
  'test/e2e/pages/walk-history.ts':
    'asks again until the page stands still, and the longest that it may take',
  'test/e2e/player/exact-player-in-page.ts': 'how long a film plays',
  'test/e2e/pages/every-page.test.ts': 'how long a fault has to last',
  'test/e2e/identity/verify-and-reset.test.ts': 'plays a slow network',
  'test/e2e/landing/visit-landing.test.ts': 'how soon a film would begin that must not',
  'test/e2e/videos/export-the-animatic.test.ts': 'the longest that an export may take to begin',
  'test/faults/billing-actors.ts': 'the pace of the load',
  'test/faults/buyer.ts': 'asks again until the payment is there',
  'test/faults/find-lost-billing.ts': 'asks again until nothing is under way',
  'test/faults/find-lost-payments.ts': 'asks again until nothing is under way',
  'test/faults/kill-while-acting.ts': 'kills at a random moment',
  'test/payments/slow-provider.ts': 'plays a slow provider',
  'test/until.ts': 'asks again until something is so',
  'test/faults/database-restart.test.ts': 'the pace of the load',
  'test/faults/kill-answers.test.ts': 'kills at a random moment',
  'test/faults/kill-media-worker.test.ts': 'kills at a random moment',
  'test/faults/kill-uploads.test.ts': 'kills at a random moment',
  'test/faults/stop.test.ts': 'the longest that stopping may take',
}

/** A timer, also by another name; not `socket.setTimeout`, which is a bound. */
const timer = /(?<!\.)\bset(Timeout|Interval)\b|\bpg_sleep\b|\bscheduler\.wait\b|\bwaitForTimeout\b/

test('tests wait for conditions (test/until.ts, expect.poll), never for a time', () => {
  const files = globSync(['{src,scripts}/**/*.test.{ts,tsx}', 'test/**/*.ts'], { cwd: root })
  expect(files.length).toBeGreaterThan(300)
  const withTimer = files.filter(
    (file) => !file.endsWith('waits.test.ts') && timer.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(withTimer.toSorted()).toEqual(Object.keys(timersWithReason).toSorted())
})

/**
 * Rules that run everywhere. Left out is what holds no rule: sentences (refusals), the brand, the videos of the demo
 * page, the kinds of events, and the calls of the contract, which the server's tests make one by one.
 */
export const sharedRules = [
  'src/shared/**/*.ts',
  '!src/shared/**/*.test.ts',
  '!src/shared/{refusals,access-refusals,brand}.ts',
  '!src/shared/demo/demo-videos.ts',
  '!src/shared/events/*.ts',
  '!src/shared/contract/**/*.ts',
  'src/shared/contract/call/{access-table,common-refusals,define-call}.ts',
  'src/shared/contract/identity/auth-fields.ts',
]

/** Pages' code that money, copy or the studio's work goes wrong by. A folder may change, so the name alone counts. */
export const webRules = [
  'src/web/**/video-saver.ts',
  'src/web/**/merge-drafts.ts',
  'src/web/**/cart-store.ts',
  'src/web/**/use-status-change.ts',
  'src/web/**/change-summary.tsx',
  'src/web/**/data-table.tsx',
  'src/web/**/board-pages.ts',
  'src/web/**/find-replaced-fields.ts',
  'src/web/**/use-change-video-statuses.ts',
]

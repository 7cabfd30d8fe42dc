/** What a public page may weigh as it travels, in bytes, and how it must score: one place for tests and bench. */
export const weightBudgets = {
  /** With its styles in it. */
  page: 28_000,
  /** Of a document. */
  scripts: 45_000,
  /** Of a page with a form on it, which checks what is typed before it sends it. */
  scriptsWithForm: 158_000,
  styles: 12_000,
  fonts: 30_000,
} as const

/** Lighthouse categories, mobile, in points. */
export const scoreTargets = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const

/** Highest ratio of the first page's largest contentful paint to that of a bare page with the same picture. */
export const paintRatioMax = 1.25
/** Requests a second of the first page to a bare route with the same bytes. */
export const throughputRatioMin = 0.5
/** From a tap right after load to the next paint, in the worst of nine visits. */
export const firstTapMsMax = 100
/** Of the first page and the demo videos, in Lighthouse's sense, also while the machine is busy with something else. */
export const blockedMsMax = 150
/** Script between a change in the product form and its prices. */
export const priceChangeMsMax = 16

import { brand } from '#shared/brand.ts'

/** The tab's title: the page first, so that many tabs can be told apart. */
export const pageTitle = (page: string) => `${page} · ${brand.name}`

import { brand } from '#shared/brand.ts'

/** The title of the tab: the page comes first, so that many tabs stay distinct. */
export const pageTitle = (page: string) => `${page} · ${brand.name}`

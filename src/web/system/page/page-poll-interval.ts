/** Several people work on the same videos and steps: open pages revalidate by themselves. */
export const pagePollIntervalMs = 20_000

/** However long a list is, it asks for no more than one page in this time. */
const perLoadedPageMs = 4000

/** A list is revalidated page by page, one after the other: a long one less often. */
export const findListPollIntervalMs = (loadedPages: number): number =>
  Math.max(pagePollIntervalMs, loadedPages * perLoadedPageMs)

/**
 * Stands for `pages-compression.ts` in servers that tests start (see `cheap-programs.ts`): each compresses every page
 * that is asked for anew, at 137 ms each.
 */
export const brotliQuality: number = 4

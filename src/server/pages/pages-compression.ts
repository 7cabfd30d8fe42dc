/** Brotli's quality for pages that are kept: docs/decisions/0017-page-speed.md has what it costs and saves. */
export const brotliQuality = 11

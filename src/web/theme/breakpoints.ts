/**
 * The widths of a screen, in px, at which a layout may change; styles ask `(width < 768px)` or `(width >= 768px)`. CSS has
 * no variables in media queries: theme.test.ts holds every style sheet to these. What depends on the room of one part
 * instead of the screen asks its container.
 */
export const breakpoints = { phone: 480, tablet: 768, desk: 900, wide: 1100 } as const

/**
 * Below this height bars at the edges scroll away with the page: a window of 1280 by 900 at 200 %, and each at 400 %, would
 * otherwise have no room in which to see what has the focus (WCAG 2.4.11).
 */
export const lowWindow = 500

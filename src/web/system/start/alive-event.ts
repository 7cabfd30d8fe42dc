/** Of the window: React answers for the page from now on. */
export const aliveEvent = 'reactalive'

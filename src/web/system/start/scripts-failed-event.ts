/** Of the window: part of the page's code could not be loaded. */
export const scriptsFailedEvent = 'scriptsfailed'

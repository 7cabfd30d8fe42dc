/** Of the window: part of the page's code could not be loaded. */
export const scriptsFailedEvent = 'scriptsfailed'

/** Shows the line that says that part of the page could not be loaded, and offers to load it again. */
export function reportScriptsFailed(): void {
  window.dispatchEvent(new Event(scriptsFailedEvent))
}

/**
 * Moves the focus to a field, and the error below it to the centre of the window: the field may be as high as that. Of a page
 * with a summary bar, to the centre of what the bar leaves free, by the scroll margin in `ui/page/sticky-summary.module.css`.
 */
export function showField(id: string): void {
  document.getElementById(id)?.focus()
  document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'center' })
}

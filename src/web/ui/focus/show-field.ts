/**
 * Moves the focus to a field, and the error below it into sight: the field may be as high as the window. Centred, because
 * a bar may cover the end of the window.
 */
export function showField(id: string): void {
  document.getElementById(id)?.focus()
  document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'center' })
}

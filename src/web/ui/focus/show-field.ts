/**
 * Moves the focus to a field, and the error below it into sight: the field may be as high as the window. Centred, with what
 * surrounds it. In a low window a bar reaches up to there: see the scroll margin in `ui/page/sticky-summary.module.css`.
 */
export function showField(id: string): void {
  document.getElementById(id)?.focus()
  document.getElementById(`${id}-error`)?.scrollIntoView({ block: 'center' })
}

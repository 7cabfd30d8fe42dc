/** Lets the browser save something as a file, as if it had been downloaded. */
export function saveFile(name: string, mediaType: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser still has to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

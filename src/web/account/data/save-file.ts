/** Lets the browser save a text as a file, as if it had been downloaded. */
export function saveFile(name: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not at once: the browser still has to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export type LogoMedia = 'image/png' | 'image/svg+xml'
export type FontMedia = 'font/woff2' | 'font/otf' | 'font/ttf'

/**
 * The type of a logo by its first bytes. XML is SVG here only for the time being: the encoder looks for its root.
 * Other than `sniffMedia`, which takes SVG nowhere.
 */
export function sniffLogo(head: Buffer): LogoMedia | null {
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png'
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<(\?xml\s|!DOCTYPE\s+svg|!--|(\w+:)?svg[\s>/])/i.test(text) ? 'image/svg+xml' : null
}

/** The type of a font by its first bytes, not its name. Collections and Type 1 are not taken. */
export function sniffFont(head: Buffer): FontMedia | null {
  const signature = head.toString('latin1', 0, 4)
  if (signature === 'wOF2') return 'font/woff2'
  if (signature === 'OTTO') return 'font/otf'
  if (signature === '\x00\x01\x00\x00' || signature === 'true') return 'font/ttf'
  return null
}

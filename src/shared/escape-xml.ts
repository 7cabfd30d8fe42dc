/**
 * Text for XML 1.0: control characters that it forbids are left out, everything with a meaning is escaped, line breaks
 * too, because attributes would lose them.
 */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- exactly those that XML 1.0 can't hold
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll(/\r\n?|\n/g, '&#10;')
    .replaceAll('\t', '&#9;')

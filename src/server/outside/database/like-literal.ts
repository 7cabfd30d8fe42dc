/** Escapes text for use inside a LIKE pattern. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** Text as a part of a LIKE pattern in which every sign stands for itself. */
export function likeLiteral(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

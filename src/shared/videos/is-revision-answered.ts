/**
 * Whether no revision is open, or one finished file is newer than it and not the same film again.
 * @param unchanged the newest cut, where its files are those of the cut before
 */
export function isRevisionAnswered(
  revision: { askedAt: string } | null,
  files: readonly { createdAt: string }[],
  unchanged: object | null = null,
): boolean {
  if (!revision) return true
  const askedAt = Date.parse(revision.askedAt)
  return unchanged === null && files.some((file) => Date.parse(file.createdAt) > askedAt)
}

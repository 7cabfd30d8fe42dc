/** Whether nobody would be left to run the studio without this person. */
export function isLastAdmin(adminIds: readonly string[], userId: string): boolean {
  return adminIds.length === 1 && adminIds[0] === userId
}

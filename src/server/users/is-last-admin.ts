/** Whether this user is the only admin. */
export function isLastAdmin(adminIds: readonly string[], userId: string): boolean {
  return adminIds.length === 1 && adminIds[0] === userId
}

/**
 * The advisory lock that a backup shares while it is written: what its rows name must still be there when it comes to
 * the files. It ends with the backup's connection.
 */
export const removalHold = 'stored objects stay'

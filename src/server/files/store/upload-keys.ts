/** Keys of what describes unfinished uploads in a bucket begin with this. */
export const stagedPrefix = 'uploads/'

/** Keys of the bytes of uploads in a bucket begin with this; what is stored unchanged keeps its key. */
export const receivedPrefix = 'received/'

/** Keys of what describes unfinished uploads in a bucket begin with this. */
export const stagedPrefix = 'uploads/'

/** Keys of the bytes of uploads in a bucket begin with this; what is stored unchanged keeps its key. */
export const receivedPrefix = 'received/'

/** Keys of files begin with one of these: below them, objects that no row names are removed. */
export const filePrefixes = {
  photos: 'photos/',
  people: 'people/',
  videos: 'films/',
  steps: 'steps/',
  brands: 'brands/',
} as const

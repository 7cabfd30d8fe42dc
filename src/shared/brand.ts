/** The product's own name, in one place: an operator who runs this under another brand changes it here. */
export const brand = {
  name: 'Arcframe',
  /** One-line description for search results and the first page's tab. */
  tagline: 'Motion-control product films by subscription',
} as const

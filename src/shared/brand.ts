/** The product's own name, in one place: an operator who runs this under another brand changes it here. */
export const brand = {
  name: 'Arcframe',
  /** One line that says what it is, for search results and the tab of the first page. */
  tagline: 'Motion-control product films by subscription',
} as const

/** What any customer may upload, and delete: photos of items and of themselves, and files of their brand kit. */
export const customersPurposes: ReadonlySet<string | null | undefined> = new Set([
  'item-photo',
  'profile-photo',
  'brand-logo-light',
  'brand-logo-dark',
  'brand-font',
])

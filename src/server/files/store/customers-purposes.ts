/** What a customer may upload. */
export const customersPurposes: ReadonlySet<string | null | undefined> = new Set([
  'item-photo',
  'profile-photo',
  'brand-logo-light',
  'brand-logo-dark',
  'brand-font',
])

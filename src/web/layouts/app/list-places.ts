import { paths } from '#shared/paths.ts'
import type { PaletteEntry } from '../../palette/find-groups.ts'
import { customerNavigation, studioNavigation } from './navigation-items.ts'

const shotList = { id: 'shoot', label: 'Shot list', detail: 'For the studio', to: paths.shoot() }

/** Every page that is a place of its own, by the names of the navigation: what the palette lists as pages. */
export function listPlaces(isStudio: boolean, contactEmail: string): PaletteEntry[] {
  const own = customerNavigation.map(({ label, to }) => ({ id: to, label, detail: '', to }))
  const studio = studioNavigation.map(({ label, to }) => ({ id: to, label, detail: 'For the studio', to }))
  return [
    ...(isStudio ? [...studio, shotList] : []),
    ...own,
    { id: 'account', label: 'Account', detail: 'Address, sign-in, payments', to: paths.account() },
    { id: 'brand-kit', label: 'Brand kit', detail: 'Logos, colours, words, fonts', to: paths.brandKit() },
    { id: 'demo', label: 'Demo films', detail: '', to: paths.demo(), isDocument: true },
    ...(contactEmail
      ? [
          {
            id: 'contact',
            label: 'Write to us',
            detail: `Help: ${contactEmail}`,
            to: `mailto:${contactEmail}`,
          },
        ]
      : []),
  ]
}

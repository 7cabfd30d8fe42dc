import { paths } from '#shared/paths.ts'
import type { PaletteLink } from '../../palette/find-groups.ts'
import { customerNavigation, studioNavigation } from './navigation-items.ts'

const shotList = {
  id: 'shoot',
  label: 'Shot list',
  detail: 'For the studio',
  to: paths.shoot(),
  words: 'shooting tablet print',
}

/** Every page that is a place of its own, by the names of the navigation: what the palette lists as pages. */
export function listPlaces(isStudio: boolean, contactEmail: string): PaletteLink[] {
  const own = customerNavigation.map(({ label, words, to }) => ({ id: to, label, detail: '', words, to }))
  const studio = studioNavigation.map(({ label, words, to }) => ({
    id: to,
    label,
    detail: 'For the studio',
    words,
    to,
  }))
  return [
    ...(isStudio ? [...studio, shotList] : []),
    ...own,
    {
      id: 'account',
      label: 'Account',
      detail: 'Address, sign-in, payments',
      words: 'settings preferences profile',
      to: paths.account(),
    },
    {
      id: 'brand-kit',
      label: 'Brand kit',
      detail: 'Logos, colours, words, fonts',
      words: 'colors guidelines',
      to: paths.brandKit(),
    },
    {
      id: 'demo',
      label: 'Demo films',
      detail: '',
      words: 'examples videos',
      to: paths.demo(),
      isDocument: true,
    },
    ...(contactEmail
      ? [
          {
            id: 'contact',
            label: 'Write to us',
            detail: `Help: ${contactEmail}`,
            words: 'contact support email e-mail questions',
            to: `mailto:${contactEmail}`,
          },
        ]
      : []),
  ]
}

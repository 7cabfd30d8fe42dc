import { useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSignOut } from '../identity/use-sign-out.tsx'
import type { PaletteAction } from './find-groups.ts'

/** What the buttons of every page do, as entries of the palette; `question` is what they may ask, to be drawn. */
export function usePaletteActions(): { actions: readonly PaletteAction[]; question: ReactNode } {
  const { toggleColorScheme } = useMantineColorScheme()
  const { leave, question } = useSignOut()
  const actions = [
    {
      id: 'color-mode',
      label: 'Switch between light and dark',
      detail: '',
      words: 'theme mode colours colors appearance',
      run: toggleColorScheme,
    },
    { id: 'sign-out', label: 'Sign out', detail: '', words: 'log out logout leave', run: leave },
  ]
  return { actions, question }
}

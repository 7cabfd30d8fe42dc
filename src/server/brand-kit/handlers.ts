import { deleteBrandFont } from '../files/delete-brand-font.ts'
import { deleteBrandLogo } from '../files/delete-brand-logo.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { BrandKitDeps } from './brand-kit-deps.ts'
import { readBrandKit } from './read-brand-kit.ts'
import { saveBrandKit } from './save-brand-kit.ts'

export const brandKitHandlers: HandlersOf<
  'readBrandKit' | 'saveBrandKit' | 'deleteBrandLogo' | 'deleteBrandFont',
  BrandKitDeps
> = {
  readBrandKit: async ({ deps, user }, { userId }) => ({ kit: await readBrandKit(deps, user, userId) }),
  saveBrandKit: async ({ deps, user }, input) => ({ kit: await saveBrandKit(deps, user, input) }),
  deleteBrandLogo: async ({ deps, user }, { ground }) => {
    await deleteBrandLogo(deps, user, ground)
    return { kit: await readBrandKit(deps, user, user.id) }
  },
  deleteBrandFont: async ({ deps, user }, { fileId }) => {
    await deleteBrandFont(deps, user, fileId)
    return { kit: await readBrandKit(deps, user, user.id) }
  },
}

import { deleteFont, deleteLogo } from '../files/delete-brand-file.ts'
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
    await deleteLogo(deps, user, ground)
    return { kit: await readBrandKit(deps, user, user.id) }
  },
  deleteBrandFont: async ({ deps, user }, { fileId }) => {
    await deleteFont(deps, user, fileId)
    return { kit: await readBrandKit(deps, user, user.id) }
  },
}

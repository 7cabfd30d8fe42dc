import { emptyBrandKitTexts } from '#shared/brand-kit/brand-kit.ts'
import type { BrandKit, BrandLogo } from '#shared/contract/brand-kit.ts'
import type { StoredFile } from '#shared/contract/files/files.ts'
import { hasRole } from '#shared/identity/roles.ts'
import { findBrandFiles } from '../files/find-brand-files.ts'
import { refuse } from '../http/refusal.ts'
import type { SignedInUser } from '../http/principal.ts'
import type { BrandKitDeps } from './brand-kit-deps.ts'
import { findTexts } from './brand-kits.db.ts'

/**
 * A user's brand kit, for the user and for admins.
 * @throws Refusal not_found for everyone else
 */
export async function readBrandKit(
  { db }: Pick<BrandKitDeps, 'db'>,
  reader: Pick<SignedInUser, 'id' | 'roles'>,
  userId: string,
): Promise<BrandKit> {
  const isAdmin = hasRole(reader, 'admin')
  if (reader.id !== userId && !isAdmin) throw refuse('not_found')
  const texts = (await findTexts(db, userId)) ?? { ...emptyBrandKitTexts, version: 0 }
  const { logos, fonts } = await findBrandFiles(db, userId)
  return {
    ...texts,
    logos: { light: logos.light && describeLogo(logos.light), dark: logos.dark && describeLogo(logos.dark) },
    fonts: fonts.map((font) => describeFont(font, isAdmin)),
  }
}

function describeLogo({ whole, preview }: { whole: StoredFile; preview: StoredFile }): BrandLogo {
  return {
    fileId: whole.id,
    url: whole.url,
    previewUrl: preview.url,
    width: whole.width ?? 0,
    height: whole.height ?? 0,
    originalName: whole.originalName,
    createdAt: whole.createdAt,
  }
}

function describeFont({ id, originalName, bytes, mediaType, createdAt, url }: StoredFile, isAdmin: boolean) {
  return { fileId: id, originalName, bytes, mediaType, createdAt, url: isAdmin ? url : null }
}

import { useRouteLoaderData } from 'react-router'
import type { PublicConfig } from '#shared/system/public-config.ts'

const unknown: PublicConfig = {
  baseUrl: '',
  isSandbox: false,
  currency: 'usd',
  hasGoogle: false,
  contactEmail: '',
  companyLine: null,
  termsUrl: null,
  privacyUrl: null,
}

/** What is known about this installation; nothing while the root itself has failed. */
export function usePublicConfig(): PublicConfig {
  return useRouteLoaderData<PublicConfig>('root') ?? unknown
}

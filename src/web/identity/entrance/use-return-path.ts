import { safeReturnPath } from '#shared/identity/return-path.ts'
import { usePageQuery } from '../../system/page/use-page-query.ts'

/** Where the person was going when they were asked to sign in, if that is one of our pages. */
export function useReturnPath(): string | undefined {
  return safeReturnPath(usePageQuery().get('from')) ?? undefined
}

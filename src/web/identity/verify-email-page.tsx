import { pageTitle } from '../system/page/page-title.ts'
import { AskForLink } from './email-links/ask-for-link.tsx'
import { ConfirmAddress } from './email-links/confirm-address.tsx'
import { RedeemLink } from './email-links/redeem-link.tsx'
import { usePageQuery } from '../system/page/use-page-query.ts'
import { useReturnPath } from './entrance/use-return-path.ts'

// The token is in the URL: no referrer is sent to linked pages.
export const meta = () => [
  { title: pageTitle('Verify your address') },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export default function VerifyEmailPage() {
  const query = usePageQuery()
  const token = query.get('token')
  const from = useReturnPath()
  if (token && query.get('for') === 'change') return <ConfirmAddress token={token} />
  return token ? <RedeemLink token={token} from={from} /> : <AskForLink from={from} />
}

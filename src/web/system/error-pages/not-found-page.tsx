import { paths } from '#shared/paths.ts'
import { useLikelyHome } from '../../session/use-likely-home.ts'
import { MissingPage } from './missing-page.tsx'
import { pageTitle } from '../page/page-title.ts'

export const meta = () => [{ title: pageTitle('Page not found') }, { name: 'robots', content: 'noindex' }]

export default function NotFoundPage() {
  const home = useLikelyHome()
  return (
    <MissingPage
      title="There is no page at this address."
      ways={[
        home ?? { to: paths.landing(), label: 'What we make, and what it costs', reloadsDocument: true },
        { to: paths.demo(), label: 'Demo films', reloadsDocument: true },
        { to: paths.productForm(), label: 'Build your selection' },
        { to: paths.subscriptions(), label: 'Your subscriptions' },
      ]}
    >
      It may be misspelled, or the page has moved. One of these is probably what you came for:
    </MissingPage>
  )
}

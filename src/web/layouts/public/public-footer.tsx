import { Link, useLocation } from 'react-router'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { describeSignedInLink } from '../../session/likely-home.ts'
import styles from './public-footer.module.css'
import { useLikelyHome } from '../../session/use-likely-home.ts'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import { Wordmark } from '../../ui/marks/wordmark.tsx'

interface PublicFooterProps {
  /** False for who was handed a link: who made the films, and how to reach them, is enough. */
  hasOffer?: boolean
}

/** What stands below every public page: who makes the videos, how, and how to reach them. */
export function PublicFooter({ hasOffer = true }: PublicFooterProps) {
  const { companyLine, termsUrl, privacyUrl, contactEmail } = usePublicConfig()
  const { pathname } = useLocation()
  const hasRenderedVideos = pathname === paths.landing() || pathname === paths.demo()
  const hasLinks = hasOffer || termsUrl !== null || privacyUrl !== null
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark />
          <p className={styles.line}>{brand.tagline}.</p>
          <p className={styles.line}>
            Human-made: people light, shoot and cut your own product; nothing in a film that you order is
            generated.
            {hasRenderedVideos && ' The films on this page are rendered, of products that do not exist.'}
          </p>
          {contactEmail && (
            <p className={styles.line}>
              Write to {brand.name}: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
            </p>
          )}
          {companyLine && <p className={styles.line}>{companyLine}</p>}
        </div>
        {hasLinks && (
          <nav className={styles.links} aria-label="Footer">
            {hasOffer && <OfferLinks />}
            {termsUrl && <a href={termsUrl}>Terms</a>}
            {privacyUrl && <a href={privacyUrl}>Privacy</a>}
          </nav>
        )}
      </div>
    </footer>
  )
}

function OfferLinks() {
  // The first page leads home who is signed in: they are shown no links to its parts.
  const home = useLikelyHome()
  return (
    <>
      <a href={paths.demo()}>Demo films</a>
      {home ? (
        <>
          <Link to={paths.productForm()}>Plans</Link>
          <Link to={home.to}>{home.label}</Link>
        </>
      ) : (
        <>
          <a href={`${paths.landing()}#how-it-works`} {...describeSignedInLink('none')}>
            How it works
          </a>
          <a href={`${paths.landing()}#plans`} {...describeSignedInLink('plans')}>
            Plans
          </a>
          <a href={`${paths.landing()}#questions`} {...describeSignedInLink('none')}>
            Questions
          </a>
          <Link to={paths.login()} {...describeSignedInLink('home')}>
            Sign in
          </Link>
        </>
      )}
    </>
  )
}

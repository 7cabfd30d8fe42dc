import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import styles from './public-footer.module.css'
import { useLikelyHome } from '../session/use-likely-home.ts'
import { usePublicConfig } from '../system/use-public-config.ts'
import { Wordmark } from '../ui/wordmark.tsx'

export function PublicFooter() {
  const { termsUrl, privacyUrl } = usePublicConfig()
  // The first page leads home who is signed in: they are shown no links to its parts.
  const home = useLikelyHome()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <Wordmark />
          <p className={styles.line}>{brand.tagline}.</p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <Link to={paths.demo()}>Demo films</Link>
          {home ? (
            <>
              <Link to={paths.productForm()}>Plans</Link>
              <Link to={home.to}>{home.label}</Link>
            </>
          ) : (
            <>
              <a href={`${paths.landing()}#how-it-works`}>How it works</a>
              <a href={`${paths.landing()}#plans`}>Plans</a>
              <a href={`${paths.landing()}#questions`}>Questions</a>
              <Link to={paths.login()}>Sign in</Link>
            </>
          )}
          {termsUrl && <a href={termsUrl}>Terms</a>}
          {privacyUrl && <a href={privacyUrl}>Privacy</a>}
        </nav>
      </div>
    </footer>
  )
}

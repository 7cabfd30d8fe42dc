import { Link } from 'react-router'
import { brand } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { describeSignedInLink } from '../../session/likely-home.ts'
import styles from './public-header.module.css'
import { SandboxMark } from '../header/sandbox-mark.tsx'
import { ThemeSwitch } from '../header/theme-switch.tsx'
import { useLikelyHome } from '../../session/use-likely-home.ts'
import { usePublicConfig } from '../../system/installation/use-public-config.ts'
import { Wordmark } from '../../ui/marks/wordmark.tsx'

interface PublicHeaderProps {
  /** False for who was handed a link: they came to look at what is theirs, and are sold nothing. */
  hasOffer?: boolean
}

/** The name, and the ways in. */
export function PublicHeader({ hasOffer = true }: PublicHeaderProps) {
  const { isSandbox } = usePublicConfig()
  const home = useLikelyHome()
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-quiet={!hasOffer || undefined}>
        {/* By the server, which redirects a signed-in user home. */}
        <Link
          to={paths.landing()}
          reloadDocument
          className={styles.home}
          aria-label={`${brand.name}, home page`}
        >
          <Wordmark />
        </Link>
        {isSandbox && <SandboxMark />}
        {hasOffer && (
          <nav className={styles.nav} aria-label="Main">
            {/* The first page leads home who is signed in: they choose a plan in the product form. */}
            {home ? (
              <Link className={styles.link} to={paths.productForm()}>
                Plans
              </Link>
            ) : (
              <a className={styles.link} href={`${paths.landing()}#plans`} {...describeSignedInLink('plans')}>
                Plans
              </a>
            )}
            <a className={styles.link} href={paths.demo()}>
              Demo films
            </a>
          </nav>
        )}
        <div className={styles.entrance}>
          <ThemeSwitch />
          {home ? (
            <Link className={hasOffer ? styles.start : styles.signIn} to={home.to}>
              {home.label}
            </Link>
          ) : (
            hasOffer && (
              <>
                <Link
                  className={styles.signIn}
                  to={paths.login()}
                  prefetch="intent"
                  {...describeSignedInLink('none')}
                >
                  Sign in
                </Link>
                <Link className={styles.start} to={paths.productForm()} {...describeSignedInLink('home')}>
                  Build<span className={styles.wide}> your selection</span>
                </Link>
              </>
            )
          )}
        </div>
      </div>
    </header>
  )
}

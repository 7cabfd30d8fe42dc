import 'react'

declare module 'react' {
  /** Custom properties in `style`: figures that the style sheet draws with. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}

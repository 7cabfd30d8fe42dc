import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Section } from '../../ui/page/section.tsx'

/** The way to the brand kit, which has a page of its own. */
export function BrandSection() {
  return (
    <Section
      title="Brand kit"
      hint="Logo, colours, tagline, words to avoid and fonts: what your films wear, and what the studio works with."
    >
      <Button component={Link} to={paths.brandKit()} variant="default">
        Open your brand kit
      </Button>
    </Section>
  )
}

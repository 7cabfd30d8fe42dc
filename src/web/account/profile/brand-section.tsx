import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Section } from '../../ui/page/section.tsx'

/** The link to the brand kit, which has its own page. */
export function BrandSection() {
  return (
    <Section
      title="Brand kit"
      hint="Logo, colours, tagline, words to avoid and fonts: they are used in all your films."
    >
      <Button component={Link} to={paths.brandKit()} variant="default">
        Open your brand kit
      </Button>
    </Section>
  )
}

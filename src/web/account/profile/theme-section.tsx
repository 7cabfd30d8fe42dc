import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { Section } from '../../ui/page/section.tsx'

export function ThemeSection() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title="Theme" hint="For this browser.">
      <SegmentedControl
        aria-label="Theme"
        value={colorScheme === 'dark' ? 'dark' : 'light'}
        onChange={(mode) => setColorScheme(mode === 'dark' ? 'dark' : 'light')}
        data={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
    </Section>
  )
}

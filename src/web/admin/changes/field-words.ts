import { formatDay } from '#shared/display-locale.ts'
import { formatCents } from '../../ui/text/format-cents.ts'
import { flagWords } from '../parts/flag-words.ts'

/** Those of the price figures, by the names that lead to them. */
const figureTitles: Record<string, string> = {
  'tokenPriceCents.automated': 'Automated token price',
  'tokenPriceCents.agency': 'Agency token price',
  'planPercentOff.monthly': 'Monthly plan discount',
  'planPercentOff.quarterly': 'Quarterly plan discount',
  'planPercentOff.yearly': 'Yearly plan discount',
  volumeDiscounts: 'Volume discounts',
  minimumTokens: 'Smallest order in tokens',
}

/** `disableWrites` -> `Pause saving`, as its switch, `isActive` -> `is active`. @param path names, joined by dots */
export const fieldTitle = (path: string): string =>
  flagWords.find((flag) => flag.name === path)?.title ??
  figureTitles[path] ??
  path
    .replaceAll('.', ', ')
    .replace(/Cents\b/, '')
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)

/** The value of a field as its screen shows it: money, shares and days formatted. @param path names, joined by dots */
export function fieldText(path: string, value: unknown): string {
  if (value === undefined || value === null) return 'none'
  if (typeof value === 'string') {
    if (path === 'date') return dayText(value)
    return value === '' ? 'empty' : value
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && /Cents\b/.test(path)) return formatCents(value)
  if (typeof value === 'number' && /[pP]ercentOff\b/.test(path)) return `${value} %`
  if (path === 'volumeDiscounts' && Array.isArray(value)) return value.map(volumeText).join(', ') || 'none'
  return JSON.stringify(value)
}

function volumeText(step: unknown): string {
  const isStep = typeof step === 'object' && step !== null && 'fromTokens' in step && 'percentOff' in step
  return isStep ? `${String(step.percentOff)} % from ${String(step.fromTokens)} tokens` : JSON.stringify(step)
}

/** `2 March 2026`; what is no day as it is. */
function dayText(value: string): string {
  const day = new Date(value)
  return Number.isNaN(day.getTime()) ? value : formatDay(day)
}

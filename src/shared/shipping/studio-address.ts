import { countryName, isCountry } from './countries.ts'

/** Where customers send their items. */
export interface StudioAddress {
  /** As customers read it: lines with the country's name at the end, or one line as the setting has it. */
  text: string
  /** Two letters of ISO 3166-1; null where the setting names none. */
  country: string | null
}

/**
 * Parses the setting: `Name; street; postal code and city; DE`. Without semicolons it is one line without a country, as
 * before there was one: the last two letters of `Portland, OR` are no country's.
 *
 * @returns null where the last part is not a country, or nothing stands before it
 */
export function readStudioAddress(setting: string): StudioAddress | null {
  if (!setting.includes(';')) return { text: setting, country: null }
  const parts = setting
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
  const country = parts.pop()?.toUpperCase() ?? ''
  if (parts.length === 0 || !isCountry(country)) return null
  return { text: [...parts, countryName(country)].join('\n'), country }
}

/** The lines of an address as customers read it; of one line, the parts between its commas. */
export const splitAddress = (text: string): string[] =>
  text.split(text.includes('\n') ? '\n' : /,\s*/).filter(Boolean)

import { z } from 'zod'
import { singleLineText } from '../fields.ts'
import { countryName, isCountry } from './countries.ts'

export const addressLimits = { name: 120, line: 120, lines: 2, postalCode: 20, city: 80 } as const

/** Where items go back to. */
export const postalAddressSchema = z.object({
  /** Who receives them. */
  name: singleLineText(addressLimits.name).min(1, 'Write who receives the items.'),
  /** Street, building and what else stands between name and city. */
  lines: z
    .array(singleLineText(addressLimits.line))
    .overwrite((lines) => lines.filter(Boolean))
    .min(1, 'Write the street and number.')
    .max(addressLimits.lines, `At most ${addressLimits.lines} lines.`),
  /** Empty where a country has none. */
  postalCode: singleLineText(addressLimits.postalCode),
  city: singleLineText(addressLimits.city).min(1, 'Write the city.'),
  country: z.string().refine(isCountry, { error: 'Choose the country.' }),
})
export type PostalAddress = z.infer<typeof postalAddressSchema>

/** An address as it is written on a parcel, the country's name last. */
export const writeAddress = ({ name, lines, postalCode, city, country }: PostalAddress): string[] =>
  [name, ...lines, `${postalCode} ${city}`.trim(), countryName(country)].filter(Boolean)

/** Before anything was typed: the receiver is the customer. */
export const emptyAddress = (name: string): PostalAddress => ({
  name,
  lines: [],
  postalCode: '',
  city: '',
  country: '',
})

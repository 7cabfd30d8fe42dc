/** ISO 3166-1 codes that the payment page offers; the names come from the runtime's own data. */
const codes =
  'AR AT AU BE BG BR CA CH CL CO CY CZ DE DK EE ES FI FR GB GR HK HR HU ID IE IL IN IS IT JP KR LT LU LV MT MX MY NL NO NZ PE PH PL PT RO SA SE SG SI SK TH TR TW UA US UY VN ZA'

const names = new Intl.DisplayNames('en', { type: 'region' })

export const countries = codes
  .split(' ')
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name))

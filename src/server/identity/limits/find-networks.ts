import { isIPv6 } from 'node:net'

/** A network that requests are counted by. */
export interface CountedNetwork {
  network: string
  /** How many times the allowance of one address it has. */
  allowance: number
}

/** Who has one IPv6 address has the /64 around it, often a /56 (a home), and a /48 for the asking (a site). */
const widths = [
  { groups: 3, bits: 48, allowance: 4 },
  { groups: 4, bits: 56, allowance: 2 },
  { groups: 4, bits: 64, allowance: 1 },
] as const

/**
 * The networks that an address is counted by, the widest first. IPv4 addresses are few, so each is one network. Wider
 * IPv6 networks have a larger allowance, for mobile networks give a /64 to each telephone.
 */
export function findNetworks(ip: string): CountedNetwork[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return [{ network: mapped ?? ip, allowance: 1 }]
  const all = expandGroups(ip)
  return widths.map(({ groups, bits, allowance }) => {
    const kept = all.slice(0, groups).map((group, at) => (bits === 56 && at === 3 ? group & 0xff00 : group))
    return { network: `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`, allowance }
  })
}

/** The eight groups of an IPv6 address. */
function expandGroups(ip: string): number[] {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<string>(zeros).fill('0'), ...right].map((group) => Number.parseInt(group, 16))
}

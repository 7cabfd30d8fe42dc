import { expect, test } from 'vitest'
import { findNetworks } from './find-networks.ts'

const listNetworks = (ip: string) => findNetworks(ip).map(({ network }) => network)

test('an IPv6 address is counted by /48, /56 and /64, however it is written', () => {
  const networks = ['2001:db8:1::/48', '2001:db8:1:200::/56', '2001:db8:1:2a3::/64']
  for (const ip of ['2001:db8:1:2a3::1', '2001:0DB8:1:2a3:0:0:0:1', '2001:db8:1:2a3:4:5:6:7%eth0'])
    expect(listNetworks(ip)).toEqual(networks)
  expect(listNetworks('::1')).toEqual(['0:0:0::/48', '0:0:0:0::/56', '0:0:0:0::/64'])
})

test('an IPv4 address is one network, also inside IPv6', () => {
  expect(listNetworks('198.51.100.7')).toEqual(['198.51.100.7'])
  expect(listNetworks('::ffff:198.51.100.7')).toEqual(['198.51.100.7'])
})

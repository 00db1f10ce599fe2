import { expect, it } from 'vitest'
import { isInsideAddress, refuseInside } from '#server/outside-calls/outside-addresses.ts'

/** The first and the last address of each network. Source: the special-purpose address registries of IANA. */
const INSIDE = [
  ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '172.16.0.0', '172.31.255.255'],
  ...['192.0.0.0', '192.0.0.255', '192.0.2.1', '192.88.99.1', '192.168.0.0', '192.168.255.255'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255'],
  ...['240.0.0.0', '255.255.255.255'],
  // Unspecified, this host, and IPv4 within IPv6: compatible, mapped, translated, NAT64, 6to4, Teredo.
  ...['::', '::1', '::7f00:1', '::127.0.0.1', '::8.8.8.8', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  ...['::ffff:0:0:0', '::ffff:0:127.0.0.1', '64:ff9b::', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002::', '2002:7f00:1::1'],
  ...['2001::1', '2001:0:7f00:1::1'],
  // Discarded, protocols, benchmarks, ORCHID, documentation, segment routing, unassigned.
  ...['100::1', '100:0:0:1::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1', '2001:db8::1', '3fff::1'],
  ...['3fff:fff:ffff::1', '5f00::1', '1fff:ffff::1', '4000::1'],
  // Unique local, link-local, the former site-local, multicast.
  ...['fc00::1', 'fdff:ffff::1', 'fe80::1', 'febf::1', 'fec0::1', 'feff::1', 'ff02::1', 'ffff:ffff::1'],
]

const OUTSIDE = [
  ...['1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255'],
  ...['128.0.0.0', '169.253.255.255', '172.15.255.255', '172.32.0.0', '192.0.1.0', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '223.255.255.255'],
  ...['2000::1', '2001:200::1', '2001:4860:4860::8888', '2003::1', '2606:4700::1111', '2a00:1450::1', '3ffe:ffff::1'],
]

it.each(INSIDE)('%s is not called', (address) => {
  expect(isInsideAddress(address)).toBe(true)
  const host = address.includes(':') ? `[${address}]` : address
  expect(() => refuseInside(new URL(`https://${host}/push`))).toThrow('is an address of this machine')
})

it.each(OUTSIDE)('%s is a host of the internet', (address) => {
  expect(isInsideAddress(address)).toBe(false)
})

it.each(['127.1', '0x7f.1', '2130706433', '0177.0.0.1'])(
  'an address is not hidden by being written as %s',
  (written) => {
    expect(() => refuseInside(new URL(`https://${written}/push`))).toThrow('is an address of this machine')
  },
)

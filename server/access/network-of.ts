import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:([\da-f]+):([\da-f]+)$/
const NETWORK_GROUPS = 4
const GROUPS = 8

/**
 * The key that rate limits count an address under. An IPv6 host controls the 2^64 addresses of its network, so that is
 * one; an IPv4 address counts by itself, however it is written.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  // A URL writes each address in one way only.
  const written = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED_IPV4.exec(written) ?? []
  if (high && low) return [...bytesOf(high), ...bytesOf(low)].join('.')
  const [before = [], after = []] = written.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`
}

function bytesOf(group: string): [number, number] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}

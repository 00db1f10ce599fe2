import { type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const INSIDE = new BlockList()
// Source: the special-purpose address registries of IANA (RFC 6890).
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  INSIDE.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 128],
  ['::1', 128],
  // IPv4 addresses within IPv6: only a router knows where they lead.
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  INSIDE.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is of this host or its own network, rather than of the internet. */
function isInside(address: string): boolean {
  return INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export class InsideAddress extends Error {
  override name = 'InsideAddress'
  constructor(host: string) {
    super(`${host} is an address of this machine or of its own network`)
  }
}

/**
 * @throws InsideAddress when the host of a user's address is an inside IP; host names are checked by `lookupOutside`
 */
export function refuseInside({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && isInside(address)) throw new InsideAddress(hostname)
}

/**
 * Resolves names for a connection, which then uses the checked address: a name may resolve differently a moment later.
 */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    if (error) return done(error, '')
    const outside = found.filter(({ address }) => !isInside(address))
    const [first] = outside
    if (!first) return done(new InsideAddress(hostname), '')
    if (options.all) done(null, outside)
    else done(null, first.address, first.family)
  })
}

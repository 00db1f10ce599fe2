import { type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Special-purpose networks of IPv4. Source: the IANA registry of RFC 6890, without those that are of the internet. */
const SPECIAL_IPV4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
])

/**
 * All that has been given to hosts of the internet is in here (RFC 4291). Outside it are, besides private networks, all
 * forms of an IPv4 address within IPv6, of which only a router knows where they lead, but for those below.
 */
const GLOBAL_IPV6 = listOf('ipv6', [['2000::', 3]])

/** Special-purpose networks within it: protocols, Teredo among them; documentation; IPv4 within 6to4. */
const SPECIAL_IPV6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
])

function listOf(family: 'ipv4' | 'ipv6', networks: readonly (readonly [network: string, bits: number])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, family)
  return list
}

/** Whether an address is anything else than a host of the internet, such as one of this host or its own network. */
export function isInsideAddress(address: string): boolean {
  if (isIP(address) !== 6) return SPECIAL_IPV4.check(address, 'ipv4')
  return !GLOBAL_IPV6.check(address, 'ipv6') || SPECIAL_IPV6.check(address, 'ipv6')
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
  if (isIP(address) !== 0 && isInsideAddress(address)) throw new InsideAddress(hostname)
}

/**
 * Resolves names for a connection, which then uses the checked address: a name may resolve differently a moment later.
 */
export const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    if (error) return done(error, '')
    const outside = found.filter(({ address }) => !isInsideAddress(address))
    const [first] = outside
    if (!first) return done(new InsideAddress(hostname), '')
    if (options.all) done(null, outside)
    else done(null, first.address, first.family)
  })
}

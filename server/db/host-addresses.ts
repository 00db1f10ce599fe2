/**
 * The address of each host: `postgres://user@a,b:5433/naryad` has `postgres://user@a/naryad` and
 * `postgres://user@b:5433/naryad`. Source: PostgreSQL, "Connection URIs".
 */
export function addressesIn(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  // What takes writes is looked for whatever it says.
  const rest = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

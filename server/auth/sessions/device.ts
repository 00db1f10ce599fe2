import type { FastifyRequest } from 'fastify'

export interface Device {
  uid: string | null
  name: string
  os: string | null
  browser: string | null
  ip: string
}

// The first that matches counts: browsers also name the ones they derive from.
const BROWSERS: [RegExp, string][] = [
  [/YaBrowser\//, 'Yandex Browser'],
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const UNKNOWN_DEVICE = 'API'

/** The device of a sign-in: as the client names it, otherwise from its user agent. */
export function deviceOf(request: FastifyRequest, given: { device_uid?: string; device_name?: string }): Device {
  const agent = request.headers['user-agent'] ?? ''
  return {
    uid: given.device_uid || null,
    name: given.device_name || deviceNameOf(agent),
    os: firstMatch(SYSTEMS, agent),
    browser: firstMatch(BROWSERS, agent),
    ip: request.ip,
  }
}

/** `Firefox, Linux` */
export function deviceNameOf(agent: string): string {
  return [firstMatch(BROWSERS, agent), firstMatch(SYSTEMS, agent)].filter(Boolean).join(', ') || UNKNOWN_DEVICE
}

function firstMatch(known: [RegExp, string][], agent: string): string | null {
  return known.find(([pattern]) => pattern.test(agent))?.[1] ?? null
}

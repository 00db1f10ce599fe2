import { z } from 'zod'
import { defineRoutes } from './route.ts'

/** Typing an address sends a call every quarter of a second at most; a map is clicked less often. */
export const GEO_CALLS_PER_MINUTE = 120

export const SUGGESTED = ['addresses', 'cities'] as const
export type Suggested = (typeof SUGGESTED)[number]

/** A place known to the configured provider. `title` is its full name there. */
export const geoPlace = z.object({
  title: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
})
export type GeoPlace = z.output<typeof geoPlace>

/** Why nothing is suggested, in the user's language; null when the provider answered. */
const note = z.string().nullable()

export const geoRoutes = defineRoutes({
  suggest: {
    method: 'GET',
    path: '/geo/suggest',
    access: 'user',
    summary: 'Addresses, or cities and villages, that begin with a text, from the configured provider',
    query: z.strictObject({
      q: z.string().trim().max(200),
      city: z.string().trim().max(200).optional(),
      of: z.enum(SUGGESTED).default('addresses'),
    }),
    response: z.object({ suggestions: z.array(geoPlace), note }),
    callsExternal: true,
  },
  reverse: {
    method: 'GET',
    path: '/geo/reverse',
    access: 'user',
    summary: 'The address at a point, from the configured provider',
    query: z.strictObject({
      lat: z.coerce.number().min(-90).max(90),
      lon: z.coerce.number().min(-180).max(180),
    }),
    response: z.object({ place: geoPlace.nullable(), note }),
    callsExternal: true,
  },
})

import { z } from 'zod'
import { accountRow } from '../auth/auth.ts'
import { ownAvatarCalls } from '../files/avatars.ts'
import { DOMAIN_MIN, OFFLINE_DAYS_MAX, TRAVEL_SPEED_MAX_KMH, TRAVEL_SPEED_MIN_KMH } from '../limits.ts'
import { flag } from '../paging.ts'
import { defineRoutes, requiredText } from '../route.ts'
import { email } from '../user-fields.ts'
import { country, optionalPhone } from '../values/countries.ts'
import { currency } from '../values/currencies.ts'
import { timezone } from '../values/timezone.ts'
import { bankDetails } from './bank-details.ts'

/** `romashka.ru`, or a single word; stored in lower case and unique among accounts. */
const domain = z
  .string({ error: 'domain_required' })
  .trim()
  .min(1, { error: 'domain_required' })
  .min(DOMAIN_MIN, { error: 'domain_min' })
  .max(100)
  .toLowerCase()
  .regex(/^[\p{L}\d]([\p{L}\d.-]*[\p{L}\d])?$/u, { error: 'invalid' })

export const EMERGENCY_HOURS_MAX = 720

/** A partial update: absent fields stay as they are. */
export const accountUpdate = z
  .strictObject({
    name: requiredText(200, 'title_required'),
    country,
    domain,
    email: z.union([email, z.literal('').transform(() => null)]).nullable(),
    phone: optionalPhone,
    /** Recorded amounts keep their figures: nothing is converted. */
    currency,
    timezone,
    show_clients: flag,
    /** Whether pushes, which a locked screen shows, name clients and places and quote comments. */
    push_details: z.boolean(),
    report_prices: z.boolean(),
    shows_sla: z.boolean(),
    /** The proposed deadline of an emergency, in hours from now; null proposes none. */
    emergency_hours: z.number().int().min(1).max(EMERGENCY_HOURS_MAX).nullable(),
    /** How fast executors travel from one visit to the next; planning conflicts are computed from it. */
    travel_speed_kmh: z.number().int().min(TRAVEL_SPEED_MIN_KMH).max(TRAVEL_SPEED_MAX_KMH),
    /** For how many days ahead executors' browsers keep their requests; 0: not at all. */
    offline_days: z.number().int().min(0).max(OFFLINE_DAYS_MAX),
  })
  .partial()
export type AccountUpdate = z.output<typeof accountUpdate>

export const accountRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/account',
    access: 'user',
    summary: 'The account the user works in',
    response: accountRow,
  },
  update: {
    method: 'POST',
    path: '/account',
    access: 'admin',
    summary: "Change the account's data",
    body: accountUpdate,
    response: accountRow,
  },
  bankDetails: {
    method: 'GET',
    path: '/account/bank-details',
    access: 'admin',
    summary: "The account's own legal and bank details",
    response: bankDetails,
  },
  saveBankDetails: {
    method: 'PATCH',
    path: '/account/bank-details',
    access: 'admin',
    summary: "Change the account's own legal and bank details",
    body: bankDetails.partial(),
    response: bankDetails,
  },
  ...ownAvatarCalls('/account', 'admin'),
})

import { z } from 'zod'
import { defineRoutes, idParams, named, user } from '../route.ts'

/**
 * Why a user sees a row: they are an admin, their role sees all rows, or they are responsible for it (which is listed
 * even where their role does not need it).
 */
export const ACCESS_REASONS = ['admin', 'role', 'manager', 'author', 'executor'] as const
export type AccessReason = (typeof ACCESS_REASONS)[number]

export const accessEntry = user.extend({ role: named, reasons: z.array(z.enum(ACCESS_REASONS)) })
export type AccessEntry = z.output<typeof accessEntry>

export const accessListRoutes = defineRoutes({
  ofRequest: {
    method: 'GET',
    path: '/requests/:id/readers',
    access: 'admin',
    summary: 'Who can see a request, and why',
    params: idParams,
    response: z.array(accessEntry),
  },
  ofFacility: {
    method: 'GET',
    path: '/facilities/:id/readers',
    access: 'admin',
    summary: 'Who can see a facility, and why',
    params: idParams,
    response: z.array(accessEntry),
  },
})

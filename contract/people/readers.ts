import { z } from 'zod'
import { defineRoutes, idParams, named, person } from '../route.ts'

/**
 * Why somebody sees a row: they are an admin, their role sees all rows, or, whether their role needs it or not, they are
 * responsible for it.
 */
export const READER_REASONS = ['admin', 'role', 'manager', 'author', 'executor'] as const
export type ReaderReason = (typeof READER_REASONS)[number]

export const readerRow = person.extend({ role: named, reasons: z.array(z.enum(READER_REASONS)) })
export type ReaderRow = z.output<typeof readerRow>

export const readerRoutes = defineRoutes({
  ofRequest: {
    method: 'GET',
    path: '/requests/:id/readers',
    access: 'admin',
    summary: 'Who can see a request, and why',
    params: idParams,
    response: z.array(readerRow),
  },
  ofFacility: {
    method: 'GET',
    path: '/facilities/:id/readers',
    access: 'admin',
    summary: 'Who can see a facility, and why',
    params: idParams,
    response: z.array(readerRow),
  },
})

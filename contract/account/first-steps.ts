import { z } from 'zod'
import { defineRoutes } from '../route.ts'

/** What a new company does before its first visit, in this order. */
export const FIRST_STEPS = ['details', 'executor', 'facility', 'request', 'phone'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

const firstSteps = z.object({
  done: z.array(z.enum(FIRST_STEPS)),
  /** A facility needs its client first. */
  has_clients: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>

export const firstStepRoutes = defineRoutes({
  show: {
    method: 'GET',
    path: '/account/first-steps',
    access: 'admin',
    summary: 'Which first steps a new company has taken',
    response: firstSteps,
  },
  confirmDetails: {
    method: 'POST',
    path: '/account/first-steps/details',
    access: 'admin',
    summary: "Confirm the account's details as they are",
    response: firstSteps,
  },
  hide: {
    method: 'POST',
    path: '/account/first-steps/hide',
    access: 'admin',
    summary: 'Stop showing the first steps to the admins of the account',
    response: z.null(),
  },
})

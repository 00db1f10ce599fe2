import { z } from 'zod'
import { roleField } from '../custom-fields/role-field.ts'
import { PASSWORD_MAX, TARIFF_NAMES } from '../limits.ts'
import { LOCALES } from '../messages.ts'
import { defineRoutes, named, requiredText, time, whenMissing } from '../route.ts'
import { defaultView } from '../saved-views.ts'
import { START_PAGES } from '../start-pages.ts'
import { email, firstname, password, surname } from '../user-fields.ts'
import { country, phone } from '../values/countries.ts'
import { currency } from '../values/currencies.ts'
import { knownWorkType } from '../work-types/known-work-type.ts'
import { agreed } from './consents.ts'

/** The device a sign-in comes from, and how the refresh token is returned. */
export const device = {
  device_uid: z.string().max(200).optional(),
  device_name: z.string().max(200).optional(),
  /** `cookie`: the refresh token comes as an HttpOnly cookie instead of in the body; for browsers. */
  transport: z.enum(['body', 'cookie']).default('body'),
}

export const signInBody = z.strictObject({
  email,
  password: z.string(whenMissing('password_required')).min(1, { error: 'password_required' }).max(PASSWORD_MAX, {
    error: 'password_max',
  }),
  ...device,
})

export const register = z
  .strictObject({
    email,
    phone,
    /** Absent: that of the phone's code. */
    country: country.optional(),
    firstname,
    surname,
    /** Absent: the user is mailed a link to set one. */
    password: password.optional(),
    company: requiredText(200).optional(),
    locale: z.enum(LOCALES).optional(),
    /** From a sign-in provider: the user signs in with that provider from now on and needs no password. */
    social_ticket: z.string().max(4000).optional(),
    /** A user who cannot sign in yet may leave it to the page that sets their password, as an invited one does. */
    agreed: agreed.optional(),
    ...device,
  })
  .refine(({ agreed, password, social_ticket }) => agreed || !(password || social_ticket), {
    path: ['agreed'],
    error: 'agreement_required',
    // Beside what else is wrong.
    when: ({ value }) => value instanceof Object,
  })

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().nullable(),
  expires_in: z.number(),
})
export type Tokens = z.output<typeof tokens>

export const userData = z.object({
  id: z.number(),
  firstname: z.string(),
  surname: z.string(),
  patronymic: z.string().nullable(),
  email: z.string(),
  /** A new address that takes effect once it is confirmed. */
  pending_email: z.string().nullable(),
  phone: z.string().nullable(),
  personal_phone: z.string().nullable(),
  locale: z.enum(LOCALES),
  avatar: z.string().nullable(),
  is_email_verified: z.boolean(),
  is_serviceman: z.boolean(),
  start_page: z.enum(START_PAGES),
  role: z.object({ id: z.number(), name: z.string() }),
})
export type UserData = z.output<typeof userData>

export const accountRow = z.object({
  id: z.number(),
  name: z.string(),
  country,
  domain: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  currency,
  timezone: z.string(),
  show_clients: z.boolean(),
  push_details: z.boolean(),
  /** Whether the reports that clients download show prices. */
  report_prices: z.boolean(),
  /** Whether the page of a request that clients see says until when the agreement promises it. */
  shows_sla: z.boolean(),
  emergency_hours: z.number().nullable(),
  travel_speed_kmh: z.number(),
  /** For how many days ahead executors' browsers keep their requests; 0: not at all. */
  offline_days: z.number(),
  avatar: z.string().nullable(),
  /** The plan in force: the trial's while it lasts, then the basic one until another is chosen. */
  tariff: z.enum(TARIFF_NAMES),
  trial_ends_at: time.nullable(),
  /** When its data is deleted; null unless the account is closed. */
  deletes_at: time.nullable(),
})
export type AccountRow = z.output<typeof accountRow>

const accountChoice = z.object({ id: z.number(), name: z.string(), is_current: z.boolean() })

export const signedIn = tokens.extend({ userData, accounts: z.array(accountChoice), device_id: z.number() })
export type SignedIn = z.output<typeof signedIn>

export const authRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with e-mail and password',
    body: signInBody,
    response: signedIn,
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Sign up an account with its first admin',
    body: register,
    response: z.object({ auth: tokens, user: userData, account: accountRow, device_id: z.number() }),
    status: 201,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    perMinute: 600,
    summary: 'Exchange the refresh token (from the body, otherwise from the cookie) for new tokens',
    body: z.strictObject({ refresh_token: z.string().max(500).optional() }).default({}),
    response: tokens,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: "End this device's session",
    crossAccount: true,
    response: z.null(),
  },
  logoutByLink: {
    method: 'GET',
    path: '/auth/logout',
    access: 'user',
    summary: "End this device's session",
    crossAccount: true,
    response: z.null(),
  },
  switchAccount: {
    method: 'POST',
    path: '/auth/switch-account',
    access: 'user',
    summary: "Switch to another of the user's accounts",
    crossAccount: true,
    body: z.strictObject({ account_id: z.number().int().positive() }),
    response: tokens,
  },
  check: {
    method: 'GET',
    path: '/check',
    access: 'user',
    summary: 'The signed-in user, their account and their permissions',
    crossAccount: true,
    response: z.object({
      user: userData,
      account: accountRow,
      accounts: z.array(accountChoice),
      permissions: z.array(z.string()),
      /** What the installation and the account have; absent: no. */
      features: z
        .object({
          /** A mail server; without one, emails stay in the server's outbox. */
          mail: z.boolean(),
          /** The first steps of a new company are shown to this admin. */
          first_steps: z.boolean(),
          /** A telephone exchange reports the account's calls. */
          phone_calls: z.boolean(),
          /** The account has a mailbox whose emails become requests, or emails that wait. */
          inbound_emails: z.boolean(),
          /** This admin runs the installation: their account signed up first. */
          operator: z.boolean(),
        })
        .partial(),
      /** The saved views that lists open with, in place of their usual default. */
      default_views: z.array(defaultView),
      /** The account's own fields that the user's role sees. */
      custom_fields: z.array(roleField),
      /** The account's types of work that are more than a name. */
      work_types: z.array(knownWorkType),
      /**
       * Set while an admin looks as a role or a user; `user`, `permissions` and all data are then those of that user.
       */
      seen_as: z.object({ by: z.number(), role: named, user: named.nullable() }).nullable(),
    }),
  },
})

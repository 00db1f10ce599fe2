import { z } from 'zod'
import { NAME_MIN, PASSWORD_MAX, PASSWORD_MIN, SURNAME_MIN } from './limits.ts'
import { canonicalEmail } from './values/emails.ts'

const NAME_MAX = 100

export const email = z
  .string({ error: 'email_required' })
  .trim()
  .min(1, { error: 'email_required' })
  .max(254)
  .pipe(
    z
      .string()
      .meta({ format: 'idn-email' })
      .transform((written, context) => {
        const address = canonicalEmail(written)
        if (address !== null) return address
        context.issues.push({ code: 'custom', message: 'email_invalid', input: written })
        return z.NEVER
      }),
  )

export const password = z
  .string({ error: 'password_required' })
  .min(1, { error: 'password_required' })
  .min(PASSWORD_MIN, { error: 'password_min' })
  .max(PASSWORD_MAX, { error: 'password_max' })

/** First name and surname, wherever they are entered: at sign-up, in the profile, by an admin. */
export const firstname = z
  .string({ error: 'name_required' })
  .normalize()
  .trim()
  .min(1, { error: 'name_required' })
  .min(NAME_MIN, { error: 'name_min' })
  .max(NAME_MAX)

export const surname = z
  .string({ error: 'surname_required' })
  .normalize()
  .trim()
  .min(1, { error: 'surname_required' })
  .min(SURNAME_MIN, { error: 'surname_min' })
  .max(NAME_MAX)

const EXTENSION_MAX = 10

/** The number of a desk phone within a telephone exchange; empty is null. */
export const extension = z
  .string()
  .trim()
  .max(EXTENSION_MAX)
  .regex(/^\d*$/, { error: 'extension_invalid' })
  .nullable()
  .transform((digits) => digits || null)

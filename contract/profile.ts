import { z } from 'zod'
import { email, userData } from './auth.ts'
import { ownAvatarCalls } from './avatars.ts'
import { optionalPhone } from './countries.ts'
import { LOCALES } from './messages.ts'
import { firstname, surname } from './person-names.ts'
import { defineRoutes, optionalText } from './route.ts'

/** What a person says about themselves; what is absent stays as it is. */
export const profileUpdate = z
  .strictObject({
    firstname,
    surname,
    patronymic: optionalText(100),
    /** A new one has to be verified again, and the old address is told. */
    email,
    phone: optionalPhone,
    personal_phone: optionalPhone,
    locale: z.enum(LOCALES),
  })
  .partial()
export type ProfileUpdate = z.output<typeof profileUpdate>

export const profileRoutes = defineRoutes({
  update: {
    method: 'POST',
    path: '/user',
    access: 'user',
    summary: "Change one's own data; a new e-mail has to be verified again",
    spansCompanies: true,
    body: profileUpdate,
    response: userData,
  },
  ...ownAvatarCalls('/user', 'user'),
})

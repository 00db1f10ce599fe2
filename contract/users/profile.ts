import { z } from 'zod'
import { userData } from '../auth/auth.ts'
import { ownAvatarCalls } from '../files/avatars.ts'
import { PASSWORD_MAX } from '../limits.ts'
import { LOCALES } from '../messages.ts'
import { defineRoutes, optionalText } from '../route.ts'
import { START_PAGES } from '../start-pages.ts'
import { email, firstname, surname } from '../user-fields.ts'
import { optionalPhone } from '../values/countries.ts'

/** A partial update of the user's own data: absent fields stay as they are. */
export const profileUpdate = z
  .strictObject({
    firstname,
    surname,
    patronymic: optionalText(100),
    /** A new one needs `password` or `confirmation`, and takes effect once confirmed with a mailed link. */
    email,
    phone: optionalPhone,
    personal_phone: optionalPhone,
    locale: z.enum(LOCALES),
    start_page: z.enum(START_PAGES),
    password: z.string().max(PASSWORD_MAX, { error: 'password_max' }),
    /** From `auth/ways/confirm`, in place of the password. */
    confirmation: z.string().max(4000),
  })
  .partial()
export type ProfileUpdate = z.output<typeof profileUpdate>

export const profileRoutes = defineRoutes({
  update: {
    method: 'POST',
    path: '/user',
    access: 'user',
    summary: "Change the user's own data; a new email takes effect once confirmed",
    crossAccount: true,
    body: profileUpdate,
    response: userData,
  },
  data: {
    method: 'GET',
    path: '/user/data',
    access: 'user',
    summary: 'All data stored about the user, in every account, as a file',
    crossAccount: true,
    produces: 'application/json',
  },
  ...ownAvatarCalls('/user', 'user'),
})

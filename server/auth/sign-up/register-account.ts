import type { z } from 'zod'
import type { register } from '#contract/auth/auth.ts'
import type { Locale } from '#contract/messages.ts'
import { countryOfCode } from '#contract/values/phone-masks.ts'
import { digitsOf } from '#contract/values/phone-numbers.ts'
import { createAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/db/database.ts'
import { invalid } from '#server/errors/app-error.ts'
import { record } from '#server/history/record.ts'

type Registration = z.output<typeof register>

/**
 * Creates an account with its first admin. `tx` must be a system unit of work.
 * @throws AppError validation_failed at email and phone when another user has them, at country when neither it nor the
 * phone's code names one of ours
 */
export async function registerAccount(tx: Tx, registration: Registration, passwordHash: string | null, locale: Locale) {
  const { email, phone, firstname, surname, company: account } = registration
  const country = registration.country ?? countryOfCode(digitsOf(phone))
  if (!country) throw invalid({ country: 'country_required' })
  await refuseTaken(tx, email, phone)
  const { accountId, roles } = await createAccount(tx, {
    name: account ?? `${firstname} ${surname}`,
    country,
    email,
    phone,
    locale: registration.locale ?? locale,
  })
  const user = await tx
    .insertInto('users')
    .values({ email, phone, firstname, surname, password_hash: passwordHash, locale: registration.locale ?? locale })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await tx.insertInto('memberships').values({ user_id: user.id, role_id: roles.admin }).execute()
  await record(
    tx,
    { accountId, userId: user.id },
    'userCreated',
    { name: user.name },
    { userId: user.id },
    { entity: 'users', id: user.id, type: 'created' },
  )
  return { accountId, userId: user.id }
}

/** Both are checked first, so that one answer names both; the unique keys catch a race. */
async function refuseTaken(tx: Tx, email: string, phone: string): Promise<void> {
  const taken = await tx
    .selectFrom('users')
    .select(['email', 'phone'])
    .where((is) => is.or([is(is.fn('lower', ['email']), '=', email), is('phone', '=', phone)]))
    .execute()
  if (taken.length === 0) return
  throw invalid({
    ...(taken.some((user) => user.email?.toLowerCase() === email) && { email: 'email_taken' as const }),
    ...(taken.some((user) => user.phone === phone) && { phone: 'phone_taken' as const }),
  })
}

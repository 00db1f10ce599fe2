import type { Locale } from '#contract/messages.ts'
import { currentActor } from './actor.ts'
import { api } from './calls/api.ts'
import { changeLocale } from './language/i18n.ts'

/**
 * Switches to the language that the user chose, and saves it in a signed-in user's profile, for emails and their other
 * devices.
 * @throws ApiError when it could not be saved; the page is in the new language all the same
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  await changeLocale(locale)
  const actor = currentActor()
  if (actor && !actor.seen_as) await api.profile.update({ body: { locale } })
}

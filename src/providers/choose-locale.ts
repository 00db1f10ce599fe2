import type { Locale } from '../../contract/messages.ts'
import { currentActor } from './actor.ts'
import { api } from './api.ts'
import { changeLocale } from './i18n.ts'

/**
 * Speaks the language that the reader chose by hand. Of somebody signed in the server is told, so that their letters and
 * their other devices speak it too. @throws ApiError when it could not be told; the page speaks the language all the same
 */
export async function chooseLocale(locale: Locale): Promise<void> {
  await changeLocale(locale)
  const actor = currentActor()
  if (actor && !actor.seen_as) await api.profile.update({ body: { locale } })
}

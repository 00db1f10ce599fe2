import type { Locale } from '#contract/messages.ts'
import type { WorkCalendar, WorkCalendarDay, workCalendarRoutes } from '#contract/scheduler/work-calendar.ts'
import type { Country } from '#contract/values/countries.ts'
import type { Actor } from '../access/actor.ts'
import { recordAccountChange } from '../accounts/index.ts'
import type { Tx } from '../db/database.ts'
import { replanAfterCalendarChange } from '../db/replan-later.ts'
import { AppError } from '../errors/app-error.ts'
import type { Handlers } from '../http/handlers.ts'
import { storedIn } from '../words/index.ts'
import { type CountryDay, countryCalendarOf } from './country-calendar.ts'
import { type OwnDay, readOwnDays } from './own-days.ts'

export function workCalendarHandlers(): Handlers<typeof workCalendarRoutes> {
  return {
    async show({ tx, query, locale }) {
      const own = await readOwnDays(tx)
      return yearOf(query.year, query.country ?? own.country, own.days, locale)
    },

    async setDay({ tx, actor, body }) {
      const before = await lockDay(tx, body.date)
      const day = { kind: body.kind, title: body.title }
      await tx
        .insertInto('work_calendar_days')
        .values({ date: body.date, ...day })
        .onConflict((conflict) => conflict.columns(['account_id', 'date']).doUpdateSet(day))
        .execute()
      if (before?.kind !== day.kind || before.title !== day.title) await recordDay(tx, actor, body.date, before, day)
      return ownDay({ date: body.date, ...day })
    },

    async removeDay({ tx, actor, params }) {
      const before = await lockDay(tx, params.date)
      if (!before) throw new AppError('not_found')
      await tx.deleteFrom('work_calendar_days').where('date', '=', params.date).execute()
      await recordDay(tx, actor, params.date, before, null)
      return null
    },
  }
}

/** A country's days of a year, overridden by the account's own. */
function yearOf(year: number, country: Country, own: OwnDay[], locale: Locale): WorkCalendar {
  // Not every year has a published calendar.
  const calendar = countryCalendarOf(country)[year]
  const merged = new Map(calendar?.days.map((day) => [day.date, countryDay(day, locale)]))
  for (const day of own) if (day.date.startsWith(`${year}-`)) merged.set(day.date, ownDay(day))
  return {
    year,
    country,
    source: calendar ? storedIn(locale, calendar.source) : null,
    is_official: calendar?.is_official ?? false,
    days: [...merged.values()].sort((a, b) => a.date.localeCompare(b.date)),
  }
}

function countryDay({ date, kind, title, moved_from }: CountryDay, locale: Locale): WorkCalendarDay {
  return { date, kind, title: title ? storedIn(locale, title) : null, moved_from: moved_from ?? null, is_own: false }
}

function ownDay(day: OwnDay): WorkCalendarDay {
  return { ...day, moved_from: null, is_own: true }
}

type Meaning = Pick<OwnDay, 'kind' | 'title'>

/**
 * Locks the day until this unit of work ends, so that of two concurrent changes the second records the first one's
 * value.
 */
async function lockDay(tx: Tx, date: string): Promise<Meaning | null> {
  await tx.selectFrom('accounts').select('id').forNoKeyUpdate().execute()
  const { days } = await readOwnDays(tx)
  const day = days.find((one) => one.date === date)
  return day ? { kind: day.kind, title: day.title } : null
}

/** Records and announces it like a change of the account's data, with the date as the field. */
async function recordDay(tx: Tx, actor: Actor, date: string, old: Meaning | null, now: Meaning | null): Promise<void> {
  await replanAfterCalendarChange(tx)
  await recordAccountChange(tx, actor, { [date]: { old, new: now } })
}

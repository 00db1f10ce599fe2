import type { z } from 'zod'
import type { PlannedOccurrence } from '#contract/scheduler/occurrences.ts'
import type { SchedulePreview, scheduledRequestRoutes } from '#contract/scheduler/scheduled-requests.ts'
import type { Actor } from '../access/actor.ts'
import { inScope } from '../access/scope.ts'
import type { Tx } from '../db/database.ts'
import { invalid } from '../errors/app-error.ts'
import { readWorkDays } from '../work-calendar/index.ts'
import { dateIn, takesPlaceAfter } from './look-ahead.ts'
import { planOccurrences } from './recurrence/plan-occurrences.ts'
import { requireDates } from './require-dates.ts'
import { readLinks, requireTemplate, type TemplateReferences } from './template.ts'

type Body = z.output<typeof scheduledRequestRoutes.preview.body>

/** The next dates of a rule that is not saved. @throws AppError validation_failed as saving it would */
export async function previewOccurrences(tx: Tx, actor: Actor, body: Body): Promise<SchedulePreview> {
  const { timezone = actor.timezone, days, schedule, exceptions, limit } = body
  const rule = { timezone, days, schedule, exceptions }
  const workDays = await readWorkDays(tx, { locale: actor.locale })
  requireDates(rule, workDays)
  if (body.template) {
    const before =
      body.scheduled_request_id === undefined ? undefined : await readBefore(tx, actor, body.scheduled_request_id)
    await requireTemplate(tx, actor, body.template, before)
  }
  const occurrences: PlannedOccurrence[] = []
  const now = new Date()
  for (const occurrence of planOccurrences(rule, workDays, { from: body.from ?? dateIn(timezone, now) })) {
    // Nothing is created for occurrences that began before the rule was saved.
    if (!body.from && occurrence.starts_at && !takesPlaceAfter(now.toISOString(), occurrence)) continue
    occurrences.push(occurrence)
    if (occurrences.length === limit) break
  }
  const years = new Set(occurrences.map(({ date }) => Number(date.slice(0, 4))))
  return { occurrences, unofficial_years: [...years].filter((year) => !workDays.isOfficial(year)) }
}

/** The references of a scheduled request before its change. @throws AppError validation_failed if it may not be read */
async function readBefore(tx: Tx, actor: Actor, id: number): Promise<TemplateReferences> {
  const before = await tx
    .selectFrom('scheduled_requests')
    .select(['client_id', 'facility_id', 'manager_id'])
    .where('id', '=', id)
    .where(inScope(actor, 'schedule:read', 'id'))
    .executeTakeFirst()
  if (!before) throw invalid({ scheduled_request_id: 'not_found' })
  return { ...before, ...(await readLinks(tx, id)) }
}

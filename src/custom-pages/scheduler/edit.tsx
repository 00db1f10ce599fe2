import { subject } from '@casl/ability'
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useNotification, useOne } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { mergeNewer } from '#src/kit/form/merge-newer.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { RowMissing } from '#src/kit/page/RowMissing.tsx'
import { formatDay } from '#src/parts/scheduled-requests/format-day.ts'
import { useAbility } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { isApiError } from '#src/providers/calls/api-error.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { toScheduleBody, toScheduleValues } from './schedule-values.ts'
import { type Apply, useApplyQuestion } from './use-apply-question.tsx'

export default function ScheduleEditPage() {
  const ability = useAbility()
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const { query } = useOne<BaseRecord, HttpError>({ resource: 'scheduled_requests', id, errorNotification: false })
  const schedule = query.data?.data as ScheduledRequestPage | undefined
  const list = { title: t('scheduled_requests.title'), path: PATHS.scheduled_requests.list }
  if (isApiError(query.error, 'not_found')) return <RowMissing list={list} />
  if (query.error && !schedule) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} isPage />
  if (!schedule) return <Skeleton active paragraph={{ rows: 10 }} />
  // The role may allow editing some schedules, but not this one.
  if (!ability.can('update', subject('scheduled_requests', schedule))) return <Navigate to={pathOf(id)} replace />
  return <ScheduleEditor key={id} schedule={schedule} />
}

function pathOf(id: number): string {
  return fillPath(PATHS.scheduled_requests.show, id)
}

type Body = ReturnType<typeof toScheduleBody>

interface Saved {
  schedule: ScheduledRequestPage
  apply: Apply
}

function ScheduleEditor({ schedule }: { schedule: ScheduledRequestPage }) {
  const { t, i18n } = useTranslation()
  const { open } = useNotification()
  const navigate = useNavigate()
  const keep = useKeepRow({ name: 'scheduled_requests' })
  const renewRows = useRenewRows('scheduled_requests')
  const { ask, question } = useApplyQuestion(schedule)
  const { id, name, client, facility, manager, template, exceptions, version } = schedule
  const values = useMemo(() => toScheduleValues(schedule), [schedule])

  /**
   * What another user changed meanwhile is merged without a word where it was not changed here; else the form shows the
   * row as they left it, which a `stale` error carries, and the user sends again.
   */
  async function update(body: Body, apply: Apply) {
    const send = (merged: object, seen: number) =>
      api.scheduledRequests.update({ params: { id }, body: { ...body, ...merged, ...apply, version: seen } })
    try {
      return await send({}, version)
    } catch (error) {
      const current = isApiError(error, 'stale') ? (error.details as ScheduledRequestPage) : undefined
      if (current?.id !== id) throw error
      const merged = mergeBodies(toScheduleBody(values), body, toScheduleBody(toScheduleValues(current)))
      if (merged) return send(merged, current.version)
      keep({ ...current })
      throw error
    }
  }

  /** A change from the first date on edits the schedule itself: there is nothing to split off. */
  function whatChanged(saved: ScheduledRequestPage, apply: Apply): string {
    if (apply.apply === 'all') return t('scheduled_requests.apply.all_saved')
    const date = formatDay(apply.from, i18n.language)
    return t(saved.id === id ? 'scheduled_requests.apply.first_saved' : 'scheduled_requests.apply.later_saved', {
      date,
    })
  }

  function show({ schedule: saved, apply }: Saved) {
    open?.({ type: 'success', message: whatChanged(saved, apply) })
    keep({ ...saved })
    void renewRows()
    navigate(pathOf(saved.id))
  }

  return (
    <>
      <PageHeader
        title={t('crud.editing', { name })}
        trail={[
          { title: t('scheduled_requests.title'), path: PATHS.scheduled_requests.list },
          { title: name, path: pathOf(id) },
        ]}
        crumb={t('crud.edit')}
      />
      <ScheduleForm<Saved>
        initial={values}
        known={{ client, facility, manager, employees: template.employees }}
        edited={{ id, exceptions }}
        submit={t('scheduled_requests.editor.save')}
        send={async (body) => {
          const apply = await ask()
          if (!apply) return false
          return { schedule: await update(body, apply), apply }
        }}
        onSent={show}
        cancelTo={pathOf(id)}
      />
      {question}
    </>
  )
}

/** Null where the same was changed here and elsewhere; the parts of the schedule's rule count as one. */
function mergeBodies(before: Body, body: Body, newer: Body): Body | null {
  const task = mergeNewer({ ...before.template }, { ...body.template }, { ...newer.template })
  const { template: _before, ...ruleBefore } = before
  const { template: _newer, ...ruleNewer } = newer
  const rule = mergeNewer(ruleBefore, body, ruleNewer)
  if (task.contested.length + rule.contested.length > 0) return null
  return { ...body, ...rule.toShow, template: { ...body.template, ...task.toShow } }
}

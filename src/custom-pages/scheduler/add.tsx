import { useNotification } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { fillPath, PATHS } from '#contract/paths.ts'
import type { ScheduledRequestPage } from '#contract/scheduler/scheduled-requests.ts'
import { RestoredDraft } from '#src/kit/form/FormDraft.tsx'
import { useSendingKey } from '#src/kit/form/use-sending-key.ts'
import { useRenewRows } from '#src/kit/list/use-live-rows.ts'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { api } from '#src/providers/calls/api.ts'
import { useKeepRow } from '#src/providers/calls/use-keep-row.ts'
import { dropDraft } from '#src/providers/offline/drafts.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { newScheduleDraft, type ScheduleDraft, type ScheduleFormStart, useNewSchedule } from './use-new-schedule.ts'

export default function ScheduleAddPage() {
  const { t } = useTranslation()
  const { open } = useNotification()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const keep = useKeepRow({ name: 'scheduled_requests' })
  const renewRows = useRenewRows('scheduled_requests')
  const [attempt, setAttempt] = useState(0)
  const start = useNewSchedule(search, attempt)
  const draftName = newScheduleDraft(search)

  async function startOver() {
    await dropDraft(draftName)
    setAttempt((before) => before + 1)
  }

  function show(created: ScheduledRequestPage) {
    void dropDraft(draftName)
    open?.({ type: 'success', message: t('scheduled_requests.editor.created') })
    keep({ ...created })
    void renewRows()
    navigate(fillPath(PATHS.scheduled_requests.show, created.id))
  }

  return (
    <>
      <PageHeader
        title={t('scheduled_requests.new')}
        trail={[{ title: t('scheduled_requests.title'), path: PATHS.scheduled_requests.list }]}
      />
      {start.error && <LoadFailed error={start.error} onRetry={() => void start.refetch()} />}
      {!start.data && !start.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {start.data && (
        <NewSchedule
          key={`${search} ${attempt}`}
          start={start.data}
          draftName={draftName}
          onStartOver={startOver}
          onCreated={show}
        />
      )}
    </>
  )
}

interface NewScheduleProps {
  start: ScheduleFormStart
  draftName: string
  onStartOver: () => void
  onCreated: (created: ScheduledRequestPage) => void
}

function NewSchedule({ start, draftName, onStartOver, onCreated }: NewScheduleProps) {
  const { t } = useTranslation()
  const { initial, known, leftAt } = start
  const { sent, keyFor } = useSendingKey(start.sent)
  const beside = useMemo(() => ({ known, sent }) satisfies Omit<ScheduleDraft, 'values'>, [known, sent])
  return (
    <>
      {leftAt !== null && <RestoredDraft leftAt={leftAt} onStartOver={onStartOver} />}
      <ScheduleForm<ScheduledRequestPage>
        initial={initial}
        known={known}
        draft={{ name: draftName, beside, isRestored: leftAt !== null }}
        submit={t('scheduled_requests.editor.create')}
        send={(body) => api.scheduledRequests.create({ body, idempotencyKey: keyFor(body) })}
        onSent={onCreated}
        cancelTo={PATHS.scheduled_requests.list}
      />
    </>
  )
}

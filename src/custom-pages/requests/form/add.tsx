import { Skeleton } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { LoadFailed } from '#src/kit/page/LoadFailed.tsx'
import { dropDraft } from '#src/providers/offline/drafts.ts'
import { RequestForm } from './RequestForm.tsx'
import { newRequestDraft, useNewRequestStart } from './use-new-request.ts'

export default function RequestAddPage() {
  const [search] = useSearchParams()
  const [attempt, setAttempt] = useState(0)
  const start = useNewRequestStart(search, attempt)
  const draftName = newRequestDraft(search)

  async function startOver() {
    await dropDraft(draftName)
    setAttempt((before) => before + 1)
  }

  if (start.isError) return <LoadFailed error={start.error} onRetry={() => start.refetch()} />
  if (!start.data) return <Skeleton active paragraph={{ rows: 10 }} />
  return <RequestForm key={`${search} ${attempt}`} start={start.data} draftName={draftName} onStartOver={startOver} />
}

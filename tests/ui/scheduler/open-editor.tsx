import { Route, Routes } from 'react-router'
import type { Locale } from '#contract/messages.ts'
import ScheduleAddPage from '#src/custom-pages/scheduler/add.tsx'
import ScheduleEditPage from '#src/custom-pages/scheduler/edit.tsx'
import { AccessProvider } from '#src/providers/access-control.tsx'
import type { Answer, Asked } from '../support/crud-harness.tsx'
import { signInAs } from '../support/signed-in.ts'
import { renderIn } from '../support/speak.tsx'
import { WithToasts } from '../support/WithToasts.tsx'
import { CREATED, MOVED, PLANNED, SCHEDULE, SKIPPED } from './samples.ts'

const DATES = { occurrences: [PLANNED, MOVED, SKIPPED], unofficial_years: [2027] }

/** What the server answers to the editor. */
export function scheduler({ path, method, query }: Asked): Answer {
  if (path === '/requests-scheduler/preview') return { response: DATES }
  if (path === '/requests-scheduler/7/occurrences') {
    return { response: { data: query.state === 'created' ? [CREATED] : [PLANNED, MOVED], has_more: false } }
  }
  if (path.startsWith('/requests-scheduler') && method === 'POST') return { response: { ...SCHEDULE, id: 8 } }
  if (path === '/requests-scheduler/7') return { response: SCHEDULE }
  if (path === '/reference') return { response: { timezones: ['Europe/Moscow', 'Asia/Almaty'] } }
  return { response: [] }
}

/** Opens the form of a new or an existing scheduled request. */
export async function openEditor(address: string, locale: Locale = 'ru', answer: (asked: Asked) => Answer = scheduler) {
  const permissions = ['schedule:read', 'schedule:create', 'schedule:update'].map((name) => `${name}:allowed`)
  const asked = await signInAs({ permissions }, answer)
  const page = await renderIn(
    locale,
    <WithToasts>
      <AccessProvider>
        <Routes>
          <Route path="/scheduler/add" element={<ScheduleAddPage />} />
          <Route path="/scheduler/:id/edit" element={<ScheduleEditPage />} />
          <Route path="/scheduler/:id" element={<h1>page</h1>} />
        </Routes>
      </AccessProvider>
    </WithToasts>,
    address,
  )
  return { asked, ...page }
}

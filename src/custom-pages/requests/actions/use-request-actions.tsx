import { subject } from '@casl/ability'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PATHS } from '#contract/paths.ts'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import type { RequestAction } from '#contract/requests/status/request-status.ts'
import { useConfirm } from '#src/kit/feedback/use-confirm.ts'
import { lazyPage } from '#src/kit/page/lazy-page.ts'
import { PageBoundary } from '#src/kit/page/PageBoundary.tsx'
import { useAction } from '#src/parts/requests/use-action.ts'
import { ability } from '#src/providers/access-control.tsx'
import { api } from '#src/providers/calls/api.ts'
import { perform } from '#src/providers/offline/operation-log.ts'
import { OnTheWayDialog } from './OnTheWayDialog.tsx'
import { PauseDialog } from './PauseDialog.tsx'
import { SignDialog } from './SignDialog.tsx'
import { useAskedFields } from './use-asked-fields.ts'
import { useFinish } from './use-finish.ts'

/** Actions on the whole request, in the order they are offered; the others belong to a part of the page. */
const HEADER_ACTIONS = [
  'start',
  'finish',
  'resume',
  'sign',
  'reopen',
  'assign',
  'pause',
  'update',
  'change-deadline',
  'change-price',
  'cancel',
  'delete',
  'on-the-way',
] as const satisfies readonly RequestAction[]
export type HeaderAction = (typeof HEADER_ACTIONS)[number]
const EXECUTORS_ORDER = inOrder('start', 'on-the-way')
const OFFICE_ORDER = inOrder('assign')

function inOrder(...first: HeaderAction[]): readonly HeaderAction[] {
  return [...new Set([...first, ...HEADER_ACTIONS])]
}

/** Their forms and date fields come when they are first opened. */
const actionDialogs = () => import('#src/parts/requests/actions/action-dialogs.tsx')

const DIALOGS = {
  'on-the-way': OnTheWayDialog,
  pause: PauseDialog,
  sign: SignDialog,
  reopen: lazyPage(async () => ({ default: (await actionDialogs()).ReopenDialog })),
  assign: lazyPage(() => import('#src/parts/requests/actions/AssignDialog.tsx'), 'requestPage', 'candidates'),
  update: lazyPage(() => import('#src/custom-pages/requests/form/EditDrawer.tsx'), 'requestPage', 'requestForm'),
  'change-deadline': lazyPage(async () => ({ default: (await actionDialogs()).DeadlineDialog })),
  'change-price': lazyPage(async () => ({ default: (await actionDialogs()).PriceDialog })),
  cancel: lazyPage(async () => ({ default: (await actionDialogs()).CancelDialog })),
} satisfies Partial<Record<HeaderAction, unknown>>
type DialogAction = keyof typeof DIALOGS

type Offered = Pick<RequestPage, 'actions' | 'employees' | 'on_the_way_at' | 'finished_at'>

/**
 * The actions that this user may take now, the reader's own first: an executor's is the work, the office's is who does
 * it, until it is done. That an executor is on the way is for the executors to say; the office finds it behind the others.
 */
export function offeredActions(request: Offered, userId: number | undefined): HeaderAction[] {
  const { employees, on_the_way_at, finished_at } = request
  const isExecutor = employees.some(({ id }) => id === userId)
  const order = isExecutor ? EXECUTORS_ORDER : finished_at ? HEADER_ACTIONS : OFFICE_ORDER
  const offered = order
    .filter((name) => ability.can(name, subject('requests', request)))
    .filter((name) => name !== 'on-the-way' || on_the_way_at === null)
  const isForNobody = employees.length === 0 && offered.includes('assign')
  return isForNobody ? offered.filter((name) => name !== 'start') : offered
}

/** Takes the actions of a request's header: at once, or through their dialogs. */
export function useRequestActions(request: RequestPage) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { runAndAnnounce, isBusy } = useAction(request.id)
  const [opened, setOpened] = useState<DialogAction | null>(null)
  const { asked, haveFields } = useAskedFields(request)
  const finishing = useFinish(
    request,
    () => {
      if (request.client_sign_required && !request.client_sign) setOpened('sign')
    },
    () => haveFields('on_finish'),
  )
  const params = { id: request.id }

  async function take(name: HeaderAction) {
    if (name === 'start') {
      if (!haveFields('on_start')) return
      return runAndAnnounce(() => perform('start', request, { params, body: {} }), t('requestPage.done.start'))
    }
    if (name === 'resume')
      return runAndAnnounce(() => perform('resume', request, { params, body: {} }), t('requestPage.pause.resumed'))
    if (name === 'finish') return finishing.finish()
    if (name === 'delete') return askToDelete()
    setOpened(name)
  }

  function askToDelete() {
    confirm({
      title: t('requestPage.dialogs.deleteTitle', { number: request.number }),
      content: t('requestPage.dialogs.deleteText'),
      okText: t('requests.actions.delete'),
      onOk: () =>
        runAndAnnounce(async () => {
          await api.requests.remove({ params })
          navigate(PATHS.requests.list)
          return null
        }),
    })
  }

  const Dialog = opened && DIALOGS[opened]
  const dialog: ReactNode = Dialog && (
    // A dialog that cannot be loaded leaves the page as it is.
    <PageBoundary resetOn={opened} isPart>
      <Suspense fallback={null}>
        <Dialog request={request} onClose={() => setOpened(null)} />
      </Suspense>
    </PageBoundary>
  )
  return { take, isBusy: isBusy || finishing.isBusy, dialog, refusals: finishing.refusals, asked }
}

import { CopyOutlined, DragOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Descriptions, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fillPath, PATHS } from '#contract/paths.ts'
import { formatConflict } from '#contract/requests/conflicts-in-words.ts'
import type { BoardRequest } from '#contract/requests/request-board.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { Drawer } from '#src/kit/overlays/Drawer.tsx'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { useFocusReturn } from '#src/kit/page/use-focus-return.ts'
import { formatDateTime } from '#src/kit/values/format-time.ts'
import { CandidateList } from '#src/parts/requests/CandidateList.tsx'
import { copyPath } from '#src/parts/requests/copy-path.ts'
import { StatusTag } from '#src/parts/requests/status/StatusTag.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { useLocale } from '#src/providers/language/i18n.ts'
import { useMay } from '#src/providers/use-may.ts'
import { startOf } from '../model/board-axis.ts'
import { conflictsAt } from '../model/board-conflicts.ts'
import type { Board } from '../model/use-board.ts'
import { useAssignment } from '../plans/use-moves.tsx'
import type { Plans } from '../plans/use-plans.ts'

interface Props {
  request: BoardRequest
  board: Pick<Board, 'employees' | 'times'>
  plans: Plans
  onClose: () => void
  /** Into the hand, to be put down elsewhere; on a phone there is no such place. */
  place?: (() => void) | undefined
  copy?: (() => void) | undefined
}

/** A request beside the board, with other candidates for it. */
export function RequestPanel({ request, board, plans, onClose, place, copy }: Props) {
  const { t, i18n } = useTranslation()
  const { locale } = useLocale()
  const assign = useAssignment(board, plans)
  const mayCreate = useMay('requests', 'create')
  const [pending, setPending] = useState<number | null>(null)
  useFocusReturn()
  const { id, number, name, status, client, facility, deadline_at, planned_start_at, duration_min, employees } = request
  const names = board.employees.filter((one) => employees.includes(one.id)).map((one) => one.name)
  const planned = { start: startOf(request), durationMin: duration_min }
  const conflicts = planned_start_at ? conflictsAt(board.times, request, planned, employees) : []
  const facts = [
    { key: 'client', label: t('requests.fields.client'), children: client?.name },
    { key: 'facility', label: t('requests.fields.facility'), children: facility?.name },
    { key: 'employees', label: t('requests.fields.employees'), children: names.join(', ') },
    {
      key: 'planned',
      label: t('requests.fields.planned_start_at'),
      children:
        planned_start_at &&
        `${formatDateTime(planned_start_at, i18n.language)}, ${formatDuration(duration_min, i18n.language)}`,
    },
    {
      key: 'deadline',
      label: t('requests.fields.deadline_at'),
      children: deadline_at && formatDateTime(deadline_at, i18n.language),
    },
  ].filter(({ children }) => children)

  /** The board shows it at once; it is done when it is saved. */
  async function assignTo(employee: number) {
    setPending(employee)
    try {
      await assign(request, employee)
    } finally {
      setPending(null)
    }
  }

  return (
    <Drawer
      open
      mask={false}
      width="min(420px, 100vw)"
      title={`${t('requests.numbered', { number })} ${name}`}
      onClose={onClose}
      footer={
        <Flex justify="flex-end" gap="small">
          {mayCreate && !copy && <LinkButton to={copyPath(id)}>{t('board.copy')}</LinkButton>}
          <Button onClick={onClose}>{t('crud.close')}</Button>
          <LinkButton type="primary" to={fillPath(PATHS.requests.show, id)}>
            {t('board.openPage')}
          </LinkButton>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        <div>
          <StatusTag status={status} />
        </div>
        {(place || copy) && (
          <Flex gap="small" wrap>
            {place && (
              <Button icon={<DragOutlined aria-hidden />} onClick={place}>
                {t('board.place')}
              </Button>
            )}
            {copy && (
              <Button icon={<CopyOutlined aria-hidden />} onClick={copy}>
                {t('board.copyOnBoard')}
              </Button>
            )}
          </Flex>
        )}
        <Descriptions column={1} size="small" items={facts} />
        {conflicts.length > 0 && (
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {conflicts.map((conflict) => (
              <li key={conflict.token}>
                {conflict.employee && `${conflict.employee.name}: `}
                {formatConflict(conflict, locale)}
              </li>
            ))}
          </ul>
        )}
        <Can I="assign" this={subject('requests', request)}>
          <CandidateList
            request={request}
            chosen={employees}
            isAssigning
            pending={pending}
            onChoose={(employee) => void assignTo(employee)}
          />
        </Can>
      </Flex>
    </Drawer>
  )
}

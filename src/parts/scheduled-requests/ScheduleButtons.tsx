import { CaretRightOutlined, CopyOutlined, PauseOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import type { ScheduledRequestRow } from '#contract/scheduler/scheduled-requests.ts'
import type { Row } from '#src/fields/field.ts'
import { LinkButton } from '#src/kit/page/LinkButton.tsx'
import { Can } from '#src/providers/access-control.tsx'
import { useMay } from '#src/providers/use-may.ts'
import { usePause } from './use-pause.ts'

interface Props {
  row: Row
  /** Icons only, for a list. */
  areSmall?: boolean
}

/** The buttons to pause or resume, and to copy. */
export function ScheduleButtons({ row, areSmall = false }: Props) {
  const { t } = useTranslation()
  const schedule = row as unknown as ScheduledRequestRow
  const { name, is_active } = schedule
  const pause = usePause(schedule)
  const mayCopy = useMay('scheduled_requests', 'create')
  const toggle = is_active ? 'pause' : 'resume'
  const labelProps = (key: 'pause' | 'resume' | 'copy') =>
    areSmall
      ? { 'aria-label': t(`scheduled_requests.named.${key}`, { name }), title: t(`scheduled_requests.${key}`) }
      : { children: t(`scheduled_requests.${key}`) }
  return (
    <Flex gap="small" wrap={!areSmall}>
      <Can I="update" this={subject('scheduled_requests', row)}>
        <Button
          icon={is_active ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          loading={pause.isBusy}
          onClick={pause.toggle}
          {...labelProps(toggle)}
        />
      </Can>
      {mayCopy && (
        <LinkButton
          to={`${PATHS.scheduled_requests.create}?copy=${row.id}`}
          icon={<CopyOutlined aria-hidden />}
          {...labelProps('copy')}
        />
      )}
    </Flex>
  )
}

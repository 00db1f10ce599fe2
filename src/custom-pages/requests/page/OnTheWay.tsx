import { CarOutlined } from '@ant-design/icons'
import { subject } from '@casl/ability'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { formatDuration } from '#contract/values/formats.ts'
import { PlainNotice } from '#src/kit/plain/PlainNotice.tsx'
import { formatClock, minutesUntil } from '#src/kit/values/format-time.ts'
import { useNow } from '#src/kit/values/use-now.ts'
import { useAction } from '#src/parts/requests/use-action.ts'
import { Can } from '#src/providers/access-control.tsx'
import { perform } from '#src/providers/offline/operation-log.ts'
import type { HeaderAction } from '../actions/use-request-actions.tsx'

interface Props {
  request: RequestPage
  expectedAt: string
  onChange: (action: HeaderAction) => void
}

/** Who is on the way and when they expect to arrive; a user who may report it can change it and take it back. */
export function OnTheWay({ request, expectedAt, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { runAndAnnounce, isBusy } = useAction(request.id)
  const minutes = minutesUntil(expectedAt, useNow())
  const time = formatClock(expectedAt, i18n.language)
  const name = request.on_the_way_by?.name
  const params = { id: request.id }

  const takeBack = () =>
    runAndAnnounce(
      () => perform('onTheWay', request, { params, body: { expected_at: null } }),
      t('requestPage.onTheWay.takenBack'),
    )

  return (
    <PlainNotice
      type="info"
      icon={<CarOutlined aria-hidden />}
      message={name ? t('requestPage.onTheWay.named', { name }) : t('requestPage.onTheWay.unnamed')}
      description={
        <Flex wrap gap="small" align="center" justify="space-between">
          <span>
            {t(minutes >= 0 ? 'requestPage.onTheWay.expected' : 'requestPage.onTheWay.late', { time })}
            {minutes >= 1 && `, ${t('requestPage.onTheWay.in', { time: formatDuration(minutes, i18n.language) })}`}
          </span>
          <Can I="on-the-way" this={subject('requests', request)}>
            <Flex gap="small">
              <Button disabled={isBusy} onClick={() => onChange('on-the-way')}>
                {t('requestPage.onTheWay.change')}
              </Button>
              <Button loading={isBusy} onClick={takeBack}>
                {t('requestPage.onTheWay.takeBack')}
              </Button>
            </Flex>
          </Can>
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  )
}

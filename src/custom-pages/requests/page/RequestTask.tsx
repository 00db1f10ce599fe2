import { StarFilled } from '@ant-design/icons'
import { Flex, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RequestPage } from '#contract/requests/request-rows.ts'
import { Section } from '#src/kit/page/Section.tsx'
import { DateTime } from '#src/kit/values/DateTime.tsx'
import { Money } from '#src/kit/values/Money.tsx'
import { UserName } from '#src/kit/values/UserAvatar.tsx'
import { EquipmentLink } from '#src/parts/equipment/EquipmentLink.tsx'
import { WorkType } from '#src/parts/requests/WorkType.tsx'
import type { HeaderAction } from '../actions/use-request-actions.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { RequestFact } from './RequestFact.tsx'
import styles from './request-page.module.css'
import { ScheduleLink } from './ScheduleLink.tsx'

interface Props {
  request: RequestPage
  onTake: (action: HeaderAction) => void
  /** The description is elsewhere on the page. */
  isDescribed?: boolean
}

/** What is to be done, with what, and what has become of it. */
export function RequestTask({ request, onTake, isDescribed = false }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t('requestPage.task')}>
      <dl className={styles.facts}>
        {request.description && !isDescribed && (
          <RequestFact title={t('requests.fields.description')} isWide>
            <span style={{ whiteSpace: 'pre-wrap' }}>{request.description}</span>
          </RequestFact>
        )}
        <RequestFact title={t('requests.fields.price')}>
          <Money amount={request.price} />
          <ChangeButton action="change-price" request={request} onTake={onTake} />
        </RequestFact>
        <RequestFact title={t('requests.fields.work_type')}>
          <WorkType name={request.work_type} />
        </RequestFact>
        {request.equipment.length > 0 && (
          <RequestFact title={t('requests.fields.equipment')}>
            {request.equipment.map((equipment) => (
              <div key={equipment.id}>
                <EquipmentLink {...equipment} />
              </div>
            ))}
          </RequestFact>
        )}
        <RequestFact title={t('requests.fields.manager')}>
          {request.manager ? <UserName user={request.manager} /> : '—'}
        </RequestFact>
        {request.scheduled_request && (
          <RequestFact title={t('requestPage.schedule')}>
            <ScheduleLink schedule={request.scheduled_request} />
          </RequestFact>
        )}
        {request.started_at && (
          <RequestFact title={t('requestPage.startedAt')}>
            <DateTime at={request.started_at} />
          </RequestFact>
        )}
        {request.finished_at && (
          <RequestFact title={t('requestPage.finishedAt')}>
            <DateTime at={request.finished_at} />
          </RequestFact>
        )}
        {request.cancel_reason && (
          <RequestFact title={t('requestPage.dialogs.cancelReason')} isWide>
            {request.initiator && `${t(`requests.initiators.${request.initiator}`)}: `}
            {request.cancel_reason}
          </RequestFact>
        )}
        {request.rating !== null && (
          <RequestFact title={t('requestPage.rating')}>
            <Stars rating={request.rating} />
            {request.rating_comment && <div>{request.rating_comment}</div>}
          </RequestFact>
        )}
      </dl>
    </Section>
  )
}

const MOST_STARS = 5

/** Ant Design's stars are radio buttons, also where nothing can be chosen. */
function Stars({ rating }: { rating: number }) {
  const { t } = useTranslation()
  const { token } = theme.useToken()
  return (
    <Flex gap={4} role="img" aria-label={t('requestPage.ratingLabel', { rating })} style={{ fontSize: 18 }}>
      {Array.from({ length: MOST_STARS }, (_, index) => (
        <StarFilled
          // biome-ignore lint/suspicious/noArrayIndexKey: stars have nothing else to be told apart by
          key={index}
          style={{ color: index < rating ? token.gold6 : token.colorFillSecondary }}
        />
      ))}
    </Flex>
  )
}

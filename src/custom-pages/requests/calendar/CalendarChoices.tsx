import { Checkbox, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import type { usePlanned } from './use-planned.ts'

interface Props {
  address: ListPartProps['address']
  plans: Pick<ReturnType<typeof usePlanned>, 'isOffered' | 'isShown' | 'show'>
  /** Whether the waiting requests are shown beside it; undefined where nothing could be done with them. */
  waiting: boolean | undefined
  onWaiting: (isShown: boolean) => void
}

/** What the calendar shows besides, and whose. */
export function CalendarChoices({ address, plans, waiting, onWaiting }: Props) {
  const { t } = useTranslation()
  return (
    <Flex gap="4px 24px" wrap>
      <Checkbox
        checked={address.filters.is_own === 'true'}
        onChange={({ target }) => address.filterBy({ is_own: target.checked ? 'true' : undefined })}
      >
        {t('requestCalendar.own')}
      </Checkbox>
      {plans.isOffered && (
        <Checkbox checked={plans.isShown} onChange={({ target }) => plans.show(target.checked)}>
          {t('requestCalendar.showPlanned')}
        </Checkbox>
      )}
      {waiting !== undefined && (
        <Checkbox checked={waiting} onChange={({ target }) => onWaiting(target.checked)}>
          {t('requestCalendar.waiting')}
        </Checkbox>
      )}
    </Flex>
  )
}

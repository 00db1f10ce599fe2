import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFilters } from '#src/crud/list/ListFilters.tsx'
import { useResource } from '#src/crud/resource-context.ts'
import type { ListPartProps } from '#src/kit/list/list-address.ts'

/** The filters that are seldom used. */
const MORE = ['facility_id', 'manager_id', 'type', 'work_type', 'priority', 'sla']

/** The filters on a wide screen; the rare ones are behind a button, unless one of them is set. */
export function RequestFilters({ address }: ListPartProps) {
  const { t } = useTranslation()
  const resource = useResource()
  const inForce = MORE.filter((name) => address.filters[name] !== undefined).length
  const [isOpen, setOpen] = useState(inForce > 0)
  return (
    <>
      <ListFilters address={address} names={resource.filters.filter((name) => !MORE.includes(name))} />
      <Button
        icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        iconPosition="end"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {inForce > 0 ? t('crud.moreFiltersInForce', { count: inForce }) : t('crud.moreFilters')}
      </Button>
      {isOpen && (
        <Flex gap="small" wrap style={{ flex: '1 0 100%' }}>
          <ListFilters address={address} names={MORE} />
        </Flex>
      )}
    </>
  )
}

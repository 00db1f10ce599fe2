import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import type { ListPartProps } from '#src/kit/list/list-address.ts'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { ListFilters } from './ListFilters.tsx'

/** Filters that are seldom used, behind a button unless one of them is set. */
export function MoreFilters({ address, names }: ListPartProps & { names: readonly string[] }) {
  const { t } = useTexts()
  const inForce = names.filter((name) => address.filters[name] !== undefined).length
  const [isOpen, setOpen] = useState(inForce > 0)
  return (
    <>
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
          <ListFilters address={address} names={names} />
        </Flex>
      )}
    </>
  )
}

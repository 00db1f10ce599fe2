import { DownOutlined, InboxOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import { ARCHIVED, filterNames, type ListPartProps } from '../resource.ts'
import { useResource } from '../resource-context.ts'

interface ListFiltersProps extends ListPartProps {
  /** There is room for those that are seldom set, too. */
  showsAll?: boolean
}

/**
 * Each filter edits one parameter of the address. Those that are seldom set wait behind a button, unless one of them is
 * in force.
 */
export function ListFilters({ address, showsAll = false }: ListFiltersProps) {
  const { t } = useTexts()
  const resource = useResource()
  const { moreFilters = [] } = resource
  const inForce = moreFilters.filter((name) => address.filters[name] !== undefined).length
  const [isOpen, setOpen] = useState(inForce > 0)
  const isMore = (name: string) => moreFilters.includes(name)
  const first = filterNames(resource).filter((name) => !isMore(name))
  return (
    <>
      {first.map((name) => (
        <ListFilter key={name} name={name} address={address} />
      ))}
      {moreFilters.length > 0 && !showsAll && (
        <Button
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPosition="end"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {inForce > 0 ? t('crud.moreFiltersInForce', { count: inForce }) : t('crud.moreFilters')}
        </Button>
      )}
      {moreFilters.length > 0 && (showsAll || isOpen) && (
        <Flex gap="small" wrap style={{ flex: '1 0 100%' }}>
          {moreFilters.map((name) => (
            <ListFilter key={name} name={name} address={address} />
          ))}
        </Flex>
      )}
    </>
  )
}

function ListFilter({ name, address }: ListPartProps & { name: string }) {
  const { t } = useTexts()
  const resource = useResource()
  if (name === ARCHIVED) return <ArchiveToggle address={address} />
  const Filter = resource.fields[name]?.Filter
  if (!Filter) throw new Error(`${resource.name} is filtered by ${name}, which has no filter`)
  return (
    <Filter
      label={t(`${resource.name}.fields.${name}`)}
      value={address.filters[name]}
      onChange={(value) => address.filterBy({ [name]: value })}
      several={{ values: address.filters, onChange: address.filterBy }}
    />
  )
}

/** Shows what is archived in place of the rest. */
function ArchiveToggle({ address }: ListPartProps) {
  const { t } = useTexts()
  const isOn = address.filters[ARCHIVED] === 'true'
  return (
    <Button
      icon={<InboxOutlined aria-hidden />}
      type={isOn ? 'primary' : 'default'}
      aria-pressed={isOn}
      onClick={() => address.filterBy({ [ARCHIVED]: isOn ? undefined : 'true' })}
    >
      {t('crud.archiveShown')}
    </Button>
  )
}

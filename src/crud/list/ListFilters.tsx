import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { fieldOf } from '../../fields/field.ts'
import { useTexts } from '../../providers/use-texts.ts'
import { ARCHIVED, filterNames, type ListPartProps } from '../resource.ts'
import { useResource } from '../resource-context.ts'

interface ListFiltersProps extends ListPartProps {
  /** Some of them; without it, all that the list has. */
  names?: readonly string[]
}

/** Each filter edits one parameter of the address. */
export function ListFilters({ address, names }: ListFiltersProps) {
  const resource = useResource()
  return (names ?? filterNames(resource)).map((name) => <ListFilter key={name} name={name} address={address} />)
}

function ListFilter({ name, address }: ListPartProps & { name: string }) {
  const { t } = useTexts()
  const resource = useResource()
  if (name === ARCHIVED) return <ArchiveToggle address={address} />
  const { Filter } = fieldOf(resource, name)
  if (!Filter) throw new Error(`${resource.name} is filtered by ${name}, which has no filter`)
  return (
    <Filter
      label={t(`${resource.name}.fields.${name}`)}
      value={address.filters[name]}
      onChange={(value) => address.filterBy({ [name]: value })}
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

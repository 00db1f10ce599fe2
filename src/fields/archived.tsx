import { InboxOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../providers/language/use-texts.ts'
import type { Field, FilterProps } from './field.ts'

/** The list call's parameter that asks for archived rows instead of the others. */
export const ARCHIVED = 'archived'

const ON = 'true'

function ArchivedFilter({ value, onChange }: FilterProps) {
  const { t } = useTexts()
  const isOn = value === ON
  return (
    <Button
      icon={<InboxOutlined aria-hidden />}
      type={isOn ? 'primary' : 'default'}
      aria-pressed={isOn}
      onClick={() => onChange(isOn ? undefined : ON)}
    >
      {t('crud.archiveShown')}
    </Button>
  )
}

/** The filter of every entity that can be archived. */
export const archived: Field = {
  Cell: () => null,
  Filter: ArchivedFilter,
  FilterWords: () => useTexts().t('crud.archiveShown'),
  isFilterValue: (text) => text === ON,
}

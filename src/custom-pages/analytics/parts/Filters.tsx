import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { FieldFilter } from '#src/fields/FieldFilter.tsx'
import { FiltersInWords } from '#src/fields/FiltersInWords.tsx'
import { useTexts } from '#src/providers/language/use-texts.ts'
import { useIsPhone } from '#src/theme/use-is-phone.ts'
import styles from './analytics.module.css'
import { type FilterName, filterFields } from './filter-fields.ts'
import type { AnalyticsControl } from './use-analytics-address.ts'

/** What the figures are narrowed by. On a phone it waits behind a button, unless it is in force. */
export function Filters({ address, names }: { address: AnalyticsControl; names: readonly FilterName[] }) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const isNarrowed = names.some((name) => address.filters[name] !== undefined)
  const [isOpen, setOpen] = useState(isNarrowed)
  const inForce = Object.fromEntries(names.map((name) => [name, address.filters[name]]))
  return (
    <>
      <div className={styles.bar}>
        {isPhone && (
          <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} block>
            {t('crud.filters')}
          </Button>
        )}
        {(isOpen || !isPhone) &&
          names.map((name) => {
            const { Filter } = filterFields[name]
            return (
              Filter && (
                <FieldFilter
                  key={name}
                  Filter={Filter}
                  label={t(`requests.fields.${name}`)}
                  value={address.filters[name]}
                  onChange={(value) => address.filterBy({ [name]: value })}
                />
              )
            )
          })}
        {isNarrowed && (
          <Button
            type="link"
            onClick={() => address.filterBy(Object.fromEntries(names.map((name) => [name, undefined])))}
          >
            {t('crud.clearFilters')}
          </Button>
        )}
      </div>
      <FiltersInWords fields={filterFields} filters={inForce} titles="requests.fields" />
    </>
  )
}

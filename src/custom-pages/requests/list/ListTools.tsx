import { CalendarOutlined, FilterOutlined, SearchOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Segmented } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebounced } from '../../../kit/inputs/use-debounced.ts'
import { lazyPage } from '../../../kit/page/lazy-page.ts'
import { useIsPhone } from '../../../theme/use-is-phone.ts'
import { hasFilters, QUICK_FILTERS, type QuickFilter, quickFilterOf, withQuickFilter } from './list-address.ts'
import { RequestFilters } from './RequestFilters.tsx'
import type { ListAddressControls } from './use-list-address.ts'

const FiltersDrawer = lazyPage(() => import('./FiltersDrawer.tsx'))

/** Search, quick selections and filters, shared by the list and the calendar. */
export function ListTools({ controls }: { controls: ListAddressControls }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const { address, change, filter } = controls
  const quick = quickFilterOf(address.filters)
  const filterCount = Object.keys(address.filters).length

  const quickNames = Object.keys(QUICK_FILTERS) as QuickFilter[]
  const filters = <RequestFilters filters={address.filters} onFilter={filter} showsAll={isPhone} />
  const reset = hasFilters(address) && (
    <Button type="link" onClick={() => change({ q: '', filters: {} })} style={{ paddingInline: 0 }}>
      {t('requests.filters.reset')}
    </Button>
  )

  return (
    <Flex vertical gap="small">
      <Flex gap="small" wrap align="center">
        <SearchField q={address.q} onSearch={(q) => change({ q })} />
        {isPhone && (
          <Button
            size="large"
            type={filterCount > 0 ? 'primary' : 'default'}
            icon={<FilterOutlined aria-hidden />}
            onClick={() => setOpen(true)}
            aria-label={
              filterCount > 0 ? t('requests.filters.count', { count: filterCount }) : t('requests.filters.title')
            }
          >
            {filterCount > 0 && filterCount}
          </Button>
        )}
        <div style={{ overflowX: 'auto', maxWidth: '100%' }}>
          <Segmented<QuickFilter | ''>
            aria-label={t('requests.quick.title')}
            options={quickNames.map((name) => ({ value: name, label: t(`requests.quick.${name}`) }))}
            value={quick ?? ''}
            onChange={(name) => name && change({ filters: withQuickFilter(address.filters, name) })}
          />
        </div>
        {!isPhone && reset}
      </Flex>
      {isPhone
        ? isOpen && (
            <Suspense fallback={null}>
              <FiltersDrawer reset={reset} onClose={() => setOpen(false)}>
                {filters}
              </FiltersDrawer>
            </Suspense>
          )
        : filters}
    </Flex>
  )
}

/** Searches when typing pauses; Back brings the former words back into the field. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const rested = useDebounced(typed.trim())

  useEffect(() => setTyped(q), [q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed is sent, not what the address came to hold
  useEffect(() => {
    if (rested !== q) onSearch(rested)
  }, [rested])

  return (
    <Input
      type="search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={t('requests.list.search')}
      placeholder={t('requests.list.search')}
      allowClear
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      style={{ maxWidth: 340, flex: '1 1 220px', minWidth: 0 }}
    />
  )
}

export function ViewSwitch({ controls }: { controls: ListAddressControls }) {
  const { t } = useTranslation()
  return (
    <Segmented
      aria-label={t('requests.views.title')}
      options={[
        { value: 'list' as const, icon: <UnorderedListOutlined aria-hidden />, label: t('requests.views.list') },
        { value: 'calendar' as const, icon: <CalendarOutlined aria-hidden />, label: t('requests.views.calendar') },
      ]}
      value={controls.address.view}
      onChange={(view) => controls.change({ view })}
    />
  )
}

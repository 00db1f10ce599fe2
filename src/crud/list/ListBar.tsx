import { FilterOutlined, InboxOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Flex, Input } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '../../providers/use-texts.ts'
import { useIsPhone } from '../../theme/use-is-phone.ts'
import type { ListAddressControl } from '../list-address.ts'
import { ARCHIVED, filterNames, type Resource } from '../resource.ts'
import { ListExport } from './ListExport.tsx'

const TYPING_PAUSE_MS = 250

interface ListBarProps {
  resource: Resource
  address: ListAddressControl
  /** What the open part of the list has in common. */
  narrowedBy?: Readonly<Record<string, string>>
}

/** Search and filters above a list; on a phone the filters wait behind a button that counts the ones in force. */
export function ListBar({ resource, address, narrowedBy }: ListBarProps) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const names = filterNames(resource)
  const inForce = Object.keys(address.filters).length
  if (!resource.hasSearch && names.length === 0) return null

  return (
    <Flex gap="small" wrap align="center" role="search" aria-label={t('crud.narrow')}>
      {resource.hasSearch && <SearchBox q={address.q} onSearch={address.search} />}
      {isPhone && names.length > 0 && (
        <Button icon={<FilterOutlined aria-hidden />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {inForce > 0 ? t('requests.filters.count', { count: inForce }) : t('crud.filters')}
        </Button>
      )}
      {(!isPhone || isOpen) &&
        names.map((name) =>
          name === ARCHIVED ? (
            <ArchiveToggle key={name} address={address} />
          ) : (
            <NamedFilter key={name} name={name} resource={resource} address={address} />
          ),
        )}
      {address.isNarrowed && (
        <Button type="link" onClick={address.clear}>
          {t('crud.clearFilters')}
        </Button>
      )}
      <span style={{ marginInlineStart: 'auto' }}>
        <ListExport resource={resource} address={address} narrowedBy={narrowedBy} />
      </span>
    </Flex>
  )
}

function NamedFilter({ name, resource, address }: ListBarProps & { name: string }) {
  const { t } = useTexts()
  const Filter = resource.fields[name]?.Filter
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
function ArchiveToggle({ address }: { address: ListAddressControl }) {
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

/** Searches once typing rests. What stands in the address wins when it changes from elsewhere: Back, a cleared filter. */
function SearchBox({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useTexts()
  const [text, setText] = useState(q)
  const [seen, setSeen] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== seen) {
    setSeen(q)
    if (q !== text.trim()) setText(q)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), TYPING_PAUSE_MS)
  }

  return (
    <Input
      type="search"
      aria-label={t('crud.search')}
      placeholder={t('crud.search')}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      value={text}
      onChange={(event) => type(event.target.value)}
      // On a phone it shares its line with the buttons.
      style={{ flex: '1 1 120px', minWidth: 120, maxWidth: 360 }}
    />
  )
}
